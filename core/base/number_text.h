#pragma once

#include "core/base/units.h"

#include <string>
#include <string_view>

namespace forewarp {

/// «1.47 ms», «38.2 µs», «12 s»: three significant digits and the unit that fits.
[[nodiscard]] std::string timeText(Seconds time);
/// «33–51 µs», «8.2 µs–22 ms»: between two times, with two significant digits; «33 µs» where both read the same.
[[nodiscard]] std::string betweenText(Seconds least, Seconds most);
/// «39.9 µs (33–51)»: a time and the ends of an interval around it, in the same unit and with two significant digits.
[[nodiscard]] std::string intervalText(Seconds time, Seconds least, Seconds most);
/// «1 234 567» with thin spaces; «50 728» for 50728.19.
[[nodiscard]] std::string countText(double count);
/// A value precise enough to follow a formula by hand: «1.47 ms» for unit «s», «1.296 GHz», «730.3 cycles»,
/// «50 728 cycles».
[[nodiscard]] std::string quantityText(double value, std::string_view unit);
/// At most so many significant digits while it is below 10 000, then all digits before the point.
[[nodiscard]] std::string significantText(double value, int digits);
/// «1 block», «50 728 blocks»: countText() and the noun, in the plural where the number reads other than 1.
[[nodiscard]] std::string countedText(double count, std::string_view noun);
/// A share of one as «87.1 %».
[[nodiscard]] std::string percentText(double fraction);
/// A share of one as «87 %».
[[nodiscard]] std::string wholePercentText(double fraction);
/// «999 B», «1.25 MiB»: three significant digits and the largest unit that they fill.
[[nodiscard]] std::string bytesText(double bytes);
/// At most so many significant digits, with an exponent where that is shorter: as %g of C, whatever the locale.
[[nodiscard]] std::string generalText(double value, int digits);
/// So many digits after the point, whatever the locale.
[[nodiscard]] std::string fixedText(double value, int digits);
/// The shortest digits that read back to the same number, for files; empty for what is not finite.
[[nodiscard]] std::string exactText(double value);

} // namespace forewarp
