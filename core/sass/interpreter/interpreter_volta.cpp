#include "core/sass/encoding/opcode_table.h"
#include "core/sass/interpreter/interpreter_operations.h"

#include <algorithm>
#include <iterator>

namespace forewarp::sass::interpreting {

namespace {

// Fields: CuAssembler (CuInsAssemblerRepos of sm_75, 80, 86), turingas (grammar.py), kernels compiled for sm_75…90.
constexpr unsigned kD = 16;
constexpr unsigned kA = 24;
constexpr unsigned kB = 32; // Of a register, an immediate, a constant.
constexpr unsigned kC = 64;

/// One instruction of sm_70 and later as it is translated.
class Volta {
  public:
    Volta(Step& step, const Instruction& instruction, int sm, bool isUniform)
        : step(step), bits(instruction.words), instruction(instruction), sm(sm), isUniform(isUniform),
          form(bits.number(9, 3)) {}

    Step& step;
    Bits bits;
    const Instruction& instruction;
    int sm;
    bool isUniform;
    unsigned form;

    // ---- Operands ----------------------------------------------------------------------------------------------

    [[nodiscard]] int registerAt(unsigned bit) const { return isUniform ? uniformAt(bit) : int(bits.number(bit, 8)); }
    [[nodiscard]] int uniformAt(unsigned bit) const { return kFirstUniform + int(bits.number(bit, 6)); }
    [[nodiscard]] int predicateBase() const { return isUniform ? kFirstUniformPredicate : kFirstPredicate; }

    void result(int words = 1) {
        step.result = registerAt(kD);
        step.resultWords = words;
    }
    void first(int words = 1) {
        step.addSource(placeSource(registerAt(kA), words));
        readSigns(step.sourceCount - 1, 72, 73);
    }
    /// The second source of three.
    void second(int words = 1) {
        if (form == 2 || form == 3 || form == 7) at64(words);
        else at32(form, words);
    }
    void third(int words = 1) {
        if (form == 2 || form == 3 || form == 7) at32(form == 2 ? 4 : form == 3 ? 5 : 6, words);
        else at64(words);
    }
    void predicate(unsigned bit) {
        const int place = predicateBase() + int(bits.number(bit, 3));
        step.addPredicate({place, bits.has(bit + 3)});
    }
    void predicateResult(unsigned bit) { step.addPredicateResult(predicateBase() + int(bits.number(bit, 3))); }

    /// Makes the step compute.
    bool computes(Evaluate evaluate) {
        step.action = Action::compute;
        step.evaluate = evaluate;
        return true;
    }
    void dropSigns() {
        step.modifiers.isNegated = {};
        step.modifiers.isAbsolute = {};
    }
    void dropAbsolute() { step.modifiers.isAbsolute = {}; }

    static Source placeSource(int place, int words) {
        return {.kind = Source::Kind::places, .place = place, .words = words, .number = 0};
    }

  private:
    void at64(int words) {
        step.addSource(placeSource(registerAt(kC), words));
        readSigns(step.sourceCount - 1, 75, 74);
    }
    void at32(unsigned kind, int words) {
        if (kind == 4) {
            const std::uint64_t number = bits.at(kB, 32);
            step.addSource(
                {.kind = Source::Kind::number, .words = words, .number = words == 2 ? number << 32 : number});
            return;
        }
        if (kind == 5) step.addSource({.kind = Source::Kind::constant, .words = words, .number = bits.at(40, 14) * 4});
        else step.addSource(placeSource(kind == 6 ? uniformAt(kB) : registerAt(kB), words));
        readSigns(step.sourceCount - 1, 63, 62);
    }
    void readSigns(int source, unsigned negated, unsigned absolute) {
        if (source > 2) return;
        step.modifiers.isNegated[std::size_t(source)] = bits.has(negated);
        step.modifiers.isAbsolute[std::size_t(source)] = bits.has(absolute);
    }
};

/// Constants of other banks than 0 are not known.
bool readsOtherBank(const Volta& in) {
    const bool hasConstant = in.form == 3 || in.form == 5;
    return hasConstant && in.bits.number(54, 5) != 0;
}

// ---- Integers --------------------------------------------------------------------------------------------------

bool isMove(Volta& in) {
    constexpr unsigned kAllBytes = 0xf;
    if (!in.isUniform && in.bits.number(72, 4) != kAllBytes) return false;
    in.result();
    in.second();
    return in.computes(move);
}
bool isSelect(Volta& in) {
    in.result();
    in.first();
    in.second();
    in.predicate(87);
    return in.computes(selectWord);
}
bool isAbsolute(Volta& in) {
    in.result();
    in.second();
    return in.computes(absoluteInteger);
}
bool isIntegerMinimum(Volta& in) {
    in.result();
    in.first();
    in.second();
    in.predicate(87);
    in.step.modifiers.isSigned = in.bits.has(73);
    return in.computes(smallerInteger);
}
bool isAdd3(Volta& in) {
    in.result();
    in.first();
    in.second();
    in.third();
    in.dropAbsolute();
    in.step.modifiers.addsCarry = in.bits.has(74);
    in.predicate(87);
    in.predicate(77);
    in.predicateResult(81);
    in.predicateResult(84);
    return in.computes(add3);
}
bool isAdd(Volta& in) {
    in.result();
    in.first();
    in.second();
    in.dropAbsolute();
    in.step.modifiers.isNegated[0] = false;
    return !in.bits.has(72) && !in.bits.has(74) && in.computes(add3);
}
bool isShiftAdd(Volta& in) {
    Modifiers& modifiers = in.step.modifiers;
    in.result();
    in.first();
    in.second();
    in.third();
    in.dropAbsolute();
    modifiers.isNegated[2] = false;
    modifiers.shift = in.bits.number(75, 5);
    modifiers.takesHigh = in.bits.has(80);
    modifiers.addsCarry = in.bits.has(74);
    modifiers.extendsSign = in.bits.has(73);
    in.predicate(87);
    in.predicateResult(81);
    return in.computes(shiftAdd);
}
bool isLogic3(Volta& in) {
    in.result();
    in.first();
    in.second();
    in.third();
    in.dropSigns();
    in.step.modifiers.table = in.bits.number(72, 8);
    in.step.modifiers.combinesByAnd = in.bits.has(80);
    in.predicate(87);
    in.predicateResult(81);
    return in.computes(logic3);
}
bool isFunnelShift(Volta& in) {
    Modifiers& modifiers = in.step.modifiers;
    in.result();
    in.first();
    in.second();
    in.third();
    in.dropSigns();
    const unsigned type = in.bits.number(73, 2);
    modifiers.sourceBits = type < 2 ? 64 : 32;
    modifiers.isSigned = type == 0 || type == 2;
    modifiers.wraps = in.bits.has(75);
    modifiers.goesRight = in.bits.has(76);
    modifiers.takesHigh = in.bits.has(80);
    return in.computes(funnelShift);
}
bool isIntegerComparison(Volta& in) {
    Modifiers& modifiers = in.step.modifiers;
    in.first();
    in.second();
    in.dropSigns();
    modifiers.addsCarry = in.bits.has(72);
    modifiers.isSigned = in.bits.has(73);
    modifiers.combination = in.bits.number(74, 2);
    modifiers.comparison = in.bits.number(76, 3);
    in.predicate(87);
    in.predicate(68);
    in.predicateResult(81);
    in.predicateResult(84);
    return in.computes(compareIntegers);
}
bool isMultiplyAdd(Volta& in) {
    in.result();
    in.first();
    in.second();
    in.third();
    in.dropAbsolute();
    in.step.modifiers.isNegated[0] = false;
    in.step.modifiers.addsCarry = in.bits.has(74);
    in.predicate(87);
    return in.bits.number(81, 3) == unsigned(kTruePredicate) && in.computes(multiplyAdd);
}
/// An immediate summand has 32 bits, of which the upper ones are is not known.
bool isMultiplyAddWide(Volta& in) {
    constexpr unsigned kImmediateSummand = 2;
    in.result(2);
    in.first();
    in.second();
    in.third(2);
    in.dropAbsolute();
    in.step.modifiers.isNegated[0] = false;
    in.step.modifiers.isSigned = in.bits.has(73);
    in.predicateResult(81);
    return in.form != kImmediateSummand && !in.bits.has(74) && in.computes(multiplyAddWide);
}
bool isMultiplyAddHigh(Volta& in) {
    constexpr unsigned kImmediateSummand = 2;
    in.result();
    in.first();
    in.second();
    in.third(2);
    in.dropAbsolute();
    in.step.modifiers.isNegated[0] = false;
    in.step.modifiers.isSigned = in.bits.has(73);
    return in.form != kImmediateSummand && !in.bits.has(74) && in.bits.number(81, 3) == unsigned(kTruePredicate) &&
           in.computes(multiplyAddHigh);
}
bool isBytePermutation(Volta& in) {
    in.result();
    in.first();
    in.second();
    in.third();
    in.dropSigns();
    return in.bits.number(72, 3) == 0 && in.computes(permuteBytes);
}
bool isBitCount(Volta& in) {
    in.result();
    in.second();
    return in.computes(countBits);
}
bool isLeadingOne(Volta& in) {
    in.result();
    in.second();
    in.step.modifiers.isSigned = in.bits.has(73);
    in.step.modifiers.isReversed = in.bits.has(74);
    return in.bits.number(81, 3) == unsigned(kTruePredicate) && in.computes(findLeadingOne);
}
bool isBitReversal(Volta& in) {
    in.result();
    in.second();
    return in.computes(reverseBits);
}

// ---- Floating point --------------------------------------------------------------------------------------------

void readFloatModifiers(Volta& in) {
    in.step.modifiers.flushesDenormals = in.bits.has(80);
    in.step.modifiers.saturates = in.bits.has(77);
}
bool roundsToNearest(const Volta& in) {
    return in.bits.number(78, 2) == 0;
}
bool isFloatSum(Volta& in) {
    in.result();
    in.first();
    in.second();
    readFloatModifiers(in);
    return roundsToNearest(in) && in.computes(addFloats);
}
bool isFloatProduct(Volta& in) {
    constexpr unsigned kUnscaled = 4;
    in.result();
    in.first();
    in.second();
    readFloatModifiers(in);
    const unsigned scale = in.bits.number(84, 3);
    return roundsToNearest(in) && (scale == kUnscaled || scale == 0) && in.computes(multiplyFloats);
}
bool isFloatFusion(Volta& in) {
    in.result();
    in.first();
    in.second();
    in.third();
    readFloatModifiers(in);
    return roundsToNearest(in) && in.computes(fuseFloats);
}
bool isFloatSelect(Volta& in) {
    in.result();
    in.first();
    in.second();
    in.step.modifiers.flushesDenormals = in.bits.has(80);
    in.predicate(87);
    return in.computes(selectFloat);
}
bool isFloatMinimum(Volta& in) {
    in.result();
    in.first();
    in.second();
    in.step.modifiers.flushesDenormals = in.bits.has(80);
    in.predicate(87);
    return in.computes(smallerFloat);
}
bool isFloatingComparison(Volta& in, int words, Evaluate evaluate) {
    Modifiers& modifiers = in.step.modifiers;
    in.first(words);
    in.second(words);
    modifiers.combination = in.bits.number(74, 2);
    modifiers.comparison = in.bits.number(76, 4);
    modifiers.flushesDenormals = in.bits.has(80);
    in.predicate(87);
    in.predicateResult(81);
    in.predicateResult(84);
    return in.computes(evaluate);
}
bool isFloatComparison(Volta& in) {
    return isFloatingComparison(in, 1, compareFloats);
}
bool isDoubleComparison(Volta& in) {
    return isFloatingComparison(in, 2, compareDoubles);
}
/// The second of its two sources stands where others have their third.
bool isDoubleSum(Volta& in) {
    in.result(2);
    in.first(2);
    in.third(2);
    return roundsToNearest(in) && in.computes(addDoubles);
}
bool isDoubleProduct(Volta& in) {
    in.result(2);
    in.first(2);
    in.second(2);
    return roundsToNearest(in) && in.computes(multiplyDoubles);
}
bool isDoubleFusion(Volta& in) {
    in.result(2);
    in.first(2);
    in.second(2);
    in.third(2);
    return roundsToNearest(in) && in.computes(fuseDoubles);
}
bool isTranscendental(Volta& in) {
    constexpr unsigned kTangent = 9;
    in.result();
    in.second();
    in.step.modifiers.function = in.bits.number(74, 4);
    in.step.modifiers.flushesDenormals = in.bits.has(80);
    return in.step.modifiers.function <= kTangent && in.computes(transcendental);
}

/// Sizes are logarithms of bytes: 32 or 64 bits each.
bool readSizes(Volta& in) {
    const unsigned result = in.bits.number(75, 2);
    const unsigned source = in.bits.number(84, 2);
    in.step.modifiers.resultBits = 8U << result;
    in.step.modifiers.sourceBits = 8U << source;
    in.result(result == 3 ? 2 : 1);
    in.second(source == 3 ? 2 : 1);
    return result >= 2 && source >= 2;
}
/// A 64-bit immediate integer is not its upper half.
bool hasWideImmediate(const Volta& in) {
    return in.form == 4 && in.step.modifiers.sourceBits == 64;
}
bool isFromInteger(Volta& in) {
    const bool hasSizes = readSizes(in);
    in.dropSigns();
    in.step.modifiers.isSigned = in.bits.has(74);
    in.step.modifiers.rounding = in.bits.number(78, 2);
    const bool isExact = in.step.modifiers.rounding == 0 || in.step.modifiers.sourceBits == 32;
    return hasSizes && isExact && !hasWideImmediate(in) && in.computes(integerToFloat);
}
bool isToInteger(Volta& in) {
    const bool hasSizes = readSizes(in);
    in.step.modifiers.isSigned = in.bits.has(72);
    in.step.modifiers.rounding = in.bits.number(78, 2);
    in.step.modifiers.flushesDenormals = in.bits.has(80);
    return hasSizes && in.computes(floatToInteger);
}
bool isBetweenFloats(Volta& in) {
    const bool hasSizes = readSizes(in);
    in.step.modifiers.flushesDenormals = in.bits.has(80);
    return hasSizes && roundsToNearest(in) && in.computes(floatToFloat);
}
/// Compilers put constants into registers with HFMA2, which then multiplies by zero.
bool isHalfFusion(Volta& in) {
    constexpr unsigned kImmediateSummand = 2;
    const bool isProductZero = in.bits.number(kA, 8) == kZeroRegister && in.bits.number(kC, 8) == kZeroRegister;
    if (in.form != kImmediateSummand || !isProductZero) return false;
    in.result();
    in.third();
    in.dropSigns();
    return in.computes(move);
}

// ---- Predicates and special registers --------------------------------------------------------------------------

bool isPredicateLogic(Volta& in) {
    Modifiers& modifiers = in.step.modifiers;
    for (const unsigned bit : {87U, 77U, 68U}) in.predicate(bit);
    in.predicateResult(81);
    in.predicateResult(84);
    modifiers.table = in.bits.number(64, 3) | in.bits.number(72, 5) << 3;
    modifiers.secondTable = in.bits.number(16, 8);
    return in.computes(combinePredicates);
}
bool isPredicatePacking(Volta& in) {
    in.result();
    in.first();
    in.step.addSource({.kind = Source::Kind::predicates, .number = 0x7f});
    in.dropSigns();
    in.step.modifiers.mask = in.bits.number(kB, 7);
    return in.bits.number(76, 2) == 0 && in.computes(packPredicates);
}
bool isPredicateUnpacking(Volta& in) {
    in.first();
    in.dropSigns();
    in.step.modifiers.mask = in.bits.number(kB, 7);
    for (int i = 0; i < kPredicates; ++i)
        if ((in.step.modifiers.mask >> unsigned(i) & 1) != 0) in.step.addPredicateResult(kFirstPredicate + i);
    return in.bits.number(76, 2) == 0 && in.computes(unpackPredicates);
}
bool isSpecial(Volta& in) {
    in.step.action = Action::special;
    in.step.number = in.bits.number(72, 8);
    in.result();
    return true;
}
bool isUniformSpecial(Volta& in) {
    in.isUniform = true;
    return isSpecial(in);
}
bool isClock(Volta& in) {
    constexpr unsigned kIsWide = 80;
    isSpecial(in);
    in.step.resultWords = in.bits.has(kIsWide) ? 2 : 1;
    return true;
}
bool isToUniform(Volta& in) {
    in.first();
    in.dropSigns();
    in.isUniform = true;
    in.result();
    return in.computes(move);
}

// ---- Memory ----------------------------------------------------------------------------------------------------

/// Sizes 0…6: U8, S8, U16, S16, 32, 64, 128 bits.
bool readAccess(Volta& in, Space space) {
    constexpr std::array<int, 7> kBytes = {1, 1, 2, 2, 4, 8, 16};
    const unsigned size = in.bits.number(73, 3);
    if (size >= kBytes.size()) return false;
    in.step.space = space;
    in.step.bytes = kBytes[size];
    in.step.extendsSign = size == 1 || size == 3;
    in.step.offset = in.bits.signedAt(40, 24);
    return true;
}
int wordsOf(const Step& step) {
    return std::max(1, step.bytes / 4);
}

/// Bit 91: a uniform register is added to the address, and the other register has 64 bits if bit 90 says so. In global
/// memory from sm_80 on, it names a descriptor instead.
bool readAddress(Volta& in, unsigned uniformBit) {
    constexpr unsigned kHasUniform = 91;
    constexpr unsigned kIsWide = 90;
    constexpr int kFirstAmpere = 80;
    const bool isGlobal = in.step.space == Space::global;
    const bool is64Bit = isGlobal && in.bits.has(72);
    const bool isDescribed = isGlobal && in.sm >= kFirstAmpere;
    const bool addsUniform = in.bits.has(kHasUniform) && !isDescribed;
    const bool isWide = is64Bit && (!addsUniform || in.bits.has(kIsWide));
    in.step.addSource(Volta::placeSource(int(in.bits.number(kA, 8)), isWide ? 2 : 1));
    if (addsUniform) in.step.addSource(Volta::placeSource(in.uniformAt(uniformBit), is64Bit ? 2 : 1));
    else in.step.addSource({});
    if (!isGlobal) in.step.addressShift = in.bits.number(78, 2) == 0 ? 0 : in.bits.number(78, 2) + 1;
    return !isDescribed || in.bits.has(kHasUniform) == in.bits.has(kIsWide);
}
bool isLoad(Volta& in, Space space) {
    if (!readAccess(in, space)) return false;
    in.step.action = Action::load;
    in.result(wordsOf(in.step));
    return readAddress(in, kB);
}
bool isStore(Volta& in, Space space) {
    if (!readAccess(in, space)) return false;
    in.step.action = Action::store;
    const bool isKnown = readAddress(in, kC);
    in.step.addSource(Volta::placeSource(int(in.bits.number(kB, 8)), wordsOf(in.step)));
    return isKnown;
}
bool isGlobalLoad(Volta& in) {
    return in.bits.number(81, 3) == unsigned(kTruePredicate) && isLoad(in, Space::global);
}
bool isGlobalStore(Volta& in) {
    return isStore(in, Space::global);
}
bool isSharedLoad(Volta& in) {
    return isLoad(in, Space::shared);
}
bool isSharedStore(Volta& in) {
    return isStore(in, Space::shared);
}
bool isLocalLoad(Volta& in) {
    return isLoad(in, Space::local);
}
bool isLocalStore(Volta& in) {
    return isStore(in, Space::local);
}
/// Bytes are counted from bit 38.
bool isConstantLoad(Volta& in) {
    constexpr unsigned kMode = 78;
    if (!readAccess(in, Space::constant) || in.bits.number(54, 5) != 0 || in.bits.number(kMode, 2) != 0) return false;
    in.step.action = Action::load;
    in.step.offset = in.bits.signedAt(38, 16);
    in.step.addSource(Volta::placeSource(int(in.bits.number(kA, 8)), 1));
    in.step.addSource({});
    in.result(wordsOf(in.step));
    return true;
}
bool isUniformConstantLoad(Volta& in) {
    if (!readAccess(in, Space::constant) || in.bits.number(54, 5) != 0) return false;
    in.step.action = Action::load;
    in.step.offset = in.bits.signedAt(38, 16);
    in.step.addSource({});
    in.step.addSource({});
    in.result(wordsOf(in.step));
    return true;
}

// ---- Flow ------------------------------------------------------------------------------------------------------

/// Jumps may have a condition besides their guard.
bool isFlow(Volta& in, Action action) {
    in.step.action = action;
    in.predicate(87);
    return true;
}
/// «BRA.DIV» is for warps that have diverged; a thread alone has not. «BRA.U» has a uniform predicate at 24.
bool isBranch(Volta& in) {
    constexpr unsigned kUniformForm = 2;
    if (in.instruction.mnemonic.find(".DIV") != std::string::npos) return isFlow(in, Action::nothing);
    isFlow(in, Action::branch);
    if (in.form == kUniformForm)
        in.step.addPredicate({kFirstUniformPredicate + int(in.bits.number(kA, 3)), in.bits.has(kA + 3)});
    return true;
}
bool isExit(Volta& in) {
    return isFlow(in, Action::exit);
}
/// The caller has put the return address into registers itself.
bool isCall(Volta& in) {
    constexpr unsigned kDirect = 4;
    return in.form == kDirect && isFlow(in, Action::branch);
}
bool isReturn(Volta& in) {
    constexpr std::uint64_t kSize = 16;
    constexpr int kFirstHopper = 90;
    std::int64_t offset = in.bits.signedAt(32, 50);
    if (in.sm >= kFirstHopper) offset = (in.bits.signedAt(34, 48) * 256 + std::int64_t(in.bits.at(16, 8))) * 4;
    in.step.addSource(Volta::placeSource(int(in.bits.number(kA, 8)), 2));
    in.step.origin = std::int64_t(in.instruction.address + kSize) + offset;
    return isFlow(in, Action::ret);
}
bool isNothing(Volta& in) {
    in.step.action = Action::nothing;
    return true;
}
/// Only the plain form: all threads of the block, no reduction.
bool isBarrier(Volta& in) {
    constexpr unsigned kImmediateForm = 5;
    in.step.action = Action::meet;
    in.step.number = in.bits.number(54, 4);
    return in.form == kImmediateForm && in.bits.number(77, 2) == 0 && in.bits.number(42, 12) == 0;
}
bool isDrain(Volta& in) {
    constexpr unsigned kCounts = 47;
    in.step.action = Action::drain;
    in.step.number = in.bits.has(kCounts) ? 1U << in.bits.number(44, 3) : 0;
    in.step.rest = in.bits.number(38, 6);
    return true;
}

struct VoltaTranslation {
    unsigned operation;
    bool (*translate)(Volta&);
};
constexpr VoltaTranslation kTranslations[] = {
    {0x002, isMove},
    {0x007, isSelect},
    {0x008, isFloatSelect},
    {0x009, isFloatMinimum},
    {0x00b, isFloatComparison},
    {0x00c, isIntegerComparison},
    {0x010, isAdd3},
    {0x011, isShiftAdd},
    {0x012, isLogic3},
    {0x013, isAbsolute},
    {0x016, isBytePermutation},
    {0x017, isIntegerMinimum},
    {0x019, isFunnelShift},
    {0x020, isFloatProduct},
    {0x021, isFloatSum},
    {0x023, isFloatFusion},
    {0x024, isMultiplyAdd},
    {0x025, isMultiplyAddWide},
    {0x027, isMultiplyAddHigh},
    {0x028, isDoubleProduct},
    {0x029, isDoubleSum},
    {0x02a, isDoubleComparison},
    {0x02b, isDoubleFusion},
    {0x031, isHalfFusion},
    {0x035, isHalfFusion},
    {0x036, isAdd},
    {0x048, isIntegerMinimum},
    {0x100, isLeadingOne},
    {0x101, isBitReversal},
    {0x104, isBetweenFloats},
    {0x105, isToInteger},
    {0x106, isFromInteger},
    {0x108, isTranscendental},
    {0x109, isBitCount},
    {0x110, isBetweenFloats},
    {0x111, isToInteger},
    {0x112, isFromInteger},
    {0x045, isFromInteger},
    {0x003, isPredicatePacking},
    {0x004, isPredicateUnpacking},
    {0x005, isClock},
    {0x01c, isPredicateLogic},
    {0x119, isSpecial},
    {0x1c3, isUniformSpecial},
    {0x1c2, isToUniform},
    {0x181, isGlobalLoad},
    {0x182, isConstantLoad},
    {0x183, isLocalLoad},
    {0x184, isSharedLoad},
    {0x186, isGlobalStore},
    {0x187, isLocalStore},
    {0x188, isSharedStore},
    {0x18f, isNothing},
    {0x11a, isDrain},
    {0x11d, isBarrier},
    {0x192, isNothing},
    {0x1ab, isNothing},
    {0x148, isNothing},
    {0x141, isNothing},
    {0x142, isNothing},
    {0x145, isNothing},
    {0x146, isNothing},
    {0x15d, isNothing},
    {0x118, isNothing},
    {0x147, isBranch},
    {0x144, isCall},
    {0x150, isReturn},
    {0x14d, isExit},
    {0x082, isMove},
    {0x087, isSelect},
    {0x08c, isIntegerComparison},
    {0x090, isAdd3},
    {0x091, isShiftAdd},
    {0x092, isLogic3},
    {0x096, isBytePermutation},
    {0x099, isFunnelShift},
    {0x09c, isPredicateLogic},
    {0x0a4, isMultiplyAdd},
    {0x0a5, isMultiplyAddWide},
    {0x0b9, isUniformConstantLoad},
};

} // namespace

bool translateVolta(Step& step, const Instruction& instruction, int sm) {
    const Bits bits(instruction.words);
    const VoltaOpcode* row = findVoltaOpcode(bits.number(0, 12));
    const auto* translation = std::ranges::find(kTranslations, bits.number(0, 9), &VoltaTranslation::operation);
    if (!row || translation == std::end(kTranslations)) return false;
    Volta in(step, instruction, sm, row->isUniform);
    step.guard = {in.predicateBase() + int(bits.number(12, 3)), bits.has(15)};
    return (row->isFixed && !row->isUniform) || !readsOtherBank(in) ? translation->translate(in) : false;
}

} // namespace forewarp::sass::interpreting
