#include "core/base/assignment.h"

#include <gtest/gtest.h>

namespace forewarp {

namespace {

TEST(Assignment, HasANameAndANumber) {
    const auto assignment = parseAssignment("n=1024");
    ASSERT_TRUE(assignment);
    EXPECT_EQ(assignment->symbol, "n");
    EXPECT_EQ(assignment->value, 1024);
    EXPECT_EQ(parseAssignment("step=-2.5e3")->value, -2500);
}

TEST(Assignment, MayHaveBlanks) {
    const auto assignment = parseAssignment(" n = 5 ");
    ASSERT_TRUE(assignment);
    EXPECT_EQ(assignment->symbol, "n");
    EXPECT_EQ(assignment->value, 5);
}

TEST(Assignment, NamesMayHoldTheSign) {
    EXPECT_EQ(parseAssignment("trips(a==b)=7")->symbol, "trips(a==b)");
}

TEST(Assignment, AnythingElseIsNone) {
    for (const char* text : {"", "n", "n=", "=5", " =5", "n=many", "n=1x", "n=inf", "n=nan", "n=0x10", "n=1 2"})
        EXPECT_FALSE(parseAssignment(text)) << text;
}

} // namespace

} // namespace forewarp
