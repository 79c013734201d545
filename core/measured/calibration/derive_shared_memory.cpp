#include "core/base/number_text.h"
#include "core/measured/calibration/derivation.h"

#include <algorithm>

namespace forewarp::measured::calibration {

namespace {

constexpr double kSameLevel = 0.05;
constexpr double kGuideBanks = 32;
const char* const kGuide = "NVIDIA, CUDA C Programming Guide, shared memory of compute capability 2.x and later: ";

/// The shortest distance of lanes, a power of two words, at which one bank serves all lanes; nothing where distances do
/// not differ.
std::optional<double> banksIn(const std::vector<Sample>& conflicts) {
    constexpr double kConflict = 1.5;
    const double longest = std::ranges::max(conflicts, {}, &Sample::median).median;
    if (longest < kConflict * conflicts.front().median) return std::nullopt;
    const auto first = std::ranges::find_if(
        conflicts, [&](const Sample& sample) { return sample.median >= longest * (1 - kSameLevel); });
    return first->at;
}

void deriveBanks(Derivation& derivation) {
    const std::vector<Sample>& conflicts = derivation.measured.samples("shared.conflicts");
    device::Device& device = derivation.device();
    const auto banks = banksIn(conflicts);
    if (banks)
        device.sharedBanks = derivation.fact(
            *banks, "lanes " + significantText(*banks, 4) + " words apart wait longest, " +
                        significantText(std::ranges::max(conflicts, {}, &Sample::median).median, 4) +
                        " cycles against " + significantText(conflicts.front().median, 4) + " for neighbours");
    else device.sharedBanks = {kGuideBanks, std::string(kGuide) + "32 banks", device::Confidence::published};
    constexpr int kKepler = 3;
    const bool isWide = device.capability.major == kKepler;
    device.sharedBankWidth = {Bytes(isWide ? 8 : 4),
                              std::string(kGuide) + (isWide ? "64 bits per bank and cycle on 3.x"
                                                            : "successive 32-bit words in successive banks"),
                              device::Confidence::published};
}

} // namespace

void deriveSharedMemory(Derivation& derivation) {
    const CalibrationRun& measured = derivation.measured;
    device::Device& device = derivation.device();
    const Plateau chase = firstPlateau(measured.samples("chase.shared"), kSameLevel);
    device.sharedLatency = derivation.fact(Cycles(chase.level), "pointer chase of one thread, " + runsText(chase));
    deriveBanks(derivation);
    const std::vector<Sample>& loads = measured.samples("shared.bandwidth");
    const Plateau bandwidth = highestPlateau(loads, kSameLevel);
    device.sharedPeakWarps = derivation.fact(std::max(1.0, kneeOf(loads, bandwidth.level)),
                                             "highest bandwidth, " + significantText(bandwidth.level, 4) +
                                                 " B per cycle and SM, over that of one warp, " +
                                                 significantText(loads.front().median, 4) + "; " + runsText(bandwidth));
    const Sample& fill = measured.samples("shared.fill").front();
    device.sharedFillLatency = derivation.fact(
        Cycles(fill.median),
        "one load of every thread of a warp from DRAM, its store into shared memory and the barrier behind it, " +
            runsText(fill.least, fill.most));
}

} // namespace forewarp::measured::calibration
