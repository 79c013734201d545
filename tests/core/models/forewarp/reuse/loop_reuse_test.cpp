#include "core/models/forewarp/reuse/loop_reuse.h"

#include <gtest/gtest.h>

namespace forewarp::models::forewarp::reuse {
namespace {

TEST(CacheCurve, LosesNothingThenMoreThenEverything) {
    const CacheCurve even{100, 1, 2};
    EXPECT_EQ(even.lost(50), 0);
    EXPECT_EQ(even.lost(100), 0);
    EXPECT_DOUBLE_EQ(even.lost(150), 0.5);
    EXPECT_EQ(even.lost(200), 1);
    EXPECT_EQ(even.lost(1e9), 1);
    EXPECT_EQ(CacheCurve{}.lost(1), 1) << "there is no cache";
}

TEST(CacheCurve, ABentOneLosesSooner) {
    const CacheCurve bent{100, 1, 2, 3};
    EXPECT_EQ(bent.lost(100), 0);
    EXPECT_DOUBLE_EQ(bent.lost(150), 0.875);
    EXPECT_EQ(bent.lost(200), 1);
}

} // namespace
} // namespace forewarp::models::forewarp::reuse
