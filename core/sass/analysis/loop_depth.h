#pragma once

#include "core/sass/analysis/control_flow.h"

#include <vector>

namespace forewarp::sass::analysis {

/// Sets Block::loopDepth: the number of natural loops around each block. Back edges to one header are one loop.
///
/// Source: K. D. Cooper, T. J. Harvey, K. Kennedy, «A Simple, Fast Dominance Algorithm», Rice University TR-06-33870.
/// Inputs: blocks with their edges, at least one, and the blocks where called functions begin. Blocks that neither the
/// entry nor a called function reaches keep their depth.
void countLoops(ControlFlow& flow, const std::vector<int>& callees);

} // namespace forewarp::sass::analysis
