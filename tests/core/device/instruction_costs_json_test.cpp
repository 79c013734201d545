#include "tests/core/device/whole_profile.h"

#include <gtest/gtest.h>

namespace forewarp::device {
namespace {

using sample::errorAfter;
using sample::read;
using sample::wholeProfile;

Error errorWithCost(const char* kind, const char* key, const Json& value) {
    return sample::errorAfter([&](Json& profile) { profile["instructions"][kind][key] = value; });
}

TEST(InstructionProfile, EveryInstructionGoesToItsKind) {
    const Result<Device> device = sample::read(sample::wholeProfile());
    ASSERT_TRUE(device) << device.error().text();
    for (int i = 0; i < kInstructionKindCount; ++i) {
        const Sourced<InstructionCost>& cost = device->costOf(InstructionKind(i));
        EXPECT_EQ(cost.value.latency, Cycles(4 + i)) << i;
        EXPECT_EQ(cost.value.throughput, 32.5 + i) << i;
        EXPECT_EQ(cost.value.warpsToPeak, 8 + i) << i;
        EXPECT_EQ(cost.source, "a table") << i;
        EXPECT_EQ(cost.confidence, Confidence::published) << i;
    }
}

TEST(InstructionProfile, InstructionsAreCheckedByName) {
    EXPECT_EQ(sample::errorAfter([](Json& p) { p.erase("instructions"); }).place, "gpu.json: instructions");
    EXPECT_EQ(sample::errorAfter([](Json& p) { p["instructions"]["fma"] = 1; }).place, "gpu.json: instructions.fma");
    for (int i = 0; i < kInstructionKindCount; ++i) {
        const std::string kind(name(InstructionKind(i)));
        EXPECT_EQ(sample::errorAfter([&](Json& p) { p["instructions"].erase(kind); }).place,
                  "gpu.json: instructions." + kind);
        for (const char* key : {"latency", "throughput", "warps_to_peak"}) {
            const std::string place = "gpu.json: instructions." + kind + "." + key;
            for (const Json& value : {Json(0), Json(-1), Json("1"), Json(nullptr)})
                EXPECT_EQ(errorWithCost(kind.c_str(), key, value).place, place) << value;
        }
    }
    for (const char* key : {"latency", "throughput", "warps_to_peak", "source", "confidence"})
        EXPECT_EQ(sample::errorAfter([&](Json& p) { p["instructions"]["fadd"].erase(key); }).place,
                  std::string("gpu.json: instructions.fadd.") + key);
    EXPECT_EQ(errorWithCost("fadd", "unit", "cycle").place, "gpu.json: instructions.fadd.unit");
    EXPECT_EQ(errorWithCost("fadd", "source", " ").place, "gpu.json: instructions.fadd.source");
    EXPECT_EQ(errorWithCost("fadd", "confidence", "sure").place, "gpu.json: instructions.fadd.confidence");
    EXPECT_EQ(errorWithCost("fadd", "latency", 0).text(),
              "gpu.json: instructions.fadd.latency: 0 is impossible for latency. Write a number from 0.001 to 100000.");
}

TEST(InstructionProfile, DoublesCostNothingOnlyWithoutTheirUnits) {
    const auto withoutDoubles = [](const char* kind) {
        Json profile = sample::wholeProfile();
        profile["fields"]["fp64_lanes_per_sm"]["value"] = 0;
        for (const char* key : {"latency", "throughput", "warps_to_peak"}) profile["instructions"][kind][key] = 0;
        return profile;
    };
    const Result<Device> device = sample::read(withoutDoubles("dsqrt"));
    ASSERT_TRUE(device) << device.error().text();
    EXPECT_EQ(device->costOf(InstructionKind::dsqrt).value.throughput, 0);
    const Result<Device> noFloats = sample::read(withoutDoubles("sqrt"));
    ASSERT_FALSE(noFloats);
    EXPECT_EQ(noFloats.error().place, "gpu.json: instructions.sqrt.throughput");
    Json half = withoutDoubles("dsqrt");
    half["instructions"]["dsqrt"]["throughput"] = 1;
    EXPECT_EQ(sample::read(half).error().place, "gpu.json: instructions.dsqrt.latency");
}

} // namespace
} // namespace forewarp::device
