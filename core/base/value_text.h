#pragma once

#include <string>
#include <string_view>

namespace forewarp {

/// A number inside a sentence: «1024», «511.5», «1e+18»; whole numbers in full up to fifteen digits.
[[nodiscard]] std::string valueText(double value);

/// «1 block», «4 blocks»: the number and its noun, in the plural for all but 1.
[[nodiscard]] std::string counted(double value, std::string_view noun);

/// «48.13 KiB», «512 B»: at most two digits after the point.
[[nodiscard]] std::string sizeText(double bytes);

} // namespace forewarp
