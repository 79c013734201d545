#include "core/models/bands/regression.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace forewarp::models::bands {
namespace {

using testing::HasSubstr;

/// NIST Statistical Reference Datasets, Norris: y, x.
Observations norris() {
    constexpr double kData[][2]{
        {0.1, 0.2},     {338.8, 337.4}, {118.1, 118.2}, {888.0, 884.6}, {9.2, 10.1},    {228.1, 226.5},
        {668.5, 666.3}, {998.5, 996.3}, {449.1, 448.6}, {778.9, 777.0}, {559.2, 558.2}, {0.3, 0.4},
        {0.1, 0.6},     {778.1, 775.5}, {668.8, 666.9}, {339.3, 338.0}, {448.9, 447.5}, {10.8, 11.6},
        {557.7, 556.0}, {228.3, 228.1}, {998.0, 995.8}, {888.8, 887.6}, {119.6, 120.2}, {0.3, 0.3},
        {0.6, 0.3},     {557.6, 556.8}, {339.3, 339.1}, {888.0, 887.2}, {998.5, 999.0}, {778.9, 779.0},
        {10.2, 11.1},   {117.6, 118.3}, {228.9, 229.2}, {668.4, 669.1}, {449.2, 448.9}, {0.2, 0.5}};
    Observations observations{{"x"}, {}, {}};
    for (const auto& [y, x] : kData) {
        observations.predictors.push_back({x});
        observations.responses.push_back(y);
    }
    return observations;
}

/// NIST Statistical Reference Datasets, Longley: y, then six predictors, nearly dependent on each other.
Observations longley() {
    constexpr double kData[][7]{
        {60323, 83.0, 234289, 2356, 1590, 107608, 1947},  {61122, 88.5, 259426, 2325, 1456, 108632, 1948},
        {60171, 88.2, 258054, 3682, 1616, 109773, 1949},  {61187, 89.5, 284599, 3351, 1650, 110929, 1950},
        {63221, 96.2, 328975, 2099, 3099, 112075, 1951},  {63639, 98.1, 346999, 1932, 3594, 113270, 1952},
        {64989, 99.0, 365385, 1870, 3547, 115094, 1953},  {63761, 100.0, 363112, 3578, 3350, 116219, 1954},
        {66019, 101.2, 397469, 2904, 3048, 117388, 1955}, {67857, 104.6, 419180, 2822, 2857, 118734, 1956},
        {68169, 108.4, 442769, 2936, 2798, 120445, 1957}, {66513, 110.8, 444546, 4681, 2637, 121950, 1958},
        {68655, 112.6, 482704, 3813, 2552, 123366, 1959}, {69564, 114.2, 502601, 3931, 2514, 125368, 1960},
        {69331, 115.7, 518173, 4806, 2572, 127852, 1961}, {70551, 116.9, 554894, 4007, 2827, 130081, 1962}};
    Observations observations{{"deflator", "GNP", "unemployed", "forces", "population", "year"}, {}, {}};
    for (const auto& row : kData) {
        observations.responses.push_back(row[0]);
        observations.predictors.emplace_back(row + 1, row + 7);
    }
    return observations;
}

Regression fitted(const Observations& observations) {
    auto fit = fitLeastSquares(observations);
    EXPECT_TRUE(fit) << (fit ? "" : fit.error().text());
    return fit ? *std::move(fit) : Regression{};
}

void expectCoefficient(const Regression& fit, const char* name, double value, double standardError, double share) {
    const Coefficient* found = fit.find(name);
    ASSERT_NE(found, nullptr) << name;
    EXPECT_NEAR(found->value, value, share * std::abs(value)) << name;
    EXPECT_NEAR(found->standardError, standardError, share * standardError) << name;
    EXPECT_NEAR(found->t, value / standardError, 10 * share * std::abs(value / standardError)) << name;
}

// NIST StRD, certified values.
TEST(Regression, MeetsTheCertifiedValuesOfNorris) {
    const Regression fit = fitted(norris());
    expectCoefficient(fit, "β", -0.262323073774029, 0.232818234301152, 1e-10);
    expectCoefficient(fit, "x", 1.00211681802045, 0.429796848199937E-03, 1e-10);
    EXPECT_NEAR(fit.rmse, 0.884796396144373, 1e-10);
    EXPECT_NEAR(fit.r2, 0.999993745883712, 1e-13);
    EXPECT_EQ(fit.observations, 36);
    EXPECT_NEAR(fit.at({100}), -0.262323073774029 + 100.211681802045, 1e-9);
}

TEST(Regression, MeetsTheCertifiedValuesOfLongley) {
    const Regression fit = fitted(longley());
    expectCoefficient(fit, "β", -3482258.63459582, 890420.383607373, 1e-8);
    expectCoefficient(fit, "deflator", 15.0618722713733, 84.9149257747669, 1e-8);
    expectCoefficient(fit, "GNP", -0.358191792925910E-01, 0.334910077722432E-01, 1e-8);
    expectCoefficient(fit, "unemployed", -2.02022980381683, 0.488399681651699, 1e-8);
    expectCoefficient(fit, "forces", -1.03322686717359, 0.214274163161675, 1e-8);
    expectCoefficient(fit, "population", -0.511041056535807E-01, 0.226073200069370, 1e-8);
    expectCoefficient(fit, "year", 1829.15146461355, 455.478499142212, 1e-8);
    EXPECT_NEAR(fit.rmse, 304.854073561965, 1e-8 * 304);
    EXPECT_NEAR(fit.r2, 0.995479004577296, 1e-12);
    EXPECT_EQ(fit.coefficients.back().name, "β");
}

// Published with R's data set «longley»: two-sided p of Student's t, 9 degrees of freedom.
TEST(Regression, TellsHowSignificantACoefficientIs) {
    const Regression fit = fitted(longley());
    EXPECT_NEAR(fit.find("deflator")->p, 0.863141, 1e-6);
    EXPECT_NEAR(fit.find("GNP")->p, 0.312681, 1e-6);
    EXPECT_NEAR(fit.find("unemployed")->p, 0.002535, 1e-6);
    EXPECT_NEAR(fit.find("β")->p, 0.003560, 1e-6);
}

// GNP has p = 0.31 among all six and 0.03 among the four that stay: dropping both others at once would lose it.
TEST(Regression, DropsTheLeastSignificantOneAtATime) {
    const auto fit = fitSignificant(longley(), 0.1);
    ASSERT_TRUE(fit);
    ASSERT_EQ(fit->coefficients.size(), 5U);
    for (const char* name : {"GNP", "unemployed", "forces", "year"}) EXPECT_NE(fit->find(name), nullptr) << name;
    EXPECT_LT(fit->find("GNP")->p, 0.05);
    const auto all = fitSignificant(longley(), 1);
    ASSERT_TRUE(all);
    EXPECT_EQ(all->coefficients.size(), 7U);
}

/// y = 2 + 3 x, and a predictor that has nothing to do with it.
Observations exact() {
    return {{"x", "noise"}, {{1, 5}, {2, -1}, {3, 4}, {4, 4}, {7, 0}}, {5, 8, 11, 14, 23}};
}

TEST(Regression, AnExactLineHasNoErrors) {
    const Regression fit = fitted(exact());
    EXPECT_NEAR(fit.find("x")->value, 3, 1e-12);
    EXPECT_NEAR(fit.find("β")->value, 2, 1e-12);
    EXPECT_EQ(fit.find("noise")->value, 0);
    EXPECT_EQ(fit.find("noise")->p, 1);
    EXPECT_EQ(fit.r2, 1);
    EXPECT_EQ(fit.rmse, 0);
    for (const Coefficient& each : fit.coefficients) {
        EXPECT_EQ(each.standardError, 0) << each.name;
        EXPECT_EQ(each.t, 0) << each.name;
    }
    EXPECT_EQ(fit.find("x")->p, 0);
    const auto significant = fitSignificant(exact(), 0.05);
    ASSERT_TRUE(significant);
    ASSERT_EQ(significant->coefficients.size(), 2U);
    EXPECT_NEAR(significant->at({10}), 32, 1e-12);
}

TEST(Regression, AConstantResponseIsItsIntercept) {
    const auto fit = fitSignificant({{"x"}, {{1}, {2}, {3}, {4}}, {0.1, 0.1, 0.1, 0.1}}, 0.05);
    ASSERT_TRUE(fit);
    ASSERT_EQ(fit->coefficients.size(), 1U);
    EXPECT_NEAR(fit->at({}), 0.1, 1e-15);
    EXPECT_EQ(fit->r2, 1);
}

std::string refusal(const Observations& observations) {
    const auto fit = fitLeastSquares(observations);
    return fit ? "accepted" : fit.error().text();
}

TEST(Regression, RefusesWhatItCannotFit) {
    EXPECT_THAT(refusal({{"x"}, {{1}, {2, 3}, {4}}, {1, 2, 3}}), HasSubstr("differ in length"));
    EXPECT_THAT(refusal({{"x"}, {{1}, {2}, {4}}, {1, 2}}), HasSubstr("differ in length"));
    EXPECT_THAT(refusal({{"x"}, {{1}, {2}}, {1, 2}}), HasSubstr("2 observations are too few for 2 coefficients"));
    EXPECT_EQ(refusal({{"x"}, {{1}, {2}, {3}}, {1, 2, 4}}), "accepted");
}

TEST(Regression, NamesPredictorsThatDependOnTheOthers) {
    EXPECT_THAT(refusal({{"x", "flat"}, {{1, 0.7}, {2, 0.7}, {4, 0.7}, {5, 0.7}}, {1, 2, 3, 5}}), HasSubstr(": flat."));
    const std::string twice = refusal({{"a", "b"}, {{1, 3}, {2, 5}, {4, 9}, {5, 11}}, {1, 2, 3, 5}});
    EXPECT_TRUE(twice.find(": a.") != std::string::npos || twice.find(": b.") != std::string::npos) << twice;
}

} // namespace
} // namespace forewarp::models::bands
