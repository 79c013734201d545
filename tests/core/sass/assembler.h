#pragma once

#include "core/sass/encoding/instruction.h"

#include <cstdint>

namespace forewarp::sass::test {

/// A source as an encoding names it.
struct Operand {
    enum class Kind { reg, immediate, constant };
    Kind kind = Kind::reg;
    std::uint32_t value = encoding::kZeroRegister; ///< Register, number, or byte of constant bank 0.
    bool isNegated = false;
    bool isAbsolute = false;
};
inline Operand reg(int number) {
    return {Operand::Kind::reg, std::uint32_t(number)};
}
inline Operand number(std::uint32_t value) {
    return {Operand::Kind::immediate, value};
}
inline Operand constant(std::uint32_t byte) {
    return {Operand::Kind::constant, byte};
}
inline Operand negated(Operand operand) {
    operand.isNegated = true;
    return operand;
}

/// Puts a number into an encoding.
encoding::Instruction with(encoding::Instruction instruction, unsigned low, unsigned width, std::uint64_t value);
/// «@P0», «@!P0»
encoding::Instruction guarded(encoding::Instruction instruction, int sm, int predicate, bool isNegated);

// ---- sm_70 and later; predicate fields say PT, carries come from !PT. --------------------------------------------------

/// An operation of the ALU: bits 0–8, result, sources. Only one of b and c may be no register.
encoding::Instruction volta(unsigned operation, int result, int a, Operand b, Operand c = {});
/// An encoding of which all 12 bits of the opcode are given.
encoding::Instruction voltaFixed(unsigned opcode, int result, int a, int b = 0);
/// Size field: 4 for 32 bits, 5 for 64, 6 for 128.
encoding::Instruction voltaAccess(unsigned opcode, int sm, int data, int address, std::int32_t offset, unsigned size);
/// Of BRA, CALL.REL, RET.REL, BSSY: from the next instruction.
void setVoltaOffset(encoding::Instruction& instruction, int sm, std::int64_t offset);

// ---- sm_50 to sm_62 --------------------------------------------------------------------------------------------------

/// `opcode`: bits 48–63 as they are for these kinds of operands. Immediates have 20 bits.
encoding::Instruction maxwell(unsigned opcode, int result, int a, Operand b, Operand c = {});
/// With 32 bits at 20–51: MOV32I, IADD32I.
encoding::Instruction maxwellLong(unsigned opcode, int result, int a, std::uint32_t value);
encoding::Instruction maxwellAccess(unsigned opcode, int data, int address, std::int32_t offset, unsigned size);
/// BRA, EXIT, SSY, SYNC and their like, always.
encoding::Instruction maxwellFlow(unsigned opcode);
/// From the next instruction.
void setMaxwellOffset(encoding::Instruction& instruction, std::int64_t offset);

} // namespace forewarp::sass::test
