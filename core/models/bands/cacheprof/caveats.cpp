#include "core/models/bands/cacheprof/caveats.h"

#include "core/base/number_text.h"
#include "core/base/value_text.h"
#include "core/models/bands/band_text.h"

#include <algorithm>
#include <cmath>

namespace forewarp::models::bands::cacheprof {

namespace {

constexpr int kDigits = 3;

std::optional<std::string> measuredCaveat(const CacheprofParameters& p, const Band& bounds) {
    const int w = int(p.warps);
    if (!bounds.hasWidth(w)) return "The band has no width here: how much hits save cannot be told.";
    const std::string measured = "The measured " + readable(*p.measured, kDigits) + " are ";
    const std::string held = ": the application line is held there.";
    if (*p.measured < bounds.lower(w))
        return measured + shareText(1 - *p.measured / bounds.lower(w)) + " below the lower bound" + held;
    if (*p.measured > bounds.upper(w))
        return measured + generalText(*p.measured / bounds.upper(w), kDigits) + " times the upper bound" + held;
    return std::nullopt;
}

/// What the line rests on.
std::vector<std::string> lineCaveats(const CacheprofParameters& p, const Band& bounds) {
    std::vector<std::string> caveats;
    switch (lineOf(p)) {
    case LineSource::none:
        return {
            "The kernel's own place in the band is not known: the time is that of all hits. Hit rates or a measured "
            "time tell it."};
    case LineSource::measured:
        append(caveats, measuredCaveat(p, bounds));
        caveats.emplace_back("The application line is extrapolated: its place between the bounds is taken to be the "
                             "same at all numbers of active warps.");
        return caveats;
    case LineSource::predicted: break;
    }
    if (p.loadL1HitRate > 0 &&
        bounds.firstHit(kernel::AccessKind::load) != simulation::partitions::BenchmarkPattern::l1Hit)
        caveats.emplace_back("No benchmark hits L1: what L1 serves takes as long as hits of L2.");
    caveats.emplace_back("The application line is extrapolated: hit rates are taken to be the same at all numbers of "
                         "active warps.");
    return caveats;
}

} // namespace

std::string shareText(double share) {
    const double rounded = std::round(share * 100);
    if (rounded == 0 && share > 0) return "less than 1 %";
    if (rounded == 100 && share < 1) return "more than 99 %";
    return valueText(rounded) + " %";
}

std::vector<std::string> caveatsOf(const CacheprofParameters& p,
                                   const simulation::partitions::MemoryBenchmarks& benchmarks,
                                   const BenchmarkFits& fits, const Band& bounds, Seconds application) {
    std::vector<std::string> caveats = lineCaveats(p, bounds);
    if (p.issueTime > application)
        caveats.push_back("Issuing the instructions takes " + readable(p.issueTime, kDigits) + ", the accesses " +
                          readable(application, kDigits) +
                          ": computation decides the time, not memory, and the band says little.");
    if (benchmarks.isSimulated)
        caveats.push_back("The benchmark times behind the band are not measured, but " + benchmarks.provenance + ".");
    append(caveats, fits.caveats());
    return caveats;
}

std::optional<std::string> samplingCaveat(CacheprofParameters parameters, double samplingError, Seconds time,
                                          const device::Device& device,
                                          const simulation::partitions::MemoryBenchmarks& benchmarks) {
    if (samplingError <= 0) return std::nullopt;
    const auto withMoreMisses = [&](double hitRate) { return std::max(0.0, 1 - (1 - hitRate) * (1 + samplingError)); };
    parameters.loadL2HitRate = withMoreMisses(parameters.loadL2HitRate);
    parameters.storeL2HitRate = withMoreMisses(parameters.storeL2HitRate);
    const auto longer = cacheprof(parameters, device, benchmarks);
    return sampledTimeCaveat(samplingError, time, longer ? longer->time : time);
}

std::optional<std::string> fewBlocksCaveat(const kernel::Launch& launch, const device::Device& device) {
    constexpr double kFew = 2;
    const double sms = device.smCount.value;
    if (!(launch.blocks > 0) || launch.blocks * kFew > sms) return std::nullopt;
    return "The benchmarks keep all " + counted(sms, "SM") + " busy, this launch only " + valueText(launch.blocks) +
           " of them: the kernel may take up to " + valueText(std::floor(sms / launch.blocks)) + " times as long.";
}

std::vector<std::string> unseenAccessCaveats(const std::vector<std::string>& unknown,
                                             const std::vector<std::string>& unseen) {
    std::vector<std::string> caveats;
    if (!unknown.empty())
        caveats.push_back("Which addresses a warp uses is not known for " + fewOf(unknown) +
                          "; one transaction per lane is assumed, and that all of them miss.");
    if (!unseen.empty())
        caveats.push_back("The simulation did not come as far as " + fewOf(unseen) +
                          "; all its transactions count as misses.");
    return caveats;
}

} // namespace forewarp::models::bands::cacheprof
