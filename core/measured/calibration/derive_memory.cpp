#include "core/base/number_text.h"
#include "core/measured/calibration/derivation.h"

#include <algorithm>

namespace forewarp::measured::calibration {

namespace {

constexpr double kNearPeak = 0.05;
constexpr double kWarpBytes = 4.0 * device::kWarpSize; // Of a coalesced access, 4 per lane.
constexpr double kTransfersPerCycle = 2; // Double data rate.
constexpr double kBitsPerByte = 8;
constexpr double kPartitionWidth = 256;

double bandwidthOf(const Derivation& derivation, std::string_view series) {
    return highestPlateau(derivation.measured.samples(series), kNearPeak).level;
}

/// What one SM gets of a bandwidth per cycle when all take their share.
double bytesPerCycle(const device::Device& device, double bandwidth) {
    return bandwidth / device.smCount.value / device.smClock.value.value();
}

/// The bandwidth of the memory's clock and bus where the driver knows both and measurements do not exceed it.
void deriveBandwidth(Derivation& derivation) {
    const GpuIdentity& gpu = derivation.measured.gpu;
    const Plateau reads = highestPlateau(derivation.measured.samples("stream.read"), kNearPeak);
    const double peak = gpu.memoryClock * kTransfersPerCycle * gpu.memoryBusBits / kBitsPerByte;
    const std::string measured =
        "reading " + sizeText(reads.until) + " reaches " + significantText(reads.level / 1e9, 4) + " GB/s";
    if (peak >= reads.level * (1 - kNearPeak))
        derivation.device().memoryBandwidth = derivation.fromDriver(
            BytesPerSecond(peak), ": " + significantText(gpu.memoryClock / 1e6, 4) + " MHz, two transfers a cycle, " +
                                      std::to_string(gpu.memoryBusBits) + " bits; " + measured);
    else
        derivation.device().memoryBandwidth = derivation.fact(
            BytesPerSecond(reads.level), measured + ", the least that its peak can be; the driver does not tell it");
}

/// `accesses` of one warp access queue for each `delay` measured.
device::Sourced<Cycles> departureDelay(Derivation& derivation, const char* series, double transactions, double bytes) {
    const device::Device& device = derivation.device();
    if (const auto queueing = queueingOf(derivation.measured.samples(series)))
        return derivation.fact(Cycles(queueing->delay / transactions),
                               "rounds of accesses of all SMs / accesses in flight" +
                                   std::string(transactions > 1 ? " / 32 transactions" : "") + ", median of " +
                                   countedText(double(queueing->samples), "sample") + " in which they queue");
    const double share = bytesPerCycle(device, bandwidthOf(derivation, "stream.read"));
    derivation.addCaveat("Accesses in flight never queued in the series " + std::string(series) +
                         ", so that departure delay is estimated.");
    return derivation.estimate(Cycles(bytes / share), significantText(bytes, 4) +
                                                          " B at the share of one SM in the measured bandwidth, " +
                                                          significantText(share, 4) + " B per cycle");
}

void deriveDepartures(Derivation& derivation) {
    device::Device& device = derivation.device();
    device.departureDelayCoalesced = departureDelay(derivation, "departure.coalesced", 1, kWarpBytes);
    device.departureDelayUncoalesced =
        departureDelay(derivation, "departure.uncoalesced", device::kWarpSize, device.l2->sector.value.value());
    const double alone = derivation.measured.samples("departure.coalesced").front().median;
    const double delay = device.departureDelayCoalesced.value.value();
    device.globalPeakWarps = derivation.fact(std::max(1.0, alone / delay),
                                             "a coalesced access alone, " + significantText(alone, 4) +
                                                 " cycles, / the departure delay, " + significantText(delay, 4));
}

device::Sourced<Cycles> sectorDelay(const Derivation& derivation, std::string_view series, const std::string& what) {
    const device::Device& device = derivation.result.device;
    const double bandwidth = bandwidthOf(derivation, series);
    const double sector = device.l2->sector.value.value();
    const double share = bytesPerCycle(device, bandwidth);
    return derivation.fact(Cycles(sector / share), "one sector at the share of one SM in the bandwidth of " + what +
                                                       ", " + significantText(bandwidth / 1e9, 4) +
                                                       " GB/s: " + significantText(sector, 4) + " B / " +
                                                       significantText(share, 4) + " B per cycle");
}

void deriveSectorDelays(Derivation& derivation) {
    device::L2Cache& l2 = *derivation.device().l2;
    l2.departureDelay = sectorDelay(derivation, "stream.l2", "L2");
    l2.missDepartureDelay = sectorDelay(derivation, "stream.read", "DRAM");
    l2.missDepartureDelay.value = std::max(l2.missDepartureDelay.value, l2.departureDelay.value);
}

/// Graphics memory has a controller for each 32 bits, stacked memory for each 512.
void derivePartitions(Derivation& derivation) {
    constexpr int kStacked = 1024; // Bits of bus from which memory is stacked.
    constexpr int kGraphicsBits = 32, kStackedBits = 512;
    const int bus = derivation.measured.gpu.memoryBusBits;
    const int bits = bus >= kStacked ? kStackedBits : kGraphicsBits;
    derivation.device().memoryPartitions =
        derivation.estimate(double(std::max(1, bus / bits)), "a bus of " + std::to_string(bus) +
                                                                 " bits in controllers of " + std::to_string(bits) +
                                                                 ", as graphics memory has 32 and stacked memory 512");
    derivation.device().partitionWidth =
        derivation.estimate(Bytes(kPartitionWidth),
                            "256 B as on GT200, the last generation documented: GPUs since Fermi hash addresses over "
                            "the channels");
}

} // namespace

void deriveMemory(Derivation& derivation) {
    derivation.device().memorySize = derivation.fromDriver(Bytes(derivation.measured.gpu.memoryBytes));
    deriveBandwidth(derivation);
    deriveDepartures(derivation);
    deriveSectorDelays(derivation);
    derivePartitions(derivation);
}

} // namespace forewarp::measured::calibration
