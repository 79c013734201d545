#include "core/advice/reason_text.h"

#include <gtest/gtest.h>

#include <cmath>

namespace forewarp::advice {
namespace {

TEST(ReasonText, GroupsThousandsAndKeepsThreeDigitsOfFractions) {
    EXPECT_EQ(reasonNumber(7), "7");
    EXPECT_EQ(reasonNumber(999), "999");
    EXPECT_EQ(reasonNumber(1024), "1,024");
    EXPECT_EQ(reasonNumber(1234567), "1,234,567");
    EXPECT_EQ(reasonNumber(-1024), "-1,024");
    EXPECT_EQ(reasonNumber(2.5), "2.5");
    EXPECT_EQ(reasonNumber(51.26), "51.3");
    EXPECT_EQ(reasonNumber(32768.4), "32,768");
    EXPECT_EQ(reasonNumber(INFINITY), "∞");
}

} // namespace
} // namespace forewarp::advice
