#pragma once

#include <string>

namespace forewarp::advice {

/// A number in a reason: «1,024», «51.2», «∞»; three significant digits where it is no whole number.
[[nodiscard]] std::string reasonNumber(double value);

} // namespace forewarp::advice
