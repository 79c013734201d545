// Notation. A. Resios, «GPU performance prediction using parametrized models», Utrecht 2011; his equation number.
//
//  thesis            here     meaning                                                unit
//  size              size     bytes of one copy in one direction                     B
//  BW_peak (4.2)     peak     bandwidth of large copies, by the CPU's memory         B/s
//  692 in (4.2)      start    bandwidth towards size 0                               B/s
//  100 in (4.2)      growth   what the bandwidth gains with each byte until peak     B/s per B

#include "core/device/device.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace forewarp::device {

namespace {

/// Of one lane, PCI Express 1 to 6.
constexpr std::array kLaneBandwidths{250e6, 500e6, 985e6, 1969e6, 3938e6, 7563e6};

constexpr std::array<std::string_view, kHostMemoryCount> kNames{"pageable", "pinned", "unified"};

} // namespace

BytesPerSecond TransferSpeed::peakOf(HostMemory memory) const {
    if (memory == HostMemory::pinned) return pinnedPeak.value;
    if (memory == HostMemory::managed && managedPeak) return managedPeak->value;
    return peak.value;
}

Seconds transferTime(const TransferSpeed& speed, Bytes size, HostMemory memory) {
    const BytesPerSecond peak = speed.peakOf(memory);
    const BytesPerSecond growing = BytesPerSecond(speed.growth.value * size.value()) + speed.start.value;
    const BytesPerSecond bandwidth = std::min(peak, growing);
    if (bandwidth.value() <= 0 || size.value() <= 0) return {};
    return size / bandwidth; // (4.2)
}

Seconds copyTime(const TransferSpeed& speed, Bytes size, HostMemory memory) {
    // (4.2) was fitted to copies of some kilobytes and more: towards size 0 its time goes to 0, a copy's does not.
    constexpr Bytes kLeast(4096);
    return size.value() > 0 ? transferTime(speed, std::max(size, kLeast), memory) : Seconds();
}

BytesPerSecond linkBandwidth(const Device& device) {
    if (device.nvlink) return device.nvlink->value;
    constexpr double kMost = 64; // Also of a profile that is being read, whose numbers may be any.
    if (!(device.pcieGeneration.value >= 1)) return {};
    const int generation = int(std::min(device.pcieGeneration.value, kMost));
    const int known = std::min(generation, int(kLaneBandwidths.size()));
    return BytesPerSecond(std::ldexp(kLaneBandwidths[std::size_t(known - 1)], generation - known) *
                          device.pcieLanes.value);
}

bool sharesHostMemory(const Device& device) {
    return linkBandwidth(device).value() == 0;
}

std::string_view name(HostMemory memory) {
    return kNames[std::size_t(memory)];
}

std::optional<HostMemory> findHostMemory(std::string_view name) {
    const auto found = std::ranges::find(kNames, name);
    if (found == kNames.end()) return std::nullopt;
    return HostMemory(found - kNames.begin());
}

} // namespace forewarp::device
