#pragma once

#include <string>

namespace forewarp {

/// A number inside a sentence: «1024», «511.5», «1e+18»; whole numbers in full up to fifteen digits.
[[nodiscard]] std::string valueText(double value);

} // namespace forewarp
