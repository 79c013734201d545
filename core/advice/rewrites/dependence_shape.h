#pragma once

#include "core/kernel/program_facts.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace forewarp::advice::rewrites {

/// What rewrites ask of a loop and of the nest it stands in. Refers to the loops it was made from.
class NestView {
  public:
    NestView(const std::vector<kernel::LoopFacts>& loops, std::size_t loop);

    [[nodiscard]] const kernel::LoopFacts& loop() const { return m_loops[m_loop]; }
    [[nodiscard]] const kernel::LoopFacts* parent() const;
    [[nodiscard]] std::vector<const kernel::LoopFacts*> children() const;
    /// The loop and the only one in it, or the one around it that holds nothing else: outer, inner.
    [[nodiscard]] std::optional<std::pair<const kernel::LoopFacts*, const kernel::LoopFacts*>> perfectPair() const;
    /// All accesses of the loop and of those inside it.
    [[nodiscard]] std::vector<const kernel::MemoryAccess*> accesses() const;
    /// Whether it is one of the memory accesses; a variable is not.
    [[nodiscard]] bool isAccess(const kernel::Reference& reference) const;
    /// Bytes that `reference` moves per iteration of the loop; nothing where its address is not affine.
    [[nodiscard]] std::optional<kernel::Expression> stride(const kernel::Reference& reference) const;
    /// Where `reference` starts; nothing where its address is not affine.
    [[nodiscard]] std::optional<kernel::Expression> start(const kernel::Reference& reference) const;
    /// Whether the loops inside this one move both alike, or neither.
    [[nodiscard]] bool moveAlikeInside(const kernel::Reference& a, const kernel::Reference& b) const;
    /// All that connects iterations of the loop is among its dependences.
    [[nodiscard]] bool isFullyKnown() const { return loop().evidence.empty(); }
    /// Whether what `load` reads goes into `store` through a conversion and floating-point arithmetic, which may cut it
    /// in every iteration: «int s; s += 0.5».
    [[nodiscard]] bool mayCutOff(const kernel::Reference& load, const kernel::Reference& store) const;

  private:
    [[nodiscard]] bool isInside(std::size_t inner) const;
    [[nodiscard]] const kernel::AffineIndex* index(const kernel::Reference& reference) const;
    [[nodiscard]] std::map<std::string, std::string> stridesInside(const kernel::Reference& reference) const;

    const std::vector<kernel::LoopFacts>& m_loops;
    std::size_t m_loop;
};

[[nodiscard]] bool mayRunInParallel(const kernel::LoopFacts& loop);
/// «loop j (line 14)», «the loop on line 14».
[[nodiscard]] std::string nameOf(const kernel::LoopFacts& loop);
/// The distance of `dependence` in iterations of the loop `id`; null where it has none.
[[nodiscard]] const kernel::Distance* distanceIn(const kernel::Dependence& dependence, const std::string& id);
/// The same number of iterations for all pairs, where it is known; 0 where both ends are in the same one.
[[nodiscard]] std::optional<long long> iterationsIn(const kernel::Dependence& dependence, const std::string& id);

} // namespace forewarp::advice::rewrites
