#pragma once

#include "core/device/device.h"

#include <vector>

namespace forewarp::sass {

/// What one more step of occupancy asks for.
struct DemotionTarget {
    int registers = 0;     ///< Per thread, to be reached.
    int demoted = 0; ///< Registers that go to shared memory: what is too much, and two for the accesses themselves.
    int blocksPerSm = 0;
    double occupancy = 0; ///< 0…1
    double sharedBytes = 0; ///< Per block, for the demoted registers.
};

/// The occupancy that the authors' tool computes: warps per block and blocks per SM rounded to even numbers.
[[nodiscard]] double regdemOccupancy(const ComputeCapability& limits, int registers, int threads, double sharedBytes);

/// Steps of occupancy that registers stand in the way of, as far as shared memory has room for what is demoted.
///
/// Source: RegDem's tool: while registers limit, two blocks per SM more; target = registers that so many blocks leave
/// each thread, in units of the allocation; demoted = registers − target + 2 (RDA and RDV); room = min(shared per SM /
/// blocks, shared per block) − static. Steps to the same number of registers are one.
/// Inputs: registers per thread, threads per block, static shared bytes per block.
[[nodiscard]] std::vector<DemotionTarget> demotionTargets(const ComputeCapability& limits, int registers, int threads,
                                                          double sharedBytes);

/// Likewise, and the steps by the device's own occupancy (core/device/occupancy.h), one block per SM more at each, that the
/// tool's even numbers pass over. Most registers first.
[[nodiscard]] std::vector<DemotionTarget> allDemotionTargets(const ComputeCapability& limits, int registers,
                                                             int threads, double sharedBytes);

} // namespace forewarp::sass
