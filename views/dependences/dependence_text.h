#pragma once

#include "core/kernel/program_facts.h"

#include <QString>

#include <vector>

namespace forewarp::views::dependences {

/// What the views show of a loop: the dependences that the source shows, then those that a run met and the source did
/// not show at the same two places.
[[nodiscard]] std::vector<kernel::Dependence> shownDependences(const kernel::LoopFacts& loop);

/// Whether one of them has the same kind and the same two places.
[[nodiscard]] bool holdsPair(const std::vector<kernel::Dependence>& dependences, const kernel::Dependence& wanted);

/// «(1, 0)», «(<, *)»: iterations from source to sink, from the loop in question inwards.
[[nodiscard]] QString distanceText(const kernel::Dependence& dependence);
/// The same in words, a line for each loop: «L1: 1 iteration later».
[[nodiscard]] QString distanceExplanation(const kernel::Dependence& dependence);
/// «x[i - 1] (12:14)»
[[nodiscard]] QString referenceText(const kernel::Reference& reference);
/// «L1.1» of «gemm:L1.1».
[[nodiscard]] QString shortLoopName(const std::string& loopId);

} // namespace forewarp::views::dependences
