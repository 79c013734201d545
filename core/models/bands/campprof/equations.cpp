// Notation. A. M. Aji, M. Daga, W. Feng, «Bounding the Effect of Partition Camping in GPU Kernels», CF 2011,
// doi:10.1145/2016604.2016637. The regressions (1) of section 4.1 are in benchmark_fits.cpp.
//
//  paper          here                 meaning                                            unit
//  w              w                    active warps per SM                                –
//  gld 32b …      p.counts.loads       read transactions of 32, 64, 128 bytes             –
//  gst 32b …      p.counts.stores      write transactions of 32, 64, 128 bytes            –
//  lower bound    lower                time without partition camping, section 4.1        ms
//  upper bound    upper                time with partition camping, section 4.1           ms
//  GPU Time       t_kernel             kernel time, measured or simulated, section 4.2.1  ms
//  degree         r                    place between the bounds, section 4.2.2            –
//  Application    application          lower + r · (upper − lower), section 4.2.1         ms
//
// Deviates:
// - Counts are those of all SMs, while the paper's profiler counts one SM. The time of a benchmark is divided by its
//   transactions over all SMs in the same way.
// - Without a measured time, r comes from a simulated one where the addresses are known.
// - The paper's kernels are memory-bound; here the time is no less than issuing the instructions takes.
// - A time below the lower bound counts as r = 0, and so does a band without width. A time above the upper bound is kept:
//   the benchmarks reuse a few addresses, so that DRAM keeps their rows open; a kernel can be worse. At other numbers of
//   warps it stays as many times the upper bound: r would magnify what little width the band may have.

#include "core/base/number_text.h"
#include "core/models/bands/campprof/band.h"
#include "core/models/bands/campprof/caveats.h"
#include "core/models/bands/campprof/parameters.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace forewarp::models::bands::campprof {

namespace {

std::optional<Error> missingBenchmark(const Band& bounds, const BenchmarkFits& fits) {
    for (const CountedTransactions& each : bounds.transactions()) {
        for (const simulation::partitions::BenchmarkPattern pattern :
             {simulation::partitions::BenchmarkPattern::spread, simulation::partitions::BenchmarkPattern::camped}) {
            if (fits.has(each.kind, pattern)) continue;
            return Error{ErrorKind::input,
                         "There are no benchmark times of " +
                             std::string(each.kind == kernel::AccessKind::load ? "reads, " : "writes, ") +
                             std::string(simulation::partitions::name(pattern)) + ".",
                         {},
                         "Run all twelve benchmarks."};
        }
    }
    return std::nullopt;
}

/// lower or upper, in milliseconds.
void noteBound(const Band& bounds, const BenchmarkFits& fits, simulation::partitions::BenchmarkPattern pattern, int w,
               DerivationSteps& steps) {
    std::string sum;
    for (const CountedTransactions& each : bounds.transactions()) {
        const std::string time = fits.note({each.kind, pattern, each.size}, w, steps);
        sum += (sum.empty() ? "" : " + ") + each.symbol + " * " + time;
    }
    const std::string scaled = "(" + sum + ") / 1000000";
    const bool isLower = pattern == simulation::partitions::BenchmarkPattern::spread;
    const double inMilliseconds = (isLower ? bounds.lower(w) : bounds.upper(w)).value() * kMillisecondsPerSecond;
    if (isLower)
        steps.note(inMilliseconds, {"lower", "ms", "all accesses spread over the partitions", scaled, "section 4.1"});
    else
        steps.note(inMilliseconds, {"upper", "ms", "all accesses at one partition, no less than the lower bound",
                                    "max(lower, " + scaled + ")", "section 4.1"});
}

void notePlace(const CampprofParameters& p, const Place& place, DerivationSteps& steps) {
    constexpr std::string_view kMeaning = "degree of camping: the kernel's place between the bounds";
    const bool hasTime = p.measured || p.simulated;
    const auto given = [&](const char* source) {
        steps.derivation.add({.symbol = "r", .meaning = std::string(kMeaning), .source = source});
    };
    if (hasTime && place.hasWidth)
        steps.note(place.r, {"r", "", kMeaning, "max(0, (t_kernel - lower) / (upper - lower))", "section 4.2.1"});
    else if (hasTime) given("the band has no width");
    else if (p.degree) steps.note(place.r, {"r", "", kMeaning, "degree", "section 4.2.2"});
    else given("not known; 0 stands in");
}

/// Returns the predicted cycles.
Cycles noteTime(const CampprofParameters& p, const device::Device& device, const Place& place, Seconds application,
                DerivationSteps& steps) {
    const bool isWidthless = place.line != LineSource::none && !place.hasWidth;
    steps.note(application.value() * kMillisecondsPerSecond,
               {"application", "ms", "the kernel's own line",
                isWidthless ? "max(lower, t_kernel)" : "lower + r * (upper - lower)", "section 4.2.1"});
    const bool hasIssue = steps.derivation.indexOf("t_issue") >= 0;
    const Seconds time = std::max(application, p.issueTime);
    const Cycles cycles =
        steps.note(time * device.smClock.value,
                   {"cycles", "cycles", "one launch",
                    hasIssue ? "max(application, t_issue) * clk / 1000" : "application * clk / 1000", ""});
    steps.note(time.value() * kMillisecondsPerSecond, {"time_ms", "ms", "one launch", "cycles / clk * 1000", ""});
    return cycles;
}

std::string caseOf(const Place& place) {
    if (place.line == LineSource::none || !place.hasWidth) return "band only";
    if (place.r < kAtBound) return "no camping";
    return place.r > 1 - kAtBound ? "full camping" : "partial camping";
}

Limiter limiterOf(const Place& place, bool isIssueBound) {
    if (isIssueBound) return {"compute-bound", "issuing the instructions takes longer than their accesses"};
    if (place.line == LineSource::none || !place.hasWidth)
        return {"memory-bound", "how much its accesses camp is not known"};
    if (place.r < kAtBound) return {"memory-bound", "all accesses spread over the partitions"};
    if (place.r > 1 - kAtBound) return {kCampingLimiter, "accesses queue at one partition at a time"};
    return {kCampingLimiter, wholePercentText(place.r) + " of the way from no to full camping"};
}

std::string degreeTextOf(const Place& place) {
    if (place.line == LineSource::none) return "How much the kernel camps is not known.";
    if (!place.hasWidth) return "How much the kernel camps cannot be told: the band has no width here.";
    if (place.r < kAtBound) return "The accesses spread over the partitions.";
    if (place.timesUpper > 1 + kAtBound)
        return "The kernel takes " + timesText(place.timesUpper) + " as long as with full camping.";
    if (place.r > 1 - kAtBound) return "The accesses queue at one partition at a time.";
    return "Some accesses camp: " + wholePercentText(place.r) + " of the way from no to full camping.";
}

/// The band without what the benchmarks say of themselves.
ExecutionBand drawn(const CampprofParameters& p, const device::Device& device, const Band& bounds, const Place& place) {
    ExecutionBand band;
    band.title = "CampProf";
    band.bestLabel = "no camping";
    band.worstLabel = "full camping";
    band.warps = int(p.warps);
    band.mostWarps = p.mostWarps > 0 ? int(p.mostWarps) : device.capability.warpsPerSm;
    band.line = place.line;
    band.measured = p.measured;
    band.counts = p.counts;
    band.degree = place.r;
    band.degreeText = degreeTextOf(place);
    const auto application = [&](int w) -> std::optional<Seconds> {
        if (place.line == LineSource::none) return std::nullopt;
        return bounds.application(w, place);
    };
    band.points =
        bandPoints(device.capability, band.warps,
                   {[&](int w) { return bounds.lower(w); }, [&](int w) { return bounds.upper(w); }, application});
    return band;
}

} // namespace

Result<Prediction> campprofFrom(const CampprofParameters& p, const device::Device& device,
                                const simulation::partitions::MemoryBenchmarks& benchmarks, Derivation inputs) {
    const auto fits = BenchmarkFits::fit(benchmarks, p.asPublished, p.significance);
    if (!fits) return fits.failureAs<Prediction>();
    const int w = int(p.warps);
    const Band bounds(p, *fits);
    if (auto error = missingBenchmark(bounds, *fits)) return *std::move(error);
    const Place place = bounds.place(w);
    const Seconds application = bounds.application(w, place);
    DerivationSteps steps(std::move(inputs));
    noteBound(bounds, *fits, simulation::partitions::BenchmarkPattern::spread, w, steps);
    noteBound(bounds, *fits, simulation::partitions::BenchmarkPattern::camped, w, steps);
    notePlace(p, place, steps);
    Prediction prediction;
    prediction.cycles = noteTime(p, device, place, application, steps);
    prediction.time = std::max(application, p.issueTime);
    if (!std::isfinite(prediction.time.value()))
        return Error{
            ErrorKind::input, "The parameters are so large that the time is not a number.", {}, "Check their units."};
    prediction.limiter = limiterOf(place, p.issueTime > application);
    prediction.caseTaken = caseOf(place);
    ExecutionBand band = drawn(p, device, bounds, place);
    band.provenance = benchmarks.provenance;
    band.isSimulated = benchmarks.isSimulated;
    band.regressions = fits->regressions();
    prediction.band = std::make_shared<const ExecutionBand>(std::move(band));
    prediction.caveats = caveatsOf(p, benchmarks, *fits, place, application);
    prediction.derivation = std::move(steps.derivation);
    return prediction;
}

} // namespace forewarp::models::bands::campprof
