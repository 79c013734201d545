#include "core/kernel/nest/entry_mean.h"

#include "tests/core/kernel/sample_nests.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace forewarp::kernel::nest {
namespace {

/// Rows y < h of a function, and in them a loop whose trips are `count`.
double meanOverRows(std::string_view count, double h, const Bindings& sizes) {
    const LoopFacts rows = sample::loop("f:L1", {0, 1}, "h", Verdict::proved);
    const std::vector<CountedLoop> around{{&rows, h}};
    Bindings means = sizes;
    means["h"] = h;
    means["f:L1"] = (h - 1) / 2;
    return meanOverEntries(sample::expression(count), around, means).value_or(NAN);
}

/// What really runs, entry by entry.
double counted(double h, const std::function<double(double)>& trips) {
    double sum = 0;
    for (double y = 0; y < h; ++y) sum += std::max(0.0, trips(y));
    return sum / h;
}

TEST(EntryMean, OfALinearCountIsTheCountAtTheMean) {
    EXPECT_EQ(meanOverRows("{f:L1}", 101, {}), 50);
    EXPECT_EQ(meanOverRows("n - {f:L1}", 10, {{"n", 10}}), 5.5);
}

TEST(EntryMean, OfARemainderIsNotTheRemainderOfTheMean) {
    EXPECT_EQ(meanOverRows("{f:L1} - 64*({f:L1}/64)", 640, {}), 31.5);
    EXPECT_NEAR(meanOverRows("{f:L1} - 64*({f:L1}/64)", 4096, {}), 31.5, 0.5);
    EXPECT_NEAR(meanOverRows("{f:L1} - 2*({f:L1}/2)", 4096, {}), 0.5, 0.01) << "no step that meets even rows only";
}

TEST(EntryMean, ATallTriangleRunsInItsFirstRows) {
    const double expected = counted(4096, [](double y) { return 1024 - y; });
    EXPECT_NEAR(meanOverRows("m - {f:L1}", 4096, {{"m", 1024}}), expected, 0.01 * expected);
    EXPECT_EQ(meanOverRows("m - {f:L1}", 100, {{"m", 10}}), 0.55);
}

TEST(EntryMean, AClampedWindowIsCountedWhereItIsClamped) {
    const double expected = counted(4096, [](double y) { return std::min(y, 64.0); });
    EXPECT_NEAR(meanOverRows("min({f:L1}, w)", 4096, {{"w", 64}}), expected, 0.01 * expected);
}

TEST(EntryMean, ATetrahedronIsCountedByItsSlices) {
    const LoopFacts planes = sample::loop("f:L1", {0, 1}, "n", Verdict::proved);
    const LoopFacts rows = sample::loop("f:L1.1", {1, 2}, "{f:L1}", Verdict::proved);
    const std::vector<CountedLoop> around{{&planes, 10}, {&rows, 4.5}};
    const Bindings means{{"n", 10}, {"f:L1", 4.5}, {"f:L1.1", 1.75}};
    // i < 10, j < i, k < j: 10·9·8/6 iterations of 10·9/2 entries.
    EXPECT_NEAR(meanOverEntries(sample::expression("{f:L1.1}"), around, means).value_or(NAN), 120.0 / 45, 1e-12);
}

TEST(EntryMean, WithoutAValueThereIsNone) {
    const LoopFacts rows = sample::loop("f:L1", {0, 1}, "h", Verdict::proved);
    const std::vector<CountedLoop> around{{&rows, 8}};
    EXPECT_FALSE(meanOverEntries(sample::expression("{f:L1} - m"), around, {{"h", 8}, {"f:L1", 3.5}}));
}

} // namespace
} // namespace forewarp::kernel::nest
