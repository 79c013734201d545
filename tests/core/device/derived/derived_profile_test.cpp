#include "core/device/derived/derived_profile.h"

#include "core/device/derived/misfits.h"
#include "core/device/device_fields.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <set>

namespace forewarp::device::derived {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

/// What a data sheet gives beside name and compute capability.
constexpr std::array kDataSheet{"sm_count",    "sm_clock",         "fp32_lanes_per_sm", "fp64_lanes_per_sm",
                                "memory_size", "memory_bandwidth", "memory_partitions", "l1_size",
                                "l2_size",     "pcie_generation"};

Device bundled(std::string_view id) {
    const auto device = findDevice(id);
    EXPECT_TRUE(device) << id;
    return device ? *device : Device{};
}

GivenFacts facts(std::initializer_list<std::string_view> texts) {
    GivenFacts given;
    for (const std::string_view text : texts) {
        const auto error = takeFact(text, given);
        EXPECT_FALSE(error) << error->text();
    }
    return given;
}

DerivedProfile like(std::string_view base, std::initializer_list<std::string_view> texts) {
    auto profile = profileLike(bundled(base), facts(texts));
    EXPECT_TRUE(profile) << profile.error().text();
    return profile ? *std::move(profile) : DerivedProfile{};
}

Error refusalOf(std::string_view base, std::initializer_list<std::string_view> texts) {
    const auto profile = profileLike(bundled(base), facts(texts));
    EXPECT_FALSE(profile);
    if (profile) return {};
    EXPECT_EQ(profile.error().kind, ErrorKind::usage);
    return profile.error();
}

std::optional<double> valueOf(const Device& device, std::string_view key) {
    for (const DeviceField& field : deviceFields())
        if (field.key == key)
            if (const auto fact = field.get(device)) return fact->value;
    return std::nullopt;
}

/// `target` again, from its data sheet and a relative.
DerivedProfile fromDataSheet(const Device& target, const Device& base) {
    GivenFacts given;
    given.id = target.id;
    given.capability = target.capability.text();
    for (const char* key : kDataSheet) {
        const auto value = valueOf(target, key);
        if (value && valueOf(base, key)) given.values[key] = *value;
    }
    auto profile = profileLike(base, given);
    EXPECT_TRUE(profile) << profile.error().text();
    return profile ? *std::move(profile) : DerivedProfile{};
}

bool isNear(double a, double b) {
    constexpr double kFactor = 1.1;
    return a == b || (a > 0 && b > 0 && std::max(a, b) <= kFactor * std::min(a, b));
}

/// Fields that both have and that lie further apart than a factor of 1.1.
std::set<std::string> fieldsApart(const Device& a, const Device& b) {
    std::set<std::string> apart;
    for (const DeviceField& field : deviceFields()) {
        const auto x = field.get(a), y = field.get(b);
        if (x && y && !isNear(x->value, y->value)) apart.insert(std::string(field.key));
    }
    return apart;
}

void expectSameCosts(const Device& a, const Device& b) {
    for (int i = 0; i < kInstructionKindCount; ++i) {
        const auto kind = InstructionKind(i);
        const InstructionCost &x = a.costOf(kind).value, &y = b.costOf(kind).value;
        EXPECT_TRUE(isNear(x.throughput, y.throughput)) << name(kind);
        EXPECT_TRUE(isNear(x.latency.value(), y.latency.value())) << name(kind);
    }
}

struct Relatives {
    const char* target;
    const char* base;
};

/// Every bundled device, and the one that is built most like it.
constexpr std::array kNearest{
    Relatives{"8800gt", "8800gtx"},
    Relatives{"8800gtx", "fx5600"},
    Relatives{"fx5600", "8800gtx"},
    Relatives{"gtx280", "8800gt"},
    Relatives{"c2075", "m2090"},
    Relatives{"m2090", "c2075"},
    Relatives{"gtx460", "c2075"},
    Relatives{"k20x", "titanx-maxwell"},
    Relatives{"tk1", "k20x"},
    Relatives{"titanx-maxwell", "gtx1080ti"},
    Relatives{"gtx1080ti", "titanx-maxwell"},
    Relatives{"v100", "a100"},
    Relatives{"a100", "v100"},
    Relatives{"rtx2070super", "v100"},
    Relatives{"rtx4090", "rtx2070super"},
    Relatives{"h100", "h200"},
    Relatives{"h200", "h100"},
    Relatives{"a40", "a100"},
    Relatives{"rtxa6000", "a40"},
    Relatives{"a10", "a40"},
    Relatives{"rtx3090", "a40"},
    Relatives{"rtx3080", "a40"},
    Relatives{"rtx3060", "a40"},
    Relatives{"rtx3060ti", "a40"},
    Relatives{"rtx3070", "a40"},
    Relatives{"rtx3080ti", "a40"},
    Relatives{"orin", "a40"},
    Relatives{"l40", "rtx4090"},
    Relatives{"l40s", "l40"},
    Relatives{"l4", "l40"},
    Relatives{"rtx4080", "rtx4090"},
    Relatives{"rtx4070", "rtx4090"},
    Relatives{"rtx4060", "rtx4090"},
    Relatives{"rtx4060ti", "rtx4090"},
    Relatives{"rtx4070ti", "rtx4090"},
    Relatives{"h100-pcie", "h100"},
    Relatives{"gh200", "h100"},
    Relatives{"b200", "h200"},
    Relatives{"rtx5090", "rtx4090"},
    Relatives{"rtx5080", "rtx4090"},
    Relatives{"t4", "rtx2070super"},
    Relatives{"rtx2080ti", "rtx2070super"},
    Relatives{"gtx1660", "rtx2070super"},
    Relatives{"p100", "gtx1080ti"},
};

} // namespace

TEST(DerivedProfile, OfOneCapabilityTenNumbersGiveTheWholeProfileAgain) {
    for (const Relatives& pair : {Relatives{"8800gt", "8800gtx"},
                                  {"8800gtx", "fx5600"},
                                  {"fx5600", "8800gtx"},
                                  {"c2075", "m2090"},
                                  {"m2090", "c2075"},
                                  {"h100", "h200"},
                                  {"h200", "h100"}}) {
        SCOPED_TRACE(pair.target);
        const Device target = bundled(pair.target);
        const Device derived = fromDataSheet(target, bundled(pair.base)).device;
        EXPECT_EQ(fieldsApart(derived, target), std::set<std::string>{});
        expectSameCosts(derived, target);
    }
}

TEST(DerivedProfile, EveryBundledDeviceCanBeDerivedFromItsNearestRelative) {
    std::set<std::string> seen;
    for (const Relatives& pair : kNearest) {
        SCOPED_TRACE(pair.target);
        seen.insert(pair.target);
        const Device target = bundled(pair.target), base = bundled(pair.base);
        const DerivedProfile profile = fromDataSheet(target, base);
        EXPECT_EQ(profile.device.capability, target.capability);
        EXPECT_EQ(profile.caveats.empty(), target.capability == base.capability);
        for (const std::string& key : profile.given)
            EXPECT_EQ(valueOf(profile.device, key), valueOf(target, key)) << key;
        EXPECT_THAT(misfits(profile.device), IsEmpty());
        const auto again = readDevice(writeDevice(profile.device), "again");
        ASSERT_TRUE(again) << again.error().text();
        EXPECT_EQ(*again, profile.device);
    }
    EXPECT_EQ(seen.size(), bundledDevices().size()) << "name the relative of the new device above";
}

TEST(DerivedProfile, WhatAnSmGetsOfTheMemoryGoesWithItsBandwidth) {
    const DerivedProfile profile = like("a100", {"memory_bandwidth=1555e9"});
    EXPECT_THAT(profile.given, ElementsAre("memory_bandwidth"));
    EXPECT_THAT(profile.derived, ElementsAre("departure_delay_coalesced", "departure_delay_uncoalesced",
                                             "l2_miss_departure_delay", "global_peak_warps"));
    EXPECT_EQ(profile.device.memoryBandwidth.value, BytesPerSecond(1555e9));
    EXPECT_NEAR(profile.device.departureDelayCoalesced.value.value(), 9.56 * 2039 / 1555, 0.01);
    EXPECT_NEAR(profile.device.l2->missDepartureDelay.value.value(), 2.39 * 2039 / 1555, 0.001);
    EXPECT_NEAR(profile.device.globalPeakWarps.value, 12.93 * 1555 / 2039, 0.001);
    EXPECT_THAT(profile.caveats, IsEmpty());
}

TEST(DerivedProfile, EveryFactSaysWhereItIsFrom) {
    GivenFacts given = facts({"memory_bandwidth=1555e9"});
    EXPECT_EQ(profileLike(bundled("a100"), given)->device.memoryBandwidth.source, "given for devices --like");
    given.source = "NVIDIA, A100 data sheet";
    const Device device = profileLike(bundled("a100"), given)->device;
    EXPECT_EQ(device.memoryBandwidth.source, "NVIDIA, A100 data sheet");
    EXPECT_EQ(device.memoryBandwidth.confidence, Confidence::published);
    EXPECT_EQ(device.departureDelayUncoalesced.source,
              "estimated: derived from a100: 2.39 cycle there; an access at the share that one SM has in the DRAM's "
              "bandwidth; memory_bandwidth 1555 GB/s instead of 2039 GB/s");
    EXPECT_THAT(device.smCount.source, StartsWith("estimated: as of a100: device query, "));
    EXPECT_THAT(device.partitionWidth.source, StartsWith("estimated: as of a100: no width is published"));
    for (const DeviceFact& fact : device::facts(device))
        EXPECT_EQ(fact.confidence == Confidence::published, fact.key == "memory_bandwidth") << fact.key;
}

TEST(DerivedProfile, KeysAreGivenDerivedOrCopied) {
    const DerivedProfile profile = like("k20x", {"sm_count=12", "fp64_lanes_per_sm=8"});
    std::multiset<std::string> keys;
    for (const auto* part : {&profile.given, &profile.derived, &profile.copied})
        keys.insert(part->begin(), part->end());
    for (const std::string& key : keys) EXPECT_EQ(keys.count(key), 1U) << key;
    for (const DeviceField& field : deviceFields())
        EXPECT_EQ(keys.count(std::string(field.key)) == 1, field.get(profile.device).has_value()) << field.key;
    EXPECT_EQ(keys.count("dram"), 1U);
    EXPECT_EQ(std::ranges::count(profile.derived, "instructions.dadd"), 1);
    EXPECT_EQ(std::ranges::count(profile.copied, "instructions.fadd"), 1);
}

TEST(DerivedProfile, WhatLiesBehindL2TakesTheSameTimeAtAnotherClock) {
    const Device slow = like("a100", {"sm_clock=705MHz"}).device;
    EXPECT_EQ(slow.l2->latency.value, Cycles(205));
    EXPECT_EQ(slow.dramLatency.value, Cycles(205 + (552 - 205) / 2.0));
    EXPECT_EQ(slow.sharedFillLatency.value, slow.dramLatency.value + Cycles(10));
    const Device withoutL2 = like("gtx280", {"sm_clock=2.6GHz"}).device;
    const double dramCycles = (15 + 12.5) * 1.3; // RCD + CL in ns, at 1.3 GHz
    EXPECT_NEAR(withoutL2.dramLatency.value.value(), 450 + dramCycles, 0.1);
}

TEST(DerivedProfile, L2TakesAsMuchForEachPartition) {
    const Device device = like("a100", {"memory_partitions=12", "sm_count=54"}).device;
    EXPECT_NEAR(device.flow.l2RequestRate->value, 60.4 * 12 / 10, 0.01);
    EXPECT_NEAR(device.l2->departureDelay.value.value(), 0.675 / 2 * 10 / 12, 0.0001);
    EXPECT_EQ(device.flow.gpcs->value, 4) << "16 SMs have place in a group, 54 need four";
}

TEST(DerivedProfile, L2KeepsWholeSets) {
    EXPECT_EQ(like("a100", {"l2_size=48MiB"}).device.l2->ways.value, 16);
    const Device odd = like("a100", {"l2_size=1905KiB", "l2_line=1024"}).device;
    EXPECT_EQ(odd.l2->ways.value, 15) << "1905 lines, 127 sets";
}

TEST(DerivedProfile, CopiesGoWithTheLink) {
    const Device faster = like("v100", {"pcie_generation=4"}).device;
    EXPECT_NEAR(faster.transfer.peak.value.value(), 11890e6, 10e6) << "faster links wait for the CPU";
    EXPECT_NEAR(faster.transfer.start.value.value(), 1363e6 * 11890 / 9850, 1e6);
    EXPECT_NEAR(faster.transfer.growth.value, 197.0 * 11890 / 9850, 0.1);
    EXPECT_NEAR(like("v100", {"pcie_generation=2"}).device.transfer.peak.value.value(), 5000e6, 10e6);
    EXPECT_NEAR(faster.transfer.pinnedPeak.value.value(), 25.14e9, 0.1e9) << "twice what the slower link carried";
    EXPECT_EQ(faster.transfer.managedPeak->value, BytesPerSecond(8e9)) << "faults bind, not the link";
    const Device linked = like("tk1", {"pcie_generation=3"}).device;
    EXPECT_NEAR(linked.transfer.pinnedPeak.value.value(), 12.57e9, 0.01e9);
    EXPECT_EQ(linked.pcieLanes.value, 16);
    EXPECT_NEAR(linked.transfer.peak.value.value(), 9850e6, 1e6);
    const Device without = like("v100", {"pcie_generation=0"}).device;
    EXPECT_EQ(without.pcieLanes.value, 0);
    EXPECT_EQ(without.transfer.peak.value, BytesPerSecond(0));
    EXPECT_EQ(without.transfer.pinnedPeak.value, BytesPerSecond(0));
    EXPECT_EQ(without.transfer.managedPeak->value, BytesPerSecond(0));
}

TEST(DerivedProfile, InstructionsGoWithTheirLanes) {
    const Device device = like("a100", {"fp64_lanes_per_sm=2", "fp32_lanes_per_sm=128"}).device;
    EXPECT_EQ(device.issueCycles.value, Cycles(0.25));
    EXPECT_EQ(device.costOf(InstructionKind::fmadd).value.throughput, 128);
    EXPECT_EQ(device.costOf(InstructionKind::dadd).value.throughput, 2);
    EXPECT_EQ(device.costOf(InstructionKind::dadd).value.latency, Cycles(8));
    EXPECT_EQ(device.costOf(InstructionKind::dadd).value.warpsToPeak, 1) << "one warp is the least";
    EXPECT_EQ(device.costOf(InstructionKind::add).value.throughput, 64) << "integers have lanes of their own";
    EXPECT_EQ(like("a100", {"fp64_lanes_per_sm=0"}).device.costOf(InstructionKind::ddiv).value, InstructionCost{});
    const InstructionCost isNew = like("8800gt", {"fp64_lanes_per_sm=1"}).device.costOf(InstructionKind::dadd).value;
    EXPECT_EQ(isNew.throughput, 1) << "as floats, on one lane in place of eight";
    EXPECT_EQ(isNew.latency, Cycles(24));
}

TEST(DerivedProfile, AnotherCapabilityBringsItsLanesAndACaveat) {
    const DerivedProfile profile = like("a100", {"compute_capability=8.9"});
    EXPECT_EQ(profile.device.fp32LanesPerSm.value, 128);
    EXPECT_EQ(profile.device.capability.warpsPerSm, 48);
    ASSERT_EQ(profile.caveats.size(), 1U);
    EXPECT_THAT(profile.caveats.front(), HasSubstr("compute capability is 8.9, that of a100 is 8.0"));
}

TEST(DerivedProfile, DelaysOfABenchmarkStayThoseOfTheSm) {
    const Device device = like("gtx1080ti", {"memory_bandwidth=242GB/s"}).device;
    EXPECT_EQ(device.departureDelayCoalesced.value, Cycles(2));
    EXPECT_NEAR(device.l2->missDepartureDelay.value.value(), 2.93 * 484.44 / 242, 0.01);
}

TEST(DerivedProfile, WhatIsGivenIsNotDerived) {
    const DerivedProfile profile = like("a100", {"memory_bandwidth=1555e9", "l2_miss_departure_delay=3"});
    EXPECT_EQ(profile.device.l2->missDepartureDelay.value, Cycles(3));
    EXPECT_EQ(std::ranges::count(profile.derived, "l2_miss_departure_delay"), 0);
}

TEST(DerivedProfile, NamesAreGivenOrMade) {
    EXPECT_EQ(like("a100", {"sm_count=98"}).device.id, "a100-like");
    EXPECT_EQ(like("a100", {"sm_count=98"}).device.name, "GPU like A100 SXM4 80 GB");
    const Device named = like("a100", {"sm_count=98", "id=a98", "name=A 98"}).device;
    EXPECT_EQ(named.id, "a98");
    EXPECT_EQ(named.name, "A 98");
}

TEST(DerivedProfile, OfAChangedBaseSourcesSaySo) {
    Device mine = bundled("a100");
    mine.smCount.value = 98;
    const auto profile = profileLike(mine, facts({"memory_bandwidth=1555e9"}));
    ASSERT_TRUE(profile);
    EXPECT_THAT(profile->device.l2->size.source, StartsWith("estimated: as of a100 (not bundled): "));
    EXPECT_THAT(misfits(profile->device), IsEmpty()) << "nobody knows that base";
}

TEST(DerivedProfile, RefusalsNameThePlaceAndARemedy) {
    EXPECT_THAT(refusalOf("a100", {"id=other"}).message, HasSubstr("Nothing is given"));
    EXPECT_EQ(refusalOf("a100", {"compute_capability=4.2"}).place, "compute_capability");
    for (const char* text : {"l1_size=128KiB", "l2_size=4MiB"}) {
        const Error error = refusalOf("gtx280", {text});
        EXPECT_THAT(text, StartsWith(error.place));
        EXPECT_THAT(error.message, HasSubstr("gtx280 has no such cache"));
    }
    EXPECT_EQ(refusalOf("a100", {"gpcs=200"}).place, "like a100: fields.gpcs");
    EXPECT_EQ(refusalOf("a100", {"sm_count=98", "id=A 98"}).place, "like a100: id");
    EXPECT_EQ(like("8800gt", {"gpcs=7"}).device.flow.gpcs->value, 7) << "facts of the flow stand alone";
}

} // namespace forewarp::device::derived
