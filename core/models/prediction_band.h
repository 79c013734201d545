#pragma once

#include "core/base/units.h"
#include "core/models/bands/benchmark_fits.h"
#include "core/simulation/partitions/partitions.h"

#include <functional>
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
    std::vector<bands::BandRegression> regressions;

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

} // namespace forewarp::models
