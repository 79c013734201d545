#pragma once

#include "core/models/bands/campprof/band.h"

#include <string>
#include <vector>

namespace forewarp::models::bands::campprof {

/// «4.65 times»
[[nodiscard]] std::string timesText(double factor);

/// What the band and the kernel's place in it rest on. Inputs: `application`, the time of the kernel's own line.
[[nodiscard]] std::vector<std::string> caveatsOf(const CampprofParameters& parameters,
                                                 const simulation::partitions::MemoryBenchmarks& benchmarks,
                                                 const BenchmarkFits& fits, const Place& place, Seconds application);

} // namespace forewarp::models::bands::campprof
