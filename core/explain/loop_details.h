#pragma once

#include "core/base/progress.h"
#include "core/explain/report.h"

#include <memory>
#include <optional>
#include <vector>

namespace forewarp::explain {

/// What is worth its time only for a loop that somebody looks at.
struct LoopDetails {
    std::vector<advice::layout::LayoutAdvice> advice;
    std::shared_ptr<const advice::shared_memory::SharedMemoryPlan> sharedPlan;
    std::shared_ptr<const simulation::scheduler::WarpSimulation> timeline; ///< With its intervals.
    RegisterReport registers;
};

/// Looks for layouts that pay, plans shared memory, records the warps and weighs registers, all for the report's launch.
/// Nothing for a loop without a kernel; what was done by then where it is stopped.
[[nodiscard]] LoopDetails detailsOf(const device::Device& device, const LoopReport& loop,
                                    const Progress& progress = {});

/// Puts them into the report; from then on its timeline follows every change of the block.
void take(LoopDetails details, LoopReport& loop);

/// Whether the details are there, and of the report's own block.
[[nodiscard]] bool isDetailed(const LoopReport& loop);

/// The same for the loops with a section of their own in a printed report, see kDetailedLoops.
void detailForemostLoops(Report& report, const Progress& progress);

/// The simulation of the loop's warps; null where no model made one.
[[nodiscard]] std::shared_ptr<const simulation::scheduler::WarpSimulation> simulationOf(const LoopReport& loop);

/// What registers cost the kernel at this launch.
[[nodiscard]] RegisterReport registersOf(const kernel::KernelProfile& kernel, const device::Device& device,
                                         const kernel::Launch& launch);

} // namespace forewarp::explain
