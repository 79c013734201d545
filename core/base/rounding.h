#pragma once

#include <concepts>

namespace forewarp {

/// How many units hold so much; 0 or more of it.
template <std::integral Number>
[[nodiscard]] constexpr Number dividedUp(Number amount, Number unit) {
    return (amount + unit - 1) / unit;
}
/// The least multiple of the unit that is no less; of 0 or more.
template <std::integral Number>
[[nodiscard]] constexpr Number roundedUp(Number amount, Number unit) {
    return dividedUp(amount, unit) * unit;
}

} // namespace forewarp
