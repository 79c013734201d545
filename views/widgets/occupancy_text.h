#pragma once

#include "core/device/occupancy.h"

#include <QString>

namespace forewarp::views::widgets {

/// «warps», «registers», «shared memory», translated.
[[nodiscard]] QString limiterWord(forewarp::device::OccupancyLimiter limiter);
/// «6 blocks, 48 of 48 warps per SM; limited by shared memory»
[[nodiscard]] QString occupancyText(const forewarp::device::Occupancy& occupancy);
/// «512 B», «18.0 KiB»: sizes of shared memory, which comes in powers of two.
[[nodiscard]] QString sharedBytesText(double bytes);

} // namespace forewarp::views::widgets
