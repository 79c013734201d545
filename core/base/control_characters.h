#pragma once

#include <string>
#include <string_view>

namespace forewarp {

/// The text without what would steer a terminal: control characters other than line ends and tabs become «?», those
/// beyond ASCII (U+0080 to U+009F, two bytes each) as well.
[[nodiscard]] inline std::string withoutControls(std::string_view text) {
    std::string shown(text);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const auto byte = static_cast<unsigned char>(shown[i]);
        const auto next = static_cast<unsigned char>(i + 1 < shown.size() ? shown[i + 1] : '\0');
        if ((byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7f) shown[i] = '?';
        if (byte == 0xc2 && next >= 0x80 && next < 0xa0) shown[i] = shown[i + 1] = '?';
    }
    return shown;
}

} // namespace forewarp
