#pragma once

#include "core/sass/analysis/control_flow.h"
#include "core/sass/demotion/demotion.h"
#include "core/sass/validation/validation.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::sass {

/// A kernel and what it was changed to, instruction by instruction.
struct KernelPair {
    const Kernel& original;
    const Demotion& demotion;
    ControlFlow flow; ///< Of the original.
    std::vector<int> itself; ///< By original instruction: its position in the changed kernel.
    std::vector<int> start; ///< Likewise where jumps to it lead: what is added before it counts.

    [[nodiscard]] const Kernel& changed() const { return demotion.edited.kernel; }
    [[nodiscard]] const Instruction& originalAt(int position) const {
        return original.instructions[std::size_t(position)];
    }
    [[nodiscard]] const Instruction& changedAt(int position) const {
        return changed().instructions[std::size_t(position)];
    }
    [[nodiscard]] int changedSize() const { return int(changed().instructions.size()); }
    [[nodiscard]] bool isPrologue(int position) const { return position < demotion.prologueLength; }
    [[nodiscard]] bool isAdded(int position) const {
        return demotion.edited.origins[std::size_t(position)].place != Origin::Place::itself;
    }
    /// NOPs at the end, that fill up the code's last line.
    [[nodiscard]] bool isFilling(int position) const { return position > itself.back() && isNop(position); }
    /// The original instruction; of those that are not added.
    [[nodiscard]] int originOf(int position) const {
        return demotion.edited.origins[std::size_t(position)].instruction;
    }
    /// Where a block of the original begins, and the next one, in the changed kernel.
    [[nodiscard]] int firstOf(const Block& block) const { return start[std::size_t(block.first)]; }
    [[nodiscard]] int endOf(const Block& block) const {
        return block.last + 1 < int(start.size()) ? start[std::size_t(block.last) + 1] : changedSize();
    }

  private:
    [[nodiscard]] bool isNop(int position) const {
        return changedAt(position).instructionClass == InstructionClass::nop;
    }
};

/// Finds each instruction of the original in the changed kernel; adds to `failures`, and returns nothing, where one is
/// missing, doubled, out of order or at a wrong address, or something is added behind a jump.
[[nodiscard]] std::optional<KernelPair> pairUp(const Kernel& original, const Demotion& demotion,
                                               std::vector<ValidationFailure>& failures);

/// «FADD R1, R2, R3» at 0x0120
[[nodiscard]] std::string placeText(const Instruction& instruction);
/// R7
[[nodiscard]] std::string registerText(int reg);

} // namespace forewarp::sass
