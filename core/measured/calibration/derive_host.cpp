#include "core/base/number_text.h"
#include "core/measured/calibration/derivation.h"
#include "core/measured/calibration/transfer_fit.h"

#include <algorithm>
#include <cmath>

namespace forewarp::measured::calibration {

namespace {

constexpr int kUsualLanes = 16;

/// The slowest generation of 16 lanes that is as fast as what was measured; the sixth where none is.
int generationFor(double bandwidth) {
    constexpr int kLatest = 6;
    device::Device link;
    link.pcieLanes.value = kUsualLanes;
    int generation = 1;
    for (; generation < kLatest; ++generation) {
        link.pcieGeneration.value = generation;
        if (device::linkBandwidth(link).value() >= bandwidth) break;
    }
    return generation;
}

double fastestCopy(const std::vector<Sample>& times) {
    double bandwidth = 0;
    for (const Sample& time : times) bandwidth = std::max(bandwidth, time.at / time.median);
    return bandwidth;
}

void deriveLink(Derivation& derivation) {
    const GpuIdentity& gpu = derivation.measured.gpu;
    device::Device& device = derivation.device();
    if (gpu.pcieGeneration > 0 && gpu.pcieLanes > 0) {
        const std::string source = "max_link_speed and max_link_width of the device in /sys/bus/pci";
        device.pcieGeneration = {double(gpu.pcieGeneration), source, device::Confidence::published};
        device.pcieLanes = {double(gpu.pcieLanes), source, device::Confidence::published};
        return;
    }
    const Series* pinned = derivation.measured.find("copy.pinned.to_gpu");
    const double bandwidth =
        fastestCopy(pinned ? pinned->samples : derivation.measured.samples("copy.pageable.to_gpu"));
    const std::string reason = "16 lanes of the oldest PCI Express that carries the " +
                               significantText(bandwidth / 1e9, 4) +
                               " GB/s of the fastest copy; the system tells no link";
    device.pcieGeneration = derivation.estimate(double(generationFor(bandwidth)), reason);
    device.pcieLanes = derivation.estimate(double(kUsualLanes), reason);
}

/// Geometric mean of both directions at each size that both have.
std::vector<Sample> bothDirections(const CalibrationRun& measured) {
    const std::vector<Sample>& up = measured.samples("copy.pageable.to_gpu");
    const std::vector<Sample>& down = measured.samples("copy.pageable.from_gpu");
    std::vector<Sample> both;
    for (std::size_t i = 0; i < std::min(up.size(), down.size()) && up[i].at == down[i].at; ++i) {
        Sample time = up[i];
        time.median = std::sqrt(up[i].median * down[i].median);
        both.push_back(time);
    }
    return both.size() >= 4 ? both : up; // As many as the fit needs.
}

void deriveTransfer(Derivation& derivation) {
    const TransferFit fit = fitTransfer(bothDirections(derivation.measured));
    const std::string method = "Resios 2011, equation (4.2), fitted to copies of pageable memory, as malloc() gives "
                               "it, mean of both directions; "
                               "times are off by " +
                               percentText(fit.typicalError) + " (root mean square)";
    device::TransferSpeed& transfer = derivation.device().transfer;
    transfer.peak = derivation.fact(BytesPerSecond(fit.peak), method);
    const char* const kSame = "Resios 2011, equation (4.2), in the same fit as transfer_peak";
    transfer.start = derivation.fact(BytesPerSecond(fit.start), kSame);
    transfer.growth = derivation.fact(fit.growth, kSame);
}

/// Geometric mean of both directions, of the largest copy.
void derivePinnedTransfer(Derivation& derivation) {
    const Series* up = derivation.measured.find("copy.pinned.to_gpu");
    const Series* down = derivation.measured.find("copy.pinned.from_gpu");
    device::TransferSpeed& transfer = derivation.device().transfer;
    if (!up || !down) {
        transfer.pinnedPeak =
            derivation.estimate(transfer.peak.value, "as of pageable memory; pinned memory was not copied");
        return;
    }
    const auto bandwidth = [](const Series& series) { return series.samples.back().at / series.samples.back().median; };
    transfer.pinnedPeak = derivation.fact(BytesPerSecond(std::sqrt(bandwidth(*up) * bandwidth(*down))),
                                          "the largest copies of pinned memory, geometric mean of both directions");
}

/// The suite has no unified memory: that of the GPU on which somebody measured it stands for others that can ask for pages.
void deriveManagedTransfer(Derivation& derivation) {
    constexpr int kFirstMajor = 6;
    const auto known = device::findDevice("h100");
    if (derivation.device().capability.major < kFirstMajor || !known || !known->transfer.managedPeak) return;
    derivation.device().transfer.managedPeak = derivation.estimate(
        known->transfer.managedPeak->value, "as of h100, whose faults bind, not its link: pages were not moved here");
}

/// No link, no copies.
void deriveSharedHostMemory(Derivation& derivation) {
    device::Device& device = derivation.device();
    const std::string addition = ": CPU and GPU share their memory";
    device.pcieGeneration = device.pcieLanes = derivation.fromDriver(0.0, addition);
    device.transfer = {derivation.fromDriver(BytesPerSecond(0), addition),
                       derivation.fromDriver(BytesPerSecond(0), addition), derivation.fromDriver(0.0, addition),
                       derivation.fromDriver(BytesPerSecond(0), addition), std::nullopt};
}

} // namespace

void deriveHost(Derivation& derivation) {
    const Line stream = lineThrough(derivation.measured.samples("launch.stream"));
    const Sample& context = derivation.measured.samples("context").front();
    derivation.device().launchOverhead = derivation.fact(
        Seconds(stream.slope), "slope of the time of 1 to " +
                                   significantText(derivation.measured.samples("launch.stream").back().at, 4) +
                                   " empty kernels, one after the other in a stream");
    if (const Series* alone = derivation.measured.find("launch.alone"))
        derivation.device().launchAlone =
            derivation.fact(Seconds(alone->samples.front().median), "from the call until the CPU knows its end");
    derivation.device().contextOverhead =
        derivation.fact(Seconds(context.median), "first call of the process, cudaFree(0), on the CPU's clock, once");
    if (derivation.measured.gpu.sharesHostMemory) {
        deriveSharedHostMemory(derivation);
        return;
    }
    deriveLink(derivation);
    deriveTransfer(derivation);
    derivePinnedTransfer(derivation);
    deriveManagedTransfer(derivation);
}

} // namespace forewarp::measured::calibration
