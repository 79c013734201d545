#include "core/render/text/roofline_text.h"

#include "core/base/number_text.h"
#include "core/device/peaks.h"
#include "core/explain/roofline/roofline.h"

#include <array>
#include <cmath>
#include <utility>

namespace forewarp::render::text {

namespace {

using explain::roofline::Counted;
using explain::roofline::Level;

constexpr double kWithExponent = 1000; ///< From here on three digits need one.

/// «153 G»
std::string rateText(double value) {
    constexpr std::array<const char*, 6> kPrefixes{"", "k", "M", "G", "T", "P"};
    std::size_t prefix = 0;
    for (; value >= 1000 && prefix + 1 < kPrefixes.size(); ++prefix) value /= 1000;
    return significantText(value, 3) + " " + kPrefixes[prefix];
}

std::pair<const char*, double> arithmeticRoof(Counted counted, const device::Peaks& peaks) {
    switch (counted) {
    case Counted::single: return {"FP32", peaks.single};
    case Counted::twice: return {"FP64", peaks.twice};
    case Counted::integer: break;
    }
    return {"integer operations", peaks.integer};
}

std::string shareText(double value, double peak, const std::string& name) {
    return peak > 0 ? ", " + percentText(value / peak) + " of " + name : "";
}

} // namespace

std::string rooflineText(const explain::LoopReport& loop, const device::Device& device) {
    const auto point = explain::roofline::pointOf(loop, device);
    if (!point) return {};
    const device::Peaks peaks = device::peaksOf(device);
    const auto [name, peak] = arithmeticRoof(point->counted, peaks);
    std::string text = rateText(point->perSecond) + " operations/s" + shareText(point->perSecond, peak, name);
    if (!std::isfinite(point->perByte)) return text;
    const bool isInL2 = point->level == Level::l2;
    const std::string perByte =
        point->perByte < kWithExponent ? significantText(point->perByte, 3) : countText(std::round(point->perByte));
    return text + "; " + perByte + " per byte, " + rateText(point->moved.value()) + "B/s " +
           (isInL2 ? "within L2" : "from DRAM") +
           shareText(point->moved.value(), (isInL2 ? peaks.l2 : peaks.dram).value(), "its peak");
}

} // namespace forewarp::render::text
