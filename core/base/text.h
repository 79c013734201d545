#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp {

/// «a; b; c»: the parts, or what `text` makes of each, with the separator between them.
template <std::ranges::input_range Parts, class Text = std::identity>
[[nodiscard]] std::string joined(Parts&& parts, std::string_view separator, Text text = {}) {
    std::string all;
    for (const auto& part : parts) {
        if (!all.empty()) all += separator;
        all += std::invoke(text, part);
    }
    return all;
}

/// «a», «a and b», «a, b and c»
[[nodiscard]] std::string listed(const std::vector<std::string>& words);

/// «a, b, c and 2 more»: the first parts, at most so many, and the number of the others.
template <std::ranges::sized_range Parts, class Text = std::identity>
[[nodiscard]] std::string listedUpTo(std::size_t most, const Parts& parts, Text text = {}) {
    const std::size_t all = std::ranges::size(parts);
    const std::string first = joined(parts | std::views::take(most), ", ", text);
    return all > most ? first + " and " + std::to_string(all - most) + " more" : first;
}

/// Whether the word is among these.
template <std::ranges::input_range Words>
[[nodiscard]] bool isOneOf(std::string_view word, const Words& words) {
    return std::ranges::find(words, word) != std::ranges::end(words);
}

/// Characters as a terminal counts them: UTF-8 continuation bytes take no room.
[[nodiscard]] std::size_t widthOf(std::string_view text);
/// Text with spaces behind it up to `width`.
[[nodiscard]] std::string padded(std::string text, std::size_t width);

/// With a capital where it begins with a small letter of ASCII.
[[nodiscard]] std::string capitalized(std::string text);

} // namespace forewarp
