// Notation. A. M. Aji, M. Daga, W. Feng, «Bounding the Effect of Partition Camping in GPU Kernels», CF 2011,
// doi:10.1145/2016604.2016637: the bounds of CacheProf are in section 4.3, the place between them is ours. The
// regressions (1) of section 4.1 are in prediction_band.cpp.
//
//  paper          here                 meaning                                                unit
//  w              w                    active warps per SM                                    –
//  gld 32b …      p.counts.loads       read transactions of 32, 64, 128 bytes                 –
//  gst 32b …      p.counts.stores      write transactions of 32, 64, 128 bytes                –
//  lower band     lower                time with hits in the first cache only, section 4.3    ms
//  upper band     upper                time with misses only, section 4.3                     ms
//  –              h_L1                 share of the reads that L1 serves                      –
//  –              h_L2_read            share of the reads past L1 that L2 serves              –
//  –              h_L2_write           share of the writes that L2 serves                     –
//  GPU Time       t_kernel             measured kernel time, section 4.2.1                    ms
//  –              r                    place between the bounds, section 4.2.2                –
//  Application    application          hits and misses weighed, or as section 4.2.1 has it    ms

#include "core/models/cacheprof.h"

#include "core/kernel/value_text.h"
#include "core/models/cacheprof_inputs.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <utility>

namespace forewarp {

namespace {

constexpr double kMillisecondsPerSecond = 1e3;
/// Closer than this to a bound of the band the kernel is said to hit or miss mostly.
constexpr double kAtBound = 0.1;

std::string formatted(const char* format, double value) {
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), format, value);
    return buffer.data();
}

/// «1.25 ms»
std::string readable(Seconds time) {
    constexpr double kStep = 1e3;
    constexpr std::array<const char*, 3> kUnits{"%.3g ns", "%.3g µs", "%.3g ms"};
    double value = time.value() * 1e9;
    for (const char* const unit : kUnits) {
        if (value < kStep) return formatted(unit, value);
        value /= kStep;
    }
    return formatted("%.3g s", value);
}

/// «40 %»; all and none only where that is so.
std::string percent(double share) {
    const double rounded = std::round(share * 100);
    if (rounded == 0 && share > 0) return "less than 1 %";
    if (rounded == 100 && share < 1) return "more than 99 %";
    return valueText(rounded) + " %";
}

double sum(const std::array<double, 3>& counts) {
    return std::accumulate(counts.begin(), counts.end(), 0.0);
}

/// Where transactions end, as shares of one.
struct ServedShares {
    double firstHit = 0; ///< In the first cache that they use.
    double l2Hit = 0; ///< In L2, behind it.
    double miss = 0;
};

/// The bounds of one kernel, and the line between them.
class Band {
  public:
    Band(const CacheprofParameters& parameters, const BenchmarkFits& fits)
        : m_p(parameters), m_fits(fits), m_transactions(transactionsIn(parameters.counts)) {}

    [[nodiscard]] const std::vector<CountedTransactions>& transactions() const { return m_transactions; }
    [[nodiscard]] BenchmarkPattern firstHit(AccessKind kind) const {
        return m_fits.has(kind, BenchmarkPattern::l1Hit) ? BenchmarkPattern::l1Hit : BenchmarkPattern::l2Hit;
    }

    [[nodiscard]] Seconds lower(int w) const {
        return sumOf(w, [](AccessKind) { return ServedShares{1, 0, 0}; });
    }
    [[nodiscard]] Seconds upper(int w) const {
        return std::max(lower(w), sumOf(w, [](AccessKind) { return ServedShares{0, 0, 1}; }));
    }
    [[nodiscard]] bool hasWidth(int w) const { return upper(w) > lower(w); }

    /// Hits and misses weighed; no further than the bounds, since the regressions of hits and misses may cross.
    [[nodiscard]] Seconds served(int w) const {
        const Seconds time = sumOf(w, [&](AccessKind kind) {
            const double l1 = kind == AccessKind::load ? m_p.loadL1HitRate : 0;
            const double l2 = kind == AccessKind::load ? m_p.loadL2HitRate : m_p.storeL2HitRate;
            return ServedShares{l1, (1 - l1) * l2, (1 - l1) * (1 - l2)};
        });
        return std::clamp(time, lower(w), upper(w));
    }

    /// Where the kernel lies at `w` warps; 0 where nothing tells it.
    [[nodiscard]] double place(int w) const {
        if (lineOf(m_p) == LineSource::none || !hasWidth(w)) return 0;
        const Seconds time = m_p.measured ? *m_p.measured : served(w);
        return std::clamp((time - lower(w)) / (upper(w) - lower(w)), 0., 1.);
    }

    /// Inputs: `r`, the place of a measured time, which is kept for all numbers of warps.
    [[nodiscard]] Seconds application(int w, double r) const {
        if (lineOf(m_p) == LineSource::predicted) return served(w);
        return lower(w) + r * (upper(w) - lower(w));
    }

  private:
    template <class SharesOf>
    [[nodiscard]] Seconds sumOf(int w, SharesOf sharesOf) const {
        Seconds all;
        for (const CountedTransactions& each : m_transactions) {
            const ServedShares shares = sharesOf(each.kind);
            const auto add = [&](double share, BenchmarkPattern pattern) {
                if (share > 0) all += each.count * share * m_fits.perTransaction(each.kind, pattern, each.size, w);
            };
            add(shares.firstHit, firstHit(each.kind));
            add(shares.l2Hit, BenchmarkPattern::l2Hit);
            add(shares.miss, BenchmarkPattern::miss);
        }
        return all;
    }

    const CacheprofParameters& m_p;
    const BenchmarkFits& m_fits;
    std::vector<CountedTransactions> m_transactions;
};

std::optional<Error> missingBenchmark(const Band& bounds, const BenchmarkFits& fits) {
    for (const CountedTransactions& each : bounds.transactions()) {
        for (const BenchmarkPattern pattern : {BenchmarkPattern::l2Hit, BenchmarkPattern::miss}) {
            if (fits.has(each.kind, pattern)) continue;
            return Error{ErrorKind::input,
                         "There are no benchmark times of " +
                             std::string(each.kind == AccessKind::load ? "reads, " : "writes, ") +
                             std::string(name(pattern)) + ".",
                         {},
                         "Run the benchmarks of L2 hits and misses, reads and writes."};
        }
    }
    return std::nullopt;
}

/// Symbols of the times of one transaction.
struct TimeSymbols {
    std::string firstHit;
    std::string l2Hit; ///< Only where the line weighs hits and misses.
    std::string miss;
};

/// The terms at the number of warps asked for.
class BandSteps : public DerivationSteps {
  public:
    BandSteps(const CacheprofParameters& parameters, const Band& bounds, const BenchmarkFits& fits, Derivation inputs)
        : DerivationSteps(std::move(inputs)), m_bounds(bounds), m_w(int(parameters.warps)), m_line(lineOf(parameters)) {
        for (const CountedTransactions& each : bounds.transactions()) m_symbols.push_back(noteTimes(each, fits));
    }

    void noteBounds() {
        noteMilliseconds(m_bounds.lower(m_w), {"lower", "ms", "all accesses hit the first cache they use",
                                               total(&TimeSymbols::firstHit), "section 4.3"});
        noteMilliseconds(m_bounds.upper(m_w), {"upper", "ms", "all accesses miss, no less than the lower bound",
                                               "max(lower, " + total(&TimeSymbols::miss) + ")", "section 4.3"});
    }

    void noteApplication(double r) {
        if (m_line == LineSource::predicted) return noteServed(r);
        notePlace(r, m_line == LineSource::measured ? "t_kernel" : "");
        noteMilliseconds(m_bounds.application(m_w, r), {"application", "ms", "the kernel's own line",
                                                        "lower + r * (upper - lower)", "section 4.2.1"});
    }

    /// Returns the predicted cycles.
    Cycles noteResult(Seconds time, Hertz clock) {
        const bool hasIssue = derivation.indexOf("t_issue") >= 0;
        const std::string longest = hasIssue ? "max(application, t_issue)" : "application";
        const Cycles cycles = note(time * clock, {"cycles", "cycles", "one launch", longest + " * clk / 1000", ""});
        noteMilliseconds(time, {"time_ms", "ms", "one launch", "cycles / clk * 1000", ""});
        return cycles;
    }

  private:
    TimeSymbols noteTimes(const CountedTransactions& each, const BenchmarkFits& fits) {
        const auto noted = [&](BenchmarkPattern pattern) {
            return fits.note({each.kind, pattern, each.size}, m_w, *this);
        };
        const BenchmarkPattern first = m_bounds.firstHit(each.kind);
        TimeSymbols symbols;
        symbols.firstHit = symbols.l2Hit = noted(first);
        if (m_line == LineSource::predicted && first != BenchmarkPattern::l2Hit)
            symbols.l2Hit = noted(BenchmarkPattern::l2Hit);
        symbols.miss = noted(BenchmarkPattern::miss);
        return symbols;
    }

    void noteMilliseconds(Seconds time, const TermText& text) { note(time.value() * kMillisecondsPerSecond, text); }

    /// «(gld_32b * t_read_miss_32 + …) / 1000000»
    std::string total(std::string TimeSymbols::* time) const {
        Sum sum;
        for (std::size_t i = 0; i < m_symbols.size(); ++i)
            sum.add(0, m_bounds.transactions()[i].symbol + " * " + m_symbols[i].*time);
        return "(" + sum.formula + ") / 1000000";
    }

    /// Mean time of one transaction; returns its symbol: «t_read_64».
    std::string noteMean(const CountedTransactions& each, const TimeSymbols& times) {
        const auto value = [&](const std::string& symbol) { return derivation.find(symbol)->value; };
        const bool isLoad = each.kind == AccessKind::load;
        const std::string h2 = isLoad ? "h_L2_read" : "h_L2_write";
        const double pastL1 = value(h2) * value(times.l2Hit) + (1 - value(h2)) * value(times.miss);
        const std::string formula = h2 + " * " + times.l2Hit + " + (1 - " + h2 + ") * " + times.miss;
        const std::string symbol = (isLoad ? "t_read_" : "t_write_") + std::to_string(32 << each.size);
        constexpr std::string_view kMeaning = "mean time of one such transaction, hits and misses weighed";
        if (!isLoad) note(pastL1, {symbol, "ns", kMeaning, formula, ""});
        else
            note(value("h_L1") * value(times.firstHit) + (1 - value("h_L1")) * pastL1,
                 {symbol, "ns", kMeaning, "h_L1 * " + times.firstHit + " + (1 - h_L1) * (" + formula + ")", ""});
        return symbol;
    }

    void noteServed(double r) {
        Sum sum;
        for (std::size_t i = 0; i < m_symbols.size(); ++i) {
            const CountedTransactions& each = m_bounds.transactions()[i];
            sum.add(0, each.symbol + " * " + noteMean(each, m_symbols[i]));
        }
        noteMilliseconds(m_bounds.served(m_w), {"application", "ms", "the kernel's own line, between the bounds",
                                                "max(lower, min(upper, (" + sum.formula + ") / 1000000))", ""});
        notePlace(r, "application");
    }

    void notePlace(double r, const std::string& time) {
        constexpr std::string_view kMeaning = "the kernel's place between all hits and all misses";
        if (!time.empty() && m_bounds.hasWidth(m_w)) {
            note(r, {"r", "", kMeaning, "max(0, min(1, (" + time + " - lower) / (upper - lower)))",
                     m_line == LineSource::measured ? "section 4.2.1" : ""});
            return;
        }
        const char* source = time.empty() ? "not known; 0 stands in" : "the band has no width";
        derivation.add({"r", std::string(kMeaning), 0, "", "", "", source, {}, {}});
    }

    const Band& m_bounds;
    std::vector<TimeSymbols> m_symbols; ///< As in Band::transactions().
    int m_w;
    LineSource m_line;
};

std::string caseOf(LineSource line, double r) {
    if (line == LineSource::none) return "band only";
    if (r < kAtBound) return "mostly hits";
    return r > 1 - kAtBound ? "mostly misses" : "hits and misses";
}

/// «L1 serves 40 %, L2 85 % of the rest»
std::string hitsText(const CacheprofParameters& p) {
    const double reads = sum(p.counts.loads);
    const double writes = sum(p.counts.stores);
    const double l1Hits = reads * p.loadL1HitRate;
    const double rest = reads + writes - l1Hits;
    const double l2Hits = (reads - l1Hits) * p.loadL2HitRate + writes * p.storeL2HitRate;
    if (!(l1Hits > 0)) return "L2 serves " + percent(l2Hits / rest);
    const std::string l1 = "L1 serves " + percent(l1Hits / (reads + writes));
    return rest > 0 ? l1 + ", L2 " + percent(l2Hits / rest) + " of the rest" : l1;
}

std::string placeText(double r) {
    return percent(r) + " of the way from all hits to all misses";
}

std::string limiterOf(const CacheprofParameters& p, double r, bool isIssueBound) {
    if (isIssueBound) return "compute-bound: issuing the instructions takes longer than their accesses";
    if (lineOf(p) == LineSource::none) return "memory-bound: how much the caches serve is not known";
    return "memory-bound: " + (p.measured ? placeText(r) : hitsText(p));
}

std::string degreeTextOf(const CacheprofParameters& p, double r) {
    if (lineOf(p) == LineSource::none) return "How much the caches serve is not known.";
    return (p.measured ? "The measured time lies " + placeText(r) : hitsText(p)) + ".";
}

/// The band without what the benchmarks say of themselves.
ExecutionBand drawn(const CacheprofParameters& p, const Device& device, const Band& bounds, double r) {
    ExecutionBand band;
    band.title = "CacheProf";
    band.bestLabel = "all hits";
    band.worstLabel = "all misses";
    band.warps = int(p.warps);
    band.mostWarps = p.mostWarps > 0 ? int(p.mostWarps) : device.capability.warpsPerSm;
    band.line = lineOf(p);
    band.degree = r;
    band.degreeText = degreeTextOf(p, r);
    const auto application = [&](int w) -> std::optional<Seconds> {
        if (band.line == LineSource::none) return std::nullopt;
        return bounds.application(w, r);
    };
    band.points =
        bandPoints(device.capability, band.warps,
                   {[&](int w) { return bounds.lower(w); }, [&](int w) { return bounds.upper(w); }, application});
    return band;
}

std::optional<std::string> measuredCaveat(const CacheprofParameters& p, const Band& bounds) {
    const int w = int(p.warps);
    if (!bounds.hasWidth(w)) return "The band has no width here: how much hits save cannot be told.";
    const std::string measured = "The measured " + readable(*p.measured) + " are ";
    const std::string held = ": the application line is held there.";
    if (*p.measured < bounds.lower(w))
        return measured + percent(1 - *p.measured / bounds.lower(w)) + " below the lower bound" + held;
    if (*p.measured > bounds.upper(w))
        return measured + formatted("%.3g times the upper bound", *p.measured / bounds.upper(w)) + held;
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
    if (p.loadL1HitRate > 0 && bounds.firstHit(AccessKind::load) != BenchmarkPattern::l1Hit)
        caveats.emplace_back("No benchmark hits L1: what L1 serves takes as long as hits of L2.");
    caveats.emplace_back("The application line is extrapolated: hit rates are taken to be the same at all numbers of "
                         "active warps.");
    return caveats;
}

std::vector<std::string> caveatsOf(const CacheprofParameters& p, const MemoryBenchmarks& benchmarks,
                                   const BenchmarkFits& fits, const Band& bounds, Seconds application) {
    std::vector<std::string> caveats = lineCaveats(p, bounds);
    if (p.issueTime > application)
        caveats.push_back("Issuing the instructions takes " + readable(p.issueTime) + ", the accesses " +
                          readable(application) +
                          ": computation decides the time, not memory, and the band says little.");
    if (benchmarks.isSimulated)
        caveats.push_back("The benchmark times behind the band are not measured, but " + benchmarks.provenance + ".");
    append(caveats, fits.caveats());
    return caveats;
}

} // namespace

Result<Prediction> cacheprofFrom(const CacheprofParameters& p, const Device& device, const MemoryBenchmarks& benchmarks,
                                 Derivation inputs) {
    const auto fits = BenchmarkFits::fit(benchmarks, p.asPublished, p.significance);
    if (!fits) return fits.failureAs<Prediction>();
    const int w = int(p.warps);
    const Band bounds(p, *fits);
    if (auto error = missingBenchmark(bounds, *fits)) return *std::move(error);
    const double r = bounds.place(w);
    const Seconds application = bounds.application(w, r);
    BandSteps steps(p, bounds, *fits, std::move(inputs));
    steps.noteBounds();
    steps.noteApplication(r);
    Prediction prediction;
    prediction.model = "cacheprof";
    prediction.time = std::max(application, p.issueTime);
    prediction.cycles = steps.noteResult(prediction.time, device.smClock.value);
    if (!std::isfinite(prediction.cycles.value()))
        return Error{
            ErrorKind::input, "The parameters are so large that the time is not a number.", {}, "Check their units."};
    prediction.limiter = limiterOf(p, r, p.issueTime > application);
    prediction.caseTaken = caseOf(lineOf(p), r);
    ExecutionBand band = drawn(p, device, bounds, r);
    band.provenance = benchmarks.provenance;
    band.isSimulated = benchmarks.isSimulated;
    band.regressions = fits->regressions();
    prediction.band = std::make_shared<const ExecutionBand>(std::move(band));
    prediction.caveats = caveatsOf(p, benchmarks, *fits, bounds, application);
    prediction.derivation = std::move(steps.derivation);
    return prediction;
}

Result<Prediction> cacheprof(const CacheprofParameters& parameters, const Device& device,
                             const MemoryBenchmarks& benchmarks) {
    if (auto error = checkInputs(parameters, device, {})) return *std::move(error);
    InputOrigins origins;
    origins["clk"].source = sourceOf(device.smClock);
    for (const char* symbol : {"h_L1", "h_L2_read", "h_L2_write"}) origins[symbol].source = parameters.hitSource;
    Derivation inputs;
    addInputTerms(parameters, device, origins, inputs);
    return cacheprofFrom(parameters, device, benchmarks, std::move(inputs));
}

} // namespace forewarp
