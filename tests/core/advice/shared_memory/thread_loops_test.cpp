#include "core/advice/shared_memory/thread_loops.h"

#include "tests/core/advice/sample_kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::advice::shared_memory {
namespace {

using testing::ElementsAre;

/// for k < 10 { for l < 2 + 3·x + k { a } } b
kernel::KernelProfile triangle() {
    return sample::nest(101, 1, {sample::loop(10), sample::loop(2, {3, 0, 0}, {1})}, {sample::access("a", 4, 0)},
                        {sample::access("b", 4, 0)});
}

TEST(ThreadLoops, KnowsWhatLoopsAreAroundAnAccess) {
    const ThreadLoops loops(triangle());
    EXPECT_THAT(loops.around(0), ElementsAre(0, 1));
    EXPECT_TRUE(loops.around(1).empty());
}

TEST(ThreadLoops, LoopsThatVaryCountWithTheirMean) {
    const ThreadLoops loops(triangle());
    EXPECT_EQ(loops.trips(0), 10);
    EXPECT_EQ(loops.trips(1), 2 + 3 * 50 + 4.5);
}

TEST(ThreadLoops, NoLoopRunsLessThanNever) {
    const ThreadLoops loops(sample::nest(101, 1, {sample::loop(2, {-1, 0, 0})}, {sample::access("a", 4, 0)}));
    EXPECT_EQ(loops.trips(0), 0);
}

} // namespace
} // namespace forewarp::advice::shared_memory
