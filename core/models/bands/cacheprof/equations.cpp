// Notation. A. M. Aji, M. Daga, W. Feng, «Bounding the Effect of Partition Camping in GPU Kernels», CF 2011,
// doi:10.1145/2016604.2016637: the bounds of CacheProf are in section 4.3, the place between them is ours. The
// regressions (1) of section 4.1 are in benchmark_fits.cpp.
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

#include "core/models/bands/cacheprof/band.h"
#include "core/models/bands/cacheprof/caveats.h"
#include "core/simulation/partitions/partitions.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace forewarp::models::bands::cacheprof {

namespace {

double sum(const std::array<double, 3>& counts) {
    return std::accumulate(counts.begin(), counts.end(), 0.0);
}

std::optional<Error> missingBenchmark(const Band& bounds, const BenchmarkFits& fits) {
    for (const CountedTransactions& each : bounds.transactions()) {
        for (const simulation::partitions::BenchmarkPattern pattern :
             {simulation::partitions::BenchmarkPattern::l2Hit, simulation::partitions::BenchmarkPattern::miss}) {
            if (fits.has(each.kind, pattern)) continue;
            return Error{ErrorKind::input,
                         "There are no benchmark times of " +
                             std::string(each.kind == kernel::AccessKind::load ? "reads, " : "writes, ") +
                             std::string(simulation::partitions::name(pattern)) + ".",
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
        const auto noted = [&](simulation::partitions::BenchmarkPattern pattern) {
            return fits.note({each.kind, pattern, each.size}, m_w, *this);
        };
        const simulation::partitions::BenchmarkPattern first = m_bounds.firstHit(each.kind);
        TimeSymbols symbols;
        symbols.firstHit = symbols.l2Hit = noted(first);
        if (m_line == LineSource::predicted && first != simulation::partitions::BenchmarkPattern::l2Hit)
            symbols.l2Hit = noted(simulation::partitions::BenchmarkPattern::l2Hit);
        symbols.miss = noted(simulation::partitions::BenchmarkPattern::miss);
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
        const bool isLoad = each.kind == kernel::AccessKind::load;
        const std::string h2 = isLoad ? "h_L2_read" : "h_L2_write";
        const double pastL1 = value(h2) * value(times.l2Hit) + (1 - value(h2)) * value(times.miss);
        const std::string formula = h2 + " * " + times.l2Hit + " + (1 - " + h2 + ") * " + times.miss;
        const std::string symbol = (isLoad ? "t_read_" : "t_write_") +
                                   std::to_string(simulation::partitions::kTransactionBytes[std::size_t(each.size)]);
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
        derivation.add({.symbol = "r", .meaning = std::string(kMeaning), .source = source});
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
    if (!(l1Hits > 0)) return "L2 serves " + shareText(l2Hits / rest);
    const std::string l1 = "L1 serves " + shareText(l1Hits / (reads + writes));
    return rest > 0 ? l1 + ", L2 " + shareText(l2Hits / rest) + " of the rest" : l1;
}

std::string placeText(double r) {
    return shareText(r) + " of the way from all hits to all misses";
}

Limiter limiterOf(const CacheprofParameters& p, double r, bool isIssueBound) {
    if (isIssueBound) return {"compute-bound", "issuing the instructions takes longer than their accesses"};
    if (lineOf(p) == LineSource::none) return {"memory-bound", "how much the caches serve is not known"};
    return {"memory-bound", p.measured ? placeText(r) : hitsText(p)};
}

std::string degreeTextOf(const CacheprofParameters& p, double r) {
    if (lineOf(p) == LineSource::none) return "How much the caches serve is not known.";
    return (p.measured ? "The measured time lies " + placeText(r) : hitsText(p)) + ".";
}

/// The band without what the benchmarks say of themselves.
ExecutionBand drawn(const CacheprofParameters& p, const device::Device& device, const Band& bounds, double r) {
    ExecutionBand band;
    band.title = "CacheProf";
    band.bestLabel = "all hits";
    band.worstLabel = "all misses";
    band.warps = int(p.warps);
    band.mostWarps = p.mostWarps > 0 ? int(p.mostWarps) : device.capability.warpsPerSm;
    band.line = lineOf(p);
    band.measured = p.measured;
    band.counts = p.counts;
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

} // namespace

Result<Prediction> cacheprofFrom(const CacheprofParameters& p, const device::Device& device,
                                 const simulation::partitions::MemoryBenchmarks& benchmarks, Derivation inputs) {
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

} // namespace forewarp::models::bands::cacheprof
