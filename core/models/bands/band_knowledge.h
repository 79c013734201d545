#pragma once

#include "core/base/units.h"
#include "core/simulation/partitions/memory_benchmarks.h"

#include <algorithm>
#include <memory>
#include <optional>

namespace forewarp::models::bands {

/// What a user knows of a band besides the kernel itself.
struct BandKnowledge {
    std::optional<int> warps = {};        ///< Active per SM.
    std::optional<Seconds> measured = {}; ///< Kernel time at that number of warps.
    std::shared_ptr<const simulation::partitions::MemoryBenchmarks> benchmarks =
        {};                                  ///< Measured ones; null: the simulated.
    bool asPublished = false;                ///< Regressions (1) of the paper as printed.
    std::optional<double> significance = {}; ///< Predictors of the regressions with a higher p are dropped.

    [[nodiscard]] bool isEmpty() const { return *this == BandKnowledge(); }
    /// The same benchmarks are the same object.
    friend bool operator==(const BandKnowledge&, const BandKnowledge&) = default;

    /// The user's own, else those simulated for the device.
    [[nodiscard]] std::shared_ptr<const simulation::partitions::MemoryBenchmarks> benchmarksOf(
        const device::Device& device) const {
        return benchmarks ? benchmarks : simulation::partitions::simulatedBenchmarks(device);
    }

    /// Puts all but the benchmarks into parameters of CampProf or CacheProf; what is known takes the place of theirs.
    template <class Parameters>
    void addTo(Parameters& parameters) const {
        if (warps) parameters.warps = *warps;
        if (warps && parameters.mostWarps > 0) parameters.mostWarps = std::max(parameters.mostWarps, double(*warps));
        if (measured) parameters.measured = measured;
        parameters.asPublished = asPublished;
        parameters.significance = significance;
    }
};

} // namespace forewarp::models::bands
