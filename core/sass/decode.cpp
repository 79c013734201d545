#include "core/sass/opcode_table.h"
#include "core/sass/opcodes.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace forewarp::sass {

namespace {

constexpr int kPredicates = 7;
constexpr unsigned kAllPredicates = (1U << kPredicates) - 1;

/// Bits of an encoding, counted over both words.
class Bits {
  public:
    explicit Bits(const std::array<std::uint64_t, 2>& words) : m_words(words) {}

    [[nodiscard]] std::uint64_t at(unsigned low, unsigned width) const {
        std::uint64_t value = low < 64 ? m_words[0] >> low : m_words[1] >> (low - 64);
        if (low < 64 && low + width > 64) value |= m_words[1] << (64 - low);
        return width < 64 ? value & ((std::uint64_t{1} << width) - 1) : value;
    }
    [[nodiscard]] unsigned number(unsigned low, unsigned width) const { return unsigned(at(low, width)); }
    [[nodiscard]] bool has(unsigned bit) const { return at(bit, 1) != 0; }
    [[nodiscard]] std::int64_t signedAt(unsigned low, unsigned width) const {
        const std::uint64_t sign = std::uint64_t{1} << (width - 1);
        return std::int64_t(at(low, width) ^ sign) - std::int64_t(sign);
    }

  private:
    std::array<std::uint64_t, 2> m_words;
};

/// Adds registers unless the field says RZ; what would reach beyond R254 ends there.
void add(std::vector<RegisterRange>& ranges, unsigned field, int count) {
    if (count == 0 || field == unsigned(kZeroRegister)) return;
    ranges.push_back({int(field), std::min(count, kZeroRegister - int(field))});
}

void addPredicate(unsigned& mask, unsigned field) {
    if (field < unsigned(kPredicates)) mask |= 1U << field;
}

std::string hex(unsigned value) {
    std::string digits;
    for (int shift = value > 0xfff ? 12 : 8; shift >= 0; shift -= 4) digits += "0123456789abcdef"[value >> shift & 0xF];
    return "0x" + digits;
}

/// Sizes of memory accesses: 0–3 are bytes and halves, 4 32 bits, 5 64, 6 128.
int accessWidth(unsigned size) {
    return size == 6 ? 4 : size == 5 ? 2 : 1;
}
std::string_view accessSuffix(unsigned size) {
    constexpr std::array<std::string_view, 8> kSuffixes = {".U8", ".S8", ".U16", ".S16", "", ".64", ".128", ""};
    return kSuffixes[size & 7];
}
/// Sizes of conversions are logarithms of bytes.
int conversionWidth(unsigned size) {
    return size == 3 ? 2 : 1;
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
        add(instruction.reads, field, 1);
        add(instruction.writes, field, 1);
    }
    instruction.predicateReads = kAllPredicates;
    instruction.predicateWrites = kAllPredicates;
}

// ---- sm_70 and later -------------------------------------------------------------------------------------------

constexpr unsigned kD = 16;
constexpr unsigned kA = 24;
constexpr unsigned kB = 32;
constexpr unsigned kC = 64;

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

/// Types of atomics: 0 U32, 1 S32, 2 U64, 3 F32, 4 halves, 5 S64, 6 F64.
int atomicWidth(unsigned type) {
    return type == 2 || type == 5 || type == 6 ? 2 : 1;
}

/// Beside a uniform register the address may be an offset of 32 bits: «[R2.U32+UR4]».
int voltaAddressWidth(const Bits& bits) {
    const bool hasUniformRegister = bits.has(91);
    return bits.has(hasUniformRegister ? 90 : 72) ? 2 : 1;
}

int voltaWidth(const VoltaOpcode& row, const Bits& bits, int sm, Width width) {
    switch (width) {
    case Width::access: return accessWidth(bits.number(73, 3));
    case Width::address: return voltaAddressWidth(bits);
    case Width::atomic: return atomicWidth(bits.number(73, 3));
    case Width::floatAtomic: return bits.number(73, 3) == 7 ? 2 : 1;
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

/// Where the second source is no register, or stands in the third one's field.
enum class Source { at32, at64, absent };
struct Sources {
    Source b = Source::at32;
    Source c = Source::at64;
};
Sources sourcesOf(const VoltaOpcode& row, unsigned form) {
    if (row.isFixed || form == 1) return {};
    const bool thirdIsNoRegister = form == 2 || form == 3 || form == 7;
    if (!thirdIsNoRegister) return {Source::absent, Source::at64};
    return {row.shape.c == Width::none ? Source::absent : Source::at64, Source::absent};
}

void decodeVoltaRegisters(Instruction& instruction, const VoltaOpcode& row, const Bits& bits, int sm) {
    const auto width = [&](Width of) { return voltaWidth(row, bits, sm, of); };
    const Shape& shape = row.shape;
    auto& result = shape.result == Width::copyAddress ? instruction.reads : instruction.writes;
    add(result, bits.number(kD, 8), width(shape.result));
    add(instruction.reads, bits.number(kA, 8), width(shape.a));
    const Sources sources = sourcesOf(row, bits.number(9, 3));
    if (sources.b != Source::absent)
        add(instruction.reads, bits.number(sources.b == Source::at32 ? kB : kC, 8), width(shape.b));
    if (sources.c != Source::absent) add(instruction.reads, bits.number(kC, 8), width(shape.c));
}

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

/// «.E» and the size of accesses to memory, «.DIV» and «.U» of branches.
std::string voltaMnemonic(const VoltaOpcode& row, const Bits& bits) {
    const bool hasAccess =
        row.shape.result == Width::access || row.shape.b == Width::access || row.shape.c == Width::access;
    std::string mnemonic(row.mnemonic);
    if (row.shape.a == Width::address && bits.has(72))
        mnemonic.insert(mnemonic.find('.') == std::string::npos ? mnemonic.size() : mnemonic.find('.'), ".E");
    if (hasAccess) mnemonic += accessSuffix(bits.number(73, 3));
    return mnemonic;
}

constexpr unsigned kBranch = 0x147;
constexpr unsigned kUniformBranch = 0x547;
constexpr unsigned kConvergenceFirst = 0x141; // BSYNC, BREAK
constexpr unsigned kConvergenceLast = 0x145;  // BSSY

/// Offsets count from the next instruction.
std::uint64_t voltaTarget(const Instruction& instruction, const Bits& bits, int sm) {
    constexpr std::uint64_t kSize = 16;
    constexpr int kFirstHopper = 90;
    std::int64_t offset = bits.signedAt(32, 50);
    if (sm >= kFirstHopper) offset = (bits.signedAt(34, 48) * 256 + std::int64_t(bits.at(16, 8))) * 4;
    return instruction.address + kSize + std::uint64_t(offset);
}

bool voltaHasTarget(const VoltaOpcode& row) {
    constexpr std::array<std::string_view, 3> kWithTarget = {"BRA", "BSSY", "CALL.REL"};
    constexpr unsigned kRegisterForm = 1U << 1;
    return row.forms != kRegisterForm && std::ranges::find(kWithTarget, row.mnemonic) != kWithTarget.end();
}

/// What a listing would have told of a jump: its barrier, its condition on uniform registers.
void decodeJump(Instruction& instruction, const VoltaOpcode& row, const Bits& bits, int sm) {
    if (voltaHasTarget(row)) instruction.target = voltaTarget(instruction, bits, sm);
    if (!instruction.operands.empty()) return;
    if (row.operation == kConvergenceFirst || row.operation == kConvergenceFirst + 1 ||
        row.operation == kConvergenceLast)
        instruction.operands.push_back("B" + std::to_string(bits.number(16, 4)));
    if (row.operation != kBranch) return;
    const bool isUniform = bits.number(0, 12) == kUniformBranch;
    constexpr unsigned kOnUniform = 91;
    if (isUniform) instruction.mnemonic = "BRA.U";
    else if (bits.has(kOnUniform)) instruction.mnemonic = "BRA.DIV";
}

bool decodeVolta(Instruction& instruction, int sm) {
    const Bits bits(instruction.words);
    instruction.control = decodeControl(bits.number(105, 21));
    const unsigned opcode = bits.number(0, 12);
    const VoltaOpcode* row = findVoltaOpcode(opcode);
    decodeGuard(instruction, bits.number(12, 3), bits.has(15), row && row->isUniform);
    if (!row) {
        decodeUnknown(instruction, opcode,
                      {bits.number(kD, 8), bits.number(kA, 8), bits.number(kB, 8), bits.number(kC, 8)});
        return false;
    }
    if (instruction.mnemonic.empty()) instruction.mnemonic = voltaMnemonic(*row, bits);
    instruction.instructionClass = row->instructionClass;
    decodeVoltaRegisters(instruction, *row, bits, sm);
    decodeVoltaPredicates(instruction, row->shape.predicates, bits);
    decodeJump(instruction, *row, bits, sm);
    return true;
}

// ---- sm_50 to sm_62 --------------------------------------------------------------------------------------------

bool maxwellIsWide(std::string_view mnemonic, const Bits& bits) {
    if (mnemonic == "LDG" || mnemonic == "STG") return bits.has(45);
    return bits.has(48); // ATOM, RED
}

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
    case Width::resultSize: return conversionWidth(bits.number(8, 2));
    case Width::sourceSize: return conversionWidth(bits.number(10, 2));
    default: return int(width);
    }
}

void decodeMaxwellRegisters(Instruction& instruction, const MaxwellMatch& match, const Bits& bits) {
    const MaxwellOpcode& row = *match.opcode;
    const auto width = [&](Width of) { return maxwellWidth(row, bits, of); };
    const Shape& shape = row.shape;
    const bool isStore = shape.result == Width::storedAccess || shape.result == Width::storedAtomic;
    add(isStore ? instruction.reads : instruction.writes, bits.number(0, 8), width(shape.result));
    add(instruction.reads, bits.number(8, 8), width(shape.a));
    const unsigned b = bits.number(match.form == MaxwellForm::constantC ? 39 : 20, 8);
    if (match.form != MaxwellForm::withoutB) add(instruction.reads, b, width(shape.b));
    if (match.form != MaxwellForm::constantC) add(instruction.reads, bits.number(39, 8), width(shape.c));
}

void decodeMaxwellPredicates(Instruction& instruction, unsigned fields, const Bits& bits) {
    if (fields & kCompares) addPredicate(instruction.predicateWrites, bits.number(3, 3));
    if (fields & kCompares) addPredicate(instruction.predicateWrites, bits.number(0, 3));
    if (fields & kOut48) addPredicate(instruction.predicateWrites, bits.number(48, 3));
    if (fields & kOut45) addPredicate(instruction.predicateWrites, bits.number(45, 3));
    if (fields & kIn39) addPredicate(instruction.predicateReads, bits.number(39, 3));
    if (fields & kIn12And29) addPredicate(instruction.predicateReads, bits.number(12, 3));
    if (fields & kIn12And29) addPredicate(instruction.predicateReads, bits.number(29, 3));
}

std::string maxwellMnemonic(const MaxwellOpcode& row, const Bits& bits) {
    const bool hasAccess = row.shape.result == Width::access || row.shape.result == Width::storedAccess;
    std::string mnemonic(row.mnemonic);
    if (row.shape.a == Width::address && maxwellIsWide(row.mnemonic, bits)) mnemonic += ".E";
    if (hasAccess) mnemonic += accessSuffix(bits.number(48, 3));
    return mnemonic;
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
    if (instruction.mnemonic.empty()) instruction.mnemonic = maxwellMnemonic(*match.opcode, bits);
    instruction.instructionClass = match.opcode->instructionClass;
    decodeMaxwellRegisters(instruction, match, bits);
    decodeMaxwellPredicates(instruction, match.opcode->shape.predicates, bits);
    constexpr std::uint64_t kSize = 8;
    if (maxwellHasTarget(match.opcode->mnemonic))
        instruction.target = instruction.address + kSize + std::uint64_t(bits.signedAt(20, 24));
    return true;
}

} // namespace

bool decode(Instruction& instruction, int sm) {
    clear(instruction);
    return encodingOf(sm) == Encoding::maxwell ? decodeMaxwell(instruction) : decodeVolta(instruction, sm);
}

} // namespace forewarp::sass
