#include "core/kernel/kernel_profile.h"
#include "frontend/frontend.h"

#include <gtest/gtest.h>

#include <cmath>

namespace forewarp::frontend::profile {
namespace {

/// The trip count of the loop inside the rows y of a function.
class Inside {
  public:
    explicit Inside(const std::string& loop) {
        const std::string text =
            "#define MIN(a, b) ((a) < (b) ? (a) : (b))\n"
            "#define MAX(a, b) ((a) > (b) ? (a) : (b))\n"
            "void f(int n, int r, const int *restrict list, const float *restrict a, float *restrict b) {\n"
            "    for (int y = 0; y < n; y++) {\n"
            "        float s = 0;\n"
            "        int low = MAX(y - r, 0), high = MIN(y + r, n - 1);\n"
            "        " +
            loop +
            " s += a[x];\n"
            "        b[y] = s;\n"
            "    }\n"
            "}\n";
        auto facts = analyze({"trips.c", {}, {}, text});
        EXPECT_TRUE(facts) << (facts ? "" : facts.error().text());
        if (facts) m_facts = *std::move(facts);
    }

    [[nodiscard]] bool isKnown() const { return m_facts.find("f:L1.1")->tripCount.has_value(); }
    [[nodiscard]] double at(double y) const {
        const auto& count = m_facts.find("f:L1.1")->tripCount;
        return count ? count->evaluate({{"f:L1", y}, {"n", 100}, {"r", 3}}).value_or(NAN) : NAN;
    }

  private:
    kernel::ProgramFacts m_facts;
};

TEST(TripCount, OfARemainderIsNotTheWholeValue) {
    const Inside loop("for (int x = 0; x < y % 32; x++)");
    EXPECT_EQ(loop.at(70), 6);
    EXPECT_EQ(loop.at(31), 31);
}

TEST(TripCount, OfAWindowIsClampedAtTheBorder) {
    const Inside loop("for (int x = low; x <= high; x++)");
    EXPECT_EQ(loop.at(0), 4);
    EXPECT_EQ(loop.at(50), 7);
    EXPECT_EQ(loop.at(99), 4);
}

TEST(TripCount, OfShiftedBoundsIsKnown) {
    EXPECT_EQ(Inside("for (int x = 0; x < (1 << (y & 7)); x++)").at(13), 32);
    EXPECT_EQ(Inside("for (int x = y >> 2; x < n; x++)").at(40), 90);
    EXPECT_EQ(Inside("for (int x = 0; x < n / (y + 1); x++)").at(9), 10);
}

// A mask keeps low bits. LLVM makes of some a number of one, eight or sixteen bits, which is not the whole one.
TEST(TripCount, OfAMaskIsNotTheWholeValue) {
    EXPECT_EQ(Inside("for (int x = 1 + (y & 1); x < n; x += 2)").at(6), 50);
    EXPECT_EQ(Inside("for (int x = 1 + (y & 1); x < n; x += 2)").at(7), 49);
    EXPECT_EQ(Inside("for (int x = 0; x < n - (y & 1); x++)").at(51), 99);
    EXPECT_EQ(Inside("for (int x = 0; x < n - (y & 1); x++)").at(52), 100);
    EXPECT_EQ(Inside("for (int x = 0; x < (y & 255); x++)").at(300), 44);
    EXPECT_EQ(Inside("for (int x = 0; x < (unsigned char)y; x++)").at(300), 44);
    EXPECT_EQ(Inside("for (int x = 0; x < (y & 0xffff); x++)").at(65537), 1);
    EXPECT_EQ(Inside("for (int x = n & 1; x < n + 1; x += 2)").at(0), 51);
    EXPECT_EQ(Inside("for (int x = 0; x < n / 2 + (n & 1); x++)").at(0), 50);
}

/// Of a loop by itself, with n and m.
class Alone {
  public:
    explicit Alone(const std::string& loop) {
        auto facts =
            analyze({"trips.c",
                     {},
                     {},
                     "void f(int n, int m, float *x) {\n    int a, b;\n    " + loop + "\n        x[a] = x[b];\n}\n"});
        EXPECT_TRUE(facts) << (facts ? "" : facts.error().text());
        if (facts && !facts->loops.empty()) m_loop = facts->loops.front();
    }

    [[nodiscard]] const kernel::LoopFacts& facts() const { return m_loop; }
    [[nodiscard]] double at(double n, double m) const {
        return m_loop.tripCount ? m_loop.tripCount->evaluate({{"n", n}, {"m", m}}).value_or(NAN) : NAN;
    }

  private:
    kernel::LoopFacts m_loop;
};

TEST(TripCount, OfTwoCountersThatMeetIsTheirDistanceByBothSteps) {
    const Alone byFive("for (a = m, b = n; a < b; a += 3, b -= 2)");
    for (const double n : {1, 4, 5, 6, 9, 10, 11, 1000}) EXPECT_EQ(byFive.at(n, 0), std::ceil(n / 5)) << n;
    EXPECT_EQ(byFive.at(30, 17), 3);
    const Alone inside("for (a = 0, b = n - 1; a < b; a++, b--)");
    for (const double n : {2, 3, 4, 5, 100, 101}) EXPECT_EQ(inside.at(n, 0), std::floor(n / 2)) << n;
    const Alone withMiddle("for (a = 0, b = n - 1; a <= b; a++, b--)");
    for (const double n : {1, 2, 3, 4, 5, 100, 101}) EXPECT_EQ(withMiddle.at(n, 0), std::ceil(n / 2)) << n;
}

/// The range of int bounds it, which says nothing.
TEST(TripCount, OfTwoThatDoNotMoveEvenlyIsUnknown) {
    for (const char* loop : {"for (a = 0, b = n; a < b; a++, b -= a)", "for (a = 1, b = n; a < b; a += 3, b /= 2)",
                             "for (a = 0, b = n; a < b; a += 2, b = (int)x[a])"}) {
        const Alone alone(loop);
        EXPECT_FALSE(alone.facts().tripCount) << loop << ": " << alone.facts().tripCount->text();
        EXPECT_EQ(alone.facts().tripCountReason, "the number of iterations depends on values the loop computes");
        EXPECT_FALSE(alone.facts().tripCountIsBound);
    }
}

TEST(TripCount, OfSeveralConditionsInOneExitIsABound) {
    const Alone both("for (a = 0, b = 1; a < n && b > 0; a++, b *= m)");
    EXPECT_EQ(both.at(100, 0), 100);
    EXPECT_TRUE(both.facts().tripCountIsBound);
    EXPECT_EQ(both.facts().tripCountReason, "its condition asks for more than the counter");
}

TEST(TripCount, ThatDataDecideIsUnknown) {
    EXPECT_FALSE(Inside("for (int x = 0; x < list[y]; x++)").isKnown());
}

} // namespace
} // namespace forewarp::frontend::profile
