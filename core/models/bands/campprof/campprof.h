#pragma once

#include "core/kernel/kernel_profile.h"
#include "core/models/bands/counted_kernel.h"
#include "core/models/prediction.h"
#include "core/simulation/partitions/partitions.h"

#include <optional>

namespace forewarp::models::bands::campprof {

/// What CampProf asks of its user.
struct CampprofParameters {
    simulation::partitions::TransactionCounts counts; ///< gld and gst of one launch at the configuration below.
    double warps = 0;         ///< Active per SM.
    double mostWarps = 0; ///< That the kernel's registers and shared memory leave room for; 0: all that an SM holds.
    std::optional<Seconds> measured; ///< Kernel time at this configuration.
    std::optional<Seconds> simulated; ///< The same, from the kernel's own addresses; a measured time goes before it.
    std::string simulatedSource;
    std::optional<double> degree; ///< Of camping, where neither time is known.
    Seconds issueTime; ///< That issuing the kernel's instructions takes at least; 0: unknown.
    bool asPublished = false; ///< (1) as printed: one slope for all word lengths.
    std::optional<double> significance; ///< Predictors with a higher p are dropped; see BenchmarkFits::fit().
};

/// Time between no and full partition camping.
///
/// Source: A. M. Aji, M. Daga, W. Feng, «Bounding the Effect of Partition Camping in GPU Kernels», CF 2011,
/// doi:10.1145/2016604.2016637: four regressions (1), section 4.1; bounds for every number of active warps from one
/// configuration's transactions, and the application line at a constant place between them, section 4.2.
/// Deviates: see equations.cpp. Inputs: counts of one launch over all SMs. Returns: the application line at `warps`, its
/// band and every term; the best case where nothing is known of its place. Valid: memory-bound kernels on GPUs of
/// compute capability 1.3 and lower. Errors: no transactions, no warps or more than an SM holds, a measured time below
/// zero.
/// Accuracy: 11.7 % (GEM, lower bound) and 9.3 % (Clique-Counter, application line) geometric mean, GTX 280 (paper,
/// 6.2).
[[nodiscard]] Result<Prediction> campprof(const CampprofParameters& parameters, const device::Device& device,
                                          const simulation::partitions::MemoryBenchmarks& benchmarks);

/// Parameters of a kernel on a device, with its transactions led through the partitions; see simulatePartitions(). What
/// they take there is the application line's time at this configuration.
[[nodiscard]] Result<Prediction> predictCampprof(const kernel::KernelProfile& kernel, const device::Device& device,
                                                 const kernel::Launch& launch, const KnownBehaviour& known = {});

/// Keys: device (id or path of a profile), gld_32b, gld_64b, gld_128b, gst_32b, gst_64b, gst_128b, active_warps;
/// optional: most_warps, time_ms, degree, as_published, significance. Errors: missing, unknown and impossible keys, by
/// name.
[[nodiscard]] Result<Prediction> predictCampprofFromParameters(std::string_view json, std::string_view document);
/// Likewise; what the user knows takes the place of its keys.
[[nodiscard]] Result<Prediction> predictCampprofFromParameters(std::string_view json, std::string_view document,
                                                               const BandKnowledge& known);

/// The band of a kernel that was counted, with what the user knows. Errors: those of campprof().
[[nodiscard]] Result<Prediction> predictCampprofFromCounts(const CountedKernel& counted, std::string_view document,
                                                           const device::Device& device, const BandKnowledge& known);

} // namespace forewarp::models::bands::campprof
