#pragma once

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/models/bands/regression.h"
#include "core/simulation/partitions/memory_benchmarks.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace forewarp::models {
struct DerivationSteps;
}

namespace forewarp::models::bands {

/// One regression of a band.
struct BandRegression {
    kernel::AccessKind kind = kernel::AccessKind::load;
    simulation::partitions::BenchmarkPattern pattern = simulation::partitions::BenchmarkPattern::spread;
    Regression fit; ///< Of milliseconds.
};

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
    [[nodiscard]] const Regression& regression(const BenchmarkKey& key) const;
    [[nodiscard]] double transactions(const BenchmarkKey& key, int warps) const;
    [[nodiscard]] Seconds fitted(const BenchmarkKey& key, int warps) const;
    void noteCoefficients(const BenchmarkKey& key, DerivationSteps& steps) const;

    std::map<BenchmarkKey, Measured> m_measured;
    std::vector<BandRegression> m_regressions;
    std::size_t m_predictors = 0; ///< Of a regression that none was dropped from.
    std::vector<std::string> m_caveats;
    std::string m_provenance;
};

} // namespace forewarp::models::bands
