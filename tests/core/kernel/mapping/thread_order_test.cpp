#include "core/kernel/mapping/thread_order.h"

#include "tests/core/kernel/sample_nests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::kernel::mapping {
namespace {

using testing::ElementsAre;

/// for i < n { for j < n { a[j*n+i] = …; } } and whatever a test adds to it.
ProgramFacts columns() {
    ProgramFacts facts;
    facts.loops.push_back(sample::loop("c:L1", {-1, 1, 1}, "n", Verdict::proved));
    facts.loops.push_back(sample::loop("c:L1.1", {0, 2, 2}, "n", Verdict::proved));
    facts.loops[0].nestsPerfectly = true;
    sample::addAccess(facts.loops[1],
                      sample::access(AccessKind::store, "a[j*n+i]", {3, 5}, {{"c:L1", "4"}, {"c:L1.1", "4*n"}}));
    return facts;
}

MemoryAccess evaluated(const std::string& text, const char* address) {
    MemoryAccess access = sample::access(AccessKind::load, text, {3, 20}, {});
    access.index.reset();
    access.address = sample::expression(address);
    return access;
}

TEST(ThreadOrder, NeighboursAlongXTouchNeighbours) {
    EXPECT_THAT(threadOrder(columns(), {0, 1}, {0, 1}), ElementsAre(1, 0));
    EXPECT_THAT(threadOrder(sample::gemm(), {0, 1, 2}, {0, 1}), ElementsAre(0, 1));
}

TEST(ThreadOrder, TheInnermostLoopStaysWhereNoOtherDoesBetter) {
    EXPECT_THAT(threadOrder(sample::transpose(), {0, 1}, {0, 1}), ElementsAre(0, 1));
    EXPECT_THAT(threadOrder(columns(), {0, 1}, {0}), ElementsAre(0));
}

TEST(ThreadOrder, LoopsWhoseBoundsMoveStayAsTheyAre) {
    ProgramFacts facts = columns();
    facts.loops[1].tripCount = sample::expression("{c:L1}");
    EXPECT_THAT(threadOrder(facts, {0, 1}, {0, 1}), ElementsAre(0, 1));
}

TEST(ThreadOrder, AddressesThatAreEvaluatedCountWhereTheyStepByAnElement) {
    ProgramFacts facts = sample::transpose(); // A tie, and one more access.
    sample::addAccess(facts.loops[1], evaluated("b[(j*n + (i + 1) % n)]", "4*({t:L1.1}*n + rem({t:L1} + 1, n))"));
    EXPECT_THAT(threadOrder(facts, {0, 1}, {0, 1}), ElementsAre(1, 0));
    facts.loops[1].accesses.back() = evaluated("b[first[j] + i]", "4*(first[{t:L1.1}] + {t:L1})");
    EXPECT_THAT(threadOrder(facts, {0, 1}, {0, 1}), ElementsAre(1, 0))
        << "where a row begins is the same for all of it";
    facts.loops[1].accesses.back() = evaluated("b[list[i]]", "4*list[{t:L1}]");
    EXPECT_THAT(threadOrder(facts, {0, 1}, {0, 1}), ElementsAre(0, 1));
}

TEST(ThreadOrder, ConstantTablesDoNotDecide) {
    ProgramFacts facts = sample::transpose();
    sample::addAccess(facts.loops[1], sample::access(AccessKind::load, "w[i]", {3, 30}, {{"t:L1", "4"}}));
    EXPECT_THAT(threadOrder(facts, {0, 1}, {0, 1}), ElementsAre(1, 0));
    facts.arrays.push_back({"w", 4, sample::expression("36"), true});
    EXPECT_THAT(threadOrder(facts, {0, 1}, {0, 1}), ElementsAre(0, 1));
}

} // namespace
} // namespace forewarp::kernel::mapping
