#pragma once

#include "frontend/ir/function_view.h"
#include "frontend/parallelism/affine/row_layout.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace llvm {
class BasicBlock;
class ICmpInst;
class SCEV;
class SCEVAddRecExpr;
class PHINode;
class SCEVCastExpr;
class SCEVSMaxExpr;
} // namespace llvm

namespace forewarp::frontend::parallelism::affine {

/// Bits of a constant that isl's text and our sums take.
inline constexpr unsigned kWidestAffineConstant = 62;

/// A place in the function.
struct LoopNest {
    std::vector<const llvm::Loop*> loops;      ///< Around it, from the outermost of the function to the innermost.
    const llvm::BasicBlock* block = nullptr;
};

/// Reads ScalarEvolution expressions as polynomials in the counters of a nest and in values that are fixed while one loop
/// runs. What it returns is exact.
///
/// Casts are dropped only where no-wrap flags, or the guards under which the nest's loops are entered, show that they
/// change nothing. One reader serves one loop; its atoms are the parameters of every set made for that loop.
class AffineReader {
  public:
    AffineReader(const llvm::Loop& loop, ir::FunctionView& view) : m_loop(loop), m_view(view) {}

    /// Counters are numbered by the depth of their loop. Nothing where the expression has no such form.
    [[nodiscard]] std::optional<LinearAddress> read(const llvm::SCEV* expression, const LoopNest& nest);
    /// The same where unsigned arithmetic never wraps around. The caller has to name that as an assumption.
    [[nodiscard]] std::optional<LinearAddress> readUnwrapped(const llvm::SCEV* expression, const LoopNest& nest);
    /// The same value with every product of parameters as one parameter; what they have in common is lost.
    [[nodiscard]] std::optional<Polynomial> withoutProducts(const Polynomial& polynomial);
    /// Whether the atom is what an outer loop has gone in steps of different lengths.
    [[nodiscard]] bool isGrowing(int atom) const;
    /// As text for isl: affine, or with minima, maxima, quotients and remainders of affine parts.
    /// `prefix` tells the instances of a reference apart.
    [[nodiscard]] std::optional<std::string> text(const llvm::SCEV* expression, const LoopNest& nest,
                                                  const std::string& prefix);

    /// Likewise, of an unsigned number of iterations.
    [[nodiscard]] std::optional<std::string> countText(const llvm::SCEV* count, const LoopNest& nest,
                                                       const std::string& prefix);
    /// Likewise, of a value that a condition compares.
    [[nodiscard]] std::optional<std::string> conditionText(const llvm::SCEV* expression, const LoopNest& nest,
                                                           const std::string& prefix);

    /// Loops around the one in question stand still: all instances share their counters («o1»).
    [[nodiscard]] std::string counterName(const llvm::Loop& loop, const std::string& prefix) const;
    [[nodiscard]] std::optional<std::string> text(const Polynomial& polynomial) const;
    [[nodiscard]] std::optional<std::string> text(const LinearAddress& address, const LoopNest& nest,
                                                  const std::string& prefix) const;
    [[nodiscard]] std::optional<std::string> text(const LinearSubscript& subscript, const LoopNest& nest,
                                                  const std::string& prefix) const;

    /// The parameters a text for isl names.
    [[nodiscard]] static std::set<int> parametersIn(const std::string& text);
    /// «[p0, p1] -> », to stand before a set; empty without parameters.
    [[nodiscard]] std::string parameterList(const std::set<int>& used) const;
    /// What is known of the parameters where all of `nests` run: « and p0 >= 0 and …». Once a text held a remainder, which
    /// may stand for a wrap, the ranges of types count too.
    [[nodiscard]] std::string parameterFacts(const std::set<int>& used,
                                             const std::vector<const LoopNest*>& nests) const;
    /// No parameter of the text changes with a loop around the one in question.
    [[nodiscard]] bool standStill(const std::string& constraints) const;
    /// No value of the source is in two parameters of the text («n» and an opaque «n + 1»), so that conditions on them
    /// mean what they say.
    [[nodiscard]] bool atomsAreIndependent(const std::string& constraints) const;
    /// The parameters of the text are values that nothing here computes, so that they may take all numbers together.
    [[nodiscard]] bool areFree(const std::string& constraints) const;
    /// Some parameter of the text is a counter of a loop around that is 0 at times: rows of that length lie on each other.
    [[nodiscard]] bool mayBeZeroCounter(const std::string& constraints) const;
    /// Values that the parameters of the text take for sizes as programs have them, as constraints: « and p0 = 64 and
    /// p1 = 32». Empty where they come from too many values, or from none that could be chosen.
    [[nodiscard]] std::vector<std::string> usualSizes(const std::string& constraints) const;
    /// Constraints over parameters in the names of the source: «p0 > p1» becomes «k > n»; nothing where one has no name or
    /// the whole is too long to be read at a glance.
    [[nodiscard]] std::optional<std::string> inSourceNames(const std::string& constraints) const;
    /// The same, as conditions that are 0 where they do not hold; empty where one has no such form.
    [[nodiscard]] std::vector<kernel::Expression> asConditions(const std::string& constraints) const;
    /// A polynomial over sizes in the names of the source, divided by `unit` where that goes: «w + 2».
    [[nodiscard]] std::string inSourceNames(const Polynomial& polynomial, long long unit) const;

    /// True once a text held a quotient or remainder by a large number, over which isl may work for minutes without
    /// counting more than a few operations.
    [[nodiscard]] bool usesLargeRemainders() const { return m_largestRemainder > kLargestRemainder; }
    [[nodiscard]] bool isKnownNonNegative(const llvm::SCEV* expression, const LoopNest& nest) const;

  private:
    static constexpr std::uint64_t kLargestRemainder = 64;

    void noteRemainder(std::uint64_t divisor) { m_largestRemainder = std::max(m_largestRemainder, divisor); }

    /// A parameter that the source divides out of others: «n / 2».
    struct Quotient {
        Polynomial dividend;
        long long divisor = 1;
        bool roundsDown = false; ///< Otherwise towards zero.

        friend bool operator==(const Quotient&, const Quotient&) = default;
    };

    /// How much of a name's value counts.
    struct Cut {
        const llvm::SCEV* whole = nullptr; ///< What has the name.
        unsigned width = 0; ///< Bits.
        bool isUnsigned = false;
    };

    using Bounds = std::vector<std::pair<const llvm::SCEV*, long long>>;

    [[nodiscard]] bool followsFromConditions(const llvm::SCEV* expression, const LoopNest& nest) const;
    [[nodiscard]] const Bounds& conditionsBefore(const llvm::BasicBlock& block) const;
    void addBound(const llvm::ICmpInst& comparison, bool holds, const llvm::BasicBlock& at, Bounds& bounds) const;
    [[nodiscard]] std::optional<LinearAddress> combined(const llvm::SCEV* expression, const LoopNest& nest);
    [[nodiscard]] std::optional<LinearAddress> structured(const llvm::SCEV* expression, const LoopNest& nest);
    [[nodiscard]] std::optional<LinearAddress> asWritten(const llvm::SCEV* expression, const LoopNest& nest);
    [[nodiscard]] std::optional<LinearAddress> asComputed(const llvm::Value& value, const LoopNest& nest);
    [[nodiscard]] std::optional<LinearAddress> sumOf(const llvm::SCEV* expression, const LoopNest& nest);
    [[nodiscard]] std::optional<LinearAddress> productOf(const llvm::SCEV* expression, const LoopNest& nest);
    [[nodiscard]] std::optional<LinearAddress> recurrence(const llvm::SCEV* expression, const LoopNest& nest);
    [[nodiscard]] std::optional<LinearAddress> growing(const llvm::SCEVAddRecExpr& record, const LoopNest& nest);
    [[nodiscard]] std::optional<LinearAddress> stepOf(const llvm::SCEVAddRecExpr& record, const LoopNest& nest);
    [[nodiscard]] std::optional<LinearAddress> withoutCast(const llvm::SCEV* expression, const LoopNest& nest);
    [[nodiscard]] std::optional<std::string> structuredText(const llvm::SCEV* expression, const LoopNest& nest,
                                                            const std::string& prefix);
    [[nodiscard]] std::optional<std::string> joined(const llvm::SCEV* expression, const char* joiner,
                                                    const LoopNest& nest, const std::string& prefix);
    [[nodiscard]] std::optional<std::string> multipleText(const llvm::SCEV* expression, const LoopNest& nest,
                                                          const std::string& prefix);
    [[nodiscard]] std::optional<std::string> steppedText(const llvm::SCEV* expression, const LoopNest& nest,
                                                         const std::string& prefix);
    [[nodiscard]] std::optional<std::string> quotientText(const llvm::SCEV* expression, const LoopNest& nest,
                                                          const std::string& prefix);
    [[nodiscard]] std::optional<std::string> lowBitsText(const llvm::SCEV* expression, const LoopNest& nest,
                                                         const std::string& prefix);
    [[nodiscard]] std::optional<std::string> remainderText(const llvm::SCEV* expression, const LoopNest& nest,
                                                           const std::string& prefix);
    [[nodiscard]] bool isFixed(const llvm::SCEV* expression) const;
    [[nodiscard]] bool cannotWrap(const llvm::SCEV* expression, const LoopNest& nest) const;
    [[nodiscard]] std::optional<LinearAddress> keptByCast(const llvm::SCEVCastExpr& cast, const llvm::SCEV* inner,
                                                          const LoopNest& nest);
    [[nodiscard]] std::optional<LinearAddress> distanceCovered(const llvm::SCEV* count, const LoopNest& nest);
    [[nodiscard]] std::optional<LinearAddress> distanceOf(const llvm::PHINode& counter, const llvm::Loop& loop,
                                                          const llvm::SCEV* count, const LoopNest& nest);
    [[nodiscard]] std::optional<LinearAddress> reducedCount(const llvm::SCEV* expression, const LoopNest& nest);
    [[nodiscard]] std::optional<LinearAddress> congruent(const llvm::SCEV* expression, const LoopNest& nest);
    [[nodiscard]] bool isArraySize(const llvm::Value& value, const llvm::BasicBlock& at) const;
    [[nodiscard]] bool endsInRange(const llvm::SCEV* recurrence) const;
    [[nodiscard]] bool staysInRange(const llvm::SCEV* expression, const LoopNest& nest, bool isSigned) const;
    [[nodiscard]] Polynomial atom(const llvm::SCEV* expression);
    [[nodiscard]] Polynomial atom(const llvm::SCEV* expression, const LoopNest& nest);
    /// An unsigned number of 64 bits that nothing is taken away from: as a size it is below 2^63.
    [[nodiscard]] static bool isSizeOf64Bits(const llvm::SCEV* expression);
    [[nodiscard]] std::optional<Quotient> quotientIn(const llvm::SCEV* expression, const LoopNest& nest);
    [[nodiscard]] bool takesAwayWrappedQuotient(const llvm::SCEV* product, const LoopNest& nest) const;
    [[nodiscard]] std::string quotientFacts(const std::set<int>& used) const;
    /// The maximum that the value is, perhaps in a wider type; null where it is none, or a cast changes it.
    [[nodiscard]] const llvm::SCEVSMaxExpr* wholeMaximum(const llvm::SCEV* expression) const;
    [[nodiscard]] std::vector<Polynomial> maximumIn(const llvm::SCEV* expression, const LoopNest& nest);
    [[nodiscard]] std::string maximumFacts(const std::set<int>& used) const;
    [[nodiscard]] std::optional<Cut> cutOf(const llvm::SCEV& value) const;
    [[nodiscard]] std::string sourceName(int atom) const;
    [[nodiscard]] std::vector<kernel::Expression> keptWhole(const std::string& constraints) const;
    [[nodiscard]] std::optional<kernel::Expression> expressionIn(std::string sum) const;
    [[nodiscard]] std::optional<std::vector<kernel::Expression>> conditionsIn(const std::string& chain) const;

    const llvm::Loop& m_loop;
    ir::FunctionView& m_view;
    std::map<const llvm::SCEV*, int> m_numbers;
    std::vector<const llvm::SCEV*> m_atoms;
    mutable std::map<const llvm::BasicBlock*, Bounds> m_conditions; ///< Filled when first asked.
    std::map<int, std::optional<Quotient>> m_quotients; ///< Atoms; nothing where two places disagree.
    std::map<int, std::vector<Polynomial>> m_maxima; ///< Atoms that are the largest of these; empty where they are not.
    std::uint64_t m_largestRemainder = 0;
    int m_opaqueSums = 0; ///< How many sums and products became parameters as a whole.
    bool m_isAsComputed = false; ///< Instructions are read, not what ScalarEvolution makes of them.
    bool m_isCondition = false;
    bool m_isRing = false; ///< Only the value modulo a power of two matters.
    bool m_isUnwrapped = false; ///< Unsigned arithmetic is taken as not wrapping.
};

} // namespace forewarp::frontend::parallelism::affine
