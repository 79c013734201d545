// A loop from first[v] to first[v + 1]: taking one value for both would say that it never runs.
#include "core/kernel/kernel_profile.h"
#include "frontend/frontend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace forewarp;
using testing::HasSubstr;

namespace {

ProgramFacts factsOf(const std::string& bounds) {
    const std::string source =
        "void f(int v, int n, const int *restrict first, const int *restrict last, float *restrict y) {\n"
        "    for (int e = " +
        bounds + "; e++) y[e] = 1;\n}\n";
    auto facts = frontend::analyze({"input.c", {}, {}, source});
    if (!facts) throw std::runtime_error(facts.error().text());
    return *std::move(facts);
}

} // namespace

TEST(NeighbourBounds, LeaveTheTripCountOpen) {
    for (const std::string bounds : {"first[v]; e < first[v + 1]", "first[v - 1]; e < first[v]"}) {
        const ProgramFacts facts = factsOf(bounds);
        EXPECT_FALSE(facts.loops[0].tripCount) << bounds;
        EXPECT_THAT(facts.loops[0].tripCountReason, HasSubstr("between neighbours in memory")) << bounds;
        EXPECT_EQ(facts.loops[0].verdict, Verdict::proved);
        const auto kernel = profileOf(facts, "f:L1", {});
        ASSERT_TRUE(kernel) << kernel.error().text();
        EXPECT_EQ(kernel->mapped[0].iterations, kAssumedTrips);
        EXPECT_THAT(kernel->assumptions[0].text, HasSubstr("f:L1 runs 16 iterations (assumed"));
    }
}

TEST(NeighbourBounds, LeaveOtherCountsAsTheyAre) {
    for (const std::string bounds :
         {"first[v]; e < first[v + 2]", "first[v]; e < last[v + 1]", "0; e < first[v]", "first[v]; e < first[v] + n",
          "first[v]; e < 2 * first[v + 1]", "n; e < (first[v] < first[v + 1] ? first[v] : first[v + 1])"})
        EXPECT_TRUE(factsOf(bounds).loops[0].tripCount) << bounds;
}
