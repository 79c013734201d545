#pragma once

#include "core/sass/demotion/code_layout.h"
#include "core/sass/demotion/code_references.h"
#include "core/sass/validation/kernel_pair.h"
#include "core/sass/validation/symbolic_blocks.h"
#include "core/sass/validation/validation.h"

#include <vector>

namespace forewarp::sass::validation {

/// Compares a changed kernel with its original instruction by instruction: encodings, control fields, targets, registers'
/// numbers; and looks at what was added, and at the places of registers. Adds to `failures`.
///
/// Inputs: `references` of codeReferences(). Returns: what the instructions do with registers and slots.
[[nodiscard]] ChangedEffects checkInstructions(const KernelPair& pair,
                                               const std::vector<demotion::CodeReference>& references,
                                               std::vector<ValidationFailure>& failures);

} // namespace forewarp::sass::validation
