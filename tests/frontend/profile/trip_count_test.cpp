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

TEST(TripCount, ThatDataDecideIsUnknown) {
    EXPECT_FALSE(Inside("for (int x = 0; x < list[y]; x++)").isKnown());
}

} // namespace
} // namespace forewarp::frontend::profile
