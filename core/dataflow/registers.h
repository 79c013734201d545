#pragma once

#include "core/kernel/kernel_profile.h"

#include <vector>

namespace forewarp::dataflow {

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
[[nodiscard]] RegisterNeed registerNeed(const kernel::KernelProfile& kernel);

} // namespace forewarp::dataflow
