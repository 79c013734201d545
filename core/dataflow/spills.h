#pragma once

#include "core/kernel/kernel_profile.h"

#include <vector>

namespace forewarp::dataflow {

/// A value that leaves or comes back to the registers, in front of an instruction.
struct SpillMove {
    enum class Kind { spill, reload };
    Kind kind = Kind::spill;
    int block = 0;
    int instruction = 0; ///< It happens before this one.
    SourceLocation location; ///< Of that instruction.
    int registers = 0;
};

/// Spills and reloads of a kernel that may use `registers` of its own.
///
/// Source: Resios (2011), Algorithm 6.4, which is Belady's MIN on each basic block (Belady 1966; Braun, Hack 2009).
/// Deviates: the register set starts with those of a block's inputs that are used soonest, as many as fit, since they come
/// in registers; values alive all through a block take theirs away where there is room; a result that is read after the
/// block counts as used at its end. Values count with their width.
/// Inputs: registers per thread, without kRuntimeRegisters; at least those one instruction needs, or it has those alone.
/// Returns: moves in program order; none where everything fits.
[[nodiscard]] std::vector<SpillMove> spillMoves(const kernel::KernelProfile& kernel, int registers);

} // namespace forewarp::dataflow
