#pragma once

#include "core/kernel/expression.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace forewarp::kernel::lanes {

/// How the elements of an array that an address or a condition reads are taken to be.
///
/// Elements in order grow by `step` each; those in no order are any of `different` numbers from 0 on.
struct ElementValues {
    std::vector<long long> table; ///< What the source fixes; the rest then counts for nothing.
    double step = 1;
    double disorder = 0;     ///< Share of the elements in no order.
    long long different = 1; ///< At least 1.
    bool isChance = false;   ///< Instead of all this an element is 1 with the probability `chance`, else 0.
    double chance = 0;
    std::uint64_t seed = 0; ///< Of what is in no order.
};

/// Which numbers the names in an expression stand for.
struct LaneNames {
    Bindings values;                           ///< Symbols, and counters of the loops around the kernel.
    std::map<std::string, int, std::less<>> threads;  ///< Loop id → dimension of the threads that run its iterations.
    std::map<std::string, int, std::less<>> counters; ///< Loop id → position in KernelProfile::innerLoops.
    std::map<std::string, ElementValues, std::less<>> elements;
};

/// An expression in a form that is quick to evaluate for the threads of a warp. Immutable.
///
/// Numbers have 64 bits and wrap around; what divides by 0 or shifts too far is 0. Of tables the index is taken modulo
/// their length.
class LaneFunction {
  public:
    static constexpr std::size_t kMostThreads = 32; ///< Of one call.
    using Thread = std::array<long long, 3>;        ///< x, y, z

    /// Nothing where a name stands for no number, or the expression is too long (200 operations).
    static std::optional<LaneFunction> compile(const Expression& expression, const LaneNames& names);

    /// The value for each thread. Inputs: at most kMostThreads, as many results; counters of the inner loops, missing
    /// ones count 0.
    void evaluate(std::span<const Thread> threads, std::span<const long long> counters,
                  std::span<long long> results) const;
    [[nodiscard]] long long at(const Thread& thread, std::span<const long long> counters) const;

    [[nodiscard]] std::size_t size() const { return m_steps.size(); } ///< Operations of one evaluation.
    /// The largest share in no order of the lists it looks up, 0…1.
    [[nodiscard]] double disorder() const;
    [[nodiscard]] bool dependsOnThread(int dimension) const;
    [[nodiscard]] bool dependsOnCounter(int loop) const;

  private:
    struct Step {
        Expression::Kind kind = Expression::Kind::constant;
        bool isThread = false; ///< A symbol that is a dimension of the thread, else a counter.
        int index = 0; ///< Of the dimension, the counter or m_elements.
        long long value = 0; ///< Of a constant.
        std::array<int, 3> from{}; ///< Steps that hold the operands.
    };
    class Compiler;
    /// For the first Width threads or fewer.
    template <std::size_t Width>
    void evaluateLanes(std::span<const Thread> threads, std::span<const long long> counters,
                       std::span<long long> results) const;
    [[nodiscard]] bool dependsOnThreads() const;

    std::vector<Step> m_steps; ///< The last one is the result.
    std::vector<ElementValues> m_elements;
};

/// A number that threads and counters of inner loops count on: of each how many there are.
struct LaneExtent {
    LaneFunction::Thread threads{1, 1, 1};
    std::vector<long long> trips; ///< By position in KernelProfile::innerLoops.
};

/// Which threads take part in something: those where `holds` is not 0.
struct LaneCondition {
    LaneFunction holds;
    LaneExtent extent;
};

/// The byte offset of an access, and how far it reaches.
struct EvaluatedAddress {
    LaneFunction bytes;
    LaneExtent extent;
    double least = 0; ///< As TypicalForm has them, the last element included.
    double most = 0;
    bool isGuess = false; ///< It rests on what memory holds, or a run computes: how far it reaches is not known.
};

} // namespace forewarp::kernel::lanes
