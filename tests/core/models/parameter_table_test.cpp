#include "core/models/parameter_table.h"

#include "core/base/json_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

namespace forewarp::models {
namespace {

using testing::HasSubstr;

struct Sample {
    double clock = 1e9;
    double blocks = 1;
    double share = 0;
    double time = 1;
};

constexpr std::array kTable{
    row<&Sample::clock>({"f", "clock", "a clock", "Hz"}),
    row<&Sample::blocks>(countOf({"blocks", "blocks", "blocks", ""}, kMostBlocks), {.isNeeded = never}),
    row<&Sample::share>({"s", "share", "a share", "", Range::share}, {.isNeeded = never}),
    row<&Sample::time>({"t", "time", "whatever it is", "ms", Range::any}, {.isNeeded = never}),
};

std::string refusal(const Sample& sample) {
    ParameterValues values;
    listValues(kTable, sample, {}, values);
    const auto error = checkValues(values, "p.json");
    return error ? error->text() : "accepted";
}

std::string refusalOfJson(const std::string& json) {
    const auto parsed = parseJson(json, "p.json");
    ObjectReader reader(*parsed, "p.json");
    Sample sample;
    readRows(kTable, reader, sample);
    const auto error = reader.finish();
    return error ? error->text() : refusal(sample);
}

TEST(ParameterTable, EveryUnitEndsSomewhere) {
    for (const char* unit : {"", "cycles", "Hz", "B", "B/s", "warps", "1/cycle", "ms", "a unit nobody has named"}) {
        const UnitLimit limit = limitOf(unit);
        EXPECT_TRUE(std::isfinite(limit.most)) << unit;
        EXPECT_GT(limit.most, limit.least) << unit;
    }
}

TEST(ParameterTable, RefusesWhatLiesBeyondAUnit) {
    EXPECT_EQ(refusal({.clock = 2e11}),
              "p.json: clock: It must be at most 100000000000, not 200000000000. Give at most "
              "100000000000.");
    EXPECT_EQ(refusal({.clock = 1e-300}), "p.json: clock: It must be at least 1, not 1e-300. Give at least 1.");
    EXPECT_THAT(refusal({.clock = -1}), HasSubstr("above 0"));
    EXPECT_EQ(refusal({.clock = 1}), "accepted");
}

TEST(ParameterTable, NoRangeHoldsWhatIsNoNumber) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    for (const double value : {kInfinity, -kInfinity, std::nan("")}) {
        EXPECT_THAT(refusal({.clock = value}), HasSubstr("clock"));
        EXPECT_THAT(refusal({.share = value}), HasSubstr("share"));
        EXPECT_THAT(refusal({.time = value}), HasSubstr("time"));
    }
}

TEST(ParameterTable, CountsInAFileAreWholeAndEnd) {
    EXPECT_EQ(refusalOfJson(R"({"clock": 1e9, "blocks": 2147483647})"), "accepted");
    EXPECT_EQ(refusalOfJson(R"({"clock": 1e9, "blocks": 2147483648})"),
              "p.json: blocks: It must be at most 2147483647, not 2147483648. Give at most 2147483647.");
    EXPECT_THAT(refusalOfJson(R"({"clock": 1e9, "blocks": 0.5})"), HasSubstr("blocks: 0.5 is not a whole number"));
    EXPECT_THAT(refusalOfJson(R"({"clock": 1e9, "blocks": 1e308})"), HasSubstr("blocks"));
    EXPECT_THAT(refusalOfJson(R"({"clock": 1e9, "blocks": -1})"), HasSubstr("blocks"));
}

} // namespace
} // namespace forewarp::models
