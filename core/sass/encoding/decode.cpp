#include "core/sass/encoding/decode.h"

#include "core/sass/encoding/code_units.h"
#include "core/sass/encoding/encoded_fields.h"
#include "core/sass/encoding/opcode_table.h"
#include "core/sass/encoding/spelling/instruction_text.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace forewarp::sass::encoding {

namespace {

constexpr int kPredicates = 7;
constexpr unsigned kAllPredicates = (1U << kPredicates) - 1;

void addAll(Instruction& instruction, const EncodedFields& fields) {
    for (const EncodedField& field : fields)
        if (const auto range = field.range())
            (field.isWritten ? instruction.writes : instruction.reads).push_back(*range);
}

void addPredicate(unsigned& mask, unsigned field) {
    if (field < unsigned(kPredicates)) mask |= 1U << field;
}

std::string hex(unsigned value) {
    std::string digits;
    for (int shift = value > 0xfff ? 12 : 8; shift >= 0; shift -= 4) digits += "0123456789abcdef"[value >> shift & 0xF];
    return "0x" + digits;
}

void clear(Instruction& instruction) {
    instruction.reads.clear();
    instruction.writes.clear();
    instruction.predicateReads = 0;
    instruction.predicateWrites = 0;
    instruction.target.reset();
}

void decodeGuard(Instruction& instruction, unsigned guard, bool isNegated, bool isUniform) {
    instruction.guard = int(guard);
    instruction.isGuardNegated = isNegated;
    instruction.isGuardUniform = isUniform && (isNegated || guard != unsigned(kTruePredicate));
    if (!isUniform) addPredicate(instruction.predicateReads, guard);
}

/// Names the opcode where nothing names it already, and takes every field for a register that is read and written.
void decodeUnknown(Instruction& instruction, unsigned opcode, std::initializer_list<unsigned> fields) {
    if (instruction.mnemonic.empty()) instruction.mnemonic = "opcode " + hex(opcode);
    instruction.instructionClass = InstructionClass::unknown;
    for (const unsigned field : fields) {
        if (field == unsigned(kZeroRegister)) continue;
        instruction.reads.push_back({int(field), 1});
        instruction.writes.push_back({int(field), 1});
    }
    instruction.predicateReads = kAllPredicates;
    instruction.predicateWrites = kAllPredicates;
}

// ---- sm_70 and later -------------------------------------------------------------------------------------------

void decodeVoltaPredicates(Instruction& instruction, unsigned fields, const Bits& bits) {
    if (fields & kOut0) addPredicate(instruction.predicateWrites, bits.number(81, 3));
    if (fields & kOut1) addPredicate(instruction.predicateWrites, bits.number(84, 3));
    if (fields & kIn0) addPredicate(instruction.predicateReads, bits.number(87, 3));
    if (fields & kIn1) addPredicate(instruction.predicateReads, bits.number(77, 3));
    constexpr unsigned kReduces = 78;
    if (fields & kInReduction && bits.has(kReduces)) addPredicate(instruction.predicateReads, bits.number(87, 3));
    if (fields & kIn2) addPredicate(instruction.predicateReads, bits.number(68, 3));
    if (fields & kReadsAll) instruction.predicateReads |= kAllPredicates;
    if (fields & kWritesAll) instruction.predicateWrites |= kAllPredicates;
}

constexpr unsigned kBssy = 0x145;

/// Offsets count from the next instruction, in units of 4 bytes, as bits 32 and 33 are modifiers of BRA. From sm_90 on the
/// lowest 8 bits stand apart, but for BSSY, whose barrier is there; on sm_100 BSSY has a modifier at bit 73.
std::uint64_t voltaTarget(const Instruction& instruction, const Bits& bits, int sm) {
    constexpr std::uint64_t kSize = 16;
    const bool isBssy = bits.number(0, 9) == kBssy;
    std::int64_t offset = bits.signedAt(34, isBssy ? 30 : 48);
    if (sm >= kFirstHopper && !isBssy) offset = offset * 256 + std::int64_t(bits.at(16, 8));
    return instruction.address + kSize + std::uint64_t(offset * 4);
}

bool voltaHasTarget(const VoltaOpcode& row) {
    constexpr std::array<std::string_view, 3> kWithTarget = {"BRA", "BSSY", "CALL.REL"};
    constexpr unsigned kRegisterForm = 1U << 1;
    return row.forms != kRegisterForm && std::ranges::find(kWithTarget, row.mnemonic) != kWithTarget.end();
}

bool decodeVolta(Instruction& instruction, int sm) {
    const Bits bits(instruction.words);
    instruction.control = decodeControl(bits.number(105, 21));
    const unsigned opcode = bits.number(0, 12);
    const VoltaOpcode* row = findVoltaOpcode(opcode);
    decodeGuard(instruction, bits.number(12, 3), bits.has(15), row && row->isUniform);
    if (!row) {
        decodeUnknown(instruction, opcode,
                      {bits.number(16, 8), bits.number(24, 8), bits.number(32, 8), bits.number(64, 8)});
        return false;
    }
    instruction.instructionClass = row->instructionClass;
    addAll(instruction, voltaFields(*row, bits, sm));
    decodeVoltaPredicates(instruction, row->shape.predicates, bits);
    if (voltaHasTarget(*row)) instruction.target = voltaTarget(instruction, bits, sm);
    if (instruction.mnemonic.empty()) spelling::writeVoltaText(instruction, *row, sm);
    return true;
}

// ---- sm_50 to sm_62 --------------------------------------------------------------------------------------------

void decodeMaxwellPredicates(Instruction& instruction, unsigned fields, const Bits& bits) {
    if (fields & kCompares) addPredicate(instruction.predicateWrites, bits.number(3, 3));
    if (fields & kCompares) addPredicate(instruction.predicateWrites, bits.number(0, 3));
    if (fields & kOut48) addPredicate(instruction.predicateWrites, bits.number(48, 3));
    if (fields & kOut45) addPredicate(instruction.predicateWrites, bits.number(45, 3));
    if (fields & kIn39) addPredicate(instruction.predicateReads, bits.number(39, 3));
    if (fields & kIn12And29) addPredicate(instruction.predicateReads, bits.number(12, 3));
    if (fields & kIn12And29) addPredicate(instruction.predicateReads, bits.number(29, 3));
}

bool maxwellHasTarget(std::string_view mnemonic) {
    constexpr std::array<std::string_view, 5> kWithTarget = {"BRA", "SSY", "PBK", "PCNT", "CAL"};
    return std::ranges::find(kWithTarget, mnemonic) != kWithTarget.end();
}

/// SSY, PBK, PCNT and CAL always run, and have zeros where a guard would stand.
bool maxwellHasGuard(const MaxwellOpcode* opcode) {
    return !opcode || opcode->mnemonic == "BRA" || !maxwellHasTarget(opcode->mnemonic);
}

bool decodeMaxwell(Instruction& instruction) {
    const Bits bits(instruction.words);
    const unsigned opcode = bits.number(48, 16);
    const MaxwellMatch match = findMaxwellOpcode(opcode);
    if (maxwellHasGuard(match.opcode)) decodeGuard(instruction, bits.number(16, 3), bits.has(19), false);
    else decodeGuard(instruction, unsigned(kTruePredicate), false, false);
    if (!match.opcode) {
        decodeUnknown(instruction, opcode,
                      {bits.number(0, 8), bits.number(8, 8), bits.number(20, 8), bits.number(39, 8)});
        return false;
    }
    instruction.instructionClass = match.opcode->instructionClass;
    addAll(instruction, maxwellFields(match, bits));
    decodeMaxwellPredicates(instruction, match.opcode->shape.predicates, bits);
    constexpr std::uint64_t kSize = 8;
    if (maxwellHasTarget(match.opcode->mnemonic))
        instruction.target = instruction.address + kSize + std::uint64_t(bits.signedAt(20, 24));
    if (instruction.mnemonic.empty()) spelling::writeMaxwellText(instruction, match);
    return true;
}

} // namespace

bool decode(Instruction& instruction, int sm) {
    clear(instruction);
    return encodingOf(sm) == Encoding::maxwell ? decodeMaxwell(instruction) : decodeVolta(instruction, sm);
}

} // namespace forewarp::sass::encoding
