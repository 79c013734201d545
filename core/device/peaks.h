#pragma once

#include "core/device/device.h"

namespace forewarp::device {

/// What a device can do at most: the roofs that no kernel gets above.
struct Peaks {
    BytesPerSecond dram;
    BytesPerSecond l2; ///< 0 where there is none.
    BytesPerSecond l1; ///< Of all SMs together; 0 where there is none.
    double single = 0; ///< Operations per second in single precision; a multiply-add is two.
    double twice = 0;  ///< Likewise in double precision; 0 where there is no such unit.
    double integer = 0; ///< Integer operations per second; a multiply-add is two.
};

/// Requests of up to kRequestBytes that the whole L2 takes per SM cycle: as the profile says, else what all SMs
/// together get when each gets one sector per l2_departure_delay. 0 without an L2.
[[nodiscard]] double l2RequestRate(const Device& device);

/// Peaks from the profile's clock, lanes and rates. L1 gives what the banks of shared memory give, whose cells it has.
[[nodiscard]] Peaks peaksOf(const Device& device);

} // namespace forewarp::device
