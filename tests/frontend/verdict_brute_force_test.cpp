// Verdicts against an enumeration of every pair of iterations, on random affine nests with constant bounds.
#include "frontend/frontend.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

using namespace forewarp;

namespace {

constexpr int kNests = 250;
constexpr int kOffset = 64; ///< Keeps every subscript above zero.

/// x[outer·i + inner·j + constant]
struct Subscript {
    int outer = 0, inner = 0, constant = 0;

    [[nodiscard]] int at(int i, int j) const { return outer * i + inner * j + constant; }
    [[nodiscard]] std::string text() const {
        return "x[" + std::to_string(outer) + " * i + " + std::to_string(inner) + " * j + " + std::to_string(constant) +
               "]";
    }
};

struct Nest {
    int outerTrips = 2, innerTrips = 2;
    bool isTriangular = false; ///< The inner loop starts at i.
    Subscript write, read;

    [[nodiscard]] int innerBegin(int i) const { return isTriangular ? i : 0; }
    [[nodiscard]] std::string source(int number) const {
        return "void f" + std::to_string(number) + "(int *x) {\n  for (int i = 0; i < " + std::to_string(outerTrips) +
               "; i++)\n    for (int j = " + (isTriangular ? "i" : "0") + "; j < " + std::to_string(innerTrips) +
               "; j++)\n      " + write.text() + " = 3 * " + read.text() + " + 7;\n}\n";
    }
};

struct Iteration {
    int i, j;
};

std::vector<Iteration> iterationsOf(const Nest& nest) {
    std::vector<Iteration> all;
    for (int i = 0; i < nest.outerTrips; ++i)
        for (int j = nest.innerBegin(i); j < nest.innerTrips; ++j) all.push_back({i, j});
    return all;
}

bool meet(const Nest& nest, Iteration a, Iteration b) {
    const int written = nest.write.at(a.i, a.j);
    return written == nest.write.at(b.i, b.j) || written == nest.read.at(b.i, b.j);
}

/// True where two iterations that `differ` in the loop in question touch one element, one of them writing.
bool carriesDependence(const Nest& nest, const std::function<bool(Iteration, Iteration)>& differ) {
    const auto all = iterationsOf(nest);
    for (const Iteration a : all)
        for (const Iteration b : all)
            if (differ(a, b) && meet(nest, a, b)) return true;
    return false;
}

Nest randomNest(std::mt19937& random) {
    const auto between = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    const auto subscript = [&] { return Subscript{between(-4, 6), between(-3, 3), kOffset + between(-6, 6)}; };
    Nest nest{between(2, 6), between(2, 6), between(0, 3) == 0, subscript(), subscript()};
    if (between(0, 2) == 0) nest.read = nest.write; // updates in place are what real loops do most
    return nest;
}

} // namespace

TEST(VerdictBruteForce, ProvedExactlyWhereNoTwoIterationsMeet) {
    std::mt19937 random(20090620);
    std::vector<Nest> nests;
    std::string source;
    for (int number = 0; number < kNests; ++number) {
        nests.push_back(randomNest(random));
        source += nests.back().source(number);
    }
    const auto facts = frontend::analyze({"nests.c", {}, {}, source});
    ASSERT_TRUE(facts) << facts.error().text();
    ASSERT_EQ(facts->loops.size(), 2u * kNests);
    int independent = 0;
    for (int number = 0; number < kNests; ++number) {
        const Nest& nest = nests[std::size_t(number)];
        const kernel::LoopFacts& outer = facts->loops[std::size_t(2 * number)];
        const kernel::LoopFacts& inner = facts->loops[std::size_t(2 * number + 1)];
        const bool outerCarries = carriesDependence(nest, [](Iteration a, Iteration b) { return a.i != b.i; });
        const bool innerCarries =
            carriesDependence(nest, [](Iteration a, Iteration b) { return a.i == b.i && a.j != b.j; });
        // What iterations share may still be theirs alone, once each has its own copy: private_brute_force_test.cpp.
        const auto isProved = [](const kernel::LoopFacts& loop) {
            return loop.verdict == kernel::Verdict::proved && loop.privates.empty();
        };
        EXPECT_EQ(isProved(outer), !outerCarries) << nest.source(number) << outer.reason;
        EXPECT_EQ(isProved(inner), !innerCarries) << nest.source(number) << inner.reason;
        for (const kernel::LoopFacts* loop : {&outer, &inner})
            EXPECT_TRUE(loop->verdict == kernel::Verdict::proved || loop->verdict == kernel::Verdict::refuted)
                << loop->reason;
        independent += !outerCarries + !innerCarries;
    }
    EXPECT_GT(independent, kNests / 5); // both outcomes must be common for the comparison to mean something
    EXPECT_LT(independent, 2 * kNests - kNests / 5);
}
