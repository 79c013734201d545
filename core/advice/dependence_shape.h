#pragma once

#include "core/kernel/program_facts.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace forewarp {

/// What rewrites ask of a loop and of the nest it stands in. Refers to the loops it was made from.
class NestView {
  public:
    NestView(const std::vector<LoopFacts>& loops, std::size_t loop);

    [[nodiscard]] const LoopFacts& loop() const { return m_loops[m_loop]; }
    [[nodiscard]] const LoopFacts* parent() const;
    [[nodiscard]] std::vector<const LoopFacts*> children() const;
    /// The loop and the only one in it, or the one around it that holds nothing else: outer, inner.
    [[nodiscard]] std::optional<std::pair<const LoopFacts*, const LoopFacts*>> perfectPair() const;
    /// All accesses of the loop and of those inside it.
    [[nodiscard]] std::vector<const MemoryAccess*> accesses() const;
    /// Bytes that `reference` moves per iteration of the loop; nothing where its address is not affine.
    [[nodiscard]] std::optional<Expression> stride(const Reference& reference) const;
    /// Where `reference` starts; nothing where its address is not affine.
    [[nodiscard]] std::optional<Expression> start(const Reference& reference) const;

  private:
    [[nodiscard]] bool isInside(std::size_t inner) const;
    [[nodiscard]] const AffineIndex* index(const Reference& reference) const;

    const std::vector<LoopFacts>& m_loops;
    std::size_t m_loop;
};

[[nodiscard]] bool mayRunInParallel(const LoopFacts& loop);
/// «loop j (line 14)», «the loop on line 14».
[[nodiscard]] std::string nameOf(const LoopFacts& loop);
/// The distance of `dependence` in iterations of the loop `id`; null where it has none.
[[nodiscard]] const Distance* distanceIn(const Dependence& dependence, const std::string& id);
/// The same number of iterations for all pairs, where it is known; 0 where both ends are in the same one.
[[nodiscard]] std::optional<long long> iterationsIn(const Dependence& dependence, const std::string& id);

} // namespace forewarp
