#include "core/models/bands/campprof/caveats.h"

#include "core/base/number_text.h"
#include "core/models/bands/band_text.h"

namespace forewarp::models::bands::campprof {

namespace {

/// So far above its upper bound a time is worth a word.
constexpr double kNotablyAbove = 1.02;

constexpr int kDigits = 4;

std::vector<std::string> placeCaveats(const Place& place) {
    if (place.line == LineSource::none)
        return {"The kernel's own place in the band is not known: the time is that of no camping. A measured time "
                "tells it."};
    if (!place.time) return {};
    std::vector<std::string> caveats;
    const std::string named =
        (place.line == LineSource::measured ? "The measured " : "The simulated ") + readable(*place.time, kDigits);
    if (!place.hasWidth) caveats.emplace_back("The band has no width here: how much the kernel camps cannot be told.");
    if (*place.time < place.lower)
        caveats.push_back(named + " are " + wholePercentText(1 - *place.time / place.lower) +
                          " below the lower bound: the application line is held there.");
    if (place.timesUpper > kNotablyAbove)
        caveats.push_back(named + " are " + timesText(place.timesUpper) +
                          " the upper bound: the benchmarks reuse a few addresses, whose DRAM rows stay open, the "
                          "kernel does not.");
    return caveats;
}

} // namespace

std::string timesText(double factor) {
    constexpr double kMillion = 1e6;
    if (factor >= kMillion) return "more than a million times";
    return (factor < 100 ? generalText(factor, 3) : fixedText(factor, 0)) + " times";
}

std::vector<std::string> caveatsOf(const CampprofParameters& p,
                                   const simulation::partitions::MemoryBenchmarks& benchmarks,
                                   const BenchmarkFits& fits, const Place& place, Seconds application) {
    std::vector<std::string> caveats = placeCaveats(place);
    if (p.issueTime > application)
        caveats.push_back("Issuing the instructions takes " + readable(p.issueTime, kDigits) + ", the accesses " +
                          readable(application, kDigits) +
                          ": computation decides the time, not memory, and the band says little.");
    if (benchmarks.isSimulated)
        caveats.push_back("The benchmark times behind the band are not measured, but " + benchmarks.provenance + ".");
    if (place.line != LineSource::none)
        caveats.emplace_back("The application line is extrapolated: its place between the bounds is taken to be the "
                             "same at all numbers of active warps.");
    append(caveats, fits.caveats());
    return caveats;
}

} // namespace forewarp::models::bands::campprof
