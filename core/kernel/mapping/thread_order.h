#pragma once

#include "core/kernel/program_facts.h"

#include <vector>

namespace forewarp::kernel::mapping {

/// The loops of a nest that become threads, in the order of their dimensions: the last, along x, is the one whose
/// neighbouring iterations touch most elements side by side. Accesses to constant tables do not count.
///
/// Inputs: `mapped`, positions of loops that nest perfectly, outermost first; `nest`, all loops of the nest.
/// Returns: `mapped` as it is where the innermost does as well as any other, or where one of them moves another's bounds.
[[nodiscard]] std::vector<int> threadOrder(const ProgramFacts& facts, const std::vector<int>& nest,
                                           std::vector<int> mapped);

} // namespace forewarp::kernel::mapping
