#pragma once

#include "core/sass/analysis/control_flow.h"
#include "core/sass/analysis/latency.h"

#include <compare>
#include <vector>

namespace forewarp::sass::analysis {

/// What goes wrong where one instruction does not wait for another.
enum class HazardKind {
    unwrittenRead,    ///< Reads a register before its value has arrived.
    unreadOverwritten, ///< Writes a register that an earlier instruction has not read yet.
    unwrittenOverwritten, ///< Writes a register whose earlier value arrives later.
    tooSoon, ///< Reads a result of fixed latency before it is there: too few stall cycles between.
};

struct Hazard {
    int earlier = 0; ///< Instruction that is not finished.
    int later = 0;   ///< Instruction that does not wait for it.
    int reg = 0;
    HazardKind kind = HazardKind::unwrittenRead;
    unsigned barriers = 0; ///< Bit per barrier; to wait for one of them would help. 0: the earlier one sets none.

    friend auto operator<=>(const Hazard&, const Hazard&) = default;
};

/// Every pair of instructions, on any path, of which the later does not wait for what the earlier does in its own time.
///
/// A barrier counts: it is clear when all that have set it are done, so several may share one. To wait for the write barrier
/// of an instruction means that it has read its operands, too. Shared memory, conversions and double precision each end in
/// order, and accesses to any memory read their operands in order: to wait for a later one is enough, as compilers know (so
/// does code of nvcc 13). So is BAR for what shared memory reads. DEPBAR.LE with a rest waits for nothing surely. Paths go
/// through calls and returns. `tooSoon` is told within blocks only. Sorted, each once.
[[nodiscard]] std::vector<Hazard> hazardsOf(const encoding::Kernel& kernel, const ControlFlow& flow);

/// Which barriers may be set and not yet waited for.
struct PendingBarriers {
    std::vector<unsigned> before; ///< Each instruction; bit per barrier.
};
[[nodiscard]] PendingBarriers pendingBarriersOf(const encoding::Kernel& kernel, const ControlFlow& flow);

} // namespace forewarp::sass::analysis
