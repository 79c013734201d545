// Verdicts on nests that write before they read, against an interpreter that knows every byte of every iteration.
#include "frontend/frontend.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

using namespace forewarp;

namespace {

constexpr int kNests = 400;
constexpr int kOffset = 64; ///< Keeps every subscript above zero.
constexpr const char* kArrays[] = {"x", "t"};

/// array[outer·i + inner·j + constant]
struct Cell {
    int array = 0;
    int outer = 0, inner = 0, constant = 0;

    [[nodiscard]] int at(int i, int j) const { return outer * i + inner * j + constant; }
    [[nodiscard]] std::string text() const {
        return std::string(kArrays[array]) + "[" + std::to_string(outer) + " * i + " + std::to_string(inner) +
               " * j + " + std::to_string(constant) + "]";
    }
};

/// if (counter >= bound) target = 3 * source + 7;
struct Statement {
    bool isGuarded = false;
    bool guardsInner = false;
    int bound = 0;
    Cell target, source;

    [[nodiscard]] bool runs(int i, int j) const { return !isGuarded || (guardsInner ? j : i) >= bound; }
    [[nodiscard]] std::string text() const {
        const std::string guard =
            isGuarded ? std::string("if (") + (guardsInner ? "j" : "i") + " >= " + std::to_string(bound) + ") " : "";
        return guard + target.text() + " = 3 * " + source.text() + " + 7;\n";
    }
};

/// Statements before, inside and after the inner loop; those outside it use j = 0.
struct Nest {
    int outerTrips = 2, innerTrips = 2;
    std::vector<Statement> before, inside, after;

    [[nodiscard]] std::string source(int number) const {
        std::string text = "void f" + std::to_string(number) + "(void) {\n  for (int i = 0; i < " +
                           std::to_string(outerTrips) + "; i++) {\n";
        const auto add = [&](const std::vector<Statement>& part) {
            for (const Statement& statement : part) text += "      " + statement.text();
        };
        text += "    { const int j = 0; (void)j;\n";
        add(before);
        text += "    }\n    for (int j = 0; j < " + std::to_string(innerTrips) + "; j++) {\n";
        add(inside);
        text += "    }\n    { const int j = 0; (void)j;\n";
        add(after);
        return text + "    }\n  }\n}\n";
    }
};

/// What one iteration does to the arrays, in order.
struct Touch {
    int array = 0, index = 0;
    bool isWrite = false;
};
using Iteration = std::vector<Touch>;

void run(const std::vector<Statement>& statements, int i, int j, Iteration& iteration) {
    for (const Statement& statement : statements) {
        if (!statement.runs(i, j)) continue;
        iteration.push_back({statement.source.array, statement.source.at(i, j), false});
        iteration.push_back({statement.target.array, statement.target.at(i, j), true});
    }
}

std::vector<Iteration> outerIterations(const Nest& nest) {
    std::vector<Iteration> iterations;
    for (int i = 0; i < nest.outerTrips; ++i) {
        Iteration iteration;
        run(nest.before, i, 0, iteration);
        for (int j = 0; j < nest.innerTrips; ++j) run(nest.inside, i, j, iteration);
        run(nest.after, i, 0, iteration);
        iterations.push_back(iteration);
    }
    return iterations;
}

std::vector<Iteration> innerIterations(const Nest& nest, int i) {
    std::vector<Iteration> iterations;
    for (int j = 0; j < nest.innerTrips; ++j) run(nest.inside, i, j, iterations.emplace_back());
    return iterations;
}

std::set<int> touched(const Iteration& iteration, int array, bool writesOnly) {
    std::set<int> cells;
    for (const Touch& touch : iteration)
        if (touch.array == array && (touch.isWrite || !writesOnly)) cells.insert(touch.index);
    return cells;
}

bool conflicts(const std::vector<Iteration>& iterations, int array) {
    for (const Iteration& a : iterations)
        for (const Iteration& b : iterations) {
            if (&a == &b) continue;
            const std::set<int> all = touched(b, array, false);
            for (const int cell : touched(a, array, true))
                if (all.contains(cell)) return true;
        }
    return false;
}

/// What it reads, it has written before, or no other iteration writes it.
bool readsOnlyItsOwn(const std::vector<Iteration>& iterations, const Iteration& iteration, int array) {
    std::set<int> written, elsewhere;
    for (const Iteration& other : iterations)
        if (&other != &iteration) elsewhere.merge(touched(other, array, true));
    for (const Touch& touch : iteration) {
        if (touch.array != array) continue;
        if (touch.isWrite) written.insert(touch.index);
        else if (!written.contains(touch.index) && elsewhere.contains(touch.index)) return false;
    }
    return true;
}

/// The arrays are globals: what the last iteration leaves must be what all of them leave.
bool isPrivate(const std::vector<Iteration>& iterations, int array) {
    const std::set<int> last = touched(iterations.back(), array, true);
    for (const Iteration& iteration : iterations) {
        if (!readsOnlyItsOwn(iterations, iteration, array)) return false;
        for (const int cell : touched(iteration, array, true))
            if (!last.contains(cell)) return false;
    }
    return true;
}

/// Over all times the loop is entered: an array must be harmless every time in the same way.
bool isParallel(const std::vector<std::vector<Iteration>>& entries) {
    for (const int array : {0, 1}) {
        bool conflictsOnce = false, isAlwaysPrivate = true;
        for (const auto& iterations : entries) {
            conflictsOnce |= conflicts(iterations, array);
            isAlwaysPrivate &= isPrivate(iterations, array);
        }
        if (conflictsOnce && !isAlwaysPrivate) return false;
    }
    return true;
}

class Generator {
  public:
    Nest nest() {
        Nest result{between(2, 4), between(2, 4), {}, {}, {}};
        if (between(0, 1)) result.before.push_back(statement(false));
        result.inside.push_back(statement(true));
        if (between(0, 1)) result.inside.push_back(statement(true));
        if (between(0, 1)) result.after.push_back(statement(false));
        return result;
    }

  private:
    int between(int low, int high) { return std::uniform_int_distribution<int>(low, high)(m_random); }

    Cell cell(bool isInside) {
        // Mostly the subscripts that programs use: whole rows, one cell, the counter itself.
        Cell result{between(0, 1), 0, 0, kOffset + between(-1, 1)};
        if (between(0, 2) == 0) result.outer = between(-1, 5);
        if (isInside) result.inner = between(0, 3) ? 1 : between(-1, 2);
        return result;
    }

    Statement statement(bool isInside) {
        Statement result{between(0, 4) == 0, isInside && between(0, 1), between(0, 2), cell(isInside), cell(isInside)};
        return result;
    }

    std::mt19937 m_random{19930812};
};

} // namespace

TEST(PrivateBruteForce, ProvedExactlyWhereEveryIterationReadsItsOwn) {
    Generator generator;
    std::vector<Nest> nests;
    std::string source = "static int x[512], t[512];\nint *leak(int k) { return k ? x : t; }\n";
    for (int number = 0; number < kNests; ++number) {
        nests.push_back(generator.nest());
        source += nests.back().source(number);
    }
    const auto facts = frontend::analyze({"nests.c", {}, {}, source});
    ASSERT_TRUE(facts) << facts.error().text();
    ASSERT_EQ(facts->loops.size(), 2u * kNests);
    int parallel = 0, withCopies = 0;
    for (int number = 0; number < kNests; ++number) {
        const Nest& nest = nests[std::size_t(number)];
        const kernel::LoopFacts& outer = facts->loops[std::size_t(2 * number)];
        const kernel::LoopFacts& inner = facts->loops[std::size_t(2 * number + 1)];
        std::vector<std::vector<Iteration>> entries;
        for (int i = 0; i < nest.outerTrips; ++i) entries.push_back(innerIterations(nest, i));
        const bool outerIs = isParallel({outerIterations(nest)}), innerIs = isParallel(entries);
        EXPECT_EQ(outer.verdict, outerIs ? kernel::Verdict::proved : kernel::Verdict::refuted)
            << nest.source(number) << outer.reason;
        EXPECT_EQ(inner.verdict, innerIs ? kernel::Verdict::proved : kernel::Verdict::refuted)
            << nest.source(number) << inner.reason;
        parallel += outerIs + innerIs;
        withCopies += (outerIs && !outer.privates.empty()) + (innerIs && !inner.privates.empty());
    }
    // All outcomes must be common for the comparison to mean something.
    EXPECT_GT(parallel, kNests / 4);
    EXPECT_LT(parallel, 2 * kNests - kNests / 4);
    EXPECT_GT(withCopies, kNests / 20);
}
