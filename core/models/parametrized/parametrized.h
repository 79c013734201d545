#pragma once

#include "core/base/result.h"
#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"
#include "core/models/prediction.h"
#include "core/simulation/scheduler/warp_simulation.h"

#include <string_view>

namespace forewarp::models::parametrized {

/// What the parametrized model needs to know of a launch.
struct ParametrizedParameters {
    simulation::scheduler::WarpProgram program;
    simulation::scheduler::SimulatedSm sm;      ///< `blocks` is the SM's part of the grid.
    Hertz smClock;
    double blocks = 0;   ///< Of the grid.
    double activeSms = 0;
};

/// Penalty of a global access at peak bandwidth, in cycles: line · c / BW, equation (4.8).
/// Inputs: bytes of a transaction, transactions per warp, bytes per cycle.
[[nodiscard]] double globalPenalty(double lineBytes, double transactions, double bytesPerCycle);

/// Penalty of a shared access, in cycles: 32 · size / (banks · bank_BW) + c · size / bank_BW, equation (4.9).
/// Inputs: bytes per thread, banks, bytes per cycle of one bank, conflict degree.
[[nodiscard]] double sharedPenalty(double bytes, double banks, double bankBytesPerCycle, double conflictDegree);

/// Execution time from instruction delays under the parallelism that a warp simulation finds.
///
/// Source: A. Resios, «GPU performance prediction using parametrized models», MSc thesis, Utrecht University 2011, equations
/// (4.4)–(4.9), Algorithm 5.1. Deviates: see SimulationTiming and simulateWarps().
/// Returns: cycles and time of one launch, the simulation, every term. Valid: any launch. Errors: no instructions, no
/// blocks, no clock.
/// Accuracy: predicted / measured on a GTX 460, as published: mul 0.93, madd 2.12, copy 2.04, transposition 1.64,
/// convolution 1.89 (Table 7.1).
[[nodiscard]] Result<Prediction> parametrized(const ParametrizedParameters& parameters);

/// The program of a kernel's warps with the device's costs; KernelProfile::simulation says what follows the thesis.
///
/// Deviates: with caches, an access has the latency of its slowest transaction, and takes the memory unit for as long as L1,
/// L2 or DRAM needs, whichever is longest; a store writes every line it touches to DRAM once. With shared bandwidth the
/// busiest SM has as much of it as it has of the blocks. Pipelined timing leaves out the first term of (4.9).
/// Errors: a block that cannot run, a grid without blocks; with caches what simulateMemory() refuses.
[[nodiscard]] Result<Prediction> predictParametrized(const kernel::KernelProfile& kernel, const device::Device& device,
                                                     const kernel::Launch& launch, const KnownBehaviour& known = {});

/// Parameters as JSON, see docs/warps.md: clock_hz, sms, blocks, warps_per_block, resident_blocks, program [{kind, latency,
/// penalty or throughput or {line, transactions, bandwidth} or {bytes, banks, bank_bandwidth, conflict_degree}, peak, ilp,
/// executions, text}], and optionally timing, policy, compute_units, memory_units, most_blocks.
/// Errors: missing, unknown and impossible keys, by name.
[[nodiscard]] Result<Prediction> predictParametrizedFromParameters(std::string_view json, std::string_view document);

} // namespace forewarp::models::parametrized
