#pragma once

#include "core/sass/analysis/control_flow.h"

#include <bitset>
#include <vector>

namespace forewarp::sass::analysis {

using RegisterSet = std::bitset<256>;

/// Which registers hold values that are still read.
struct Liveness {
    std::vector<RegisterSet> before; ///< Each instruction.
    std::vector<RegisterSet> after;
    int most = 0;          ///< Registers alive at once.
    int mostAt = 0;        ///< Instruction before which that is so.
};

/// Backward data flow over the blocks; an instruction under a guard does not end the life of what it may write.
[[nodiscard]] Liveness livenessOf(const encoding::Kernel& kernel, const ControlFlow& flow);

} // namespace forewarp::sass::analysis
