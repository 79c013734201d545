#include "core/explain/roofline/roofline.h"

#include "core/dataflow/arithmetic.h"
#include "core/device/peaks.h"

#include <limits>
#include <utility>

namespace forewarp::explain::roofline {

namespace {

/// Where DRAM moves less than this share of what L2 moves, it is L2 that feeds the kernel.
constexpr double kLeastDramShare = 0.02;

std::pair<Counted, double> countedOf(const dataflow::Arithmetic& arithmetic) {
    if (arithmetic.single + arithmetic.twice == 0) return {Counted::integer, arithmetic.integer};
    const double all = arithmetic.single + arithmetic.twice;
    return {arithmetic.twice >= arithmetic.single ? Counted::twice : Counted::single, all};
}

} // namespace

std::optional<Point> pointOf(const LoopReport& loop, const device::Device& device) {
    const models::Prediction* best = loop.best();
    if (!best || !best->moved || !loop.profile) return std::nullopt;
    const auto [counted, operations] = countedOf(dataflow::arithmeticOf(*loop.profile));
    if (operations <= 0) return std::nullopt;
    const models::MovedBytes& moved = *best->moved;
    const bool isInL2 = moved.dram < moved.l2 * kLeastDramShare;
    const Bytes bytes = isInL2 ? moved.l2 : moved.dram;
    const Seconds time = best->time + device.launchOverhead.value;
    Point point;
    point.counted = counted;
    point.perSecond = operations / time.value();
    point.level = isInL2 ? Level::l2 : Level::dram;
    point.perByte = bytes.value() > 0 ? operations / bytes.value() : std::numeric_limits<double>::infinity();
    point.moved = bytes / time;
    return point;
}

std::vector<Roof> roofsOf(const device::Device& device, bool withInteger) {
    const device::Peaks peaks = device::peaksOf(device);
    std::vector<Roof> roofs{{"DRAM", peaks.dram.value(), 0}};
    if (peaks.l2.value() > 0) roofs.push_back({"L2", peaks.l2.value(), 0});
    if (peaks.l1.value() > 0) roofs.push_back({"L1", peaks.l1.value(), 0});
    roofs.push_back({"FP32", 0, peaks.single});
    if (peaks.twice > 0) roofs.push_back({"FP64", 0, peaks.twice});
    if (withInteger && peaks.integer > 0) roofs.push_back({"integer", 0, peaks.integer});
    return roofs;
}

} // namespace forewarp::explain::roofline
