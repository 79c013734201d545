#include "core/models/bands/parameters_json.h"

#include "core/models/bands/cacheprof/cacheprof.h"
#include "core/models/bands/campprof/campprof.h"
#include "tests/core/models/bands/same_band.h"
#include "tests/core/models/small_suite.h"

#include <gtest/gtest.h>

namespace forewarp::models::bands {
namespace {

/// The same counts for both models.
std::string countsOn(const std::string& device) {
    return R"({"device": ")" + device + R"(", "gld_32b": 0, "gld_64b": 1000000, "gld_128b": 0, "gst_32b": 2000000,)" +
           R"("gst_64b": 0, "gst_128b": 0, "active_warps": 8, "time_ms": 3})";
}

template <class Parameters>
Parameters counted() {
    Parameters parameters;
    parameters.counts.loads[1] = 1e6;
    parameters.counts.stores[0] = 2e6;
    parameters.warps = 8;
    parameters.measured = Seconds(3e-3);
    return parameters;
}

TEST(BandParameters, WhatTheUserKnowsTakesThePlaceOfKeys) {
    const BandKnowledge known{
        .warps = 12, .measured = Seconds(2), .benchmarks = {}, .asPublished = true, .significance = 0.5};
    const auto read = parseParameters(R"({"active_warps": 8, "time_ms": "none", "gld_64b": 7})", "counts.json", known);
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, Json::parse(R"({"active_warps": 12, "time_ms": 2000.0, "gld_64b": 7, "as_published": true,
                                     "significance": 0.5})"));
}

TEST(BandParameters, StayWhereTheUserKnowsNothing) {
    for (const char* const json : {R"({"active_warps": 8, "as_published": true, "significance": 0.1})", "[1]"}) {
        const auto read = parseParameters(json, "counts.json", {});
        ASSERT_TRUE(read) << json;
        EXPECT_EQ(*read, Json::parse(json));
    }
    const auto broken = parseParameters("{", "counts.json", {.warps = 12});
    ASSERT_FALSE(broken);
    EXPECT_NE(broken.error().text().find("counts.json"), std::string::npos);
    EXPECT_TRUE(parseParameters("[1]", "counts.json", {.warps = 12})) << "whoever reads it says what is wrong";
}

TEST(BandParameters, BenchmarksOfTheUserAreThoseOfCampprof) {
    const auto suite = std::make_shared<const simulation::partitions::MemoryBenchmarks>(sample::campingSuite());
    const auto read = campprof::predictCampprofFromParameters(countsOn("gtx280"), "counts.json", {.benchmarks = suite});
    const auto expected =
        campprof::campprof(counted<campprof::CampprofParameters>(), *device::findDevice("gtx280"), *suite);
    ASSERT_TRUE(read && expected);
    sample::expectSameBand(*read->band, *expected->band);
    EXPECT_EQ(read->band->provenance, "made by hand");
}

TEST(BandParameters, BenchmarksOfTheUserAreThoseOfCacheprof) {
    const device::Device device = *device::findDevice("c2075");
    simulation::partitions::MemoryBenchmarks slow = *simulation::partitions::simulatedBenchmarks(device);
    for (simulation::partitions::BenchmarkTime& each : slow.times) each.time = 3 * each.time;
    const auto suite = std::make_shared<const simulation::partitions::MemoryBenchmarks>(slow);
    const auto read =
        cacheprof::predictCacheprofFromParameters(countsOn("c2075"), "counts.json", {.benchmarks = suite});
    const auto expected = cacheprof::cacheprof(counted<cacheprof::CacheprofParameters>(), device, slow);
    ASSERT_TRUE(read && expected);
    sample::expectSameBand(*read->band, *expected->band);
}

} // namespace
} // namespace forewarp::models::bands
