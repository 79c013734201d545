#pragma once

#include "core/base/result.h"
#include "core/sass/analysis/control_flow.h"
#include "core/sass/encoding/instruction.h"

#include <vector>

namespace forewarp::sass::demotion {

/// An instruction that holds the address of another as a number: the MOV that gives a called function its return address.
struct CodeReference {
    int instruction = 0;
    int target = 0; ///< Instruction that it leads to.
};

/// Finds what holds addresses, so that code can move.
///
/// Errors, with the line or address: indirect jumps (BRX), calls out of the kernel, a call whose return address no MOV before
/// it holds, a RET that counts from elsewhere than the kernel's start, a target outside the kernel, opcodes not in the tables.
[[nodiscard]] Result<std::vector<CodeReference>> codeReferences(const encoding::Kernel& kernel,
                                                                const analysis::ControlFlow& flow);

} // namespace forewarp::sass::demotion
