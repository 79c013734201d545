#include "core/device/peaks.h"

#include <algorithm>

namespace forewarp::device {

namespace {

constexpr double kOperationsOfMultiplyAdd = 2;

/// Of one SM. From cc 7.0 on multiplications run beside additions, in the units for floats (Jia et al.,
/// arXiv:1804.06826, section 2).
double integersPerCycle(const Device& device) {
    const double adding = device.costOf(InstructionKind::add).value.throughput;
    const double multiplying = kOperationsOfMultiplyAdd * device.costOf(InstructionKind::madd).value.throughput;
    return device.capability.major >= 7 ? adding + multiplying : std::max(adding, multiplying);
}

} // namespace

double l2RequestRate(const Device& device) {
    if (device.flow.l2RequestRate) return device.flow.l2RequestRate->value;
    if (!device.l2) return 0;
    const L2Cache& l2 = *device.l2;
    return device.smCount.value * l2.sector.value.value() / kRequestBytes / l2.departureDelay.value.value();
}

Peaks peaksOf(const Device& device) {
    const double clock = device.smClock.value.value();
    const double smCycles = device.smCount.value * clock; // Of all SMs, per second.
    Peaks peaks;
    peaks.dram = device.memoryBandwidth.value;
    peaks.l2 = BytesPerSecond(l2RequestRate(device) * kRequestBytes * clock);
    if (device.l1)
        peaks.l1 = BytesPerSecond(smCycles * device.sharedBanks.value * device.sharedBankWidth.value.value());
    peaks.single = smCycles * device.fp32LanesPerSm.value * kOperationsOfMultiplyAdd;
    peaks.twice = smCycles * device.fp64LanesPerSm.value * kOperationsOfMultiplyAdd;
    peaks.integer = smCycles * integersPerCycle(device);
    return peaks;
}

} // namespace forewarp::device
