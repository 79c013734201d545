#pragma once

#include "core/sass/encoding/instruction.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string_view>

namespace forewarp::sass::encoding {

[[nodiscard]] inline bool isWordCharacter(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}

/// The number after `prefix` where the word begins with it and has only digits after it.
[[nodiscard]] inline std::optional<int> numbered(std::string_view word, std::string_view prefix) {
    if (!word.starts_with(prefix)) return std::nullopt;
    word.remove_prefix(prefix.size());
    int number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
    return number;
}

/// A word of an operand that names a register: «R4» in «-|R4|.reuse».
struct RegisterWord {
    std::size_t begin = 0;
    std::size_t length = 0;
    int number = kZeroRegister;

    [[nodiscard]] std::size_t end() const { return begin + length; }
};

/// The first word from `from` on that is a register, RZ too: «[R4+UR6]» has one. A label «`(.L_x_3)» has none.
[[nodiscard]] inline std::optional<RegisterWord> nextRegisterWord(std::string_view operand, std::size_t from) {
    operand = operand.substr(0, operand.find('`'));
    for (std::size_t at = from; at < operand.size();) {
        std::size_t end = at;
        while (end < operand.size() && isWordCharacter(operand[end])) ++end;
        const std::string_view word = operand.substr(at, end - at);
        const std::optional<int> number = word == "RZ" ? kZeroRegister : numbered(word, "R");
        if (number && *number <= kZeroRegister) return RegisterWord{at, end - at, *number};
        at = std::max(end, at + 1);
    }
    return std::nullopt;
}

} // namespace forewarp::sass::encoding
