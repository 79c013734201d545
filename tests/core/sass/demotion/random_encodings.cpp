#include "tests/core/sass/demotion/random_encodings.h"

#include "core/sass/encoding/encoding_bits.h"
#include "core/sass/encoding/inserted_instructions.h"

#include <array>

namespace forewarp::sass::test {

namespace {

bool isMaxwell(int sm) {
    return encoding::encodingOf(sm) == encoding::Encoding::maxwell;
}

// ---- sm_70 and later -------------------------------------------------------------------------------------------

/// What modifiers an operation takes.
enum class Kind {
    plain,
    integerSum,
    shiftedSum,
    logic,
    shift,
    integerProduct,
    selection,
    integerMinimum,
    integerComparison,
    floatOperation,
    floatComparison,
    doubleOperation,
    unary,
    transcendental,
    fromInteger,
    toInteger,
    predicates,
    pack,
};

struct VoltaOperation {
    unsigned operation;
    Kind kind;
    int result = 1; ///< Words.
    int a = 1;
    int b = 1;
    int c = 0;
    int likelihood = 1;
};
constexpr VoltaOperation kVolta[] = {
    {0x002, Kind::plain, 1, 0, 1, 0, 2},           {0x007, Kind::selection, 1, 1, 1, 0, 2},
    {0x008, Kind::selection, 1, 1, 1, 0, 1},       {0x009, Kind::selection, 1, 1, 1, 0, 1},
    {0x00b, Kind::floatComparison, 0, 1, 1, 0, 1}, {0x00c, Kind::integerComparison, 0, 1, 1, 0, 4},
    {0x010, Kind::integerSum, 1, 1, 1, 1, 4},      {0x011, Kind::shiftedSum, 1, 1, 1, 1, 2},
    {0x012, Kind::logic, 1, 1, 1, 1, 4},           {0x013, Kind::plain, 1, 0, 1, 0, 1},
    {0x014, Kind::plain, 1, 1, 1, 1, 1},           {0x016, Kind::plain, 1, 1, 1, 1, 1},
    {0x017, Kind::integerMinimum, 1, 1, 1, 0, 1},  {0x019, Kind::shift, 1, 1, 1, 1, 2},
    {0x01a, Kind::plain, 1, 1, 1, 0, 1},           {0x020, Kind::floatOperation, 1, 1, 1, 0, 2},
    {0x021, Kind::floatOperation, 1, 1, 1, 0, 2},  {0x023, Kind::floatOperation, 1, 1, 1, 1, 4},
    {0x024, Kind::integerProduct, 1, 1, 1, 1, 4},  {0x025, Kind::integerProduct, 2, 1, 1, 2, 3},
    {0x027, Kind::integerProduct, 1, 1, 1, 2, 1},  {0x028, Kind::doubleOperation, 2, 2, 2, 0, 1},
    {0x029, Kind::doubleOperation, 2, 2, 0, 2, 1}, {0x02b, Kind::doubleOperation, 2, 2, 2, 2, 2},
    {0x030, Kind::plain, 1, 1, 1, 0, 1},           {0x031, Kind::plain, 1, 1, 1, 1, 1},
    {0x100, Kind::unary, 1, 0, 1, 0, 1},           {0x101, Kind::unary, 1, 0, 1, 0, 1},
    {0x105, Kind::toInteger, 1, 0, 1, 0, 1},       {0x106, Kind::fromInteger, 1, 0, 1, 0, 1},
    {0x108, Kind::transcendental, 1, 0, 1, 0, 2},  {0x109, Kind::unary, 1, 0, 1, 0, 1},
    {0x01c, Kind::predicates, 0, 0, 0, 0, 1},      {0x003, Kind::pack, 1, 1, 0, 0, 1},
};

encoding::Instruction withSigns(encoding::Instruction instruction, Random& random) {
    for (const unsigned bit : {72U, 75U}) instruction = with(instruction, bit, 1, unsigned(random.chance(25)));
    return instruction;
}
encoding::Instruction withComparison(encoding::Instruction instruction, Supply& supply, Random& random,
                                     unsigned comparisonBits) {
    instruction = with(instruction, 87, 3, unsigned(supply.predicate()));
    instruction = with(instruction, 81, 3, unsigned(supply.predicateResult()));
    instruction = with(instruction, 90, 1, unsigned(random.chance(30)));
    return with(instruction, 76, comparisonBits, unsigned(random.below(1 << comparisonBits)));
}

encoding::Instruction modified(encoding::Instruction instruction, const VoltaOperation& operation, Supply& supply,
                               Random& random) {
    switch (operation.kind) {
    case Kind::integerSum: {
        const bool isNegatedAtMostOnce = random.chance(30);
        return with(instruction, isNegatedAtMostOnce ? 72 : 75, 1, unsigned(random.chance(40)));
    }
    case Kind::shiftedSum:
        instruction = with(instruction, 80, 1, unsigned(random.chance(30)));
        return with(instruction, 75, 5, unsigned(random.below(32)));
    case Kind::logic: return with(instruction, 72, 8, random.word() & 0xff);
    case Kind::shift:
        instruction = with(instruction, 73, 2, unsigned(random.below(4)));
        instruction = with(instruction, 75, 2, unsigned(random.below(4)));
        return with(instruction, 80, 1, unsigned(random.below(2)));
    case Kind::integerProduct: return with(instruction, 73, 1, unsigned(random.below(2)));
    case Kind::selection:
        instruction = with(instruction, 87, 3, unsigned(supply.predicate()));
        return with(instruction, 90, 1, unsigned(random.chance(40)));
    case Kind::integerMinimum:
        instruction = with(instruction, 73, 1, unsigned(random.below(2)));
        return with(instruction, 90, 1, unsigned(random.below(2)));
    case Kind::integerComparison:
        instruction = with(instruction, 73, 1, unsigned(random.below(2)));
        return withComparison(instruction, supply, random, 3);
    case Kind::floatComparison: return withComparison(instruction, supply, random, 4);
    case Kind::floatOperation:
        instruction = with(instruction, 80, 1, unsigned(random.below(2)));
        return withSigns(instruction, random);
    case Kind::doubleOperation: return withSigns(instruction, random);
    case Kind::transcendental: return with(instruction, 74, 4, unsigned(random.below(6)));
    case Kind::fromInteger:
        instruction = with(instruction, 74, 1, unsigned(random.below(2)));
        instruction = with(instruction, 75, 2, 2);
        return with(instruction, 84, 2, 2);
    case Kind::toInteger:
        instruction = with(instruction, 72, 1, unsigned(random.below(2)));
        instruction = with(instruction, 75, 5, 2U | unsigned(random.below(4)) << 3);
        return with(instruction, 84, 2, 2);
    case Kind::predicates:
        for (const unsigned bit : {68U, 77U, 87U})
            instruction = with(instruction, bit, 3, unsigned(supply.predicate()));
        instruction = with(instruction, 81, 3, unsigned(supply.predicateResult()));
        instruction = with(instruction, 64, 3, random.word() & 7);
        return with(instruction, 72, 5, random.word() & 31);
    case Kind::pack: return with(instruction, 32, 7, 1U << unsigned(supply.predicate()));
    case Kind::plain:
    case Kind::unary: return instruction;
    }
    return instruction;
}

template <class Operations>
const auto& likely(const Operations& operations, Random& random) {
    int sum = 0;
    for (const auto& one : operations) sum += one.likelihood;
    int left = random.below(sum);
    for (const auto& one : operations) {
        left -= one.likelihood;
        if (left < 0) return one;
    }
    return operations[0];
}

encoding::Instruction randomVolta(Supply& supply, Random& random) {
    constexpr unsigned kFixedForm = 4U << 9;
    const VoltaOperation& operation = likely(kVolta, random);
    const bool isFixed = operation.kind == Kind::predicates || operation.kind == Kind::pack;
    const auto source = [&](int words) { return words == 0 ? encoding::kZeroRegister : supply.source(words); };
    const int a = source(operation.a);
    Operand b = operation.b == 1 ? supply.second() : reg(source(operation.b));
    Operand c = reg(source(operation.c));
    const bool swaps = operation.b == 1 && operation.c == 1 && random.chance(30);
    if (swaps) std::swap(b, c);
    const int result = operation.result == 0 ? 0 : supply.result(operation.result);
    const encoding::Instruction plain =
        isFixed ? voltaFixed(kFixedForm | operation.operation, result, a) : volta(operation.operation, result, a, b, c);
    return modified(operation.operation == 0x002 ? with(plain, 72, 4, 0xf) : plain, operation, supply, random);
}

// ---- sm_50 to sm_62 --------------------------------------------------------------------------------------------

struct MaxwellOperation {
    unsigned registers;
    unsigned constantB;
    unsigned immediateB;
    Kind kind;
    int result = 1;
    int a = 1;
    int b = 1;
    int c = 0;
    int likelihood = 1;
};
constexpr MaxwellOperation kMaxwell[] = {
    {0x5c98, 0x4c98, 0x3898, Kind::unary, 1, 0, 1, 0, 2},
    {0x5c10, 0x4c10, 0x3810, Kind::integerSum, 1, 1, 1, 0, 4},
    {0x5cc0, 0x4cc0, 0x38c0, Kind::plain, 1, 1, 1, 1, 2},
    {0x5c18, 0x4c18, 0x3818, Kind::shiftedSum, 1, 1, 1, 0, 2},
    {0x5b00, 0x4e00, 0x3600, Kind::integerProduct, 1, 1, 1, 1, 4},
    {0x5be7, 0, 0, Kind::logic, 1, 1, 1, 1, 2},
    {0x5c47, 0x4c47, 0x3847, Kind::shift, 1, 1, 1, 0, 2},
    {0x5c48, 0x4c48, 0x3848, Kind::plain, 1, 1, 1, 0, 1},
    {0x5c29, 0x4c29, 0x3829, Kind::plain, 1, 1, 1, 0, 1},
    {0x5c00, 0x4c00, 0x3800, Kind::plain, 1, 1, 1, 0, 1},
    {0x5bf0, 0x4bf0, 0x36f0, Kind::plain, 1, 1, 1, 1, 1},
    {0x5bc0, 0x4bc0, 0x36c0, Kind::plain, 1, 1, 1, 1, 1},
    {0x5b60, 0x4b60, 0x3660, Kind::integerComparison, 0, 1, 1, 0, 3},
    {0x5bb0, 0x4bb0, 0x36b0, Kind::floatComparison, 0, 1, 1, 0, 1},
    {0x5ca0, 0x4ca0, 0x38a0, Kind::selection, 1, 1, 1, 0, 2},
    {0x5c21, 0x4c21, 0x3821, Kind::selection, 1, 1, 1, 0, 1},
    {0x5c58, 0x4c58, 0x3858, Kind::floatOperation, 1, 1, 1, 0, 2},
    {0x5c68, 0x4c68, 0x3868, Kind::floatOperation, 1, 1, 1, 0, 2},
    {0x5980, 0x4980, 0x3280, Kind::plain, 1, 1, 1, 1, 4},
    {0x5c70, 0, 0, Kind::doubleOperation, 2, 2, 2, 0, 1},
    {0x5c80, 0, 0, Kind::doubleOperation, 2, 2, 2, 0, 1},
    {0x5b70, 0, 0, Kind::doubleOperation, 2, 2, 2, 2, 2},
    {0x5080, 0, 0, Kind::transcendental, 1, 1, 0, 0, 2},
    {0x5c08, 0x4c08, 0x3808, Kind::plain, 1, 0, 1, 0, 1},
    {0x5cb8, 0, 0, Kind::fromInteger, 1, 0, 1, 0, 1},
    {0x5cb0, 0, 0, Kind::toInteger, 1, 0, 1, 0, 1},
    {0x5ce0, 0, 0, Kind::plain, 1, 0, 1, 0, 1},
};

encoding::Instruction modified(encoding::Instruction instruction, Kind kind, bool hasRegisters, Supply& supply,
                               Random& random) {
    switch (kind) {
    case Kind::unary: return with(instruction, 39, 4, 0xf);
    case Kind::integerSum: return with(instruction, random.chance(50) ? 48 : 49, 1, unsigned(random.below(2)));
    case Kind::shiftedSum: return with(instruction, 39, 5, unsigned(random.below(32)));
    case Kind::integerProduct:
        instruction = with(instruction, 53, 1, unsigned(random.below(2)));
        if (hasRegisters) instruction = with(instruction, 35, 3, unsigned(random.below(8)));
        return with(instruction, 50, 1, unsigned(random.below(2)));
    case Kind::logic: return with(instruction, 28, 8, random.word() & 0xff);
    case Kind::shift: return with(instruction, 41, 2, unsigned(random.below(4)));
    case Kind::integerComparison:
    case Kind::floatComparison:
        instruction = with(instruction, 39, 3, unsigned(supply.predicate()));
        instruction = with(instruction, 0, 3, unsigned(supply.predicateResult()));
        instruction = with(instruction, 3, 3, unsigned(encoding::kTruePredicate));
        instruction = with(instruction, 6, 2, 0);
        return with(instruction, 48, 4, unsigned(random.below(16)));
    case Kind::selection:
        instruction = with(instruction, 39, 3, unsigned(supply.predicate()));
        return with(instruction, 42, 1, unsigned(random.below(2)));
    case Kind::floatOperation: return with(instruction, 48, 1, unsigned(random.below(2)));
    case Kind::transcendental: return with(instruction, 20, 4, unsigned(random.below(6)));
    case Kind::fromInteger: return with(instruction, 8, 6, 0b001010U | unsigned(random.below(2)) << 5);
    case Kind::toInteger: return with(instruction, 8, 6, 0b001010U | unsigned(random.below(2)) << 4);
    default: return instruction;
    }
}

encoding::Instruction randomMaxwell(Supply& supply, Random& random) {
    constexpr std::uint32_t kTwentyBits = 0xfffff;
    const MaxwellOperation& operation = likely(kMaxwell, random);
    const auto source = [&](int words) { return words == 0 ? encoding::kZeroRegister : supply.source(words); };
    const int a = source(operation.a);
    Operand b = operation.b == 1 && operation.constantB != 0 ? supply.second() : reg(source(operation.b));
    const int c = source(operation.c);
    const int result = operation.result == 0 ? 0 : supply.result(operation.result);
    unsigned opcode = operation.registers;
    if (b.kind == Operand::Kind::constant) opcode = operation.constantB;
    if (b.kind == Operand::Kind::immediate) opcode = operation.immediateB;
    b.value &= b.kind == Operand::Kind::immediate ? kTwentyBits : ~0U;
    if (opcode == 0x3600) b.value &= 0xffff;
    const bool hasRegisters = b.kind == Operand::Kind::reg;
    return modified(maxwell(opcode, result, a, b, operation.c == 0 ? reg(0) : reg(c)), operation.kind, hasRegisters,
                    supply, random);
}

} // namespace

encoding::Instruction randomOperation(int sm, Supply& supply, Random& random) {
    return isMaxwell(sm) ? randomMaxwell(supply, random) : randomVolta(supply, random);
}

encoding::Instruction moveNumber(int sm, int result, std::uint32_t value) {
    if (isMaxwell(sm)) return with(maxwellLong(0x0100, result, 0, value), 12, 4, 0xf);
    return with(volta(0x002, result, 0, number(value)), 72, 4, 0xf);
}

encoding::Instruction moveConstant(int sm, int result, std::uint32_t byte) {
    if (isMaxwell(sm)) return with(maxwell(0x4c98, result, 0, constant(byte)), 39, 4, 0xf);
    return with(volta(0x002, result, 0, constant(byte)), 72, 4, 0xf);
}

encoding::Instruction readSpecial(int sm, int result, unsigned which) {
    if (isMaxwell(sm)) return with(maxwell(0xf0c8, result, 0, reg(0), reg(0)), 20, 8, which);
    return with(voltaFixed(0x919, result, 0), 72, 8, which);
}

encoding::Instruction addNumber(int sm, int result, int a, std::uint32_t value) {
    return isMaxwell(sm) ? maxwellLong(0x1c00, result, a, value) : volta(0x010, result, a, number(value));
}

encoding::Instruction shiftLeft(int sm, int result, int a, unsigned amount) {
    if (isMaxwell(sm)) return maxwell(0x3848, result, a, number(amount), reg(0));
    return with(volta(0x019, result, a, number(amount)), 73, 2, 3);
}

encoding::Instruction differs(int sm, int predicate, int a, std::uint32_t value) {
    if (!isMaxwell(sm)) {
        constexpr unsigned kSignedNotEqual = 1U | 5U << 3;
        return with(with(volta(0x00c, 0, a, number(value)), 81, 3, unsigned(predicate)), 73, 6, kSignedNotEqual);
    }
    const encoding::Instruction compared =
        with(maxwell(0x366b, 7, a, number(value), reg(7)), 3, 5, unsigned(predicate));
    return with(compared, 8, 8, unsigned(a));
}

encoding::Instruction multiplyAdd(int sm, int result, int a, std::uint32_t factor, int c) {
    if (isMaxwell(sm)) return maxwell(0x3600, result, a, number(factor), reg(c));
    return with(volta(0x024, result, a, number(factor), reg(c)), 73, 1, 1);
}

std::vector<encoding::Instruction> addToPointer(int sm, int result, std::uint32_t byte, int a) {
    if (!isMaxwell(sm)) {
        constexpr unsigned kCarry = 5; // P5
        const encoding::Instruction low = with(volta(0x010, result, a, constant(byte)), 81, 3, kCarry);
        const encoding::Instruction high = volta(0x010, result + 1, encoding::kZeroRegister, constant(byte + 4));
        return {low, with(with(high, 74, 1, 1), 87, 4, kCarry)};
    }
    const encoding::Instruction low = with(maxwell(0x4c10, result, a, constant(byte), reg(0)), 47, 1, 1);
    return {low, with(maxwell(0x4c10, result + 1, encoding::kZeroRegister, constant(byte + 4), reg(0)), 43, 1, 1)};
}

encoding::Instruction access(int sm, Move move, int data, int words, int address, std::int32_t offset) {
    constexpr std::array<unsigned, 4> kVoltaOpcodes = {0x381, 0x386, 0x984, 0x388};
    constexpr std::array<unsigned, 4> kMaxwellOpcodes = {0xeed0, 0xeed8, 0xef48, 0xef58};
    const unsigned size = words == 4 ? 6 : words == 2 ? 5 : 4;
    if (isMaxwell(sm)) return maxwellAccess(kMaxwellOpcodes[std::size_t(move)], data, address, offset, size);
    return voltaAccess(kVoltaOpcodes[std::size_t(move)], sm, data, address, offset, size);
}

encoding::Instruction jump(int sm, Jump jump, int reg) {
    constexpr std::array<unsigned, 8> kVoltaOpcodes = {0x947, 0x944, 0x950, 0x94d, 0x945, 0x941, 0, 0};
    constexpr std::array<unsigned, 8> kMaxwellOpcodes = {0xe240, 0xe260, 0xe320, 0xe300,
                                                         0xe290, 0xf0f8, 0xe2a0, 0xe340};
    if (!isMaxwell(sm)) return voltaFixed(kVoltaOpcodes[std::size_t(jump)], 0, jump == Jump::ret ? reg : 0);
    const bool hasNoGuard = jump == Jump::call || jump == Jump::reconverge || jump == Jump::breakPoint;
    if (!hasNoGuard) return maxwellFlow(kMaxwellOpcodes[std::size_t(jump)]);
    return with(maxwellFlow(kMaxwellOpcodes[std::size_t(jump)]), 0, 20, 0);
}

encoding::Instruction meet(int sm) {
    constexpr std::uint64_t kPlainMaxwellBarrier = 0xf0a81b8000070000;
    if (!isMaxwell(sm)) return with(voltaFixed(0xb1d, 0, 0), 80, 1, 1);
    encoding::Instruction instruction;
    instruction.words[0] = kPlainMaxwellBarrier;
    return instruction;
}

void setOffset(encoding::Instruction& instruction, int sm, std::int64_t offset) {
    if (isMaxwell(sm)) setMaxwellOffset(instruction, offset);
    else setVoltaOffset(instruction, sm, offset);
}

} // namespace forewarp::sass::test
