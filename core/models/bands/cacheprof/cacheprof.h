#pragma once

#include "core/kernel/kernel_profile.h"
#include "core/models/bands/counted_kernel.h"
#include "core/models/prediction.h"

#include <optional>

namespace forewarp::models::bands::cacheprof {

/// Transactions of one launch and where the caches serve them.
struct CacheprofParameters {
    simulation::partitions::TransactionCounts counts; ///< Towards the first cache, of all SMs.
    double loadL1HitRate = 0; ///< Of loads, 0…1.
    double loadL2HitRate = 0; ///< Of loads that L1 does not serve.
    double storeL2HitRate = 0;
    bool hasHitRates = false;
    double warps = 0;         ///< Active per SM.
    double mostWarps = 0; ///< That the kernel's registers and shared memory leave room for; 0: all that an SM holds.
    std::optional<Seconds> measured; ///< Kernel time at this configuration; goes before the hit rates.
    std::string hitSource;
    Seconds issueTime; ///< That issuing the kernel's instructions takes at least; 0: unknown.
    bool asPublished = false; ///< (1) of CampProf as printed: one slope for all word lengths.
    std::optional<double> significance; ///< Predictors with a higher p are dropped; see BenchmarkFits::fit().
};

/// Time between all hits and all misses of the caches.
///
/// Source: the future work of A. M. Aji, M. Daga, W. Feng, CF 2011, sections 4.3 and 8 (CacheProf), with the
/// regressions (1) of section 4.1 on micro-benchmarks that hit or miss. The paper defines no more; the application line
/// is ours: the simulated hit rates weigh the times of hits and misses. Inputs: counts of one launch over all SMs.
/// Returns: as campprof().
/// Valid: memory-bound kernels on GPUs with an L2. Errors: no transactions, hit rates outside 0…1, no warps.
[[nodiscard]] Result<Prediction> cacheprof(const CacheprofParameters& parameters, const device::Device& device,
                                           const simulation::partitions::MemoryBenchmarks& benchmarks);

/// Parameters of a kernel on a device, with its accesses led through the caches; see simulateMemory().
[[nodiscard]] Result<Prediction> predictCacheprof(const kernel::KernelProfile& kernel, const device::Device& device,
                                                  const kernel::Launch& launch, const KnownBehaviour& known = {});

/// Keys: as campprof's, with load_l1_hit_rate, load_l2_hit_rate, store_l2_hit_rate in place of degree.
[[nodiscard]] Result<Prediction> predictCacheprofFromParameters(std::string_view json, std::string_view document);
/// Likewise; what the user knows takes the place of its keys.
[[nodiscard]] Result<Prediction> predictCacheprofFromParameters(std::string_view json, std::string_view document,
                                                                const BandKnowledge& known);

/// The band of a kernel that was counted, with what the user knows. Errors: those of cacheprof().
[[nodiscard]] Result<Prediction> predictCacheprofFromCounts(const CountedKernel& counted, std::string_view document,
                                                            const device::Device& device, const BandKnowledge& known);

} // namespace forewarp::models::bands::cacheprof
