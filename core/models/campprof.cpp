// Notation. A. M. Aji, M. Daga, W. Feng, «Bounding the Effect of Partition Camping in GPU Kernels», CF 2011,
// doi:10.1145/2016604.2016637. The regressions (1) of section 4.1 are in prediction_band.cpp.
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
// - Counts are those of all SMs, the paper's profiler counts one of them: a benchmark's time counts by its transactions over
//   all SMs likewise.
// - Without a measured time, r comes from a simulated one where the addresses are known.
// - The paper's kernels are memory-bound; here the time is no less than issuing the instructions takes.
// - A time below the lower bound counts as r = 0, and so does a band without width. A time above the upper bound is kept:
//   the benchmarks reuse a few addresses, so that DRAM keeps their rows open; a kernel can be worse. At other numbers of
//   warps it stays as many times the upper bound: r would magnify what little width the band may have.

#include "core/models/campprof.h"

#include "core/kernel/value_text.h"
#include "core/models/campprof_inputs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

namespace forewarp {

namespace {

constexpr int kSizes = 3;
constexpr double kMillisecondsPerSecond = 1e3;
/// Closer than this to a bound of the band the kernel is said to be at it.
constexpr double kAtBound = 0.1;
/// So far above its upper bound a time is worth a word.
constexpr double kNotablyAbove = 1.02;

std::string formatted(const char* format, double value) {
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), format, value);
    return buffer.data();
}

std::string percent(double share) {
    return formatted("%.0f %%", 100 * share);
}

/// «4.65 times»
std::string times(double factor) {
    constexpr double kMillion = 1e6;
    if (factor >= kMillion) return "more than a million times";
    return formatted(factor < 100 ? "%.3g times" : "%.0f times", factor);
}

/// «1.25 ms»
std::string readable(Seconds time) {
    constexpr double kStep = 1e3;
    constexpr std::array<const char*, 3> kUnits{"%.4g ns", "%.4g µs", "%.4g ms"};
    double value = time.value() * 1e9;
    for (const char* const unit : kUnits) {
        if (value < kStep) return formatted(unit, value);
        value /= kStep;
    }
    return formatted("%.4g s", value);
}

/// «gld_64b», as NVIDIA's profiler calls it.
std::string counterName(AccessKind kind, int size) {
    return (kind == AccessKind::load ? "gld_" : "gst_") + std::to_string(32 << size) + "b";
}

const std::array<double, 3>& countsOf(const TransactionCounts& counts, AccessKind kind) {
    return kind == AccessKind::load ? counts.loads : counts.stores;
}

/// Calls visit(kind, size, count) for all transactions that there are.
template <class Visit>
void forEachCount(const TransactionCounts& counts, Visit visit) {
    for (const AccessKind kind : {AccessKind::load, AccessKind::store})
        for (int size = 0; size < kSizes; ++size)
            if (const double count = countsOf(counts, kind)[std::size_t(size)]; count > 0) visit(kind, size, count);
}

std::optional<Error> missingBenchmark(const TransactionCounts& counts, const BenchmarkFits& fits) {
    std::optional<Error> error;
    forEachCount(counts, [&](AccessKind kind, int, double) {
        for (const BenchmarkPattern pattern : {BenchmarkPattern::spread, BenchmarkPattern::camped}) {
            if (fits.has(kind, pattern) || error) continue;
            error = {ErrorKind::input,
                     "There are no benchmark times of " +
                         std::string(kind == AccessKind::load ? "reads, " : "writes, ") + std::string(name(pattern)) +
                         ".",
                     {},
                     "Run all twelve benchmarks."};
        }
    });
    return error;
}

/// The place of a kernel in its band.
struct Place {
    LineSource line = LineSource::none;
    double r = 0;
    double timesUpper = 0; ///< Above the upper bound, how many times that; else 0.
    bool hasWidth = true; ///< Of the band; r tells nothing where it has none.
    std::vector<std::string> caveats;
};

/// The bounds of one kernel, and the line between them.
class Band {
  public:
    Band(const CampprofParameters& parameters, const BenchmarkFits& fits) : m_p(parameters), m_fits(fits) {}

    [[nodiscard]] Seconds lower(int w) const { return sum(BenchmarkPattern::spread, w); }
    [[nodiscard]] Seconds upper(int w) const { return std::max(lower(w), sum(BenchmarkPattern::camped, w)); }
    [[nodiscard]] Seconds application(int w, const Place& place) const {
        if (place.timesUpper > 0) return place.timesUpper * upper(w);
        return lower(w) + place.r * (upper(w) - lower(w));
    }

    /// Where the kernel lies at `w` warps.
    [[nodiscard]] Place place(int w) const {
        if (m_p.measured) return placeOf(*m_p.measured, LineSource::measured, lower(w), upper(w));
        if (m_p.simulated) return placeOf(*m_p.simulated, LineSource::predicted, lower(w), upper(w));
        if (m_p.degree) return {LineSource::predicted, *m_p.degree, 0, true, {}};
        return {LineSource::none,
                0,
                0,
                true,
                {"The kernel's own place in the band is not known: the time is that of no camping. A measured time "
                 "tells it."}};
    }

  private:
    [[nodiscard]] Seconds sum(BenchmarkPattern pattern, int w) const {
        Seconds all;
        forEachCount(m_p.counts, [&](AccessKind kind, int size, double count) {
            all += count * m_fits.perTransaction(kind, pattern, size, w);
        });
        return all;
    }

    [[nodiscard]] static Place placeOf(Seconds time, LineSource line, Seconds lower, Seconds upper) {
        Place place{line, 0, time > upper ? time / upper : 0, upper > lower, {}};
        const std::string named = (line == LineSource::measured ? "The measured " : "The simulated ") + readable(time);
        if (place.hasWidth) place.r = std::max(0., (time - lower) / (upper - lower));
        else place.caveats.emplace_back("The band has no width here: how much the kernel camps cannot be told.");
        if (time < lower)
            place.caveats.push_back(named + " are " + percent(1 - time / lower) +
                                    " below the lower bound: the application line is held there.");
        if (place.timesUpper > kNotablyAbove)
            place.caveats.push_back(named + " are " + times(place.timesUpper) +
                                    " the upper bound: the benchmarks reuse a few addresses, whose DRAM rows stay "
                                    "open, the kernel does not.");
        return place;
    }

    const CampprofParameters& m_p;
    const BenchmarkFits& m_fits;
};

/// lower or upper, in milliseconds.
void noteBound(const CampprofParameters& p, const BenchmarkFits& fits, BenchmarkPattern pattern, Seconds value,
               DerivationSteps& steps) {
    std::string sum;
    forEachCount(p.counts, [&](AccessKind kind, int size, double) {
        const std::string time = fits.note({kind, pattern, size}, int(p.warps), steps);
        sum += (sum.empty() ? "" : " + ") + counterName(kind, size) + " * " + time;
    });
    const std::string scaled = "(" + sum + ") / 1000000";
    const double inMilliseconds = value.value() * kMillisecondsPerSecond;
    if (pattern == BenchmarkPattern::spread)
        steps.note(inMilliseconds, {"lower", "ms", "all accesses spread over the partitions", scaled, "section 4.1"});
    else
        steps.note(inMilliseconds, {"upper", "ms", "all accesses at one partition, no less than the lower bound",
                                    "max(lower, " + scaled + ")", "section 4.1"});
}

void notePlace(const CampprofParameters& p, const Place& place, DerivationSteps& steps) {
    constexpr std::string_view kMeaning = "degree of camping: the kernel's place between the bounds";
    const bool hasTime = p.measured || p.simulated;
    const auto given = [&](const char* source) {
        steps.derivation.add({"r", std::string(kMeaning), 0, "", "", "", source, {}, {}});
    };
    if (hasTime && place.hasWidth)
        steps.note(place.r, {"r", "", kMeaning, "max(0, (t_kernel - lower) / (upper - lower))", "section 4.2.1"});
    else if (hasTime) given("the band has no width");
    else if (p.degree) steps.note(place.r, {"r", "", kMeaning, "degree", "section 4.2.2"});
    else given("not known; 0 stands in");
}

/// Returns the predicted cycles.
Cycles noteTime(const CampprofParameters& p, const Device& device, const Place& place, Seconds application,
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

std::string limiterOf(const Place& place, bool isIssueBound) {
    if (isIssueBound) return "compute-bound: issuing the instructions takes longer than their accesses";
    if (place.line == LineSource::none || !place.hasWidth)
        return "memory-bound: how much its accesses camp is not known";
    if (place.r < kAtBound) return "memory-bound: all accesses spread over the partitions";
    if (place.r > 1 - kAtBound) return "partition camping: accesses queue at one partition at a time";
    return "partition camping: " + percent(place.r) + " of the way from no to full camping";
}

std::string degreeTextOf(const Place& place) {
    if (place.line == LineSource::none) return "How much the kernel camps is not known.";
    if (!place.hasWidth) return "How much the kernel camps cannot be told: the band has no width here.";
    if (place.r < kAtBound) return "The accesses spread over the partitions.";
    if (place.timesUpper > 1 + kAtBound)
        return "The kernel takes " + times(place.timesUpper) + " as long as with full camping.";
    if (place.r > 1 - kAtBound) return "The accesses queue at one partition at a time.";
    return "Some accesses camp: " + percent(place.r) + " of the way from no to full camping.";
}

/// The band without what the benchmarks say of themselves.
ExecutionBand drawn(const CampprofParameters& p, const Device& device, const Band& bounds, const Place& place) {
    ExecutionBand band;
    band.title = "CampProf";
    band.bestLabel = "no camping";
    band.worstLabel = "full camping";
    band.warps = int(p.warps);
    band.mostWarps = p.mostWarps > 0 ? int(p.mostWarps) : device.capability.warpsPerSm;
    band.line = place.line;
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

std::vector<std::string> caveatsOf(const CampprofParameters& p, const MemoryBenchmarks& benchmarks,
                                   const BenchmarkFits& fits, const Place& place, Seconds application) {
    std::vector<std::string> caveats = place.caveats;
    if (p.issueTime > application)
        caveats.push_back("Issuing the instructions takes " + readable(p.issueTime) + ", the accesses " +
                          readable(application) +
                          ": computation decides the time, not memory, and the band says little.");
    if (benchmarks.isSimulated)
        caveats.push_back("The benchmark times behind the band are not measured, but " + benchmarks.provenance + ".");
    if (place.line != LineSource::none)
        caveats.emplace_back("The application line is extrapolated: its place between the bounds is taken to be the "
                             "same at all numbers of active warps.");
    append(caveats, fits.caveats());
    return caveats;
}

} // namespace

std::optional<Error> refuseHashedAddresses(const Device& device, std::string_view place) {
    if (canCamp(device)) return std::nullopt;
    return Error{ErrorKind::input, nameOf(device) + " hashes addresses over its memory partitions: it does not camp.",
                 std::string(place), "Use cacheprof."};
}

std::optional<Error> checkInputs(const CampprofParameters& p, const Device& device, std::string_view document) {
    if (auto error = refuseHashedAddresses(device, document)) return error;
    const auto refuse = [&](std::string_view key, std::string message, std::string remedy) {
        return impossibleInput(document, key, std::move(message), std::move(remedy));
    };
    for (const AccessKind kind : {AccessKind::load, AccessKind::store})
        for (int size = 0; size < kSizes; ++size)
            if (const double count = countsOf(p.counts, kind)[std::size_t(size)];
                !(count >= 0) || !std::isfinite(count))
                return refuse(counterName(kind, size), "A number of transactions is at least 0.", {});
    if (!(p.counts.total() > 0))
        return refuse("gld_64b", "The kernel has no memory transactions.", "Give at least one count above 0.");
    const int most = device.capability.warpsPerSm;
    const std::string range = "Give a number from 1 to " + std::to_string(most) + ".";
    if (!(p.warps >= 1)) return refuse("active_warps", "No warp is active.", range);
    if (p.warps > most) return refuse("active_warps", "An SM does not hold so many warps.", range);
    if (std::floor(p.warps) != p.warps) return refuse("active_warps", "This is no whole number of warps.", range);
    if (p.mostWarps != 0 && !(p.mostWarps >= p.warps && p.mostWarps <= most))
        return refuse("most_warps", "This is fewer than are active, or more than an SM holds.", range);
    if (p.measured && !(*p.measured > Seconds(0) && std::isfinite(p.measured->value())))
        return refuse("time_ms", "A kernel takes time.", "Give a number above 0.");
    if (p.degree && !(*p.degree >= 0 && *p.degree <= 1))
        return refuse("degree", "The degree of camping is a share.", "Give a number from 0 to 1.");
    return checkSignificance(p.significance, document);
}

void addInputTerms(const CampprofParameters& p, const Device& device, const InputOrigins& origins,
                   Derivation& derivation) {
    const auto add = [&](const std::string& symbol, const char* meaning, double value, const char* unit) {
        if (derivation.indexOf(symbol) < 0)
            addInputTerm({symbol, meaning, value, unit, "", "", "", {}, {}}, origins, derivation);
    };
    add("clk", "SM clock", device.smClock.value.value(), "Hz");
    forEachCount(p.counts, [&](AccessKind kind, int size, double count) {
        add(counterName(kind, size),
            kind == AccessKind::load ? "read transactions of this size, all SMs"
                                     : "write transactions of this size, all SMs",
            count, "");
    });
    add("w", "active warps per SM", p.warps, "warps");
    if (p.measured) add("t_kernel", "measured kernel time", p.measured->value() * kMillisecondsPerSecond, "ms");
    else if (p.simulated)
        add("t_kernel", "kernel time, simulated", p.simulated->value() * kMillisecondsPerSecond, "ms");
    else if (p.degree) add("degree", "degree of camping", *p.degree, "");
    if (p.issueTime > Seconds(0))
        add("t_issue", "to issue all instructions", p.issueTime.value() * kMillisecondsPerSecond, "ms");
}

Result<Prediction> campprofFrom(const CampprofParameters& p, const Device& device, const MemoryBenchmarks& benchmarks,
                                Derivation inputs) {
    const auto fits = BenchmarkFits::fit(benchmarks, p.asPublished, p.significance);
    if (!fits) return fits.failureAs<Prediction>();
    if (auto error = missingBenchmark(p.counts, *fits)) return *std::move(error);
    const int w = int(p.warps);
    const Band bounds(p, *fits);
    const Place place = bounds.place(w);
    const Seconds application = bounds.application(w, place);
    DerivationSteps steps(std::move(inputs));
    noteBound(p, *fits, BenchmarkPattern::spread, bounds.lower(w), steps);
    noteBound(p, *fits, BenchmarkPattern::camped, bounds.upper(w), steps);
    notePlace(p, place, steps);
    Prediction prediction;
    prediction.model = "campprof";
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

Result<Prediction> campprof(const CampprofParameters& parameters, const Device& device,
                            const MemoryBenchmarks& benchmarks) {
    if (auto error = checkInputs(parameters, device, {})) return *std::move(error);
    InputOrigins origins;
    origins["clk"].source = sourceOf(device.smClock);
    if (!parameters.measured) origins["t_kernel"].source = parameters.simulatedSource;
    Derivation inputs;
    addInputTerms(parameters, device, origins, inputs);
    return campprofFrom(parameters, device, benchmarks, std::move(inputs));
}

} // namespace forewarp
