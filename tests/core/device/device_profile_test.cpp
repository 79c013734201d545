#include "core/device/dram_fields.h"
#include "core/device/instruction_facts.h"
#include "tests/core/device/whole_profile.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace forewarp::device {
namespace {

using sample::errorAfter;
using sample::read;
using sample::wholeProfile;

Error errorWithClock(const char* key, const Json& value) {
    return sample::errorAfter([&](Json& profile) { profile["fields"]["sm_clock"][key] = value; });
}

void expectSameDram(const Device& a, const Device& b) {
    ASSERT_EQ(a.dram.has_value(), b.dram.has_value());
    if (!a.dram) return;
    for (const DramField& field : dramFields())
        EXPECT_EQ(field.get(a.dram->value), field.get(b.dram->value)) << field.key;
    EXPECT_EQ(a.dram->source, b.dram->source);
    EXPECT_EQ(a.dram->confidence, b.dram->confidence);
}

void expectSame(const Device& a, const Device& b) {
    expectSameDram(a, b);
    EXPECT_EQ(a.id, b.id);
    EXPECT_EQ(a.name, b.name);
    EXPECT_EQ(a.capability.text(), b.capability.text());
    for (const DeviceField& field : deviceFields()) {
        const auto left = field.get(a);
        const auto right = field.get(b);
        ASSERT_EQ(left.has_value(), right.has_value()) << field.key;
        if (!left) continue;
        EXPECT_EQ(left->value, right->value) << field.key;
        EXPECT_EQ(left->source, right->source) << field.key;
        EXPECT_EQ(left->confidence, right->confidence) << field.key;
    }
    for (int i = 0; i < kInstructionKindCount; ++i) {
        const Sourced<InstructionCost>& left = a.costOf(InstructionKind(i));
        const Sourced<InstructionCost>& right = b.costOf(InstructionKind(i));
        EXPECT_EQ(left.value.latency, right.value.latency) << i;
        EXPECT_EQ(left.value.throughput, right.value.throughput) << i;
        EXPECT_EQ(left.value.warpsToPeak, right.value.warpsToPeak) << i;
        EXPECT_EQ(left.source, right.source) << i;
        EXPECT_EQ(left.confidence, right.confidence) << i;
    }
}

TEST(DeviceProfile, EveryFieldGoesToItsMember) {
    Json profile = sample::wholeProfile();
    int value = 100;
    for (auto& field : profile["fields"]) field["value"] = value++;
    const std::array<std::pair<const char*, int>, 11> narrow{{{"issue_cycles", 5},
                                                              {"dram_fetch", 64},
                                                              {"dram_latency", 209},
                                                              {"partition_width", 512},
                                                              {"shared_bank_width", 8},
                                                              {"l2_line", 64},
                                                              {"l2_sector", 32},
                                                              {"gpcs", 31},
                                                              {"dram_share", 1},
                                                              {"pcie_generation", 13},
                                                              {"pcie_lanes", 14}}};
    for (const auto& [key, possible] : narrow) profile["fields"][key]["value"] = possible;
    const Result<Device> device = sample::read(profile);
    ASSERT_TRUE(device) << device.error().text();
    EXPECT_EQ(device->id, "gpu");
    EXPECT_EQ(device->name, "Test GPU");
    EXPECT_EQ(device->capability.text(), "7.5");
    EXPECT_EQ(device->capability.threadsPerSm, 1024);
    EXPECT_EQ(device->smCount.value, 100);
    EXPECT_EQ(device->smClock.value, Hertz(101e6));
    EXPECT_EQ(device->fp32LanesPerSm.value, 102);
    EXPECT_EQ(device->fp64LanesPerSm.value, 103);
    EXPECT_EQ(device->sfuLanesPerSm.value, 104);
    EXPECT_EQ(device->issueCycles.value, Cycles(5));
    EXPECT_EQ(device->aluLatency.value, Cycles(106));
    EXPECT_EQ(device->memorySize.value, Bytes(107.0 * 1024 * 1024));
    EXPECT_EQ(device->memoryBandwidth.value, BytesPerSecond(108e9));
    EXPECT_EQ(device->dramLatency.value, Cycles(209));
    EXPECT_EQ(device->departureDelayCoalesced.value, Cycles(110));
    EXPECT_EQ(device->departureDelayUncoalesced.value, Cycles(111));
    EXPECT_EQ(device->memoryPartitions.value, 112);
    EXPECT_EQ(device->partitionWidth.value, Bytes(512));
    EXPECT_EQ(device->sharedLatency.value, Cycles(114));
    EXPECT_EQ(device->sharedBanks.value, 115);
    EXPECT_EQ(device->sharedBankWidth.value, Bytes(8));
    EXPECT_EQ(device->sharedFillLatency.value, Cycles(117));
    ASSERT_TRUE(device->l1);
    EXPECT_EQ(device->l1->size.value, Bytes(118 * 1024));
    EXPECT_EQ(device->l1->latency.value, Cycles(119));
    ASSERT_TRUE(device->l2);
    EXPECT_EQ(device->l2->size.value, Bytes(120 * 1024));
    EXPECT_EQ(device->l2->line.value, Bytes(64));
    EXPECT_EQ(device->l2->sector.value, Bytes(32));
    EXPECT_EQ(device->l2->ways.value, 123);
    EXPECT_EQ(device->l2->latency.value, Cycles(124));
    EXPECT_EQ(device->l2->departureDelay.value, Cycles(125));
    EXPECT_EQ(device->l2->missDepartureDelay.value, Cycles(126));
    ASSERT_TRUE(device->flow.l2RequestRate && device->flow.l2MeanLatency && device->flow.smRequestDelay);
    EXPECT_EQ(device->flow.l2RequestRate->value, 127);
    EXPECT_EQ(device->flow.l2MeanLatency->value, Cycles(128));
    EXPECT_EQ(device->flow.smRequestDelay->value, Cycles(129));
    ASSERT_TRUE(device->flow.granuleDelay && device->flow.gpcs && device->flow.blockStartDelay);
    EXPECT_EQ(device->flow.granuleDelay->value, Cycles(130));
    EXPECT_EQ(device->flow.gpcs->value, 31);
    ASSERT_TRUE(device->flow.dramShare && device->flow.dramFetch);
    EXPECT_EQ(device->flow.dramFetch->value, Bytes(64));
    EXPECT_EQ(device->flow.dramShare->value, 1);
    EXPECT_EQ(device->flow.blockStartDelay->value, Cycles(134));
    EXPECT_EQ(device->pcieGeneration.value, 13);
    EXPECT_EQ(device->pcieLanes.value, 14);
    ASSERT_TRUE(device->nvlink && device->launchAlone && device->transfer.managedPeak);
    EXPECT_EQ(device->nvlink->value, BytesPerSecond(137e6));
    EXPECT_EQ(device->launchOverhead.value, Seconds(138e-6));
    EXPECT_EQ(device->launchAlone->value, Seconds(139e-6));
    EXPECT_EQ(device->contextOverhead.value, Seconds(140e-6));
    EXPECT_EQ(device->transfer.peak.value, BytesPerSecond(141e6));
    EXPECT_EQ(device->transfer.start.value, BytesPerSecond(142e6));
    EXPECT_EQ(device->transfer.growth.value, 143);
    EXPECT_EQ(device->transfer.pinnedPeak.value, BytesPerSecond(144e6));
    EXPECT_EQ(device->transfer.managedPeak->value, BytesPerSecond(145e6));
    EXPECT_EQ(device->globalPeakWarps.value, 146);
    EXPECT_EQ(device->sharedPeakWarps.value, 147);
    EXPECT_EQ(device->smClock.source, "a test");
    EXPECT_EQ(device->smClock.confidence, Confidence::measured);
}

TEST(DeviceProfile, CopiesTakeTimeExactlyWhereThereIsALink) {
    for (const char* key : {"transfer_peak", "transfer_start", "transfer_pinned_peak", "transfer_managed_peak"})
        EXPECT_EQ(sample::errorAfter([&](Json& p) { p["fields"][key]["value"] = 0; }).place,
                  std::string("gpu.json: fields.") + key);
    const auto withoutLink = [] {
        Json profile = sample::wholeProfile();
        profile["fields"].erase("nvlink");
        for (const char* key : {"pcie_generation", "pcie_lanes", "transfer_peak", "transfer_start", "transfer_growth",
                                "transfer_pinned_peak", "transfer_managed_peak"})
            profile["fields"][key]["value"] = 0;
        return profile;
    };
    EXPECT_TRUE(sample::read(withoutLink()));
    for (const char* key :
         {"transfer_peak", "transfer_start", "transfer_growth", "transfer_pinned_peak", "transfer_managed_peak"}) {
        Json profile = withoutLink();
        profile["fields"][key]["value"] = 1;
        const Result<Device> device = sample::read(profile);
        ASSERT_FALSE(device) << key;
        EXPECT_EQ(device.error().place, std::string("gpu.json: fields.") + key);
    }
}

TEST(DeviceProfile, AnyUnitOfTheDimensionIsRead) {
    Json profile = sample::wholeProfile();
    profile["fields"]["sm_clock"]["unit"] = "GHz";
    profile["fields"]["memory_bandwidth"]["unit"] = "TB/s";
    profile["fields"]["launch_overhead"]["unit"] = "ns";
    profile["fields"]["context_overhead"]["unit"] = "ms";
    profile["fields"]["transfer_peak"]["unit"] = "GB/s";
    const Result<Device> device = sample::read(profile);
    ASSERT_TRUE(device) << device.error().text();
    EXPECT_EQ(device->smClock.value, Hertz(16e9));
    EXPECT_EQ(device->memoryBandwidth.value, BytesPerSecond(16e12));
    EXPECT_EQ(device->launchOverhead.value, Seconds(16e-9));
    EXPECT_EQ(device->contextOverhead.value, Seconds(16e-3));
    EXPECT_EQ(device->transfer.peak.value, BytesPerSecond(16e9));
}

TEST(DeviceProfile, ConfidencesAreRead) {
    struct Case {
        const char* word;
        Confidence confidence;
    };
    for (const Case& c : {Case{"published", Confidence::published},
                          {"measured", Confidence::measured},
                          {"estimated", Confidence::estimated}}) {
        Json profile = sample::wholeProfile();
        profile["fields"]["sm_count"]["confidence"] = c.word;
        const Result<Device> device = sample::read(profile);
        ASSERT_TRUE(device) << device.error().text();
        EXPECT_EQ(device->smCount.confidence, c.confidence) << c.word;
    }
}

constexpr std::array kCacheKeys{"l1_size",    "l1_latency",         "l2_size",
                                "l2_line",    "l2_sector",          "l2_ways",
                                "l2_latency", "l2_departure_delay", "l2_miss_departure_delay"};

TEST(DeviceProfile, CachesAreAllOrNone) {
    Json profile = sample::wholeProfile();
    for (const char* key : kCacheKeys) profile["fields"].erase(key);
    const Result<Device> none = sample::read(profile);
    ASSERT_TRUE(none) << none.error().text();
    EXPECT_FALSE(none->l1);
    EXPECT_FALSE(none->l2);

    for (const char* key : kCacheKeys)
        EXPECT_EQ(sample::errorAfter([&](Json& p) { p["fields"].erase(key); }).place,
                  std::string("gpu.json: fields.") + key);
    EXPECT_EQ(sample::errorAfter([](Json& p) { p["fields"]["l2_sector"]["value"] = 32; }).place,
              "gpu.json: fields.l2_sector");
}

constexpr std::array kOptionalKeys{
    "l2_request_rate",      "l2_mean_latency",   "sm_request_delay", "granule_delay", "gpcs",
    "dram_share",           "block_start_delay", "dram_fetch",       "nvlink",        "launch_alone",
    "transfer_managed_peak"};

TEST(DeviceProfile, WhatIsOptionalMayBeLeftOut) {
    for (const char* key : kOptionalKeys) {
        Json profile = sample::wholeProfile();
        profile["fields"].erase(key);
        const Result<Device> device = sample::read(profile);
        ASSERT_TRUE(device) << device.error().text();
        EXPECT_FALSE(Json::parse(writeDevice(*device))["fields"].contains(key));
        for (const DeviceFact& fact : facts(*device)) EXPECT_NE(fact.key, key);
    }
}

TEST(DeviceProfile, MissingKeysAreNamed) {
    for (const char* key : {"schema", "id", "name", "compute_capability", "fields", "instructions"})
        EXPECT_EQ(sample::errorAfter([&](Json& p) { p.erase(key); }).place, std::string("gpu.json: ") + key);
    for (const DeviceField& field : deviceFields()) {
        const std::string key(field.key);
        if (std::ranges::find(kOptionalKeys, key) != kOptionalKeys.end()) continue;
        EXPECT_EQ(sample::errorAfter([&](Json& p) { p["fields"].erase(key); }).place, "gpu.json: fields." + key);
    }
    for (const char* key : {"value", "unit", "source", "confidence"})
        EXPECT_EQ(sample::errorAfter([&](Json& p) { p["fields"]["sm_clock"].erase(key); }).place,
                  std::string("gpu.json: fields.sm_clock.") + key);
}

TEST(DeviceProfile, UnknownKeysAreNamed) {
    EXPECT_EQ(sample::errorAfter([](Json& p) { p["vendor"] = "x"; }).place, "gpu.json: vendor");
    EXPECT_EQ(sample::errorAfter([](Json& p) { p["fields"]["sm_cout"] = 1; }).place, "gpu.json: fields.sm_cout");
    EXPECT_EQ(errorWithClock("note", "x").place, "gpu.json: fields.sm_clock.note");
}

TEST(DeviceProfile, WrongUnitsAreNamed) {
    const Error error = errorWithClock("unit", "ms");
    EXPECT_EQ(error.place, "gpu.json: fields.sm_clock.unit");
    EXPECT_EQ(error.message, "\"ms\" is no unit of a clock rate.");
    EXPECT_EQ(error.remedy, "Use one of: Hz, kHz, MHz, GHz.");
    for (const DeviceField& field : deviceFields()) {
        const std::string key(field.key);
        EXPECT_EQ(sample::errorAfter([&](Json& p) { p["fields"][key]["unit"] = "furlong"; }).place,
                  "gpu.json: fields." + key + ".unit");
    }
}

TEST(DeviceProfile, ImpossibleValuesAreNamed) {
    for (const DeviceField& field : deviceFields()) {
        const std::string key(field.key);
        EXPECT_EQ(sample::errorAfter([&](Json& p) { p["fields"][key]["value"] = -1; }).place,
                  "gpu.json: fields." + key + ".value");
    }
    EXPECT_EQ(errorWithClock("value", 0).text(),
              "gpu.json: fields.sm_clock.value: 0 is impossible for sm_clock. Write a number from 1 to 20000 MHz.");
    EXPECT_EQ(errorWithClock("value", "1").place, "gpu.json: fields.sm_clock.value");
    EXPECT_EQ(errorWithClock("value", nullptr).place, "gpu.json: fields.sm_clock.value");
    EXPECT_EQ(sample::errorAfter([](Json& p) {
                  p["fields"]["sm_clock"]["value"] = 1e308;
                  p["fields"]["sm_clock"]["unit"] = "GHz";
              }).place,
              "gpu.json: fields.sm_clock.value")
        << "infinite in hertz";
}

TEST(DeviceProfile, CountsAreWhole) {
    for (const char* key :
         {"sm_count", "memory_partitions", "shared_banks", "l2_ways", "gpcs", "pcie_generation", "pcie_lanes"}) {
        const std::string place = std::string("gpu.json: fields.") + key + ".value";
        EXPECT_EQ(sample::errorAfter([&](Json& p) { p["fields"][key]["value"] = 1.5; }).place, place);
        EXPECT_EQ(sample::errorAfter([&](Json& p) { p["fields"][key]["value"] = 1e12; }).place, place) << "beyond int";
    }
}

TEST(DeviceProfile, ZeroIsPossibleWhereADeviceMayLackSomething) {
    for (const DeviceField& field : deviceFields()) {
        Json profile = sample::wholeProfile();
        profile["fields"][std::string(field.key)]["value"] = 0;
        if (field.key == "pcie_generation") continue; // See CopiesTakeTimeExactlyWhereThereIsALink.
        const bool possible = field.key == "fp64_lanes_per_sm" || field.key == "transfer_growth" ||
                              field.key == "pcie_lanes" || field.key == "granule_delay";
        EXPECT_EQ(sample::read(profile).hasValue(), possible) << field.key;
    }
}

TEST(DeviceProfile, SourceAndConfidenceAreChecked) {
    EXPECT_EQ(errorWithClock("source", "").place, "gpu.json: fields.sm_clock.source");
    EXPECT_EQ(errorWithClock("source", " \t").place, "gpu.json: fields.sm_clock.source");
    EXPECT_EQ(errorWithClock("source", 1).place, "gpu.json: fields.sm_clock.source");
    const Error error = errorWithClock("confidence", "sure");
    EXPECT_EQ(error.place, "gpu.json: fields.sm_clock.confidence");
    EXPECT_NE(error.remedy.find("published, measured, estimated"), std::string::npos) << error.remedy;
}

TEST(DeviceProfile, HeadIsChecked) {
    EXPECT_EQ(sample::errorAfter([](Json& p) { p["schema"] = 2; }).place, "gpu.json: schema");
    EXPECT_EQ(sample::errorAfter([](Json& p) { p["id"] = ""; }).place, "gpu.json: id");
    EXPECT_EQ(sample::errorAfter([](Json& p) { p["id"] = "GTX 280"; }).place, "gpu.json: id");
    EXPECT_EQ(sample::errorAfter([](Json& p) { p["name"] = " "; }).place, "gpu.json: name");
    EXPECT_EQ(sample::errorAfter([](Json& p) { p["fields"] = 3; }).place, "gpu.json: fields");
    const Error error = sample::errorAfter([](Json& p) { p["compute_capability"] = "4.2"; });
    EXPECT_EQ(error.place, "gpu.json: compute_capability");
    EXPECT_EQ(error.message, "\"4.2\" is not a known compute capability.");
    EXPECT_NE(error.remedy.find("7.5"), std::string::npos) << error.remedy;
}

TEST(DeviceProfile, TextThatIsNoJsonIsAnErrorWithLine) {
    EXPECT_EQ(readDevice("{\n\"schema\": }", "gpu.json").error().place, "gpu.json:2:11");
    EXPECT_FALSE(readDevice("", "gpu.json"));
    EXPECT_FALSE(readDevice("[]", "gpu.json"));
}

TEST(DeviceProfile, WritingAndReadingGivesTheSameDevice) {
    const Result<Device> device = sample::read(sample::wholeProfile());
    ASSERT_TRUE(device) << device.error().text();
    const Result<Device> again = readDevice(writeDevice(*device), "again.json");
    ASSERT_TRUE(again) << again.error().text();
    expectSame(*device, *again);
    EXPECT_EQ(writeDevice(*again), writeDevice(*device));
}

TEST(DeviceProfile, RoundTripKeepsEveryBitOfOddNumbers) {
    Result<Device> device = sample::read(sample::wholeProfile());
    ASSERT_TRUE(device) << device.error().text();
    for (int i = 1; i <= 1000; ++i) {
        const double odd = std::exp(i * 0.005 - 2.2);
        device->smClock.value = Hertz(odd * 1e9);
        device->memoryBandwidth.value = BytesPerSecond(odd * 1e11);
        device->memorySize.value = Bytes(odd * 1e9);
        device->launchOverhead.value = Seconds(odd * 1e-6);
        device->dramLatency.value = Cycles(16 + odd);
        device->contextOverhead.value = Seconds(odd * 1e-3);
        device->transfer.peak.value = BytesPerSecond(odd * 1e9);
        device->transfer.growth.value = odd;
        device->dram->value.rowToRow = Seconds(odd * 1e-9);
        device->instructions[3].value = {Cycles(odd), odd / 3, odd / 7};
        const Result<Device> again = readDevice(writeDevice(*device), "again.json");
        ASSERT_TRUE(again) << again.error().text();
        ASSERT_NO_FATAL_FAILURE(expectSame(*device, *again)) << odd;
        ASSERT_FALSE(HasFailure()) << odd;
    }
}

TEST(DeviceProfile, WritesUnitsPeopleUse) {
    Result<Device> device = sample::read(sample::wholeProfile());
    ASSERT_TRUE(device) << device.error().text();
    device->smClock.value = Hertz(1.35e9);
    device->memorySize.value = Bytes(768.0 * 1024 * 1024);
    const Result<Json> written = parseJson(writeDevice(*device), "written");
    ASSERT_TRUE(written) << written.error().text();
    EXPECT_EQ((*written)["fields"]["sm_clock"]["value"], 1.35);
    EXPECT_EQ((*written)["fields"]["sm_clock"]["unit"], "GHz");
    EXPECT_EQ((*written)["fields"]["memory_size"]["value"], 768);
    EXPECT_EQ((*written)["fields"]["memory_size"]["unit"], "MiB");
}

TEST(DeviceFacts, AreInProfileOrderAndUnitsPeopleUse) {
    Result<Device> device = sample::read(sample::wholeProfile());
    ASSERT_TRUE(device) << device.error().text();
    device->smClock.value = Hertz(1.35e9);
    device->memorySize.value = Bytes(8.0 * 1024 * 1024 * 1024);
    device->l2->size.value = Bytes(1024 * 1024);
    const std::vector<DeviceFact> all = facts(*device);
    ASSERT_EQ(all.size(), deviceFields().size() + dramFacts(*device).size() + instructionFacts(*device).size());
    for (std::size_t i = 0; i < deviceFields().size(); ++i) {
        EXPECT_EQ(all[i].key, deviceFields()[i].key);
        EXPECT_FALSE(all[i].label.empty());
    }
    const auto fact = [&](std::string_view key) {
        return *std::find_if(all.begin(), all.end(), [&](const DeviceFact& f) { return f.key == key; });
    };
    EXPECT_EQ(fact("sm_count").unit, "") << "a plain count has no unit";
    EXPECT_EQ(fact("sm_clock").value, 1.35);
    EXPECT_EQ(fact("sm_clock").unit, "GHz");
    EXPECT_EQ(fact("sm_clock").label, "SM clock");
    EXPECT_EQ(fact("sm_clock").source, "a test");
    EXPECT_EQ(fact("sm_clock").confidence, Confidence::measured);
    EXPECT_EQ(fact("memory_size").value, 8);
    EXPECT_EQ(fact("memory_size").unit, "GiB");
    EXPECT_EQ(fact("l2_size").value, 1);
    EXPECT_EQ(fact("l2_size").unit, "MiB");
    EXPECT_EQ(fact("launch_overhead").unit, "us");
    EXPECT_EQ(fact("transfer_peak").unit, "MB/s");
    EXPECT_EQ(fact("transfer_growth").unit, "1/s");
    EXPECT_EQ(all[deviceFields().size()].key, "dram.row_to_column");
    EXPECT_EQ(all[deviceFields().size() + dramFields().size()].key, "instructions.add.latency");
}

TEST(DeviceFacts, LeaveOutCachesAndDramThatAreNotThere) {
    Result<Device> device = sample::read(sample::wholeProfile());
    ASSERT_TRUE(device) << device.error().text();
    device->l1.reset();
    device->l2.reset();
    device->dram.reset();
    EXPECT_EQ(facts(*device).size(), deviceFields().size() - kCacheKeys.size() + instructionFacts(*device).size());
}

} // namespace
} // namespace forewarp::device
