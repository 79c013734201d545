#include "core/device/derived/misfits.h"

#include "core/device/derived/derived_profile.h"

#include <gmock/gmock.h>

namespace forewarp::device::derived {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

Device bundled(std::string_view id) {
    const auto device = findDevice(id);
    EXPECT_TRUE(device) << id;
    return device ? *device : Device{};
}

Device likeA100(std::string_view text) {
    GivenFacts given;
    EXPECT_FALSE(takeFact(text, given));
    const auto profile = profileLike(bundled("a100"), given);
    EXPECT_TRUE(profile) << profile.error().text();
    return profile ? profile->device : Device{};
}

} // namespace

TEST(Misfits, BundledProfilesHaveNone) {
    for (const Device& device : bundledDevices()) EXPECT_THAT(misfits(device), IsEmpty()) << device.id;
}

TEST(Misfits, AnEditedCopyIsToldWhatNoLongerFits) {
    Device mine = bundled("a100");
    mine.id = "mine";
    mine.memoryBandwidth = {BytesPerSecond(1555e9), "a data sheet", Confidence::published};
    EXPECT_THAT(misfits(mine),
                ElementsAre(StartsWith("departure_delay_coalesced is 9.56 cycle and no longer fits: derived from a100, "
                                       "with memory_bandwidth 1555 GB/s instead of 2039 GB/s, it would be 12.5"),
                            StartsWith("departure_delay_uncoalesced"), StartsWith("l2_miss_departure_delay"),
                            StartsWith("global_peak_warps")));
}

TEST(Misfits, WhatAMeasurementOrADataSheetGaveIsLeftToIt) {
    Device mine = bundled("a100");
    mine.smClock = {Hertz(0.7e9), "mine", Confidence::measured};
    for (const std::string& sentence : misfits(mine)) EXPECT_FALSE(sentence.starts_with("dram_latency")) << sentence;
    mine = bundled("a100");
    mine.memoryBandwidth.value = mine.memoryBandwidth.value * 0.97;
    EXPECT_THAT(misfits(mine), IsEmpty()) << "profiles round";
}

TEST(Misfits, ADerivedProfileFitsUntilItIsEdited) {
    Device derived = likeA100("memory_bandwidth=1555e9");
    EXPECT_THAT(misfits(derived), IsEmpty());
    derived.smClock.value = Hertz(2e9);
    EXPECT_THAT(misfits(derived), Contains(AllOf(StartsWith("dram_latency is 552 cycle"), HasSubstr("2 GHz"))));
    derived = likeA100("memory_bandwidth=1555e9");
    derived.memoryBandwidth.value = bundled("a100").memoryBandwidth.value;
    EXPECT_THAT(misfits(derived), Contains(HasSubstr("derived from a100, with the same facts, it would be 9.56 cycle")))
        << "back to the base's";
    const auto again = readDevice(writeDevice(derived), "again");
    ASSERT_TRUE(again);
    EXPECT_EQ(misfits(*again), misfits(derived));
}

TEST(Misfits, InstructionsAreLookedAtAsWell) {
    Device derived = likeA100("sm_count=98");
    derived.fp64LanesPerSm.value = 2;
    EXPECT_THAT(misfits(derived), Contains(StartsWith("throughput of instructions.dadd is 32 and no longer fits")));
}

} // namespace forewarp::device::derived
