#include "tests/support/sass_interpreter/operations.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace forewarp::support::sass_interpreter {

namespace {

using Word = std::uint32_t;
using Double = std::uint64_t; // A double word.

constexpr unsigned kWordBits = 32;

Values wordOf(Word word) {
    return {{word, 0, 0, 0}, 0};
}
Values doubleWordOf(Double value) {
    return {split(value), 0};
}

std::int64_t extended(Word word, bool isSigned) {
    return isSigned ? std::int64_t(std::int32_t(word)) : std::int64_t(word);
}

/// A summand as it enters a sum with carries: −x is ~x and one, and under .X the carry is that one.
Double summand(Word word, bool isNegated, bool addsCarry) {
    if (!isNegated) return word;
    return Double(Word(~word)) + (addsCarry ? 0 : 1);
}

Values sumOf(Double sum) {
    const unsigned carries = unsigned(sum >> kWordBits);
    return {{Word(sum), 0, 0, 0}, carries >= 2 ? 3U : carries};
}

bool combined(bool a, bool b, unsigned combination) {
    return combination == 0 ? a && b : combination == 1 ? a || b : a != b;
}
/// A comparison's two results: itself and its opposite, each with the rest.
unsigned comparisonResults(bool isTrue, bool rest, unsigned combination) {
    return unsigned(combined(isTrue, rest, combination)) | unsigned(combined(!isTrue, rest, combination)) << 1;
}

/// LT 1, EQ 2, GT 4 and what they add up to.
template <class Number>
bool compares(Number a, Number b, unsigned comparison) {
    return ((comparison & 1) != 0 && a < b) || ((comparison & 2) != 0 && a == b) || ((comparison & 4) != 0 && a > b);
}

/// Of the upper words, where the lower ones decide if these are equal.
bool comparesUpper(std::int64_t a, std::int64_t b, unsigned comparison, bool lower) {
    constexpr unsigned kNever = 0;
    constexpr unsigned kAlways = 7;
    if (comparison == kNever || comparison == kAlways) return comparison == kAlways;
    return a == b ? lower : compares(a, b, comparison);
}

Double shiftedRight(Double value, unsigned amount, unsigned bits, bool isSigned) {
    if (!isSigned) return amount >= bits ? 0 : value >> amount;
    const std::int64_t wide = std::int64_t(value << (64 - bits)) >> (64 - bits);
    return Double(wide >> std::min(amount, 63U));
}
Double shiftedLeft(Double value, unsigned amount) {
    return amount > 63 ? 0 : value << amount;
}

Word reversed(Word word) {
    Word result = 0;
    for (unsigned bit = 0; bit < kWordBits; ++bit) result |= (word >> bit & 1) << (kWordBits - 1 - bit);
    return result;
}

Word tabulated(unsigned table, Word a, Word b, Word c) {
    Word result = 0;
    for (unsigned row = 0; row < 8; ++row) {
        if ((table >> row & 1) == 0) continue;
        result |= ((row & 4) != 0 ? a : ~a) & ((row & 2) != 0 ? b : ~b) & ((row & 1) != 0 ? c : ~c);
    }
    return result;
}

} // namespace

Values move(const Modifiers&, const Operands& in) {
    return {in.sources[0], 0};
}

Values selectWord(const Modifiers&, const Operands& in) {
    return wordOf(in.predicate(0) ? in.a() : in.b());
}

Values absoluteInteger(const Modifiers&, const Operands& in) {
    return wordOf(std::int32_t(in.a()) < 0 ? 0 - in.a() : in.a());
}

Values smallerInteger(const Modifiers& modifiers, const Operands& in) {
    const bool isSmaller = extended(in.a(), modifiers.isSigned) < extended(in.b(), modifiers.isSigned);
    return wordOf(isSmaller == in.predicate(0) ? in.a() : in.b());
}

Values add3(const Modifiers& modifiers, const Operands& in) {
    Double sum = 0;
    for (std::size_t i = 0; i < 3; ++i) sum += summand(in.sources[i][0], modifiers.isNegated[i], modifiers.addsCarry);
    if (modifiers.addsCarry) sum += Double(in.predicate(0)) + Double(in.predicate(1));
    return sumOf(sum);
}

Values shiftAdd(const Modifiers& modifiers, const Operands& in) {
    const Word upper = modifiers.extendsSign ? Word(std::int32_t(in.a()) >> 31) : in.c();
    const Double pair = in.a() | Double(upper) << kWordBits;
    const Word shifted = modifiers.takesHigh ? Word((pair << modifiers.shift) >> kWordBits) : in.a() << modifiers.shift;
    Double sum = summand(shifted, modifiers.isNegated[0], modifiers.addsCarry);
    sum += summand(in.b(), modifiers.isNegated[1], modifiers.addsCarry);
    if (modifiers.addsCarry) sum += Double(in.predicate(0));
    return sumOf(sum);
}

Values logic3(const Modifiers& modifiers, const Operands& in) {
    Values values = wordOf(tabulated(modifiers.table, in.a(), in.b(), in.c()));
    const bool isSet = values.words[0] != 0;
    values.predicates = unsigned(modifiers.combinesByAnd ? isSet && in.predicate(0) : isSet || in.predicate(0));
    return values;
}

Values logic2(const Modifiers& modifiers, const Operands& in) {
    const Word a = modifiers.isNegated[0] ? ~in.a() : in.a();
    const Word b = modifiers.isNegated[1] ? ~in.b() : in.b();
    switch (modifiers.function) {
    case 0: return wordOf(a & b);
    case 1: return wordOf(a | b);
    case 2: return wordOf(a ^ b);
    default: return wordOf(b);
    }
}

Values funnelShift(const Modifiers& modifiers, const Operands& in) {
    const unsigned bits = modifiers.sourceBits;
    const unsigned amount = modifiers.wraps ? in.b() & (bits - 1) : std::min(in.b(), bits);
    const Double pair = in.a() | Double(in.c()) << kWordBits;
    const Double shifted =
        modifiers.goesRight ? shiftedRight(pair, amount, 64, modifiers.isSigned) : shiftedLeft(pair, amount);
    return wordOf(Word(modifiers.takesHigh ? shifted >> kWordBits : shifted));
}

Values shiftLeft(const Modifiers& modifiers, const Operands& in) {
    const unsigned amount = modifiers.wraps ? in.b() & (kWordBits - 1) : std::min(in.b(), kWordBits);
    return wordOf(Word(shiftedLeft(in.a(), amount)));
}

Values shiftRight(const Modifiers& modifiers, const Operands& in) {
    const unsigned amount = modifiers.wraps ? in.b() & (kWordBits - 1) : std::min(in.b(), kWordBits);
    const Word value = modifiers.isReversed ? reversed(in.a()) : in.a();
    return wordOf(Word(shiftedRight(value, amount, kWordBits, modifiers.isSigned)));
}

Values compareIntegers(const Modifiers& modifiers, const Operands& in) {
    const std::int64_t a = extended(in.a(), modifiers.isSigned);
    const std::int64_t b = extended(in.b(), modifiers.isSigned);
    const bool isTrue = modifiers.addsCarry ? comparesUpper(a, b, modifiers.comparison, in.predicate(1))
                                            : compares(a, b, modifiers.comparison);
    return {{}, comparisonResults(isTrue, in.predicate(0), modifiers.combination)};
}

Values multiplyAdd(const Modifiers& modifiers, const Operands& in) {
    const Word b = modifiers.isNegated[1] ? 0 - in.b() : in.b();
    const Word c = Word(summand(in.c(), modifiers.isNegated[2], modifiers.addsCarry));
    return wordOf(in.a() * b + c + Word(modifiers.addsCarry && in.predicate(0)));
}

namespace {

Double productOf(const Modifiers& modifiers, const Operands& in) {
    const Double product = Double(extended(in.a(), modifiers.isSigned)) * Double(extended(in.b(), modifiers.isSigned));
    return modifiers.isNegated[1] ? 0 - product : product;
}

} // namespace

Values multiplyAddWide(const Modifiers& modifiers, const Operands& in) {
    const Double c = joined(in.sources[2]);
    const Double product = productOf(modifiers, in);
    Values values = doubleWordOf(product + (modifiers.isNegated[2] ? 0 - c : c));
    values.predicates = unsigned(joined(values.words) < product);
    return values;
}

Values multiplyAddHigh(const Modifiers& modifiers, const Operands& in) {
    const Double c = joined(in.sources[2]);
    return wordOf(Word((productOf(modifiers, in) + (modifiers.isNegated[2] ? 0 - c : c)) >> kWordBits));
}

// Modes after the names that maxas gives them: CLO 1, CHI 2, CBCC 4.
Values multiplyAddShort(const Modifiers& modifiers, const Operands& in) {
    constexpr unsigned kHalf = 16;
    constexpr Word kLow = 0xffff;
    std::array<Word, 2> halves{};
    for (std::size_t i = 0; i < 2; ++i) {
        const Word half = modifiers.takesUpperHalf[i] ? in.sources[i][0] >> kHalf : in.sources[i][0] & kLow;
        halves[i] = modifiers.isOperandSigned[i] ? Word(std::int32_t(std::int16_t(half))) : half;
    }
    Word product = halves[0] * halves[1];
    if (modifiers.shiftsProduct) product <<= kHalf;
    Word c = in.c();
    if (modifiers.function == 1) c &= kLow;
    if (modifiers.function == 2) c >>= kHalf;
    if (modifiers.function == 4) c += in.b() << kHalf;
    const Word sum = product + c;
    return wordOf(modifiers.merges ? (sum & kLow) | in.b() << kHalf : sum);
}

Values permuteBytes(const Modifiers&, const Operands& in) {
    const Double pair = in.a() | Double(in.c()) << kWordBits;
    Word result = 0;
    for (unsigned i = 0; i < 4; ++i) {
        const unsigned selector = in.b() >> (4 * i) & 0xf;
        Word byte = Word(pair >> (8 * (selector & 7)) & 0xff);
        if ((selector & 8) != 0) byte = (byte & 0x80) != 0 ? 0xff : 0;
        result |= byte << (8 * i);
    }
    return wordOf(result);
}

namespace {

/// Position in the lowest byte, length in the next.
struct Field {
    unsigned position;
    unsigned length;

    explicit Field(Word word) : position(word & 0xff), length(word >> 8 & 0xff) {}
    [[nodiscard]] Double mask() const { return shiftedLeft(1, std::min(length, kWordBits)) - 1; }
};

} // namespace

Values extractField(const Modifiers& modifiers, const Operands& in) {
    const Field field(in.b());
    const Word value = modifiers.isReversed ? reversed(in.a()) : in.a();
    const Double extracted = shiftedRight(value, field.position, kWordBits, modifiers.isSigned) & field.mask();
    if (!modifiers.isSigned || field.length == 0 || field.length >= kWordBits) return wordOf(Word(extracted));
    const Double sign = Double{1} << (field.length - 1);
    return wordOf(Word((extracted ^ sign) - sign));
}

Values insertField(const Modifiers&, const Operands& in) {
    const Field field(in.b());
    const Word mask = Word(shiftedLeft(field.mask(), field.position));
    return wordOf((in.c() & ~mask) | (Word(shiftedLeft(in.a(), field.position)) & mask));
}

Values countBits(const Modifiers& modifiers, const Operands& in) {
    return wordOf(Word(std::popcount(modifiers.isNegated[0] ? ~in.a() : in.a())));
}

Values findLeadingOne(const Modifiers& modifiers, const Operands& in) {
    constexpr Word kNone = 0xffffffff;
    Word value = modifiers.isNegated[0] ? ~in.a() : in.a();
    if (modifiers.isSigned && std::int32_t(value) < 0) value = ~value;
    if (value == 0) return wordOf(kNone);
    const Word zeros = Word(std::countl_zero(value));
    return wordOf(modifiers.isReversed ? zeros : kWordBits - 1 - zeros);
}

Values reverseBits(const Modifiers&, const Operands& in) {
    return wordOf(reversed(in.a()));
}

Values combinePredicates(const Modifiers& modifiers, const Operands& in) {
    const unsigned row = unsigned(in.predicate(0)) << 2 | unsigned(in.predicate(1)) << 1 | unsigned(in.predicate(2));
    return {{}, (modifiers.table >> row & 1) | (modifiers.secondTable >> row & 1) << 1};
}

Values comparePredicates(const Modifiers& modifiers, const Operands& in) {
    const bool first = combined(in.predicate(0), in.predicate(1), modifiers.combination);
    return {{}, comparisonResults(first, in.predicate(2), modifiers.secondCombination)};
}

Values packPredicates(const Modifiers& modifiers, const Operands& in) {
    return wordOf((in.a() & ~modifiers.mask) | (in.b() & modifiers.mask));
}

/// The predicates of the mask, in order.
Values unpackPredicates(const Modifiers& modifiers, const Operands& in) {
    unsigned results = 0;
    unsigned count = 0;
    for (unsigned bit = 0; bit < unsigned(kPredicates); ++bit)
        if ((modifiers.mask >> bit & 1) != 0) results |= (in.a() >> bit & 1) << count++;
    return {{}, results};
}

} // namespace forewarp::support::sass_interpreter
