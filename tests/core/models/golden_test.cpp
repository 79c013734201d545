#include "tests/core/models/golden.h"

#include <gtest/gtest.h>

namespace forewarp::models {
namespace {

// The comparator itself: a golden test that accepts wrong values is worth nothing.

Prediction withTerm(double value) {
    Prediction prediction;
    prediction.derivation.add({"Total", "", value, "", "", "", "", {}, {}});
    return prediction;
}

std::size_t differenceCount(double expected, double actual) {
    return golden::differences(Json{{"Total", expected}}, withTerm(actual), {}).size();
}

TEST(GoldenComparator, AcceptsWhatIsWithinTheTolerance) {
    EXPECT_EQ(differenceCount(50728.1875, 50728.1875), 0U);
    EXPECT_EQ(differenceCount(50728.1875, 50728.1875 * (1 + 0.9e-6)), 0U);
    EXPECT_EQ(differenceCount(0.050728, 0.0507281875), 0U);
    EXPECT_EQ(differenceCount(0, 0), 0U);
}

TEST(GoldenComparator, RefusesWhatIsNot) {
    EXPECT_EQ(differenceCount(50728.1875, 2 * 50728.1875), 1U);
    EXPECT_EQ(differenceCount(50728.1875, 50728.1875 / 2), 1U);
    EXPECT_EQ(differenceCount(50728.1875, -50728.1875), 1U);
    EXPECT_EQ(differenceCount(50728.1875, 50728.1875 * (1 + 1.1e-6)), 1U);
    EXPECT_EQ(differenceCount(0, 1e-6), 1U);
    EXPECT_EQ(differenceCount(1, std::nan("")), 1U);
    EXPECT_EQ(differenceCount(1, HUGE_VAL), 1U);
}

TEST(GoldenComparator, RefusesMissingTerms) {
    EXPECT_EQ(golden::differences(Json{{"MWP", 1}}, withTerm(1), {}).size(), 1U);
}

TEST(GoldenComparator, ReadsNothingFromAFileThatIsNotThere) {
    EXPECT_TRUE(golden::readFile("published/none.json").is_null());
    EXPECT_FALSE(golden::readFile("published/mwp_cwp_table2.json").is_null());
}

} // namespace
} // namespace forewarp::models
