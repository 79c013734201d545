#include "core/measured/validation/error_statistics.h"

#include <gtest/gtest.h>

#include <cmath>

namespace forewarp::measured::validation {

namespace {

TEST(Spearman, IsOneWhereTheOrderIsTheSameWhateverTheTimes) {
    const std::vector<TimePair> pairs{{1, 10}, {2, 11}, {100, 12}};
    EXPECT_DOUBLE_EQ(spearman(pairs).value(), 1);
}

TEST(Spearman, IsMinusOneWhereTheOrderIsReversed) {
    const std::vector<TimePair> pairs{{3, 1}, {2, 2}, {1, 3}};
    EXPECT_DOUBLE_EQ(spearman(pairs).value(), -1);
}

// 1 − 6 Σd² / (n (n² − 1)): ranks 1 2 3 4 5 against 2 1 4 3 5, Σd² = 4, 1 − 24 / 120.
TEST(Spearman, FollowsTheFormulaForRanksWithoutTies) {
    const std::vector<TimePair> pairs{{1, 20}, {2, 10}, {3, 40}, {4, 30}, {5, 50}};
    EXPECT_NEAR(spearman(pairs).value(), 0.8, 1e-12);
}

// Ranks 1.5 1.5 3 against 1 2 3: Pearson of (−½, −½, 1) and (−1, 0, 1) = 1.5 / √(1.5 · 2).
TEST(Spearman, TiesShareTheirMeanRankAlsoWhereRoundingPartsThem) {
    const std::vector<TimePair> pairs{{0.1 + 0.2, 1}, {0.3, 2}, {0.4, 3}};
    EXPECT_NEAR(spearman(pairs).value(), 1.5 / std::sqrt(3.0), 1e-12);
}

TEST(Spearman, IsUnknownForTwoPairsAndWhereNothingVaries) {
    EXPECT_FALSE(spearman(std::vector<TimePair>{{1, 1}, {2, 2}}).has_value());
    EXPECT_FALSE(spearman(std::vector<TimePair>{{1, 1}, {1, 2}, {1, 3}}).has_value());
}

TEST(ErrorStatistics, OfNothingHaveNoRows) {
    const ErrorStatistics none = statisticsOf(std::vector<ShapeTimes>{});
    EXPECT_EQ(none.rows, 0U);
    EXPECT_EQ(none.choice.cases, 0U);
    EXPECT_FALSE(none.rankCorrelation.has_value());
}

// Twice as long, half as long and exact: errors 1, ½, 0; factors 2, 2, 1; ratios 2, ½, 1.
TEST(ErrorStatistics, OfThreeRowsByHand) {
    const std::vector<ShapeTimes> cases{{{2, 1}}, {{1, 2}}, {{5, 5}}};
    const ErrorStatistics statistics = statisticsOf(cases);
    EXPECT_EQ(statistics.rows, 3U);
    EXPECT_NEAR(statistics.meanAbsoluteError, 0.5, 1e-12);
    EXPECT_NEAR(statistics.medianAbsoluteError, 0.5, 1e-12);
    EXPECT_NEAR(statistics.geometricFactor, std::cbrt(4.0), 1e-12);
    EXPECT_NEAR(statistics.geometricRatio, 1, 1e-12);
    EXPECT_EQ(statistics.choice.cases, 0U); // One shape each: nothing to choose from.
}

TEST(ErrorStatistics, TheMedianOfAnEvenCountIsTheMeanOfTheMiddleTwo) {
    const std::vector<ShapeTimes> cases{{{1.1, 1}, {1.2, 1}, {1.4, 1}, {3, 1}}};
    EXPECT_NEAR(statisticsOf(cases).medianAbsoluteError, 0.3, 1e-12);
}

// Case one chooses its best shape; case two chooses one that takes 3 where the best takes 2.
TEST(ErrorStatistics, AChoiceIsMeasuredTimeAtThePredictedBestOverTheBestMeasured) {
    const std::vector<ShapeTimes> cases{{{1, 10}, {2, 20}}, {{5, 3}, {6, 2}}};
    const ChoiceQuality choice = statisticsOf(cases).choice;
    EXPECT_EQ(choice.cases, 2U);
    EXPECT_NEAR(choice.geometricMean, std::sqrt(1.5), 1e-12);
    EXPECT_NEAR(choice.worst, 1.5, 1e-12);
    EXPECT_NEAR(choice.shareWithinTenPercent, 0.5, 1e-12);
}

TEST(ErrorStatistics, TheFirstOfShapesThatTieIsChosen) {
    const std::vector<ShapeTimes> cases{{{0.3, 4}, {0.1 + 0.2, 8}, {0.3 * (1 - 1e-12), 2}}};
    EXPECT_NEAR(statisticsOf(cases).choice.worst, 2, 1e-12);
}

TEST(ErrorStatistics, RankCorrelationIsTheMeanOverCasesThatHaveOne) {
    const std::vector<ShapeTimes> cases{{{1, 1}, {2, 2}, {3, 3}}, {{3, 1}, {2, 2}, {1, 3}}, {{1, 1}}};
    EXPECT_NEAR(statisticsOf(cases).rankCorrelation.value(), 0, 1e-12);
}

// Half to twice the prediction of 10: 4 lies below, 21 above, 5 and 20 within; the factor is √(2 / ½).
TEST(IntervalQuality, CountsWhatLiesWithinBelowAndAbove) {
    const models::ErrorRange twice{.least = 0.5, .most = 2};
    const std::vector<ShapeTimes> cases{{{10, 4, twice}, {10, 5, twice}}, {{10, 20, twice}, {10, 21, twice}, {10, 90}}};
    const IntervalQuality quality = statisticsOf(cases).interval;
    EXPECT_EQ(quality.rows, 4U) << "one row has no interval";
    EXPECT_NEAR(quality.below, 0.25, 1e-12);
    EXPECT_NEAR(quality.above, 0.25, 1e-12);
    EXPECT_NEAR(quality.within(), 0.5, 1e-12);
    EXPECT_NEAR(quality.factor, 2, 1e-12);
}

} // namespace

} // namespace forewarp::measured::validation
