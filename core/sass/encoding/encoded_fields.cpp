#include "core/sass/encoding/encoded_fields.h"

#include "core/sass/encoding/code_units.h"

#include <algorithm>
#include <array>

namespace forewarp::sass::encoding {

namespace {

/// Sizes of memory accesses: 0–3 are bytes and halves, 4 32 bits, 5 64, 6 128.
int accessWidth(unsigned size) {
    return size == 6 ? 4 : size == 5 ? 2 : 1;
}
/// Sizes of conversions are logarithms of bytes.
int conversionWidth(unsigned size) {
    return size == 3 ? 2 : 1;
}

// ---- sm_70 and later -------------------------------------------------------------------------------------------

/// m × n × k of a tensor core instruction, and the bits of an element of A and B, of C.
struct MatrixShape {
    int m = 16;
    int k = 16;
    int element = 16;
    int sum = 32;
};
MatrixShape halfShape(const Bits& bits) {
    const int sum = bits.has(76) ? 32 : 16;
    if (bits.has(83)) return {16, bits.has(78) ? 4 : 8, 32, sum}; // TF32
    return {16, bits.has(75) ? 16 : 8, 16, sum};
}
MatrixShape integerShape(const Bits& bits) {
    const int element = bits.has(83) ? 4 : 8;
    const int m = bits.has(86) ? 16 : 8;
    if (bits.has(75)) return {m, 32, element, 32};
    if (bits.has(85)) return {m, m == 16 ? 64 : 32, element, 32};
    return {m, 16, element, 32};
}
MatrixShape bitShape(const Bits& bits) {
    const unsigned size = bits.number(75, 2);
    return {size == 0 ? 8 : 16, size == 2 ? 256 : 128, 1, 32};
}

/// Registers of each thread for a matrix that 32 threads share; n is 8 in all shapes.
int matrixWidth(const VoltaOpcode& row, const Bits& bits, int sm, Width which) {
    constexpr int kHalf = 0x3c;
    constexpr int kBit = 0x3d;
    constexpr int kBitsPerRegister = 32 * 32;
    constexpr int kN = 8;
    if (row.operation == kHalf && sm < 75) return 2; // HMMA.884: two in each of its steps.
    const MatrixShape shape = row.operation == kHalf  ? halfShape(bits)
                              : row.operation == kBit ? bitShape(bits)
                                                      : integerShape(bits);
    const int content = which == Width::matrixA   ? shape.m * shape.k * shape.element
                        : which == Width::matrixB ? kN * shape.k * shape.element
                                                  : shape.m * kN * shape.sum;
    return std::max(1, content / kBitsPerRegister);
}

/// Types of atomics: 0 U32, 1 S32, 2 U64, 3 F32, 4 halves, 5 S64, 6 F64; from sm_90 on 3 is S64.
int atomicWidth(unsigned type, int sm) {
    if (sm >= kFirstHopper) return type == 2 || type == 3 ? 2 : 1;
    return type == 2 || type == 5 || type == 6 ? 2 : 1;
}
/// Of those on floating-point numbers of sm_90: vectors of halves, of bfloats, of singles, and 15 F64.
int floatAtomicWidth(unsigned type) {
    constexpr std::array<int, 16> kRegisters = {1, 2, 4, 1, 2, 4, 1, 1, 1, 1, 2, 4, 1, 2, 4, 2};
    return kRegisters[type];
}

/// Beside a uniform register the address may be an offset of 32 bits: «[R2.U32+UR4]». Atomics with a result have their
/// operation there.
int voltaAddressWidth(const VoltaOpcode& row, const Bits& bits) {
    const bool isAtomic = row.shape.result == Width::atomic || row.shape.result == Width::floatAtomic;
    const bool hasUniformRegister = bits.has(91);
    return bits.has(hasUniformRegister && !isAtomic ? 90 : 72) ? 2 : 1;
}

int voltaWidth(const VoltaOpcode& row, const Bits& bits, int sm, Width width) {
    switch (width) {
    case Width::access: return accessWidth(bits.number(73, 3));
    case Width::address: return voltaAddressWidth(row, bits);
    case Width::atomic: return atomicWidth(bits.number(73, 3), sm);
    case Width::floatAtomic: return floatAtomicWidth(bits.number(73, 4));
    case Width::matched: return bits.has(73) ? 2 : 1;
    case Width::resultSize: return conversionWidth(bits.number(75, 2));
    case Width::sourceSize: return conversionWidth(bits.number(84, 2));
    case Width::clock: return bits.has(80) ? 2 : 1;
    case Width::matrices: return 1 << std::min(bits.number(72, 2), 2U);
    case Width::matrixA:
    case Width::matrixB:
    case Width::matrixC: return matrixWidth(row, bits, sm, width);
    case Width::copyAddress: return 1;
    default: return int(width);
    }
}

// ---- sm_50 to sm_62 --------------------------------------------------------------------------------------------

/// Types of atomics; RED has them at 20–22, ATOM at 49–51.
int maxwellAtomicWidth(std::string_view mnemonic, const Bits& bits) {
    if (mnemonic == "ATOM.CAS") return bits.has(49) ? 2 : 1;
    const unsigned type = mnemonic == "RED" ? bits.number(20, 3) : bits.number(49, 3);
    return type == 2 || type == 5 ? 2 : 1;
}

int maxwellWidth(const MaxwellOpcode& row, const Bits& bits, Width width) {
    switch (width) {
    case Width::access:
    case Width::storedAccess: return accessWidth(bits.number(48, 3));
    case Width::address: return maxwellIsWide(row.mnemonic, bits) ? 2 : 1;
    case Width::atomic:
    case Width::storedAtomic: return maxwellAtomicWidth(row.mnemonic, bits);
    case Width::swap: return 2 * maxwellAtomicWidth(row.mnemonic, bits);
    case Width::barrierNumber: return bits.has(44) ? 0 : 1;
    case Width::barrierCount: return bits.has(43) ? 0 : 1;
    case Width::resultSize: return conversionWidth(bits.number(8, 2));
    case Width::sourceSize: return conversionWidth(bits.number(10, 2));
    default: return int(width);
    }
}

} // namespace

SourcePlaces sourcePlacesOf(const VoltaOpcode& row, unsigned form) {
    if (row.isFixed || form == 1) return {};
    const bool thirdIsNoRegister = form == 2 || form == 3 || form == 7;
    if (!thirdIsNoRegister) return {SourcePlace::absent, SourcePlace::at64};
    return {row.shape.c == Width::none ? SourcePlace::absent : SourcePlace::at64, SourcePlace::absent};
}

EncodedFields voltaFields(const VoltaOpcode& row, const Bits& bits, int sm) {
    constexpr unsigned kD = 16;
    constexpr unsigned kA = 24;
    constexpr unsigned kB = 32;
    constexpr unsigned kC = 64;
    EncodedFields fields;
    const auto add = [&](Slot slot, unsigned bit, Width width, bool isWritten = false) {
        fields.add({bit, bits.number(bit, 8), voltaWidth(row, bits, sm, width), slot, isWritten});
    };
    const Shape& shape = row.shape;
    add(Slot::result, kD, shape.result, shape.result != Width::copyAddress);
    add(Slot::a, kA, shape.a);
    const SourcePlaces places = sourcePlacesOf(row, bits.number(9, 3));
    if (places.b != SourcePlace::absent) add(Slot::b, places.b == SourcePlace::at32 ? kB : kC, shape.b);
    if (places.c != SourcePlace::absent) add(Slot::c, kC, shape.c);
    return fields;
}

bool maxwellIsWide(std::string_view mnemonic, const Bits& bits) {
    if (mnemonic == "LDG" || mnemonic == "STG") return bits.has(45);
    return bits.has(48); // ATOM, RED
}

EncodedFields maxwellFields(const MaxwellMatch& match, const Bits& bits) {
    EncodedFields fields;
    const auto add = [&](Slot slot, unsigned bit, Width width, bool isWritten = false) {
        fields.add({bit, bits.number(bit, 8), maxwellWidth(*match.opcode, bits, width), slot, isWritten});
    };
    constexpr unsigned kB = 20;
    constexpr unsigned kC = 39;
    const Shape& shape = match.opcode->shape;
    const bool isStore = shape.result == Width::storedAccess || shape.result == Width::storedAtomic;
    add(Slot::result, 0, shape.result, !isStore);
    add(Slot::a, 8, shape.a);
    if (match.form != MaxwellForm::withoutB) add(Slot::b, match.form == MaxwellForm::constantC ? kC : kB, shape.b);
    if (match.form != MaxwellForm::constantC) add(Slot::c, kC, shape.c);
    return fields;
}

} // namespace forewarp::sass::encoding
