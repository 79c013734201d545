#pragma once

#include "core/base/units.h"
#include "core/kernel/launch.h"
#include "core/models/error_range.h"

#include <QString>

#include <string>
#include <string_view>

namespace forewarp::views::widgets {

/// A core string (UTF-8) for Qt.
[[nodiscard]] QString toQString(std::string_view text);

/// «1.47 ms»: three significant digits and the unit that fits. The same text as in reports and on the command line.
[[nodiscard]] QString timeText(Seconds time);
/// «39.9 µs (33–51)»: a time and the interval around it.
[[nodiscard]] QString intervalText(Seconds time, const models::TimeInterval& interval);
/// «1 234 567» with thin spaces.
[[nodiscard]] QString countText(double count);
/// «4.2 M»: at most three significant digits from a thousand on, for running text.
[[nodiscard]] QString roundedCountText(double count);
/// «87.1 %» of a share of one.
[[nodiscard]] QString percentText(double share);
/// A value in the unit a derivation gives it: «1.47 ms» for «s», «1.3 GHz», «142 GB/s».
[[nodiscard]] QString quantityText(double value, std::string_view unit);
/// «–»: stands where a figure would, while there is none.
[[nodiscard]] QString noFigure();
/// «256 threads», «32×8 = 256 threads».
[[nodiscard]] QString blockText(const kernel::BlockShape& block);

} // namespace forewarp::views::widgets
