#pragma once

#include "core/device/device.h"

#include <vector>

namespace forewarp::sass::demotion {

/// What one more step of occupancy asks for.
struct DemotionTarget {
    int registers = 0;     ///< Per thread, to be reached.
    int demoted =
        0; ///< Registers that go to shared memory: those above `registers`, and two more to make room for RDA and RDV.
    int blocksPerSm = 0;
    double occupancy = 0; ///< 0…1
    double sharedBytes = 0; ///< Per block, for the demoted registers.
};

/// The occupancy that the authors' tool computes: warps per block and blocks per SM rounded to even numbers.
[[nodiscard]] double regdemOccupancy(const device::ComputeCapability& limits, int registers, int threads,
                                     double sharedBytes);

/// The steps of occupancy that fewer registers would reach, as far as shared memory has room for the demoted ones.
///
/// Source: RegDem's tool: while registers limit, two blocks per SM more; target = registers that so many blocks leave
/// each thread, in units of the allocation; demoted = registers − target + 2 (RDA and RDV); room = min(shared per SM /
/// blocks, shared per block) − static. Of several steps to the same number of registers one is kept.
/// Inputs: registers per thread, threads per block, static shared bytes per block.
[[nodiscard]] std::vector<DemotionTarget> demotionTargets(const device::ComputeCapability& limits, int registers,
                                                          int threads, double sharedBytes);

/// These steps, and those that the tool skips because it rounds to even numbers: by the device's own occupancy
/// (core/device/occupancy.h), each with one more block per SM. Most registers first.
[[nodiscard]] std::vector<DemotionTarget> allDemotionTargets(const device::ComputeCapability& limits, int registers,
                                                             int threads, double sharedBytes);

} // namespace forewarp::sass::demotion
