#include "core/base/text.h"

#include <algorithm>

namespace forewarp {

std::string listed(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
    return text;
}

std::size_t widthOf(std::string_view text) {
    return std::size_t(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string padded(std::string text, std::size_t width) {
    const std::size_t used = widthOf(text);
    return used < width ? text.append(width - used, ' ') : text;
}

std::string capitalized(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') text.front() = char(text.front() - 'a' + 'A');
    return text;
}

} // namespace forewarp
