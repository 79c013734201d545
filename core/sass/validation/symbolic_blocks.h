#pragma once

#include "core/sass/validation/instruction_comparison.h"
#include "core/sass/validation/kernel_pair.h"
#include "core/sass/validation/slot_access.h"

#include <map>
#include <optional>
#include <vector>

namespace forewarp::sass::validation {

/// What each instruction of a changed kernel does with registers and slots.
struct ChangedEffects {
    std::vector<std::vector<OperandPair>> operands; ///< By original instruction.
    std::vector<std::optional<SlotAccess>> accesses; ///< By changed instruction, of those that are added.
};

/// Runs every block of both kernels in step on symbols, and adds to `failures` where operands of an original instruction, or
/// what is alive at a block's end, are not the same.
///
/// Values are symbols, or choices between two by a predicate: an instruction under a guard leaves either. What an instruction
/// computes is a symbol of its own, the same in both kernels, as it has the same operands and nothing else has changed.
void compareBlocks(const KernelPair& pair, const ChangedEffects& effects, std::vector<ValidationFailure>& failures);

} // namespace forewarp::sass::validation
