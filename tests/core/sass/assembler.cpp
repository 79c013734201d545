#include "tests/core/sass/assembler.h"

#include "core/sass/encoding/encoding_bits.h"
#include "core/sass/encoding/opcode_table.h"

namespace forewarp::sass::test {

namespace {

constexpr std::uint64_t kTrue = encoding::kTruePredicate;
constexpr std::uint64_t kNever = 15; // !PT

/// Fields of predicates that are not used.
void closePredicates(std::array<std::uint64_t, 2>& words, unsigned fields, bool hasCarries) {
    if ((fields & encoding::kOut0) != 0) encoding::putBits(words, 81, 3, kTrue);
    if ((fields & encoding::kOut1) != 0) encoding::putBits(words, 84, 3, kTrue);
    if ((fields & encoding::kIn0) != 0) encoding::putBits(words, 87, 4, hasCarries ? kNever : kTrue);
    if ((fields & encoding::kIn1) != 0) encoding::putBits(words, 77, 4, hasCarries ? kNever : kTrue);
    if ((fields & encoding::kIn2) != 0) encoding::putBits(words, 68, 3, kTrue);
}

bool isRegister(const Operand& operand) {
    return operand.kind == Operand::Kind::reg;
}

void putAt32(std::array<std::uint64_t, 2>& words, const Operand& operand) {
    if (operand.kind == Operand::Kind::immediate) {
        encoding::putBits(words, 32, 32, operand.value);
        return;
    }
    if (operand.kind == Operand::Kind::constant) encoding::putBits(words, 40, 14, operand.value / 4);
    else encoding::putBits(words, 32, 8, operand.value);
    if (operand.isNegated) encoding::putBits(words, 63, 1, 1);
    if (operand.isAbsolute) encoding::putBits(words, 62, 1, 1);
}
void putAt64(std::array<std::uint64_t, 2>& words, const Operand& operand) {
    encoding::putBits(words, 64, 8, operand.value);
    if (operand.isNegated) encoding::putBits(words, 75, 1, 1);
    if (operand.isAbsolute) encoding::putBits(words, 74, 1, 1);
}

} // namespace

encoding::Instruction with(encoding::Instruction instruction, unsigned low, unsigned width, std::uint64_t value) {
    encoding::putBits(instruction.words, low, width, value);
    return instruction;
}

encoding::Instruction guarded(encoding::Instruction instruction, int sm, int predicate, bool isNegated) {
    const unsigned low = encoding::encodingOf(sm) == encoding::Encoding::maxwell ? 16 : 12;
    return with(instruction, low, 4, std::uint64_t(predicate) | (isNegated ? 8U : 0U));
}

encoding::Instruction volta(unsigned operation, int result, int a, Operand b, Operand c) {
    const bool isThird = !isRegister(c);
    const Operand& special = isThird ? c : b;
    unsigned form = 1;
    if (special.kind == Operand::Kind::immediate) form = isThird ? 2 : 4;
    if (special.kind == Operand::Kind::constant) form = isThird ? 3 : 5;
    encoding::Instruction instruction = voltaFixed(form << 9 | operation, result, a);
    putAt32(instruction.words, isThird ? c : b);
    putAt64(instruction.words, isThird ? b : c);
    return instruction;
}

encoding::Instruction voltaFixed(unsigned opcode, int result, int a, int b) {
    constexpr unsigned kSum = 0x010;
    constexpr unsigned kShiftedSum = 0x011;
    constexpr unsigned kLogic = 0x012;
    constexpr unsigned kProduct = 0x024;
    constexpr unsigned kWideProduct = 0x025;
    const unsigned operation = opcode & 0x1ff;
    const bool hasCarries = operation == kSum || operation == kShiftedSum || operation == kLogic ||
                            operation == kProduct || operation == kWideProduct;
    encoding::Instruction instruction;
    encoding::putBits(instruction.words, 0, 12, opcode);
    encoding::putBits(instruction.words, 12, 3, kTrue);
    encoding::putBits(instruction.words, 16, 8, std::uint64_t(result));
    encoding::putBits(instruction.words, 24, 8, std::uint64_t(a));
    encoding::putBits(instruction.words, 32, 8, std::uint64_t(b));
    if (const encoding::VoltaOpcode* row = encoding::findVoltaOpcode(opcode))
        closePredicates(instruction.words, row->shape.predicates, hasCarries);
    return instruction;
}

encoding::Instruction voltaAccess(unsigned opcode, int sm, int data, int address, std::int32_t offset, unsigned size) {
    constexpr unsigned kGlobalLoad = 0x181;
    constexpr unsigned kGlobalStore = 0x186;
    constexpr int kDescriptor = 4;
    constexpr int kFirstWithDescriptor = 80;
    const unsigned operation = opcode & 0x1ff;
    const bool isGlobal = operation == kGlobalLoad || operation == kGlobalStore;
    const bool isStore = operation >= kGlobalStore;
    const bool isDescribed = isGlobal && sm >= kFirstWithDescriptor;
    encoding::Instruction instruction =
        voltaFixed(isDescribed ? (opcode & 0x1ff) | 4U << 9 : opcode, isStore ? 0 : data, address, isStore ? data : 0);
    encoding::putBits(instruction.words, 40, 24, std::uint32_t(offset));
    encoding::putBits(instruction.words, 72, 1, isGlobal ? 1 : 0);
    encoding::putBits(instruction.words, 73, 3, size);
    if (isDescribed) encoding::putBits(instruction.words, isStore ? 64 : 32, 6, kDescriptor);
    if (isDescribed) encoding::putBits(instruction.words, 90, 2, 3);
    return instruction;
}

void setVoltaOffset(encoding::Instruction& instruction, int sm, std::int64_t offset) {
    constexpr int kFirstHopper = 90;
    if (sm < kFirstHopper) {
        encoding::putBits(instruction.words, 32, 32, std::uint64_t(offset));
        encoding::putBits(instruction.words, 64, 18, std::uint64_t(offset >> 32));
        return;
    }
    const std::int64_t units = offset / 4;
    encoding::putBits(instruction.words, 16, 8, std::uint64_t(units));
    encoding::putBits(instruction.words, 34, 30, std::uint64_t(units >> 8));
    encoding::putBits(instruction.words, 64, 18, std::uint64_t(units >> 38));
}

encoding::Instruction maxwell(unsigned opcode, int result, int a, Operand b, Operand c) {
    const bool isThird = !isRegister(c);
    const Operand& special = isThird ? c : b;
    encoding::Instruction instruction;
    instruction.words[0] = std::uint64_t{opcode} << 48;
    encoding::putBits(instruction.words, 0, 8, std::uint64_t(result));
    encoding::putBits(instruction.words, 8, 8, std::uint64_t(a));
    encoding::putBits(instruction.words, 16, 3, kTrue);
    encoding::putBits(instruction.words, 39, 8, isThird ? b.value : c.value);
    if (special.kind == Operand::Kind::reg) encoding::putBits(instruction.words, 20, 8, special.value);
    if (special.kind == Operand::Kind::constant) encoding::putBits(instruction.words, 20, 14, special.value / 4);
    if (special.kind == Operand::Kind::immediate) {
        encoding::putBits(instruction.words, 20, 19, special.value);
        encoding::putBits(instruction.words, 56, 1, special.value >> 19);
    }
    return instruction;
}

encoding::Instruction maxwellLong(unsigned opcode, int result, int a, std::uint32_t value) {
    encoding::Instruction instruction;
    instruction.words[0] = std::uint64_t{opcode} << 48;
    encoding::putBits(instruction.words, 0, 8, std::uint64_t(result));
    encoding::putBits(instruction.words, 8, 8, std::uint64_t(a));
    encoding::putBits(instruction.words, 16, 3, kTrue);
    encoding::putBits(instruction.words, 20, 32, value);
    return instruction;
}

encoding::Instruction maxwellAccess(unsigned opcode, int data, int address, std::int32_t offset, unsigned size) {
    constexpr unsigned kGlobal = 0xeed0;
    encoding::Instruction instruction = maxwell(opcode, data, address, {});
    encoding::putBits(instruction.words, 20, 24, std::uint32_t(offset));
    encoding::putBits(instruction.words, 44, 4, (opcode & 0xfff0) == kGlobal ? 2 : 0);
    encoding::putBits(instruction.words, 48, 3, size);
    return instruction;
}

encoding::Instruction maxwellFlow(unsigned opcode) {
    constexpr std::uint64_t kAlways = 0xf;
    encoding::Instruction instruction;
    instruction.words[0] = std::uint64_t{opcode} << 48 | kAlways;
    encoding::putBits(instruction.words, 16, 3, kTrue);
    return instruction;
}

void setMaxwellOffset(encoding::Instruction& instruction, std::int64_t offset) {
    encoding::putBits(instruction.words, 20, 24, std::uint64_t(offset));
}

} // namespace forewarp::sass::test
