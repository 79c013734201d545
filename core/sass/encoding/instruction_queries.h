#pragma once

#include "core/sass/encoding/instruction.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace forewarp::sass::encoding {

/// «LDG» of «LDG.E.64».
[[nodiscard]] inline std::string_view headOf(std::string_view mnemonic) {
    return mnemonic.substr(0, mnemonic.find('.'));
}
[[nodiscard]] inline std::string_view headOf(const Instruction& instruction) {
    return headOf(std::string_view(instruction.mnemonic));
}

/// Whether «.PART» is one of the mnemonic's modifiers.
[[nodiscard]] inline bool hasModifier(std::string_view mnemonic, std::string_view part) {
    for (std::size_t dot = mnemonic.find('.'); dot != std::string_view::npos;) {
        const std::size_t next = mnemonic.find('.', dot + 1);
        if (mnemonic.substr(dot + 1, next - dot - 1) == part) return true;
        dot = next;
    }
    return false;
}

/// Whether a predicate decides if the instruction does anything.
[[nodiscard]] inline bool isGuarded(const Instruction& instruction) {
    return instruction.guard != kTruePredicate || instruction.isGuardNegated;
}

/// Whether it loads from or stores to shared memory.
[[nodiscard]] inline bool isSharedAccess(const Instruction& instruction) {
    return instruction.instructionClass == InstructionClass::sharedLoad ||
           instruction.instructionClass == InstructionClass::sharedStore;
}

/// Whether a register is among these.
[[nodiscard]] inline bool names(const std::vector<RegisterRange>& ranges, int reg) {
    return std::ranges::any_of(
        ranges, [reg](const RegisterRange& range) { return range.first <= reg && reg < range.first + range.count; });
}

/// Whether a barrier is set for results or for operands.
[[nodiscard]] inline bool sets(const ControlCode& control, int barrier) {
    return control.writeBarrier == barrier || control.readBarrier == barrier;
}
[[nodiscard]] inline bool waits(const ControlCode& control, int barrier) {
    return (control.waitMask >> unsigned(barrier) & 1U) != 0;
}

} // namespace forewarp::sass::encoding
