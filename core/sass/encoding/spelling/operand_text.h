#pragma once

#include "core/sass/encoding/encoded_fields.h"
#include "core/sass/encoding/instruction.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace forewarp::sass::encoding::spelling {

/// How a listing shows an immediate operand.
enum class Numbers : std::uint8_t {
    unsignedHex, ///< «0xffffffff»
    signedHex,   ///< «-0x1»
    single,      ///< «0.5»
    doubleHigh,  ///< Upper half of a double.
    halves,      ///< «0, 0.5»: two of 16 bits.
};
[[nodiscard]] std::string immediateText(std::uint32_t bits, Numbers numbers);

/// What stands around an operand.
struct Sign {
    bool isNegative = false;
    bool isAbsolute = false;
    bool isInverted = false; ///< «~R4»
};
[[nodiscard]] std::string signedText(std::string operand, Sign sign);

/// «R4», «UR4», «P0», «UP0»; RZ, URZ and PT by the number that stands for them.
[[nodiscard]] std::string registerText(unsigned number);
[[nodiscard]] std::string uniformText(unsigned number, int sm);
[[nodiscard]] std::string predicateText(unsigned number, bool isNegated = false, bool isUniform = false);
/// «0x10», «-0x10»
[[nodiscard]] std::string signedHexText(std::int64_t number);
/// «c[0x0][0x160]»
[[nodiscard]] std::string constantText(unsigned bank, unsigned offset);
/// «[R4+0x10]», «[R4]», «[0x10]» of RZ; `base` may say more than the register: «R4.64+UR6».
[[nodiscard]] std::string addressText(std::string_view base, std::int64_t offset);
/// «64»; empty for 32 bits.
[[nodiscard]] std::string_view accessName(unsigned size);
/// «SR_TID.X»; empty where the number's name is not known.
[[nodiscard]] std::string_view specialRegisterText(unsigned number);
/// «GEU», the comparisons that both generations number alike.
[[nodiscard]] std::string_view floatComparison(unsigned number);
[[nodiscard]] std::string_view integerComparison(unsigned number);

/// Puts a modifier behind the first part of a mnemonic.
inline void insertModifier(std::string& mnemonic, std::string_view name) {
    mnemonic.insert(std::min(mnemonic.find('.'), mnemonic.size()), '.' + std::string(name));
}

/// Names that a field chooses from; empty beyond the last.
[[nodiscard]] inline std::string_view chosen(std::span<const std::string_view> names, unsigned number) {
    return number < names.size() ? names[number] : std::string_view{};
}

} // namespace forewarp::sass::encoding::spelling
