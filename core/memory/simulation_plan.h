#pragma once

#include "core/base/result.h"
#include "core/device/device.h"
#include "core/memory/memory_hierarchy.h"
#include "core/warps/warp_stream.h"

namespace forewarp::memory {

/// How much of a launch is simulated.
struct SimulationPlan {
    int residentBlocks = 1;   ///< Of each SM at a time.
    int warpsPerBlock = 1;
    int busySms = 1;          ///< That the launch has blocks for.
    int sms = 1;              ///< Simulated.
    double launchBlocks = 1;
    std::size_t mostRequests = 0;
    double mostThreads = 0;   ///< 0: two batches.
    HierarchyShape caches;

    [[nodiscard]] long long blocksPerBatch() const { return (long long)residentBlocks * sms; }
};

/// What the plan has to fit: the grid of the threads there is something to say of, and what a warp of them does.
struct SampleSize {
    double blocks = 1;
    double requestsPerWarp = 0; ///< 0: not known.
};

/// Simulates as many SMs as leave each warp 256 requests, or all it makes, within the sample's requests.
///
/// L2 is shared by the SMs that have blocks: the simulated ones get their part, in whole sets.
/// Errors: a block that cannot run.
[[nodiscard]] Result<SimulationPlan> planSimulation(const kernel::KernelProfile& kernel, const device::Device& device,
                                                    const kernel::Launch& launch, const SampleSize& sample);

} // namespace forewarp::memory
