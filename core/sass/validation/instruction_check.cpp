#include "core/sass/validation/instruction_check.h"

#include "core/sass/analysis/liveness.h"
#include "core/sass/demotion/code_references.h"
#include "core/sass/encoding/inserted_instructions.h"
#include "core/sass/encoding/instruction_queries.h"
#include "core/sass/files/listing_lines.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace forewarp::sass::validation {

namespace {

using Failures = std::vector<ValidationFailure>;

bool setsOneThat(const encoding::ControlCode& control, unsigned mask) {
    for (int barrier = 0; barrier < encoding::kBarriers; ++barrier)
        if ((mask >> unsigned(barrier) & 1U) != 0 &&
            (control.writeBarrier == barrier || control.readBarrier == barrier))
            return true;
    return false;
}

/// Barriers that some «DEPBAR.LE SB0, 0x2» counts down to a rest: one more setter would be taken for an old one.
unsigned countedBarriersOf(const encoding::Kernel& kernel) {
    constexpr unsigned kAll = (1U << unsigned(encoding::kBarriers)) - 1;
    unsigned counted = 0;
    for (const encoding::Instruction& instruction : kernel.instructions) {
        if (!instruction.mnemonic.starts_with("DEPBAR")) continue;
        const auto& operands = instruction.operands;
        if (operands.size() < 2 || operands[0].size() != 3 || !operands[0].starts_with("SB")) counted |= kAll;
        else if (operands[1] != "0x0") counted |= 1U << unsigned(operands[0][2] - '0') & kAll;
    }
    return counted;
}

/// Registers that the file records beyond the highest in use; from Volta on ptxas adds two.
int reserveOf(const encoding::Kernel& kernel) {
    const int most = encoding::encodingOf(kernel.sm) == encoding::Encoding::volta ? 2 : 0;
    return std::clamp(kernel.registers - kernel.highestRegister() - 1, 0, most);
}

/// Compares instruction by instruction.
class InstructionCheck {
  public:
    InstructionCheck(const KernelPair& pair, const std::vector<demotion::CodeReference>& references, Failures& failures)
        : m_pair(pair), m_references(references), m_failures(failures), m_counted(countedBarriersOf(pair.original)),
          m_limit(pair.changed().registers - reserveOf(pair.original)) {
        m_effects.operands.resize(pair.itself.size());
        m_effects.accesses.resize(std::size_t(pair.changedSize()));
    }

    ChangedEffects run() {
        for (int position = 0; position < m_pair.changedSize(); ++position) {
            checkAny(position);
            if (!m_pair.isAdded(position)) checkOriginal(position, m_pair.originOf(position));
            else checkAdded(position);
        }
        checkPlaces();
        return std::move(m_effects);
    }

  private:
    void fail(int position, const std::string& what) {
        m_failures.push_back({position, placeText(m_pair.changedAt(position)) + " " + what + "."});
    }
    [[nodiscard]] int sm() const { return m_pair.original.sm; }

    void checkAny(int position) {
        const encoding::Instruction& instruction = m_pair.changedAt(position);
        if (!hasOwnControl(instruction, sm())) fail(position, "has other control fields than its encoding");
        for (const auto* ranges : {&instruction.reads, &instruction.writes})
            for (const encoding::RegisterRange& range : *ranges)
                if (range.first + range.count > m_limit)
                    fail(position, "names " + registerText(range.first + range.count - 1) + ", beyond the " +
                                       std::to_string(m_limit) + " registers that it may use");
        if (!m_pair.isPrologue(position) && encoding::names(instruction.writes, m_pair.demotion.addressRegister))
            fail(position, "writes " + registerText(m_pair.demotion.addressRegister) + ", the thread's address");
        if (instruction.control.reuse != 0 && position + 1 < m_pair.changedSize() && m_pair.isAdded(position + 1))
            checkReuse(position);
    }
    /// The reuse cache keeps what an added load writes anew right behind.
    void checkReuse(int position) {
        for (const encoding::RegisterRange& range : m_pair.changedAt(position).reads)
            for (int k = 0; k < range.count; ++k)
                if (encoding::names(m_pair.changedAt(position + 1).writes, range.first + k))
                    fail(position, "keeps " + registerText(range.first + k) +
                                       " in the reuse cache, which the next instruction writes");
    }

    // ---- Added ones ----

    void checkAdded(int position) {
        const encoding::Instruction& instruction = m_pair.changedAt(position);
        if (setsOneThat(instruction.control, m_counted)) fail(position, "sets a barrier that DEPBAR counts");
        if (m_pair.isPrologue(position)) return;
        if (m_pair.isFilling(position)) {
            if (!isSameOperation(instruction, encoding::noOperation(sm()), sm())) fail(position, "is no plain NOP");
            return;
        }
        std::string reason;
        auto& access = m_effects.accesses[std::size_t(position)];
        access = slotAccessOf(instruction, m_pair.demotion, reason);
        if (!access) fail(position, reason);
    }

    // ---- Those of the original ----

    void checkOriginal(int position, int origin) {
        const encoding::Instruction& before = m_pair.originalAt(origin);
        const encoding::Instruction& now = m_pair.changedAt(position);
        auto& operands = m_effects.operands[std::size_t(origin)];
        operands = operandPairs(before, now, sm());
        const MovedField moved = movedFieldOf(origin);
        if (const auto text = encodingDifference(before, now, sm(), moved, operands); !text.empty())
            fail(position, text);
        if (const auto text = controlDifference(before, now); !text.empty()) fail(position, text);
        if (setsOneThat(addedBarriers(before.control, now.control), m_counted))
            fail(position, "sets a barrier that DEPBAR counts");
        checkAlignment(position, operands);
        checkTarget(position, origin, moved);
    }
    static encoding::ControlCode addedBarriers(const encoding::ControlCode& before, encoding::ControlCode now) {
        if (before.writeBarrier != encoding::kNoBarrier) now.writeBarrier = encoding::kNoBarrier;
        if (before.readBarrier != encoding::kNoBarrier) now.readBarrier = encoding::kNoBarrier;
        return now;
    }

    /// Operands of 64 bits begin at even registers, of 128 at multiples of four.
    void checkAlignment(int position, const std::vector<OperandPair>& operands) {
        for (const OperandPair& operand : operands) {
            const int unit = operand.original.count == 2 ? 2 : operand.original.count == 4 ? 4 : 1;
            if (operand.original.first % unit == 0 && operand.changed.first % unit != 0)
                fail(position, "has " + std::to_string(unit) + " registers from " +
                                   registerText(operand.changed.first) +
                                   " on as one operand, which is no multiple of " + std::to_string(unit));
        }
    }

    [[nodiscard]] const demotion::CodeReference* referenceAt(int origin) const {
        const auto found = std::ranges::find(m_references, origin, &demotion::CodeReference::instruction);
        return found == m_references.end() ? nullptr : &*found;
    }
    /// RET's offset leads to the kernel's start, from where the return address counts.
    [[nodiscard]] bool countsFromStart(int origin) const {
        const encoding::Instruction& before = m_pair.originalAt(origin);
        return before.instructionClass == encoding::InstructionClass::ret &&
               encoding::encodingOf(sm()) == encoding::Encoding::volta && encodedTarget(before, sm()) == 0;
    }
    [[nodiscard]] MovedField movedFieldOf(int origin) const {
        const encoding::Instruction& before = m_pair.originalAt(origin);
        const bool leadsSomewhere = before.target && encodedTarget(before, sm()) == *before.target;
        if (leadsSomewhere || countsFromStart(origin)) return MovedField::target;
        return referenceAt(origin) ? MovedField::number : MovedField::none;
    }
    [[nodiscard]] std::uint64_t movedAddress(int origin) const {
        return m_pair.changedAt(m_pair.start[std::size_t(origin)]).address;
    }

    void checkTarget(int position, int origin, MovedField moved) {
        const encoding::Instruction& before = m_pair.originalAt(origin);
        const encoding::Instruction& now = m_pair.changedAt(position);
        if (before.target) checkJump(position, *before.target, moved);
        else if (now.target) fail(position, "has a target that it had not");
        else if (moved == MovedField::target && encodedTarget(now, sm()) != 0)
            fail(position,
                 "counts its return address from " + files::hexText(encodedTarget(now, sm())) + " instead of 0");
        const demotion::CodeReference* reference = referenceAt(origin);
        if (!reference) return;
        const std::uint64_t expected = movedAddress(reference->target);
        if (now.words[0] >> 32 != expected)
            fail(position, "gives the return address " + files::hexText(now.words[0] >> 32) + " instead of " +
                               files::hexText(expected));
    }
    void checkJump(int position, std::uint64_t target, MovedField moved) {
        const encoding::Instruction& now = m_pair.changedAt(position);
        const int to = m_pair.original.indexAt(target);
        const std::uint64_t expected = to < 0 ? target : movedAddress(to);
        const std::uint64_t encoded = moved == MovedField::target ? encodedTarget(now, sm()) : target;
        for (const std::uint64_t actual : {encoded, now.target.value_or(~expected)})
            if (actual != expected)
                return fail(position, "leads to " + files::hexText(actual) + " instead of " + files::hexText(expected));
    }

    // ---- Places ----

    [[nodiscard]] analysis::RegisterSet namedByOriginal() const {
        analysis::RegisterSet named;
        for (const encoding::Instruction& instruction : m_pair.original.instructions)
            for (const auto* ranges : {&instruction.reads, &instruction.writes})
                for (const encoding::RegisterRange& range : *ranges)
                    for (int k = 0; k < range.count; ++k) named.set(std::size_t(range.first + k));
        return named;
    }
    void checkPlaces() {
        const analysis::RegisterSet named = namedByOriginal();
        std::array<int, 256> holds{};
        holds.fill(-1);
        for (int reg = 0; reg < encoding::kZeroRegister; ++reg) {
            if (!named.test(std::size_t(reg)) || m_pair.demotion.slotOf(reg) >= 0) continue;
            const int place = m_pair.demotion.places[std::size_t(reg)];
            int& holder = holds[std::size_t(place)];
            if (place >= m_limit || place == m_pair.demotion.addressRegister)
                m_failures.push_back({0, registerText(reg) + " has its place in " + registerText(place) +
                                             ", which is the thread's address or beyond the count."});
            else if (holder >= 0)
                m_failures.push_back({0, registerText(holder) + " and " + registerText(reg) + " have one place, " +
                                             registerText(place) + "."});
            holder = reg;
        }
    }

    const KernelPair& m_pair;
    const std::vector<demotion::CodeReference>& m_references;
    Failures& m_failures;
    unsigned m_counted;
    int m_limit; ///< Registers that may be named.
    ChangedEffects m_effects;
};

} // namespace

ChangedEffects checkInstructions(const KernelPair& pair, const std::vector<demotion::CodeReference>& references,
                                 std::vector<ValidationFailure>& failures) {
    return InstructionCheck(pair, references, failures).run();
}

} // namespace forewarp::sass::validation
