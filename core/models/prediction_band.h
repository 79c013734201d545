#pragma once

#include "core/base/units.h"
#include "core/models/bands/regression.h"
#include "core/simulation/partitions/memory_benchmarks.h"
#include "core/simulation/partitions/partitions.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace forewarp::models {

/// A kernel whose degree is this close to a bound is said to lie there.
inline constexpr double kAtBound = 0.1;

/// The range of times at one number of active warps per SM.
struct BandPoint {
    int warps = 0;
    Seconds best;  ///< All accesses spread over the partitions, or all of them hits.
    Seconds worst; ///< All accesses at one partition, or all of them misses.
    std::optional<Seconds> application; ///< Where the kernel lies in between.
};

/// What the application line of a band rests on.
enum class LineSource {
    none,      ///< There is none.
    measured,  ///< A kernel time at one configuration.
    predicted, ///< The kernel's own addresses.
};

/// What keeps a kernel above the best of its band.
enum class BandCause {
    accesses, ///< They camp, or they miss.
    dramRows, ///< Rows of the DRAM open and close.
    latency,  ///< It waits for one round trip to memory after the other.
};

/// One regression of a band.
struct BandRegression {
    kernel::AccessKind kind = kernel::AccessKind::load;
    simulation::partitions::BenchmarkPattern pattern = simulation::partitions::BenchmarkPattern::spread;
    bands::Regression fit; ///< Of milliseconds.
};

/// How long a memory-bound kernel takes between the best and the worst behaviour of its accesses, at every number of
/// active warps. Drawn by views and reports as it is.
struct ExecutionBand {
    std::string title;        ///< «CampProf», «CacheProf»
    std::string bestLabel;    ///< «no camping», «all hits»
    std::string worstLabel;   ///< «full camping», «all misses»
    std::vector<BandPoint> points; ///< 1…16 warps, then even numbers as far as an SM holds; one for `warps` as well.
    int warps = 0;            ///< Active per SM in the configuration asked for.
    int mostWarps = 0;        ///< That registers and shared memory leave room for; points beyond are out of reach.
    LineSource line = LineSource::none;
    std::optional<Seconds> measured; ///< Kernel time at `warps`, wherever the band ends.
    /// (application − best) / (worst − best) at `warps`, kept for all others; above 1 beyond the worst.
    double degree = 0;
    BandCause cause = BandCause::accesses;
    std::string degreeText;   ///< In a sentence: «Some accesses camp: b[i*n+j] meets 1 of 8 partitions at a time.»
    simulation::partitions::TransactionCounts counts; ///< Of the launch.
    std::vector<double> partitionShares; ///< Bytes at each partition over all bytes; empty without any to show.
    std::string provenance;   ///< «benchmarks simulated, partition queues of a GeForce GTX 280»
    bool isSimulated = true;  ///< The benchmarks are not measured.
    std::vector<BandRegression> regressions;

    /// The point at `warps`, or nothing.
    [[nodiscard]] const BandPoint* current() const;
};

/// What a band is drawn from: times at a number of active warps per SM.
struct BandLines {
    std::function<Seconds(int)> best;
    std::function<Seconds(int)> worst; ///< Where it falls below the best the band has no width.
    std::function<std::optional<Seconds>(int)> application;
};

/// ExecutionBand::points at all activeWarpCounts() of the GPU and at `warps`, ascending, each once.
[[nodiscard]] std::vector<BandPoint> bandPoints(const device::ComputeCapability& capability, int warps,
                                                const BandLines& lines);

struct DerivationSteps;

/// One benchmark of the suite.
struct BenchmarkKey {
    kernel::AccessKind kind = kernel::AccessKind::load;
    simulation::partitions::BenchmarkPattern pattern = simulation::partitions::BenchmarkPattern::spread;
    int size = 0; ///< Transactions of 32 << size bytes.

    friend auto operator<=>(const BenchmarkKey&, const BenchmarkKey&) = default;
};

/// The regressions of a suite of micro-benchmarks, one per kind and pattern.
///
/// Source: Aji, Daga, Feng, CF 2011, section 4.1: t = α1·w + α2·b2 + α3·b4 + β (1), w active warps per SM, b2 and b4
/// tell 2-byte and 4-byte words from 8-byte ones, whose half-warps make transactions of 32, 64 and 128 bytes.
/// Deviates: (1) as printed has one slope α1 for all word lengths, but times grow with w as fast as the bytes do;
/// unless asked for (1) as published, the words have slopes of their own: … + α4·w·b2 + α5·w·b4.
class BenchmarkFits {
  public:
    /// Of milliseconds over (w, b2, b4), or (w, b2, b4, w·b2, w·b4) unless `asPublished`; with a level of
    /// `significance` by fitSignificant(), caveats() tell what it drops. Errors: no times; times or transactions that
    /// are not above 0; a kind and pattern without times of all three word lengths, or with too few.
    [[nodiscard]] static Result<BenchmarkFits> fit(const simulation::partitions::MemoryBenchmarks& benchmarks,
                                                   bool asPublished, std::optional<double> significance = {});

    [[nodiscard]] bool has(kernel::AccessKind kind, simulation::partitions::BenchmarkPattern pattern) const;
    /// Time of one transaction of 32 << size bytes in a kernel with `warps` active per SM, counted over all SMs: the
    /// fitted time of the benchmark over its transactions. No less than the least measured one, since a line drops
    /// below zero where few warps are active; caveats() tell where that changes it notably. Valid: kinds and patterns
    /// there.
    [[nodiscard]] Seconds perTransaction(kernel::AccessKind kind, simulation::partitions::BenchmarkPattern pattern,
                                         int size, int warps) const;
    [[nodiscard]] const std::vector<std::string>& caveats() const { return m_caveats; }
    [[nodiscard]] const std::vector<BandRegression>& regressions() const { return m_regressions; }

    /// Appends perTransaction() in nanoseconds with all it rests on, each coefficient once, and returns its symbol:
    /// «t_read_spread_64». Needs the term «w», the number of warps.
    std::string note(const BenchmarkKey& key, int warps, DerivationSteps& steps) const;

  private:
    /// What was measured of one benchmark.
    struct Measured {
        std::map<int, double> transactions; ///< By active warps per SM.
        Seconds least; ///< Per transaction.
    };

    std::optional<Error> take(const simulation::partitions::BenchmarkTime& each);
    std::optional<Error> addRegression(const BandRegression& empty,
                                       const simulation::partitions::MemoryBenchmarks& benchmarks,
                                       std::optional<double> significance);
    void noteDropped(std::optional<double> significance);
    void noteFloors();
    [[nodiscard]] const bands::Regression& regression(const BenchmarkKey& key) const;
    [[nodiscard]] double transactions(const BenchmarkKey& key, int warps) const;
    [[nodiscard]] Seconds fitted(const BenchmarkKey& key, int warps) const;
    void noteCoefficients(const BenchmarkKey& key, DerivationSteps& steps) const;

    std::map<BenchmarkKey, Measured> m_measured;
    std::vector<BandRegression> m_regressions;
    std::size_t m_predictors = 0; ///< Of a regression that none was dropped from.
    std::vector<std::string> m_caveats;
    std::string m_provenance;
};

} // namespace forewarp::models
