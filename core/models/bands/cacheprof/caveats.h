#pragma once

#include "core/models/bands/cacheprof/band.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::models::bands::cacheprof {

/// «40 %»; all and none only where that is so.
[[nodiscard]] std::string shareText(double share);

/// What the band and the kernel's place in it rest on. Inputs: `application`, the time of the kernel's own line.
[[nodiscard]] std::vector<std::string> caveatsOf(const CacheprofParameters& parameters,
                                                 const simulation::partitions::MemoryBenchmarks& benchmarks,
                                                 const BenchmarkFits& fits, const Band& bounds, Seconds application);

/// How much longer the kernel takes where DRAM traffic is as high as the sample leaves open. Inputs: `time` as predicted.
[[nodiscard]] std::optional<std::string> samplingCaveat(CacheprofParameters parameters, double samplingError,
                                                        Seconds time, const device::Device& device,
                                                        const simulation::partitions::MemoryBenchmarks& benchmarks);

/// What is counted of accesses that were not simulated. Inputs: those whose addresses nobody knows; those that the
/// simulation did not come as far as.
[[nodiscard]] std::vector<std::string> unseenAccessCaveats(const std::vector<std::string>& unknown,
                                                           const std::vector<std::string>& unseen);

/// Few blocks wait for memory on few SMs, which the benchmarks never do.
[[nodiscard]] std::optional<std::string> fewBlocksCaveat(const kernel::Launch& launch, const device::Device& device);

} // namespace forewarp::models::bands::cacheprof
