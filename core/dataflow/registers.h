#pragma once

#include "core/kernel/kernel_profile.h"

#include <vector>

namespace forewarp {

/// Registers that every kernel takes besides its code's values: the stack pointer of the calling convention and one
/// more. Fitted, not derived: seven small kernels without unrolling, their peaks by liveness on LLVM IR, then come out
/// between 1 below and 5 above ptxas 13.0 (cc 8.0). Where the compiler unrolls, it takes more: a matrix product 30 to 49.
inline constexpr int kRuntimeRegisters = 2;

/// What ptxas gives a kernel that stores one constant (cc 8.0).
inline constexpr int kFewestRegisters = 8;

/// How many registers are alive at an instruction of a kernel.
struct RegisterPressure {
    int block = 0; ///< Position in KernelProfile::blocks.
    int instruction = 0; ///< In that block.
    SourceLocation location;
    int registers = 0; ///< 32-bit, per thread, while it executes: operands and result together with all that waits.
};

/// The registers that a kernel's code needs.
struct RegisterNeed {
    std::vector<RegisterPressure> pressure; ///< Of every instruction, in program order.
    int peak = -1; ///< Position in `pressure` of the largest; the first of several; -1 without instructions.
    int perThread = 0; ///< What a compiler will ask for: the peak and kRuntimeRegisters, at least kFewestRegisters.
};

/// Liveness on the blocks' data-flow graphs; see BlockInput and BasicBlock::registersThrough.
///
/// Inputs: values that loops outside the kernel compute are its parameters, which live in constant memory and take no
/// register. Returns: an estimate from unscheduled code; a compiler that unrolls or reorders needs others.
[[nodiscard]] RegisterNeed registerNeed(const KernelProfile& kernel);

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
[[nodiscard]] std::vector<SpillMove> spillMoves(const KernelProfile& kernel, int registers);

} // namespace forewarp
