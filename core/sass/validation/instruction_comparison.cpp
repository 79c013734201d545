#include "core/sass/validation/instruction_comparison.h"

#include "core/sass/analysis/control_flow.h"
#include "core/sass/analysis/liveness.h"
#include "core/sass/encoding/code_units.h"
#include "core/sass/encoding/encoding_bits.h"
#include "core/sass/encoding/register_fields.h"

#include <array>

namespace forewarp::sass::validation {

namespace {

using Words = std::array<std::uint64_t, 2>;

constexpr unsigned kRegisterBits = 8;
constexpr unsigned kBitsPerWord = 64;
constexpr unsigned kConvergenceBarrier = 0x145; // BSSY

bool isMaxwell(int sm) {
    return encoding::encodingOf(sm) == encoding::Encoding::maxwell;
}

/// Bits of an encoding that are left out of a comparison.
class Mask {
  public:
    void leaveOut(unsigned low, unsigned width) {
        for (unsigned bit = low; bit < low + width; ++bit)
            m_bits[bit / kBitsPerWord] |= std::uint64_t{1} << bit % kBitsPerWord;
    }
    [[nodiscard]] bool areEqual(const Words& a, const Words& b) const {
        return ((a[0] ^ b[0]) & ~m_bits[0]) == 0 && ((a[1] ^ b[1]) & ~m_bits[1]) == 0;
    }

  private:
    Words m_bits{};
};

void leaveOutControl(Mask& mask, int sm) {
    if (!isMaxwell(sm)) mask.leaveOut(kBitsPerWord + encoding::kVoltaControlBit, encoding::kControlBits);
}

bool countsInUnits(const encoding::Instruction& jump, int sm) {
    return sm >= encoding::kFirstHopper && encoding::Bits(jump.words).number(0, 9) != kConvergenceBarrier;
}

void leaveOutTarget(Mask& mask, const encoding::Instruction& jump, int sm) {
    if (isMaxwell(sm)) return mask.leaveOut(20, 24);
    if (!countsInUnits(jump, sm)) return mask.leaveOut(32, 50);
    mask.leaveOut(16, 8);
    mask.leaveOut(34, 48);
}

analysis::RegisterSet setOf(const std::vector<encoding::RegisterRange>& ranges) {
    analysis::RegisterSet set;
    for (const encoding::RegisterRange& range : ranges)
        for (int i = 0; i < range.count; ++i) set.set(std::size_t(range.first + i));
    return set;
}

bool namesItsRegisters(const encoding::Instruction& changed, const std::vector<OperandPair>& operands) {
    std::vector<encoding::RegisterRange> reads;
    std::vector<encoding::RegisterRange> writes;
    for (const OperandPair& operand : operands) {
        if (operand.changed.first + operand.changed.count > encoding::kZeroRegister) return false;
        (operand.isWritten ? writes : reads).push_back(operand.changed);
    }
    return setOf(reads) == setOf(changed.reads) && setOf(writes) == setOf(changed.writes);
}

bool hasSamePredicates(const encoding::Instruction& a, const encoding::Instruction& b) {
    return a.guard == b.guard && a.isGuardNegated == b.isGuardNegated && a.isGuardUniform == b.isGuardUniform &&
           a.predicateReads == b.predicateReads && a.predicateWrites == b.predicateWrites;
}

void take(std::vector<OperandPair>& pairs, const std::vector<encoding::RegisterRange>& ranges, bool areWritten) {
    for (const encoding::RegisterRange& range : ranges) pairs.push_back({range, range, areWritten});
}

std::string barrierText(int barrier) {
    return barrier == encoding::kNoBarrier ? "none" : std::to_string(barrier);
}
std::string barrierDifference(int original, int changed, const std::string& name) {
    if (original == encoding::kNoBarrier || original == changed) return {};
    return "sets " + name + " barrier " + barrierText(changed) + " instead of " + std::to_string(original);
}

} // namespace

std::vector<OperandPair> operandPairs(const encoding::Instruction& original, const encoding::Instruction& changed,
                                      int sm) {
    std::vector<OperandPair> pairs;
    const auto fields = encoding::registerFields(original, sm);
    if (!fields) {
        take(pairs, original.reads, false);
        take(pairs, original.writes, true);
        return pairs;
    }
    const encoding::Bits bits(changed.words);
    for (const encoding::RegisterField& field : *fields) {
        const encoding::RegisterRange moved{int(bits.number(field.bit, kRegisterBits)), field.registers.count};
        pairs.push_back({field.registers, moved, field.isWritten});
    }
    return pairs;
}

std::string encodingDifference(const encoding::Instruction& original, const encoding::Instruction& changed, int sm,
                               MovedField moved, const std::vector<OperandPair>& operands) {
    Mask mask;
    leaveOutControl(mask, sm);
    if (moved == MovedField::target) leaveOutTarget(mask, original, sm);
    if (moved == MovedField::number) mask.leaveOut(32, 32);
    if (const auto fields = encoding::registerFields(original, sm))
        for (const encoding::RegisterField& field : *fields) mask.leaveOut(field.bit, kRegisterBits);
    if (!mask.areEqual(original.words, changed.words)) return "is encoded as another operation, or with other operands";
    if (changed.mnemonic != original.mnemonic || changed.instructionClass != original.instructionClass)
        return "is named otherwise";
    if (!hasSamePredicates(original, changed)) return "has other predicates than its encoding";
    if (!namesItsRegisters(changed, operands)) return "names other registers than its encoding";
    return {};
}

std::string controlDifference(const encoding::Instruction& original, const encoding::Instruction& changed) {
    const encoding::ControlCode& before = original.control;
    const encoding::ControlCode& now = changed.control;
    if (now.stall < before.stall)
        return "stalls " + std::to_string(now.stall) + " cycles instead of " + std::to_string(before.stall);
    for (int barrier = 0; barrier < encoding::kBarriers; ++barrier)
        if ((before.waitMask & ~now.waitMask) >> unsigned(barrier) & 1U)
            return "no longer waits for barrier " + std::to_string(barrier);
    if (auto text = barrierDifference(before.writeBarrier, now.writeBarrier, "write"); !text.empty()) return text;
    if (auto text = barrierDifference(before.readBarrier, now.readBarrier, "read"); !text.empty()) return text;
    if ((now.reuse & ~before.reuse) != 0) return "keeps an operand in the reuse cache that it did not keep";
    return {};
}

std::uint64_t encodedTarget(const encoding::Instruction& jump, int sm) {
    const encoding::Bits bits(jump.words);
    if (isMaxwell(sm)) return jump.address + encoding::kWordBytes + std::uint64_t(bits.signedAt(20, 24));
    constexpr std::uint64_t kBytes = 16;
    if (!countsInUnits(jump, sm)) return jump.address + kBytes + std::uint64_t(bits.signedAt(32, 50));
    const std::uint64_t units = std::uint64_t(bits.signedAt(34, 48)) * 256 + bits.at(16, 8);
    return jump.address + kBytes + units * 4;
}

bool hasOwnControl(const encoding::Instruction& instruction, int sm) {
    if (isMaxwell(sm)) return true;
    const encoding::Bits bits(instruction.words);
    return encoding::decodeControl(bits.number(kBitsPerWord + encoding::kVoltaControlBit, encoding::kControlBits)) ==
           instruction.control;
}

bool isSameOperation(const encoding::Instruction& a, const encoding::Instruction& b, int sm) {
    Mask mask;
    leaveOutControl(mask, sm);
    mask.leaveOut(isMaxwell(sm) ? 16 : 12, 4);
    return mask.areEqual(a.words, b.words);
}

} // namespace forewarp::sass::validation
