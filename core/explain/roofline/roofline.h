#pragma once

#include "core/device/device.h"
#include "core/explain/report.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::explain::roofline {

/// Which operations of a kernel are counted: floating-point ones where it has any, those of the precision it has most of.
enum class Counted { single, twice, integer };

/// Where the bytes of the intensity move.
enum class Level { dram, l2 };

/// A kernel under the roofs of a device.
///
/// Source: Williams, Waterman, Patterson, «Roofline» (CACM 52(4), 2009).
struct Point {
    Counted counted = Counted::single;
    double perSecond = 0; ///< Operations; the start of the kernel is part of the time.
    Level level = Level::dram; ///< L2 where the data lie there already, so that next to nothing moves from DRAM.
    double perByte = 0; ///< Operations per byte that moves there; infinite where nothing does.
    BytesPerSecond moved; ///< There; the start of the kernel is part of the time.
};

/// Nothing where the model in charge counts no bytes, or where the kernel computes nothing.
[[nodiscard]] std::optional<Point> pointOf(const LoopReport& loop, const device::Device& device);

/// A limit of the device: a slope where a memory sets it, a height where arithmetic does.
struct Roof {
    std::string name; ///< «DRAM», «FP64»
    double bytesPerSecond = 0; ///< 0 for a height.
    double perSecond = 0; ///< Operations; 0 for a slope.

    [[nodiscard]] bool isSlope() const { return bytesPerSecond > 0; }
    /// Operations per second at this intensity.
    [[nodiscard]] double at(double perByte) const { return isSlope() ? perByte * bytesPerSecond : perSecond; }
};
/// Those that the device has: memories from the slowest to the fastest, then arithmetic. The integer roof is among them
/// only where it is asked for.
[[nodiscard]] std::vector<Roof> roofsOf(const device::Device& device, bool withInteger);

} // namespace forewarp::explain::roofline
