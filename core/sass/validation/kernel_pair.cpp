#include "core/sass/validation/kernel_pair.h"

#include "core/sass/encoding/code_units.h"
#include "core/sass/files/listing_lines.h"

#include <algorithm>

namespace forewarp::sass::validation {

namespace {

using Place = demotion::Origin::Place;

std::uint64_t addressOf(std::size_t position, int sm) {
    if (encoding::encodingOf(sm) == encoding::Encoding::volta) return encoding::kVoltaBytes * position;
    return encoding::kWordBytes * (position + position / encoding::kMaxwellGroup + 1);
}

/// Checks the origins one after the other.
class Pairing {
  public:
    Pairing(const encoding::Kernel& original, const demotion::Demotion& demotion,
            std::vector<ValidationFailure>& failures)
        : m_failures(failures), m_pair{original, demotion, analysis::controlFlowOf(original), {}, {}} {}

    [[nodiscard]] std::optional<KernelPair> run() {
        const std::size_t failuresBefore = m_failures.size();
        if (m_pair.demotion.edited.origins.size() != m_pair.changed().instructions.size())
            fail(0, "The origins do not go with the instructions: there are " +
                        std::to_string(m_pair.demotion.edited.origins.size()) + " for " +
                        std::to_string(m_pair.changedSize()) + ".");
        else walk();
        if (m_failures.size() != failuresBefore) return std::nullopt;
        return std::move(m_pair);
    }

  private:
    void fail(int position, std::string reason) { m_failures.push_back({position, std::move(reason)}); }
    [[nodiscard]] int originals() const { return int(m_pair.original.instructions.size()); }

    void walk() {
        for (int position = 0; position < m_pair.changedSize(); ++position) {
            checkAddress(position);
            const demotion::Origin& origin = m_pair.demotion.edited.origins[std::size_t(position)];
            if (origin.place == Place::itself) takeOriginal(position, origin.instruction);
            else if (origin.place == Place::before) takeBefore(position, origin.instruction);
            else takeAfter(position, origin.instruction);
        }
        if (int(m_pair.itself.size()) < originals())
            fail(m_pair.changedSize() - 1,
                 placeText(m_pair.originalAt(int(m_pair.itself.size()))) + " of the original is missing.");
    }

    void checkAddress(int position) {
        const encoding::Instruction& instruction = m_pair.changedAt(position);
        const std::uint64_t expected = addressOf(std::size_t(position), m_pair.changed().sm);
        if (instruction.address != expected)
            fail(position, placeText(instruction) + " stands where " + files::hexText(expected) + " belongs.");
    }

    void takeOriginal(int position, int instruction) {
        if (instruction != int(m_pair.itself.size()))
            return fail(position, placeText(m_pair.changedAt(position)) + " is not the next one of the original.");
        m_pair.itself.push_back(position);
        if (int(m_pair.start.size()) == instruction) m_pair.start.push_back(position);
    }
    void takeBefore(int position, int instruction) {
        if (instruction != int(m_pair.itself.size()) || instruction >= originals())
            return fail(position,
                        placeText(m_pair.changedAt(position)) + " does not stand before what it was added to.");
        if (int(m_pair.start.size()) == instruction) m_pair.start.push_back(position);
    }
    void takeAfter(int position, int instruction) {
        const int next = int(m_pair.itself.size());
        if (instruction + 1 != next || int(m_pair.start.size()) > next)
            return fail(position,
                        placeText(m_pair.changedAt(position)) + " does not stand behind what it was added to.");
        const bool isNop = m_pair.changedAt(position).instructionClass == encoding::InstructionClass::nop;
        if (next == originals() && isNop) return;
        const analysis::Block& block = m_pair.flow.blocks[std::size_t(m_pair.flow.blockOf(instruction))];
        const bool leaves = block.successors != std::vector{m_pair.flow.blockOf(instruction) + 1} ||
                            m_pair.originalAt(instruction).endsBlock();
        if (instruction == block.last && leaves)
            fail(position, placeText(m_pair.changedAt(position)) + " was added behind a jump.");
    }

    std::vector<ValidationFailure>& m_failures;
    KernelPair m_pair;
};

} // namespace

std::optional<KernelPair> pairUp(const encoding::Kernel& original, const demotion::Demotion& demotion,
                                 std::vector<ValidationFailure>& failures) {
    return Pairing(original, demotion, failures).run();
}

std::string placeText(const encoding::Instruction& instruction) {
    return "«" + instruction.text() + "» at " + files::hexText(instruction.address);
}

std::string registerText(int reg) {
    return reg == encoding::kZeroRegister ? "RZ" : "R" + std::to_string(reg);
}

} // namespace forewarp::sass::validation
