#pragma once

#include "core/kernel/program_facts.h"

#include <string>
#include <vector>

namespace forewarp::advice::rewrites {

/// Known rewrites that would let this loop, or its nest, run in parallel, in sentences, most promising first.
///
/// Source: Allen and Kennedy, Optimizing Compilers for Modern Architectures (2001), chapters 5 and 6 (privatisation,
/// reduction, scan, interchange, skewing, peeling). Reads the loop's dependences and those of the loops around and inside
/// it; nothing for a loop that is proved or a reduction already. A suggestion is never a proof: the rewritten loop is
/// analysed anew.
[[nodiscard]] std::vector<std::string> rewritesFor(const std::vector<kernel::LoopFacts>& loops, std::size_t loop);

} // namespace forewarp::advice::rewrites
