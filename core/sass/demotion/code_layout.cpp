#include "core/sass/demotion/code_layout.h"

#include "core/sass/demotion/code_references.h"
#include "core/sass/encoding/code_units.h"
#include "core/sass/encoding/encoding_bits.h"
#include "core/sass/encoding/inserted_instructions.h"
#include "core/sass/files/listing_lines.h"

#include <string_view>

namespace forewarp::sass::demotion {

namespace {

using Place = Origin::Place;

bool isSigned(std::int64_t value, unsigned width) {
    const std::int64_t limit = std::int64_t{1} << (width - 1);
    return value >= -limit && value < limit;
}

/// Relative to the next word, also where that is a control word.
bool putMaxwellTarget(encoding::Instruction& instruction, std::uint64_t target) {
    constexpr unsigned kLow = 20;
    constexpr unsigned kWidth = 24;
    const auto offset = std::int64_t(target - instruction.address - encoding::kWordBytes);
    encoding::putBits(instruction.words, kLow, kWidth, std::uint64_t(offset));
    return isSigned(offset, kWidth);
}

/// In units of 4 bytes at 34–81, of BSSY at 34–63; from sm_90 on the lowest 8 bits stand at 16–23, but for BSSY.
bool putVoltaTarget(encoding::Instruction& instruction, int sm, std::uint64_t target) {
    constexpr std::uint64_t kBarrierOperation = 0x145; // BSSY
    constexpr unsigned kShortWidth = 30;
    constexpr unsigned kWidth = 48;
    const bool isBarrier = (instruction.words[0] & 0x1ff) == kBarrierOperation;
    std::int64_t offset = std::int64_t(target - instruction.address - encoding::kVoltaBytes) >> 2;
    if (sm >= encoding::kFirstHopper && !isBarrier) {
        encoding::putBits(instruction.words, 16, 8, std::uint64_t(offset));
        offset >>= 8;
    }
    encoding::putBits(instruction.words, 34, kShortWidth, std::uint64_t(offset));
    if (isBarrier) return isSigned(offset, kShortWidth);
    encoding::putBits(instruction.words, 64, kWidth - kShortWidth, std::uint64_t(offset >> kShortWidth));
    return isSigned(offset, kWidth);
}

bool putTarget(encoding::Instruction& instruction, int sm, std::uint64_t target) {
    return encoding::encodingOf(sm) == encoding::Encoding::maxwell ? putMaxwellTarget(instruction, target)
                                                                   : putVoltaTarget(instruction, sm, target);
}

/// «0x1a0», «`(.L_x_0)», «32@lo((k + .L_x_1@srel))»
bool isAddress(std::string_view operand) {
    return operand.starts_with("0x") || operand.starts_with(".L") || operand.find('(') != std::string_view::npos;
}

void writeAddress(encoding::Instruction& instruction, std::uint64_t address) {
    if (!instruction.operands.empty() && isAddress(instruction.operands.back()))
        instruction.operands.back() = files::hexText(address);
}

std::uint64_t addressOf(std::size_t position, int sm) {
    if (encoding::encodingOf(sm) == encoding::Encoding::volta) return encoding::kVoltaBytes * position;
    return encoding::kWordBytes * position + encoding::kWordBytes * (position / encoding::kMaxwellGroup + 1);
}

/// Instructions in 64 or 128 bytes.
std::size_t lineLength(int sm) {
    return encoding::encodingOf(sm) == encoding::Encoding::maxwell ? 2 * encoding::kMaxwellGroup : 8;
}

/// Finds the original's instructions in the changed kernel.
class Positions {
  public:
    Positions(const EditedKernel& edited, const encoding::Kernel& original)
        : m_edited(edited), m_itself(original.instructions.size(), 0) {
        for (std::size_t i = 0; i < edited.origins.size(); ++i)
            if (edited.origins[i].place == Place::itself) m_itself[std::size_t(edited.origins[i].instruction)] = i;
    }

    [[nodiscard]] std::size_t of(int instruction) const { return m_itself[std::size_t(instruction)]; }

    /// Where jumps to an original instruction go: to the first of those added before it.
    [[nodiscard]] std::uint64_t jumpAddress(int instruction) const {
        std::size_t position = of(instruction);
        const Origin added{instruction, Place::before};
        while (position > 0 && m_edited.origins[position - 1] == added) --position;
        return m_edited.kernel.instructions[position].address;
    }

  private:
    const EditedKernel& m_edited;
    std::vector<std::size_t> m_itself; // By original instruction.
};

/// Again if it was done before: NOPs of an earlier layout go first.
void fillUp(EditedKernel& edited, int lastOfOriginal) {
    const Origin filling{lastOfOriginal, Place::after};
    auto& instructions = edited.kernel.instructions;
    while (edited.origins.back() == filling &&
           instructions.back().instructionClass == encoding::InstructionClass::nop) {
        instructions.pop_back();
        edited.origins.pop_back();
    }
    const int sm = edited.kernel.sm;
    while (instructions.size() % lineLength(sm) != 0) {
        instructions.push_back(encoding::noOperation(sm));
        edited.origins.push_back(filling);
    }
    for (std::size_t i = 0; i < instructions.size(); ++i) instructions[i].address = addressOf(i, sm);
}

/// A call returns to whatever follows it now.
void setReferences(EditedKernel& edited, const Positions& positions, const std::vector<CodeReference>& references) {
    constexpr unsigned kNumber = 32;
    for (const CodeReference& reference : references) {
        encoding::Instruction& holder = edited.kernel.instructions[positions.of(reference.instruction)];
        const std::uint64_t address = addressOf(positions.of(reference.target - 1) + 1, edited.kernel.sm);
        encoding::putBits(holder.words, kNumber, 32, address);
        writeAddress(holder, address);
    }
}

/// Where an instruction of the original has to lead now; nothing for those that lead nowhere. RET counts from the start.
std::optional<std::uint64_t> newTargetOf(const encoding::Instruction& instruction, const encoding::Kernel& original,
                                         const Positions& positions) {
    if (instruction.target) return positions.jumpAddress(original.indexAt(*instruction.target));
    const bool isCounted = instruction.instructionClass == encoding::InstructionClass::ret;
    return isCounted && encoding::encodingOf(original.sm) == encoding::Encoding::volta ? std::optional<std::uint64_t>(0)
                                                                                       : std::nullopt;
}

std::optional<Error> pointBranches(EditedKernel& edited, const encoding::Kernel& original, const Positions& positions) {
    for (std::size_t i = 0; i < edited.origins.size(); ++i) {
        if (edited.origins[i].place != Place::itself) continue;
        const encoding::Instruction& before = original.instructions[std::size_t(edited.origins[i].instruction)];
        encoding::Instruction& after = edited.kernel.instructions[i];
        const auto target = newTargetOf(before, original, positions);
        if (!target) continue;
        if (before.target) {
            after.target = target;
            writeAddress(after, *target);
        }
        if (!putTarget(after, original.sm, *target))
            return Error{ErrorKind::input, after.text() + " would lead further than its field for the offset reaches.",
                         original.name + ": " + files::hexText(after.address), "Demote fewer registers."};
    }
    return std::nullopt;
}

} // namespace

std::optional<Error> layOut(EditedKernel& edited, const encoding::Kernel& original,
                            const std::vector<CodeReference>& references) {
    if (edited.origins.empty()) return std::nullopt;
    fillUp(edited, int(original.instructions.size()) - 1);
    const Positions positions(edited, original);
    setReferences(edited, positions, references);
    return pointBranches(edited, original, positions);
}

std::vector<std::uint64_t> movedAddresses(const EditedKernel& edited, const encoding::Kernel& original) {
    const Positions positions(edited, original);
    std::vector<std::uint64_t> addresses;
    for (std::size_t i = 0; i < original.instructions.size(); ++i) addresses.push_back(positions.jumpAddress(int(i)));
    return addresses;
}

} // namespace forewarp::sass::demotion
