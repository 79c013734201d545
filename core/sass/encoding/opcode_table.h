#pragma once

#include "core/sass/encoding/instruction.h"

#include <cstdint>
#include <string_view>

namespace forewarp::sass::encoding {

/// Registers in one field: a count, or what tells it.
enum class Width : std::int8_t {
    none = 0,
    one = 1,
    two = 2,
    four = 4,
    access,       ///< Size field of loads and stores.
    address,      ///< Two where the access is to 64-bit addresses.
    atomic,       ///< Type field of atomics.
    floatAtomic,  ///< Of those of sm_90 on floating-point numbers.
    matched,      ///< MATCH: 64 bits or 32.
    swap,         ///< Of the value compared with and the one stored, side by side.
    resultSize,   ///< Of conversions.
    sourceSize,   ///< Of conversions.
    clock,        ///< CS2R: 64 bits unless it says 32.
    matrices,     ///< LDSM, STSM: 1, 2 or 4 matrices.
    matrixA,      ///< Of tensor core instructions.
    matrixB,
    matrixC,
    copyAddress, ///< LDGSTS's shared address stands where results do, and is read.
    storedAccess, ///< Maxwell keeps a store's data where results stand.
    storedAtomic,
    barrierNumber, ///< Maxwell's BAR, where they are no immediates.
    barrierCount,
};

/// Predicate fields that an instruction has.
enum PredicateFields : unsigned {
    kNoPredicates = 0,
    kOut0 = 1, ///< Volta: bits 81–83.
    kOut1 = 2, ///< 84–86
    kIn0 = 4, ///< 87–89
    kIn1 = 8, ///< 77–79
    kIn2 = 16, ///< 68–70
    kInReduction = 4096, ///< BAR: 87–89, where it reduces.
    kReadsAll = 32, ///< P2R
    kWritesAll = 64, ///< R2P, of which the mask leaves some alone.
    kCompares = 128, ///< Maxwell: results 3–5 and 0–2.
    kIn39 = 256, ///< Maxwell: 39–41
    kOut48 = 512, ///< Maxwell: 48–50
    kOut45 = 1024, ///< Maxwell: 45–47
    kIn12And29 = 2048, ///< Maxwell's PSETP: 12–14 and 29–31.
};

struct Shape {
    Width result = Width::none;
    Width a = Width::none;
    Width b = Width::none;
    Width c = Width::none;
    unsigned predicates = kNoPredicates;
};

/// One operation of sm_70 and later: bits 0–8, with the operand forms (bits 9–11) it comes in.
struct VoltaOpcode {
    unsigned operation;
    unsigned forms; ///< Bit per form.
    bool isFixed; ///< b and c stand at 32–39 and 64–71 whatever the form.
    bool isUniform; ///< Works on the uniform registers, its guard is a uniform predicate.
    std::string_view mnemonic;
    InstructionClass instructionClass;
    Shape shape = {};
};
/// nullptr where the tables do not have it; `opcode` is bits 0–11.
[[nodiscard]] const VoltaOpcode* findVoltaOpcode(unsigned opcode);

/// One operation of sm_50 to sm_62: bits 48–63 under a mask.
struct MaxwellOpcode {
    unsigned mask;
    unsigned value; ///< With registers in every field; constants and immediates by constantForm.
    std::string_view mnemonic;
    InstructionClass instructionClass;
    Shape shape = {};
};
/// Which field of a Maxwell instruction holds no register.
enum class MaxwellForm { registers, withoutB, constantC };
struct MaxwellMatch {
    const MaxwellOpcode* opcode = nullptr;
    MaxwellForm form = MaxwellForm::registers;
};
[[nodiscard]] MaxwellMatch findMaxwellOpcode(unsigned opcode);

} // namespace forewarp::sass::encoding
