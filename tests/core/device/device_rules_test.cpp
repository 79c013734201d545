#include "core/device/dram_fields.h"
#include "tests/core/device/whole_profile.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

namespace forewarp::device {
namespace {

/// Numbers outside of a range, in base units.
std::vector<double> outsideOf(const ValueRange& range) {
    std::vector<double> outside{-1, range.most * 2, 1e300};
    if (range.least > 0) outside.push_back(range.least / 2);
    if (range.grid != ValueGrid::any) outside.push_back(range.least + 0.5);
    if (range.grid == ValueGrid::powerOfTwo) outside.push_back(range.most - 1);
    return outside;
}

Error errorWithField(const char* key, const Json& value) {
    return sample::errorAfter([&](Json& profile) { profile["fields"][key]["value"] = value; });
}

TEST(DeviceRules, EveryFieldEndsAboveAndRefusesWhatLiesBeyond) {
    for (const DeviceField& field : deviceFields()) {
        const std::string key(field.key);
        EXPECT_GT(field.range.most, field.range.least) << key;
        EXPECT_TRUE(std::isfinite(field.range.most)) << key;
        for (const double value : outsideOf(field.range)) {
            const Error error = sample::errorAfter([&](Json& profile) {
                profile["fields"][key]["value"] = value;
                profile["fields"][key]["unit"] = baseUnit(field.dimension).name;
            });
            EXPECT_EQ(error.place, "gpu.json: fields." + key + ".value") << value;
            EXPECT_EQ(error.remedy, "Write " + field.range.text(baseUnit(field.dimension)) + ".") << key;
        }
    }
}

TEST(DeviceRules, EveryNumberOfTheDramEndsAboveAndRefusesWhatLiesBeyond) {
    for (const DramField& field : dramFields()) {
        const std::string key(field.key);
        EXPECT_TRUE(std::isfinite(field.range.most) && field.range.most > field.range.least) << key;
        for (const double value : outsideOf(field.range)) {
            const Error error = sample::errorAfter([&](Json& profile) {
                for (const DramField& time : dramFields())
                    if (time.dimension == Dimension::time) profile["dram"][std::string(time.key)] = 1e-9;
                profile["dram"]["row_cycle"] = 2e-9;
                profile["dram"]["unit"] = "s";
                profile["dram"][key] = value;
            });
            EXPECT_EQ(error.place, "gpu.json: dram." + key) << value;
        }
    }
}

TEST(DeviceRules, CostsOfInstructionsEndAbove) {
    for (const char* key : {"latency", "throughput", "warps_to_peak"})
        for (const double value : {1e-9, 1e6, 1e308})
            EXPECT_EQ(sample::errorAfter([&](Json& p) { p["instructions"]["fadd"][key] = value; }).place,
                      std::string("gpu.json: instructions.fadd.") + key)
                << value;
}

TEST(DeviceRules, BundledProfilesStayFarFromTheEnds) {
    constexpr double kMargin = 2;
    for (const Device& device : bundledDevices()) {
        for (const DeviceField& field : deviceFields()) {
            const auto fact = field.get(device);
            if (!fact || fact->value == 0 || field.range.most == 1) continue; // Nothing is more than the whole.
            EXPECT_LE(fact->value * kMargin, field.range.most) << device.id << " " << field.key;
        }
    }
}

TEST(DeviceRules, ACacheHasSectorsLinesAndSetsThatFitIntoIt) {
    EXPECT_EQ(errorWithField("l2_sector", 0.5).text(),
              "gpu.json: fields.l2_sector.value: 0.5 is impossible for l2_sector. Write a power of two from 16 to 1024 "
              "B.");
    EXPECT_EQ(errorWithField("l2_sector", 32).place, "gpu.json: fields.l2_sector") << "longer than its line";
    EXPECT_EQ(errorWithField("l2_line", 1024).message, "A line has at most 32 sectors.");
    const Error sets = sample::errorAfter([](Json& p) {
        p["fields"]["l2_size"]["value"] = 1;
        p["fields"]["l2_ways"]["value"] = 128;
    });
    EXPECT_EQ(sets.place, "gpu.json: fields.l2_ways");
    const Error lines = sample::errorAfter([](Json& p) {
        p["fields"]["l2_size"]["value"] = 1;
        p["fields"]["l2_size"]["unit"] = "GiB";
    });
    EXPECT_EQ(lines.place, "gpu.json: fields.l2_size") << "lines of 16 bytes";
}

TEST(DeviceRules, AMissTakesNoLessThanAHit) {
    EXPECT_EQ(errorWithField("l2_latency", 17).place, "gpu.json: fields.l2_latency");
    EXPECT_EQ(errorWithField("dram_latency", 15).place, "gpu.json: fields.l2_latency");
}

TEST(DeviceRules, GroupsHaveAnSmEach) {
    EXPECT_EQ(errorWithField("gpcs", 17).place, "gpu.json: fields.gpcs");
}

} // namespace
} // namespace forewarp::device
