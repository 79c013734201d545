#pragma once

#include "core/sass/analysis/control_flow.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace forewarp::sass::analysis {

/// By block: where it may go on, calls and returns followed; a return leads to the calls of its own function only.
using ProgramPaths = std::vector<std::vector<int>>;
[[nodiscard]] ProgramPaths programPathsOf(const encoding::Kernel& kernel, const ControlFlow& flow);

/// Blocks that paths from the entry reach first; what none reaches comes at the end.
[[nodiscard]] std::vector<std::size_t> orderOf(const ProgramPaths& paths);

/// Forward data flow up to the fixed point: `apply(block, state)` runs a block, states are joined with |=.
/// Returns: the state where each block starts.
template <typename State, typename Apply>
std::vector<State> statesAtStart(const ProgramPaths& paths, const State& empty, Apply apply) {
    std::vector<State> states(paths.size(), empty);
    std::vector<bool> isOpen(paths.size(), true);
    const std::vector<std::size_t> order = orderOf(paths);
    for (bool isChanged = true; isChanged;) {
        isChanged = false;
        for (const std::size_t block : order) {
            if (!isOpen[block]) continue;
            isOpen[block] = false;
            State end = states[block];
            apply(block, end);
            for (const int next : paths[block]) {
                State joined = states[std::size_t(next)];
                joined |= end;
                if (joined == states[std::size_t(next)]) continue;
                states[std::size_t(next)] = std::move(joined);
                isOpen[std::size_t(next)] = true;
                isChanged = true;
            }
        }
    }
    return states;
}

} // namespace forewarp::sass::analysis
