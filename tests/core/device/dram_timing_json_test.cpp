#include "core/device/dram_fields.h"
#include "tests/core/device/whole_profile.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace forewarp::device {
namespace {

using sample::errorAfter;
using sample::read;
using sample::wholeProfile;

constexpr std::array kTimes{"row_to_column", "precharge",     "row_cycle",    "row_to_row",
                            "read_latency",  "write_latency", "write_to_read"};
constexpr std::array kCounts{"banks", "row", "burst", "queue"};

Error errorWith(const char* key, const Json& value) {
    return sample::errorAfter([&](Json& profile) { profile["dram"][key] = value; });
}

TEST(DramProfile, EveryNumberGoesToItsMember) {
    const Result<Device> device = sample::read(sample::wholeProfile());
    ASSERT_TRUE(device) << device.error().text();
    ASSERT_TRUE(device->dram);
    const DramTiming& dram = device->dram->value;
    EXPECT_EQ(dram.rowToColumn, Seconds(11e-9));
    EXPECT_EQ(dram.precharge, Seconds(12e-9));
    EXPECT_EQ(dram.rowCycle, Seconds(30e-9));
    EXPECT_EQ(dram.rowToRow, Seconds(13e-9));
    EXPECT_EQ(dram.readLatency, Seconds(14e-9));
    EXPECT_EQ(dram.writeLatency, Seconds(15e-9));
    EXPECT_EQ(dram.writeToRead, Seconds(16e-9));
    EXPECT_EQ(dram.banks, 8);
    EXPECT_EQ(dram.row, Bytes(2048));
    EXPECT_EQ(dram.burst, Bytes(32));
    EXPECT_EQ(dram.queue, 17);
    EXPECT_EQ(device->dram->source, "a sheet");
    EXPECT_EQ(device->dram->confidence, Confidence::published);
}

TEST(DramProfile, IsNotThereWhereTheProfileHasNone) {
    Json profile = sample::wholeProfile();
    profile.erase("dram");
    const Result<Device> device = sample::read(profile);
    ASSERT_TRUE(device) << device.error().text();
    EXPECT_FALSE(device->dram);
    EXPECT_TRUE(dramFacts(*device).empty());
    EXPECT_EQ(writeDevice(*device).find("\"dram\""), std::string::npos);
}

TEST(DramProfile, KeysAreCheckedByName) {
    EXPECT_EQ(sample::errorAfter([](Json& p) { p["dram"] = 1; }).place, "gpu.json: dram");
    EXPECT_EQ(errorWith("row_active", 25).place, "gpu.json: dram.row_active");
    EXPECT_EQ(errorWith("source", " ").place, "gpu.json: dram.source");
    EXPECT_EQ(errorWith("confidence", "sure").place, "gpu.json: dram.confidence");
    const Json whole = sample::wholeProfile();
    for (const auto& [key, value] : whole["dram"].items()) {
        const std::string name = key;
        EXPECT_EQ(sample::errorAfter([&](Json& p) { p["dram"].erase(name); }).place, "gpu.json: dram." + name);
    }
}

TEST(DramProfile, ImpossibleNumbersAreNamed) {
    const auto expectNamed = [](const char* key, const Json& value) {
        EXPECT_EQ(errorWith(key, value).place, std::string("gpu.json: dram.") + key) << value;
    };
    for (const char* key : kTimes)
        for (const Json& value : {Json(0), Json(-1), Json("1"), Json(nullptr), Json(1e-320)}) expectNamed(key, value);
    for (const char* key : kCounts)
        for (const Json& value : {Json(0), Json(-1), Json("1"), Json(nullptr), Json(1.5), Json(1e12)})
            expectNamed(key, value);
    EXPECT_EQ(errorWith("banks", 1.5).text(),
              "gpu.json: dram.banks: 1.5 is impossible for banks. Write a whole number from 1 to 1024.");
}

TEST(DramProfile, ABankOpensNoRowBeforeTheLastIsClosed) {
    // 11 ns from row to column and 12 ns of precharge.
    Json profile = sample::wholeProfile();
    profile["dram"]["row_cycle"] = 23;
    EXPECT_TRUE(sample::read(profile));
    EXPECT_EQ(errorWith("row_cycle", 22.9).place, "gpu.json: dram.row_cycle");
    EXPECT_EQ(errorWith("row_cycle", 22.9).remedy, "Write at least row_to_column + precharge.");
}

TEST(DramProfile, RowsHoldWholeBursts) {
    Json profile = sample::wholeProfile();
    profile["dram"]["burst"] = 2048;
    EXPECT_TRUE(sample::read(profile));
    EXPECT_EQ(errorWith("burst", 4096).place, "gpu.json: dram.burst");
    EXPECT_EQ(errorWith("burst", 48).place, "gpu.json: dram.burst");
}

TEST(DramProfile, TimesHaveTheUnitThatIsNamed) {
    Json profile = sample::wholeProfile();
    profile["dram"]["unit"] = "us";
    const Result<Device> device = sample::read(profile);
    ASSERT_TRUE(device) << device.error().text();
    EXPECT_EQ(device->dram->value.rowCycle, Seconds(30e-6));
    EXPECT_EQ(device->dram->value.row, Bytes(2048));
    const Error error = errorWith("unit", "cycle");
    EXPECT_EQ(error.place, "gpu.json: dram.unit");
    EXPECT_EQ(error.message, "\"cycle\" is no unit of a time.");
}

TEST(DramProfile, IsWrittenInNanosecondsBesideTheInstructions) {
    const Result<Device> device = sample::read(sample::wholeProfile());
    ASSERT_TRUE(device) << device.error().text();
    const Result<Json> written = parseJson(writeDevice(*device), "written");
    ASSERT_TRUE(written) << written.error().text();
    EXPECT_EQ((*written)["dram"], sample::wholeProfile()["dram"]);
}

TEST(DramProfile, WritingAndReadingKeepsEveryBit) {
    Result<Device> device = sample::read(sample::wholeProfile());
    ASSERT_TRUE(device) << device.error().text();
    for (int i = 1; i <= 1000; ++i) {
        const Seconds odd(std::exp(i * 0.015 - 4) * 1e-9);
        device->dram->value.writeLatency = odd;
        device->dram->value.readLatency = odd / 3;
        const Result<Device> again = readDevice(writeDevice(*device), "again.json");
        ASSERT_TRUE(again && again->dram) << i;
        ASSERT_EQ(again->dram->value.writeLatency, odd);
        ASSERT_EQ(again->dram->value.readLatency, odd / 3);
    }
}

TEST(DramFacts, SayEveryNumberAndTheSourceOnce) {
    const Result<Device> device = sample::read(sample::wholeProfile());
    ASSERT_TRUE(device) << device.error().text();
    const std::vector<DeviceFact> facts = dramFacts(*device);
    ASSERT_EQ(facts.size(), kTimes.size() + kCounts.size());
    EXPECT_EQ(facts[0].key, "dram.row_to_column");
    EXPECT_EQ(facts[0].label, "DRAM: row to column");
    EXPECT_NEAR(facts[0].value, 11, 1e-12);
    EXPECT_EQ(facts[0].unit, "ns");
    EXPECT_EQ(facts[0].source, "a sheet");
    EXPECT_EQ(facts[0].confidence, Confidence::published);
    EXPECT_EQ(facts[1].source, "as row to column");
    EXPECT_EQ(facts[7].label, "DRAM: banks");
    EXPECT_EQ(facts[7].value, 8);
    EXPECT_EQ(facts[7].unit, "");
    EXPECT_EQ(facts[8].label, "DRAM: row size");
    EXPECT_EQ(facts[8].value, 2048);
    EXPECT_EQ(facts[8].unit, "B");
}

} // namespace
} // namespace forewarp::device
