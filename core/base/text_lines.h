#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string_view>

namespace forewarp {

/// Without blanks and tabs around it.
[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    return first == text.npos ? std::string_view() : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// Takes the first word from a line; empty where there is none.
[[nodiscard]] inline std::string_view nextWord(std::string_view& rest) {
    const std::size_t first = rest.find_first_not_of(" \t\r");
    if (first == rest.npos) return rest = {};
    const std::size_t end = std::min(rest.find_first_of(" \t\r", first), rest.size());
    const std::string_view word = rest.substr(first, end - first);
    rest.remove_prefix(end);
    return word;
}

/// The whole text as a finite number; nothing where it is none.
[[nodiscard]] inline std::optional<double> numberIn(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isWhole = error == std::errc{} && end == text.data() + text.size();
    return isWhole && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

/// Calls `take` with each line, without its end.
template <class Take>
void forEachLine(std::string_view text, const Take& take) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        take(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

} // namespace forewarp
