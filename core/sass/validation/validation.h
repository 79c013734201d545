#pragma once

#include "core/sass/demotion/demotion.h"

#include <string>
#include <vector>

namespace forewarp::sass::validation {

/// Why a changed kernel is not accepted.
struct ValidationFailure {
    int instruction = 0; ///< Of the changed kernel.
    std::string reason;  ///< A sentence with registers and addresses.
};

/// Proves that a demoted kernel computes what the original does, block by block; nothing found means proved.
///
/// Translation validation: at the start of each block every live register of the original equals its place (register or
/// slot) in the changed kernel; both blocks are run symbolically in step. Then every operand of every original instruction
/// has the same expression in both, opcodes and modifiers are the same, branches lead to the same places, and at the end
/// what is alive equals its place again. Added instructions touch slots, RDA and value registers only; slots are disjoint
/// words behind the kernel's own shared memory; the prologue is run for every thread of the block. Control fields may only
/// wait longer; no hazard (core/sass/analysis/hazards.h) is there that the original had not, no barrier is waited for sooner than two
/// cycles after it is set, none that DEPBAR counts is set by an added instruction, no register lies beyond the count.
[[nodiscard]] std::vector<ValidationFailure> validate(const encoding::Kernel& original,
                                                      const demotion::Demotion& demotion);

} // namespace forewarp::sass::validation
