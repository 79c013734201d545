#pragma once

#include "core/sass/analysis/control_flow.h"
#include "core/sass/demotion/demotion.h"
#include "core/sass/validation/validation.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::sass::validation {

/// A kernel and what it was changed to, instruction by instruction.
struct KernelPair {
    const encoding::Kernel& original;
    const demotion::Demotion& demotion;
    analysis::ControlFlow flow; ///< Of the original.
    std::vector<int> itself; ///< By original instruction: its position in the changed kernel.
    std::vector<int> start; ///< Likewise where jumps to it lead: what is added before it counts.

    [[nodiscard]] const encoding::Kernel& changed() const { return demotion.edited.kernel; }
    [[nodiscard]] const encoding::Instruction& originalAt(int position) const {
        return original.instructions[std::size_t(position)];
    }
    [[nodiscard]] const encoding::Instruction& changedAt(int position) const {
        return changed().instructions[std::size_t(position)];
    }
    [[nodiscard]] int changedSize() const { return int(changed().instructions.size()); }
    [[nodiscard]] bool isPrologue(int position) const { return position < demotion.prologueLength; }
    [[nodiscard]] bool isAdded(int position) const {
        return demotion.edited.origins[std::size_t(position)].place != demotion::Origin::Place::itself;
    }
    /// NOPs at the end, that fill up the code's last line.
    [[nodiscard]] bool isFilling(int position) const { return position > itself.back() && isNop(position); }
    /// The original instruction; of those that are not added.
    [[nodiscard]] int originOf(int position) const {
        return demotion.edited.origins[std::size_t(position)].instruction;
    }
    /// Where a block of the original begins, and the next one, in the changed kernel.
    [[nodiscard]] int firstOf(const analysis::Block& block) const { return start[std::size_t(block.first)]; }
    [[nodiscard]] int endOf(const analysis::Block& block) const {
        return block.last + 1 < int(start.size()) ? start[std::size_t(block.last) + 1] : changedSize();
    }

  private:
    [[nodiscard]] bool isNop(int position) const {
        return changedAt(position).instructionClass == encoding::InstructionClass::nop;
    }
};

/// Finds each instruction of the original in the changed kernel; adds to `failures`, and returns nothing, where one is
/// missing, doubled, out of order or at a wrong address, or something is added behind a jump.
[[nodiscard]] std::optional<KernelPair> pairUp(const encoding::Kernel& original, const demotion::Demotion& demotion,
                                               std::vector<ValidationFailure>& failures);

/// «FADD R1, R2, R3» at 0x0120
[[nodiscard]] std::string placeText(const encoding::Instruction& instruction);
/// R7
[[nodiscard]] std::string registerText(int reg);

} // namespace forewarp::sass::validation
