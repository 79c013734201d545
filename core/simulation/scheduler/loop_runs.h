#pragma once

#include "core/simulation/scheduler/warp_program.h"

#include <vector>

namespace forewarp::simulation::scheduler {

/// How the loops of a WarpProgram lie, and how many of their iterations are simulated.
struct LoopRuns {
    std::vector<int> partner; ///< By step: the leave of an enter and the other way round; -1 where there is none.
    std::vector<double> whole; ///< By step, of an enter: whole iterations…
    std::vector<double> fraction; ///< …and what is left over…
    std::vector<double> runs;  ///< …and how many of the whole ones are simulated.
};

/// Iterations of a shortened loop at least: all but the first shall be in the steady state.
inline constexpr double kFewestRuns = 16;
/// Least for a loop around others; fewer cost less accuracy than shortening the inner ones.
inline constexpr double kFewestOuterRuns = 4;

/// Inputs: `mostInstructions` per warp, 0 for no limit: loops run for fewer iterations, the outermost first, until it
/// holds, but never for fewer than these.
/// Valid: every enter has its leave; those without a partner count as not there.
[[nodiscard]] LoopRuns loopRuns(const WarpProgram& program, double mostInstructions);

} // namespace forewarp::simulation::scheduler
