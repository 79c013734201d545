// «do … while (0)» makes one statement of several; it is no loop, and real loops in and around it count without it.
#include "frontend/frontend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace forewarp;
using testing::ElementsAre;

namespace {

/// «f:L1.1 2»: ids and depths, in source order.
std::vector<std::string> loopsOf(const std::string& source) {
    const auto facts = frontend::analyze({"input.c", {}, {}, source});
    if (!facts) throw std::runtime_error(facts.error().text());
    std::vector<std::string> loops;
    for (const kernel::LoopFacts& loop : facts->loops) loops.push_back(loop.id + " " + std::to_string(loop.depth));
    return loops;
}

} // namespace

TEST(LoopStatements, LeaveOutWhatRunsOnce) {
    EXPECT_THAT(loopsOf(R"(
#define FAIL(reason) do { puts(reason); return 1; } while (0)
int puts(const char *);
int f(int n, int *a) {
    if (n < 0) FAIL("n");
    for (int i = 0; i < n; i++) {
        if (a[i] < 0) FAIL("a");
        do {
            for (int j = 0; j < n; j++) a[i] += j;
        } while (1 - 1);
    }
    do a[0]++; while (a[0] < n);
    return 0;
})"),
                ElementsAre("f:L1 1", "f:L1.1 2", "f:L2 1"));
}

TEST(LoopStatements, CountDoLoopsWhoseConditionIsNoConstant) {
    EXPECT_THAT(loopsOf("void f(int *a) { do a[0]++; while (a[0] & 0); }"), ElementsAre("f:L1 1"));
    EXPECT_THAT(loopsOf("void f(int *a) { do { if (!*a++) return; } while (1); }"), ElementsAre("f:L1 1"));
    EXPECT_THAT(loopsOf("void f(int *a) { while (0) a[0]++; }"), ElementsAre("f:L1 1"));
}
