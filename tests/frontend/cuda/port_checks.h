#pragma once

#include "tests/frontend/cuda/port_runner.h"

#include "core/kernel/launch.h"
#include "frontend/cuda/cuda_port.h"

#include <string>
#include <vector>

namespace forewarp::test {

/// Runs a port's program at these blocks (its own where it is fixed), in different orders of threads.
///
/// Returns: what went wrong, empty where every run found port and reference equal and broke no rule of CUDA.
[[nodiscard]] std::string failureOf(const PortPrograms& programs, std::size_t number,
                                    const frontend::cuda::CudaPort& port,
                                    const std::vector<kernel::BlockShape>& blocks);

/// Shapes for a nest of so many mapped loops; most of them divide nothing.
[[nodiscard]] std::vector<kernel::BlockShape> oddBlocks(std::size_t mappedLoops);

/// Loops that the kernel maps to threads, as its grid shows.
[[nodiscard]] std::size_t mappedLoopsOf(const std::string& cuda);

} // namespace forewarp::test
