#pragma once

#include "core/sass/encoding/instruction.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace forewarp::sass::validation {

/// One operand in both kernels.
struct OperandPair {
    encoding::RegisterRange original;
    encoding::RegisterRange changed;
    bool isWritten = false;
};

/// The registers of an instruction in both kernels, as the encodings tell them. Where the tables do not know the opcode,
/// they are taken to be the same.
[[nodiscard]] std::vector<OperandPair> operandPairs(const encoding::Instruction& original,
                                                    const encoding::Instruction& changed, int sm);

/// What may differ besides registers and control fields, as code moved.
enum class MovedField {
    none,
    target, ///< The offset of a jump.
    number, ///< The immediate, which is a return address.
};

/// What is not the same in the encodings, registers and control fields left out; empty where nothing is. Also where the
/// changed instruction's registers and predicates are not those of its encoding.
///
/// Inputs: `operands` of operandPairs().
[[nodiscard]] std::string encodingDifference(const encoding::Instruction& original,
                                             const encoding::Instruction& changed, int sm, MovedField moved,
                                             const std::vector<OperandPair>& operands);

/// What the control fields wait for less than before; empty where nothing.
[[nodiscard]] std::string controlDifference(const encoding::Instruction& original,
                                            const encoding::Instruction& changed);

/// Where the encoding of a jump leads; nothing where its offset would be no address.
///
/// Source: layout of sass/instruction.h; from sm_90 on offsets are in units of 4 bytes at bits 16–23 and 34–81, but for BSSY.
[[nodiscard]] std::uint64_t encodedTarget(const encoding::Instruction& jump, int sm);

/// Whether control fields and encoding say the same; always on Maxwell, which keeps them apart.
[[nodiscard]] bool hasOwnControl(const encoding::Instruction& instruction, int sm);

/// The encodings without control fields and guard.
[[nodiscard]] bool isSameOperation(const encoding::Instruction& a, const encoding::Instruction& b, int sm);

} // namespace forewarp::sass::validation
