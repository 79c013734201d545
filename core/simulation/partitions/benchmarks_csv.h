#pragma once

#include "core/base/result.h"
#include "core/simulation/partitions/memory_benchmarks.h"

#include <string_view>

namespace forewarp::simulation::partitions {

/// Times measured by the CUDA suite (resources/calibration/partition_camping.cu): CSV with the columns
/// kind,pattern,word_bytes,warps,time_ms,transactions. Errors: missing columns, values that cannot be, with the line.
[[nodiscard]] Result<MemoryBenchmarks> readBenchmarks(std::string_view csv, std::string_view document);

} // namespace forewarp::simulation::partitions
