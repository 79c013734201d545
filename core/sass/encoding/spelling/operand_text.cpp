#include "core/sass/encoding/spelling/operand_text.h"

#include "core/sass/files/listing_lines.h"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>

namespace forewarp::sass::encoding::spelling {

namespace {

/// Twenty digits, without zeros behind them; large ones with an exponent.
std::string numberText(double value) {
    if (std::isnan(value)) return std::signbit(value) ? "-QNAN" : "+QNAN";
    if (std::isinf(value)) return value < 0 ? "-INF" : "+INF";
    constexpr int kDigits = 20;
    constexpr double kFirstWithExponent = 1e19;
    const auto format =
        std::abs(value) < kFirstWithExponent ? std::chars_format::general : std::chars_format::scientific;
    std::array<char, 64> digits{};
    const auto result = std::to_chars(digits.data(), digits.data() + digits.size(), value, format, kDigits);
    return {digits.data(), result.ptr};
}

double half(std::uint32_t bits) {
    const int exponent = int(bits >> 10 & 0x1f);
    const double fraction = double(bits & 0x3ff) / 1024;
    const double sign = (bits & 0x8000) != 0 ? -1 : 1;
    if (exponent == 0) return sign * std::ldexp(fraction, -14);
    if (exponent == 0x1f) return fraction == 0 ? sign * INFINITY : std::copysign(NAN, sign);
    return sign * std::ldexp(1 + fraction, exponent - 15);
}

} // namespace

std::string immediateText(std::uint32_t bits, Numbers numbers) {
    switch (numbers) {
    case Numbers::unsignedHex: return files::hexText(bits);
    case Numbers::signedHex: return signedHexText(std::int32_t(bits));
    case Numbers::single: return numberText(double(std::bit_cast<float>(bits)));
    case Numbers::doubleHigh: return numberText(std::bit_cast<double>(std::uint64_t{bits} << 32));
    case Numbers::halves: return numberText(half(bits >> 16)) + ", " + numberText(half(bits & 0xffff));
    }
    return {};
}

std::string signedText(std::string operand, Sign sign) {
    if (sign.isAbsolute) operand = '|' + operand + '|';
    if (sign.isNegative) operand.insert(operand.begin(), '-');
    if (sign.isInverted) operand.insert(operand.begin(), '~');
    return operand;
}

std::string registerText(unsigned number) {
    return number == unsigned(kZeroRegister) ? "RZ" : "R" + std::to_string(number);
}

std::string uniformText(unsigned number, int sm) {
    constexpr int kFirstWithMore = 100;
    const unsigned zero = sm < kFirstWithMore ? 63 : 255;
    return number == zero ? "URZ" : "UR" + std::to_string(number);
}

std::string predicateText(unsigned number, bool isNegated, bool isUniform) {
    std::string text = isNegated ? "!" : "";
    text += isUniform ? "UP" : "P";
    return text + (number == unsigned(kTruePredicate) ? "T" : std::to_string(number));
}

std::string signedHexText(std::int64_t number) {
    return number < 0 ? '-' + files::hexText(std::uint64_t(-number)) : files::hexText(std::uint64_t(number));
}

std::string constantText(unsigned bank, unsigned offset) {
    return "c[" + files::hexText(bank) + "][" + files::hexText(offset) + "]";
}

std::string addressText(std::string_view base, std::int64_t offset) {
    if (offset == 0) return '[' + std::string(base) + ']';
    if (base == "RZ") return '[' + signedHexText(offset) + ']';
    return '[' + std::string(base) + '+' + signedHexText(offset) + ']';
}

std::string_view accessName(unsigned size) {
    constexpr std::array<std::string_view, 8> kNames = {"U8", "S8", "U16", "S16", "", "64", "128", ""};
    return kNames[size & 7];
}

std::string_view specialRegisterText(unsigned number) {
    switch (number) {
    case 0x00: return "SR_LANEID";
    case 0x02: return "SR_VIRTCFG";
    case 0x03: return "SR_VIRTID";
    case 0x21: return "SR_TID.X";
    case 0x22: return "SR_TID.Y";
    case 0x23: return "SR_TID.Z";
    case 0x25: return "SR_CTAID.X";
    case 0x26: return "SR_CTAID.Y";
    case 0x27: return "SR_CTAID.Z";
    case 0x38: return "SR_EQMASK";
    case 0x39: return "SR_LTMASK";
    case 0x3a: return "SR_LEMASK";
    case 0x3b: return "SR_GTMASK";
    case 0x3c: return "SR_GEMASK";
    case 0x50: return "SR_CLOCKLO";
    case 0x51: return "SR_CLOCKHI";
    case 0x52: return "SR_GLOBALTIMERLO";
    case 0x53: return "SR_GLOBALTIMERHI";
    case 0x88: return "SR_CgaCtaId";
    case 0xff: return "SRZ";
    default: return {};
    }
}

std::string_view floatComparison(unsigned number) {
    constexpr std::array<std::string_view, 16> kNames = {"F",   "LT",  "EQ",  "LE",  "GT",  "NE",  "GE",  "NUM",
                                                         "NAN", "LTU", "EQU", "LEU", "GTU", "NEU", "GEU", "T"};
    return kNames[number & 15];
}

std::string_view integerComparison(unsigned number) {
    constexpr std::array<std::string_view, 8> kNames = {"F", "LT", "EQ", "LE", "GT", "NE", "GE", "T"};
    return kNames[number & 7];
}

} // namespace forewarp::sass::encoding::spelling
