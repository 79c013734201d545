#include "core/models/forewarp/error.h"

#include <gtest/gtest.h>

namespace forewarp::models::forewarp {

namespace {

ErrorRange errorAt(int bound, const Doubts& doubts = {}) {
    return errorOf(ForewarpBound(bound), doubts);
}

bool holds(const ErrorRange& outer, const ErrorRange& inner) {
    return outer.least <= inner.least && inner.most <= outer.most;
}

TEST(ForewarpError, OfEveryBoundHoldsThePredictionItself) {
    for (int bound = 0; bound < int(kForewarpBounds); ++bound) {
        const ErrorRange error = errorAt(bound);
        EXPECT_GT(error.least, 0.3) << bound;
        EXPECT_LT(error.least, 1) << bound;
        EXPECT_GT(error.most, 1) << bound;
        EXPECT_LT(error.most, 7) << bound;
    }
}

TEST(ForewarpError, DoubtsOnlyWidenIt) {
    const Doubts doubts[] = {{.isDramUnmeasured = true},
                             {.mayJump = true},
                             {.hasUnknownAddresses = true},
                             {.mayBeRegisters = true},
                             {true, true, true}};
    for (int bound = 0; bound < int(kForewarpBounds); ++bound)
        for (const Doubts& each : doubts) EXPECT_TRUE(holds(errorAt(bound, each), errorAt(bound))) << bound;
}

TEST(ForewarpError, AnUnmeasuredDramMattersWhereItBinds) {
    const Doubts unmeasured{.isDramUnmeasured = true};
    const auto gain = [&](ForewarpBound bound) { return errorOf(bound, unmeasured).most / errorOf(bound, {}).most; };
    EXPECT_NEAR(gain(ForewarpBound::dram), 0.9 / 0.7, 1e-12);
    EXPECT_EQ(gain(ForewarpBound::l2), 1);
}

TEST(ForewarpError, OneSectorOfAWarpIsTheLeastThatUnknownAddressesMayTake) {
    const Doubts unknown{.hasUnknownAddresses = true};
    for (int bound = 0; bound < int(kForewarpBounds); ++bound)
        EXPECT_NEAR(errorAt(bound, unknown).least * 32, errorAt(bound).least, 1e-12);
}

} // namespace

} // namespace forewarp::models::forewarp
