#pragma once

#include "core/simulation/partitions/memory_benchmarks.h"

#include <array>
#include <vector>

namespace forewarp::sample {

/// Nanoseconds of one transaction of 32, 64 and 128 bytes.
using TransactionTimes = std::array<double, 3>;

/// Times of one kind and pattern at 1, 2, 4 and 8 warps with 1000 transactions per warp; `start` nanoseconds each more.
inline void addBenchmarks(simulation::partitions::MemoryBenchmarks& suite, kernel::AccessKind kind,
                          simulation::partitions::BenchmarkPattern pattern, const TransactionTimes& times,
                          double start = 0) {
    constexpr std::array kWordBytes{2, 4, 8};
    for (std::size_t size = 0; size < kWordBytes.size(); ++size) {
        for (const int warps : {1, 2, 4, 8}) {
            const double transactions = 1000 * warps;
            suite.times.push_back({kind, pattern, kWordBytes[size], warps,
                                   Seconds((transactions * times[size] + start) * 1e-9), transactions});
        }
    }
}

/// Twelve benchmarks whose transactions take as long at all numbers of warps: reads 1, 2, 4 ns spread and 8, 16, 32 camped;
/// writes 1.5, 3, 6 ns spread and 7.5, 15, 30 camped.
inline simulation::partitions::MemoryBenchmarks campingSuite() {
    simulation::partitions::MemoryBenchmarks suite;
    suite.provenance = "made by hand";
    addBenchmarks(suite, kernel::AccessKind::load, simulation::partitions::BenchmarkPattern::spread, {1, 2, 4});
    addBenchmarks(suite, kernel::AccessKind::load, simulation::partitions::BenchmarkPattern::camped, {8, 16, 32});
    addBenchmarks(suite, kernel::AccessKind::store, simulation::partitions::BenchmarkPattern::spread, {1.5, 3, 6});
    addBenchmarks(suite, kernel::AccessKind::store, simulation::partitions::BenchmarkPattern::camped, {7.5, 15, 30});
    return suite;
}

} // namespace forewarp::sample
