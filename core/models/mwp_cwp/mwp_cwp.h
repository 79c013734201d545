#pragma once

#include "core/base/result.h"
#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"
#include "core/models/prediction.h"

namespace forewarp::models::mwp_cwp {

/// What MWP–CWP needs to know, named as in golden/mwp-cwp.json. Counts are dynamic, per thread.
struct MwpCwpParameters {
    Hertz smClock;
    BytesPerSecond memoryBandwidth;
    Cycles issueCycles;
    Cycles memLatency;                ///< mem_ld: round trip of one transaction.
    Cycles departureDelayUncoalesced;
    Cycles departureDelayCoalesced;
    double threadsPerBlock = 0;
    double blocks = 0;
    double activeBlocksPerSm = 0;
    double activeSms = 0;
    double compInsts = 0;
    double coalMemInsts = 0;
    double uncoalMemInsts = 0;
    double synchInsts = 0;
    double uncoalPerMemWarp = 0;      ///< Transactions of one uncoalesced warp access.
    Bytes loadBytesPerWarp;
};

/// Execution cycles from memory-warp and computation-warp parallelism.
///
/// Source: S. Hong, H. Kim, «An Analytical Model for a GPU Architecture with Memory-level and Thread-level Parallelism
/// Awareness», ISCA 2009, doi:10.1145/1555754.1555775, equations (5)–(27).
/// Deviates: (23) is taken whenever CWP ≥ MWP; the printed «or Comp_cycles > Mem_cycles» contradicts the paper's own
/// Case 5, which costs the same as (24). With no memory instruction the time is Comp_cycles · N · #Rep.
/// Inputs: counts per thread, device constants; all real numbers. Returns: cycles and time of one launch with every
/// term. Valid: GPUs without caches between SM and DRAM (cc 1.x); elsewhere a caveat says so.
/// Errors: a count below zero, a device constant, block or occupancy of zero.
/// Accuracy: 13.3 % geometric-mean error on the Merge benchmarks, 5.4 % on micro-benchmarks (paper, section 5).
[[nodiscard]] Result<Prediction> mwpCwp(const MwpCwpParameters& parameters);

/// Parameters of a kernel on a device; the derivation's inputs then carry the device facts' sources.
[[nodiscard]] Result<Prediction> predictMwpCwp(const kernel::KernelProfile& kernel, const device::Device& device,
                                               const kernel::Launch& launch, const KnownBehaviour& /*known*/ = {});

/// Parameters as JSON, keys as in the struct above in the papers' spelling («sm_clock_hz», «mem_ld_cycles», …).
[[nodiscard]] Result<Prediction> predictMwpCwpFromParameters(std::string_view json, std::string_view document);

} // namespace forewarp::models::mwp_cwp
