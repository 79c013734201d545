#include "core/render/json/band_json.h"

#include "tests/core/render/sample_band.h"

#include <gtest/gtest.h>

#include <limits>

namespace forewarp::render::json {
namespace {

TEST(BandJson, TellsWhatTheBandIsOf) {
    const Json json = bandJson(handMadeBand());
    EXPECT_EQ(json.at("title"), "CampProf");
    EXPECT_EQ(json.at("best_label"), "no camping");
    EXPECT_EQ(json.at("worst_label"), "full camping");
    EXPECT_EQ(json.at("warps"), 2);
    EXPECT_EQ(json.at("most_warps"), 2);
    EXPECT_EQ(json.at("line"), "predicted");
    EXPECT_EQ(json.at("degree"), 1.0 / 3);
    EXPECT_EQ(json.at("degree_text"), "Some accesses camp: x[i] meets 1 of 2 partitions at a time.");
    EXPECT_EQ(json.at("simulated"), true);
    EXPECT_EQ(json.at("provenance"), "benchmarks simulated");
    EXPECT_EQ(json.at("partition_shares"), Json::array({0.75, 0.25}));
}

TEST(BandJson, PointsBeyondTheOccupancyAreOutOfReach) {
    const Json points = bandJson(handMadeBand()).at("points");
    ASSERT_EQ(points.size(), 3U);
    EXPECT_EQ(points.at(1).at("warps"), 2);
    EXPECT_EQ(points.at(1).at("best_s"), 2e-3);
    EXPECT_EQ(points.at(1).at("worst_s"), 2e-2);
    EXPECT_EQ(points.at(1).at("application_s"), 8e-3);
    EXPECT_EQ(points.at(1).at("reachable"), true);
    EXPECT_EQ(points.at(2).at("reachable"), false);
}

TEST(BandJson, WhatIsNotKnownIsNull) {
    models::ExecutionBand band = handMadeBand();
    band.line = models::LineSource::none;
    band.points[0].application.reset();
    band.points[1].worst = Seconds(std::numeric_limits<double>::infinity());
    const Json json = bandJson(band);
    EXPECT_EQ(json.at("line"), "none");
    EXPECT_TRUE(json.at("points").at(0).at("application_s").is_null());
    EXPECT_TRUE(json.at("points").at(1).at("worst_s").is_null());
}

TEST(BandJson, NamesAMeasuredLine) {
    models::ExecutionBand band = handMadeBand();
    band.line = models::LineSource::measured;
    EXPECT_EQ(bandJson(band).at("line"), "measured");
}

TEST(BandJson, RegressionsCarryTheirStatistics) {
    const Json regression = bandJson(handMadeBand()).at("regressions").at(0);
    EXPECT_EQ(regression.at("kind"), "store");
    EXPECT_EQ(regression.at("pattern"), "camped");
    EXPECT_EQ(regression.at("r2"), 0.97);
    EXPECT_EQ(regression.at("rmse_ms"), 0.83);
    EXPECT_EQ(regression.at("observations"), 48);
    const Json& intercept = regression.at("coefficients").at(1);
    EXPECT_EQ(intercept.at("name"), "β");
    EXPECT_EQ(intercept.at("value"), 1.5);
    EXPECT_EQ(intercept.at("standard_error"), 0.5);
    EXPECT_EQ(intercept.at("t"), 3);
    EXPECT_EQ(intercept.at("p"), 0.0123);
}

} // namespace
} // namespace forewarp::render::json
