#include "tests/support/sass_interpreter/operations.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>

namespace forewarp::support::sass_interpreter {

namespace {

constexpr std::uint32_t kSign = 0x80000000;
constexpr std::uint64_t kDoubleSign = std::uint64_t{kSign} << 32;

/// What GPUs return for every NaN.
constexpr std::uint32_t kNan = 0x7fffffff;
constexpr std::uint64_t kDoubleNan = 0xfff8000000000000;

float flushed(float value, bool flushes) {
    return flushes && std::fpclassify(value) == FP_SUBNORMAL ? std::copysign(0.0F, value) : value;
}

float floatAt(const Modifiers& modifiers, const Operands& in, std::size_t i) {
    std::uint32_t bits = in.sources[i][0];
    if (modifiers.isAbsolute[i]) bits &= ~kSign;
    if (modifiers.isNegated[i]) bits ^= kSign;
    return flushed(std::bit_cast<float>(bits), modifiers.flushesDenormals);
}
double doubleAt(const Modifiers& modifiers, const Operands& in, std::size_t i) {
    std::uint64_t bits = joined(in.sources[i]);
    if (modifiers.isAbsolute[i]) bits &= ~kDoubleSign;
    if (modifiers.isNegated[i]) bits ^= kDoubleSign;
    return std::bit_cast<double>(bits);
}

Values floatOf(float value, const Modifiers& modifiers) {
    if (modifiers.saturates) value = std::isnan(value) ? 0.0F : std::clamp(value, 0.0F, 1.0F);
    value = flushed(value, modifiers.flushesDenormals);
    return {{std::isnan(value) ? kNan : std::bit_cast<std::uint32_t>(value), 0, 0, 0}, 0};
}
Values doubleOf(double value) {
    return {split(std::isnan(value) ? kDoubleNan : std::bit_cast<std::uint64_t>(value)), 0};
}

/// LT 1, EQ 2, GT 4, and 8 where they cannot be compared.
template <class Number>
unsigned comparisonResults(const Modifiers& modifiers, Number a, Number b, bool rest) {
    const unsigned relation = a < b ? 1 : a == b ? 2 : a > b ? 4 : 8;
    const bool isTrue = (modifiers.comparison & relation) != 0;
    const auto combined = [&](bool is) {
        return modifiers.combination == 0 ? is && rest : modifiers.combination == 1 ? is || rest : is != rest;
    };
    return unsigned(combined(isTrue)) | unsigned(combined(!isTrue)) << 1;
}

} // namespace

Values compareFloats(const Modifiers& modifiers, const Operands& in) {
    const float a = floatAt(modifiers, in, 0);
    const float b = floatAt(modifiers, in, 1);
    return {{}, comparisonResults(modifiers, a, b, in.predicate(0))};
}
Values compareDoubles(const Modifiers& modifiers, const Operands& in) {
    const double a = doubleAt(modifiers, in, 0);
    const double b = doubleAt(modifiers, in, 1);
    return {{}, comparisonResults(modifiers, a, b, in.predicate(0))};
}

Values addFloats(const Modifiers& modifiers, const Operands& in) {
    return floatOf(floatAt(modifiers, in, 0) + floatAt(modifiers, in, 1), modifiers);
}
Values multiplyFloats(const Modifiers& modifiers, const Operands& in) {
    return floatOf(floatAt(modifiers, in, 0) * floatAt(modifiers, in, 1), modifiers);
}
Values fuseFloats(const Modifiers& modifiers, const Operands& in) {
    return floatOf(std::fma(floatAt(modifiers, in, 0), floatAt(modifiers, in, 1), floatAt(modifiers, in, 2)),
                   modifiers);
}
Values selectFloat(const Modifiers& modifiers, const Operands& in) {
    const float chosen = floatAt(modifiers, in, in.predicate(0) ? 0 : 1);
    return {{std::bit_cast<std::uint32_t>(chosen), 0, 0, 0}, 0};
}
Values smallerFloat(const Modifiers& modifiers, const Operands& in) {
    const float a = floatAt(modifiers, in, 0);
    const float b = floatAt(modifiers, in, 1);
    if (std::isnan(a) || std::isnan(b)) return floatOf(std::isnan(a) ? b : a, modifiers);
    const bool isSmaller = a < b || (a == b && std::signbit(a) && !std::signbit(b));
    return floatOf(isSmaller == in.predicate(0) ? a : b, modifiers);
}

Values addDoubles(const Modifiers& modifiers, const Operands& in) {
    return doubleOf(doubleAt(modifiers, in, 0) + doubleAt(modifiers, in, 1));
}
Values multiplyDoubles(const Modifiers& modifiers, const Operands& in) {
    return doubleOf(doubleAt(modifiers, in, 0) * doubleAt(modifiers, in, 1));
}
Values fuseDoubles(const Modifiers& modifiers, const Operands& in) {
    return doubleOf(std::fma(doubleAt(modifiers, in, 0), doubleAt(modifiers, in, 1), doubleAt(modifiers, in, 2)));
}

namespace {

/// The upper half of a double's function of a double of which only the upper half is given.
Values upperHalf(std::uint32_t word, double (*function)(double)) {
    const double result = function(std::bit_cast<double>(std::uint64_t(word) << 32));
    const std::uint64_t bits = std::isnan(result) ? kDoubleNan : std::bit_cast<std::uint64_t>(result);
    return {{std::uint32_t(bits >> 32), 0, 0, 0}, 0};
}

double reciprocal(double x) {
    return 1 / x;
}
double reciprocalRoot(double x) {
    return 1 / std::sqrt(x);
}

double functionOf(unsigned function, double x) {
    constexpr double kTurn = 2 * std::numbers::pi;
    switch (function) {
    case 0: return std::cos(kTurn * x);
    case 1: return std::sin(kTurn * x);
    case 2: return std::exp2(x);
    case 3: return std::log2(x);
    case 4: return reciprocal(x);
    case 5: return reciprocalRoot(x);
    case 8: return std::sqrt(x);
    default: return std::tanh(x);
    }
}

} // namespace

Values transcendental(const Modifiers& modifiers, const Operands& in) {
    constexpr unsigned kUpperReciprocal = 6;
    constexpr unsigned kUpperReciprocalRoot = 7;
    if (modifiers.function == kUpperReciprocal) return upperHalf(in.a(), reciprocal);
    if (modifiers.function == kUpperReciprocalRoot) return upperHalf(in.a(), reciprocalRoot);
    return floatOf(float(functionOf(modifiers.function, double(floatAt(modifiers, in, 0)))), modifiers);
}

Values reduceRange(const Modifiers& modifiers, const Operands& in) {
    const float x = floatAt(modifiers, in, 0);
    return floatOf(modifiers.function == 0 ? float(double(x) / (2 * std::numbers::pi)) : x, modifiers);
}

namespace {

/// Of a number that a double holds; nearest even, down, up, towards zero.
float roundedToFloat(double exact, unsigned rounding) {
    const float nearest = float(exact);
    const bool goesDown = rounding == 1 || (rounding == 3 && exact > 0);
    const bool goesUp = rounding == 2 || (rounding == 3 && exact < 0);
    if (goesDown && double(nearest) > exact) return std::nextafter(nearest, -std::numeric_limits<float>::infinity());
    if (goesUp && double(nearest) < exact) return std::nextafter(nearest, std::numeric_limits<float>::infinity());
    return nearest;
}

} // namespace

Values integerToFloat(const Modifiers& modifiers, const Operands& in) {
    std::uint64_t bits = joined(in.sources[0]);
    if (modifiers.sourceBits == 32)
        bits = modifiers.isSigned ? std::uint64_t(std::int64_t(std::int32_t(bits))) : std::uint32_t(bits);
    if (modifiers.resultBits == 64) return doubleOf(modifiers.isSigned ? double(std::int64_t(bits)) : double(bits));
    if (modifiers.rounding != 0) return floatOf(roundedToFloat(double(std::int64_t(bits)), modifiers.rounding), {});
    return floatOf(modifiers.isSigned ? float(std::int64_t(bits)) : float(bits), {});
}

namespace {

/// Nearest even, down, up, towards zero.
double rounded(double value, unsigned rounding) {
    switch (rounding) {
    case 0: return std::nearbyint(value);
    case 1: return std::floor(value);
    case 2: return std::ceil(value);
    default: return std::trunc(value);
    }
}

/// What does not fit becomes the nearest that does.
std::uint64_t integerOf(double value, unsigned bits, bool isSigned) {
    if (std::isnan(value)) return bits == 64 ? kDoubleSign : 0;
    const double limit = std::ldexp(1.0, int(isSigned ? bits - 1 : bits));
    const std::uint64_t most = std::numeric_limits<std::uint64_t>::max() >> (64 - bits + unsigned(isSigned));
    if (value >= limit) return most;
    if (isSigned) return value < -limit ? ~most : std::uint64_t(std::int64_t(value));
    return value < 0 ? 0 : std::uint64_t(value);
}

} // namespace

Values floatToInteger(const Modifiers& modifiers, const Operands& in) {
    const double value = modifiers.sourceBits == 64 ? doubleAt(modifiers, in, 0) : double(floatAt(modifiers, in, 0));
    return {split(integerOf(rounded(value, modifiers.rounding), modifiers.resultBits, modifiers.isSigned)), 0};
}

Values floatToFloat(const Modifiers& modifiers, const Operands& in) {
    const double value = modifiers.sourceBits == 64 ? doubleAt(modifiers, in, 0) : double(floatAt(modifiers, in, 0));
    if (modifiers.resultBits == 64) return doubleOf(value);
    return floatOf(float(value), modifiers);
}

} // namespace forewarp::support::sass_interpreter
