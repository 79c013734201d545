#include "frontend/frontend.h"

#include <gtest/gtest.h>

using namespace forewarp;

namespace {

/// Of the first store of the function; nothing where no type ends it.
std::optional<long long> largestOffsetIn(const std::string& function) {
    const auto facts = frontend::analyze({"input.c", {}, {}, "#include <stddef.h>\n" + function});
    EXPECT_TRUE(facts) << (facts ? "" : facts.error().text());
    if (!facts) return std::nullopt;
    for (const kernel::LoopFacts& loop : facts->loops)
        for (const kernel::MemoryAccess& access : loop.accesses)
            if (access.kind == kernel::AccessKind::store) return access.largestOffset;
    ADD_FAILURE() << "no store";
    return std::nullopt;
}

const std::string kNest = "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) ";

} // namespace

TEST(IndexWidth, ProductsOfIntsEndAtTwoThousandMillionElements) {
    EXPECT_EQ(largestOffsetIn("void f(float *y, int n) { " + kNest + "y[i * n + j] = 1; }"), 2147483647LL * 4);
    EXPECT_EQ(largestOffsetIn("void f(double *y, unsigned n) { for (unsigned i = 0; i < n; i++) y[i * 64u + 3] = 1; }"),
              4294967295LL * 8);
}

TEST(IndexWidth, WhatIsComputedIn64BitsDoesNotEnd) {
    EXPECT_FALSE(largestOffsetIn("void f(float *y, int n) { " + kNest + "y[(size_t)i * n + j] = 1; }"));
    EXPECT_FALSE(largestOffsetIn("void f(float *y, int n) { for (int i = 0; i < n; i++) y[i] = 1; }"))
        << "its bound is of the same type";
    EXPECT_FALSE(largestOffsetIn("void f(int n, float (*y)[n]) { " + kNest + "y[i][j] = 1; }")) << "two indices";
}
