#include "core/measured/validation/validation_report.h"

#include "core/device/device.h"
#include "core/measured/validation/validation_json.h"

#include <gmock/gmock.h>

#include <cmath>
#include <string>

namespace forewarp::measured::validation {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

ComparedRow comparedRow(int line, kernel::BlockShape block, double measured, RowAnswer first) {
    ComparedRow row;
    row.measured = {line, "NVIDIA H200", "a.c", "f:L1", {{"n", 1024}}, block, 1, {}, Seconds(measured), {}};
    row.predicted.answers = {std::move(first), RowAnswer{}};
    row.predicted.answers[1].problem = "It knows nothing.";
    return row;
}

/// Two rows on one GPU: the first model is exact, then twice too slow; the second refuses both.
Validation sampleValidation() {
    Validation validation;
    validation.described.kernels.resize(1);
    validation.described.caveats = {"Clocks were not locked."};
    validation.devices = {*device::findDevice("h200")};
    validation.models = {{"good", "Good", "", nullptr, nullptr}, {"none", "None", "", nullptr, nullptr}};
    RowAnswer exact{Seconds(2e-6), {"latency-bound", "too few warps"}, {}, {}, models::ErrorRange{0.5, 2}};
    RowAnswer slow{Seconds(8e-6), {"memory-bound", "L2 takes 2 requests"}, {}, {}, models::ErrorRange{0.75, 1.5}};
    validation.cases = {
        {0, 0, {{"n", 1024}}, {comparedRow(2, {64, 1, 1}, 2e-6, exact), comparedRow(3, {32, 8, 1}, 4e-6, slow)}}};
    validation.leftOut = {{"its labels are wrong", {4, 7}}};
    return validation;
}

std::string sampleJson() {
    return validationJson(sampleValidation(), {"times.csv", ""});
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t place = text.find(from);
    EXPECT_NE(place, std::string::npos) << from;
    return place == std::string::npos ? text : text.replace(place, from.size(), to);
}

TEST(ValidationReport, WhatWasWrittenIsRead) {
    const auto report = readValidation(sampleJson(), "answer");
    ASSERT_TRUE(report) << report.error().text();
    EXPECT_THAT(report->models, ElementsAre("good", "none"));
    EXPECT_THAT(report->devices, ElementsAre("h200"));
    EXPECT_THAT(report->caveats, ElementsAre("Clocks were not locked."));
    ASSERT_EQ(report->rows.size(), 2U);
    const ReportedRow& row = report->rows[1];
    EXPECT_EQ(row.line, 3);
    EXPECT_EQ(row.program, "a.c");
    EXPECT_EQ(row.kernel, "f:L1");
    EXPECT_EQ(row.sizes, (kernel::Bindings{{"n", 1024}}));
    EXPECT_EQ(row.block, (kernel::BlockShape{32, 8, 1}));
    EXPECT_DOUBLE_EQ(row.measured.value(), 4e-6);
    ASSERT_EQ(row.answers.size(), 2U);
    EXPECT_DOUBLE_EQ(row.answers[0].time->value(), 8e-6);
    EXPECT_DOUBLE_EQ(row.answers[0].interval->least.value(), 6e-6);
    EXPECT_EQ(row.answers[0].limiter, "memory-bound: L2 takes 2 requests");
    EXPECT_FALSE(row.answers[1].time);
    EXPECT_EQ(row.answers[1].problem, "It knows nothing.");
    ASSERT_EQ(report->leftOut.size(), 1U);
    EXPECT_EQ(report->leftOut[0].reason, "its labels are wrong");
    EXPECT_THAT(report->leftOut[0].lines, ElementsAre(4, 7));
}

// Errors 0 and 1, factors 1 and 2; 2 µs lies within 1 to 4 µs, 4 µs below 6 to 12 µs.
TEST(ValidationReport, ItsStatisticsAreThoseOfItsRows) {
    const auto report = readValidation(sampleJson(), "answer");
    ASSERT_TRUE(report);
    const ErrorStatistics all = statisticsOf(*report, 0);
    EXPECT_EQ(all.rows, 2U);
    EXPECT_NEAR(all.medianAbsoluteError, 0.5, 1e-12);
    EXPECT_NEAR(all.geometricFactor, std::sqrt(2.0), 1e-12);
    EXPECT_EQ(all.interval.rows, 2U);
    EXPECT_NEAR(all.interval.within(), 0.5, 1e-12);
    EXPECT_NEAR(all.interval.below, 0.5, 1e-12);
    EXPECT_EQ(statisticsOf(*report, 0, "h200").rows, 2U);
    EXPECT_EQ(statisticsOf(*report, 0, "a100").rows, 0U);
    EXPECT_EQ(statisticsOf(*report, 1).rows, 0U) << "it refuses all";
    EXPECT_FALSE(timesOf(report->rows[0], 2)) << "there is no third model";
}

struct Damage {
    const char* from;
    const char* to;
    const char* named;
};

class DamagedValidation : public testing::TestWithParam<Damage> {};

TEST_P(DamagedValidation, IsRefusedWithTheKey) {
    const auto report = readValidation(replaced(sampleJson(), GetParam().from, GetParam().to), "answer");
    ASSERT_FALSE(report);
    EXPECT_THAT(report.error().text(), HasSubstr(GetParam().named));
}

INSTANTIATE_TEST_SUITE_P(All, DamagedValidation,
                         testing::Values(Damage{"\"schema\": 1", "\"schema\": 2", "schema"},
                                         Damage{"\"measured_s\": 2e-06", "\"measured_s\": 0", "measured_s"},
                                         Damage{"\"time_s\": 8e-06", "\"time_s\": -1", "time_s"},
                                         Damage{"\"limiter\": \"lat", "\"limit\": \"lat", "limiter"},
                                         Damage{"\"left_out\"", "\"left\"", "left_out"}));

} // namespace

} // namespace forewarp::measured::validation
