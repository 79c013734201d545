#pragma once

#include "core/kernel/program_facts.h"

#include <string_view>
#include <vector>

namespace forewarp::kernel::nest {

/// The values on which branches turn that a symbol alone decides: «if (verbose)», «switch (mode)», «if (flags & 4)».
///
/// Inputs: `loops` positions of the nest's loops and of those around it.
/// Returns: in rising order, 0 and 1 among them, at most 8; none where the symbol also counts iterations, moves an address,
/// or is compared with something that varies.
[[nodiscard]] std::vector<double> flagValues(const ProgramFacts& facts, const std::vector<int>& loops,
                                             std::string_view symbol);

} // namespace forewarp::kernel::nest
