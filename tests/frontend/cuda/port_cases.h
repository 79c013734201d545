#pragma once

#include "core/kernel/kernel_profile.h"
#include "core/kernel/launch.h"
#include "frontend/cuda/cuda_port.h"
#include "frontend/frontend.h"

#include <memory>
#include <string>
#include <vector>

namespace forewarp::test {

/// A nest to be ported.
struct PortCase {
    frontend::SourceFile file;
    std::shared_ptr<const kernel::ProgramFacts> facts;
    std::string loop;
    kernel::Assumptions assumptions;
    int threads = 64;      ///< Of a block, at most; shapes are as square as loops allow.
    bool isTiled = false;  ///< Keeps in shared memory what it can.
};

/// The facts of a C file; nothing but an empty pointer where it cannot be analysed.
[[nodiscard]] std::shared_ptr<const kernel::ProgramFacts> factsOf(const frontend::SourceFile& file);

/// A block of about that many threads for a nest of so many mapped loops.
[[nodiscard]] kernel::BlockShape blockOf(std::size_t mappedLoops, int threads);

/// «block=32x8x1», under the name that the port's program gives it; empty where its block is fixed.
[[nodiscard]] std::string blockArgument(const frontend::cuda::CudaPort& port, const kernel::BlockShape& block);

/// The port, as the command line makes it.
[[nodiscard]] Result<frontend::cuda::CudaPort> portOf(const PortCase& nest);

} // namespace forewarp::test
