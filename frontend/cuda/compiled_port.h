#pragma once

#include "core/base/result.h"
#include "frontend/cuda/cuda_port.h"

#include <string>

namespace forewarp::frontend::cuda {

/// What nvcc says of a port's kernel.
struct CompiledPort {
    std::string architecture; ///< «sm_90»
    int registers = 0;        ///< Per thread.
    int sharedBytes = 0;      ///< Per block, static.
    int spillStoreBytes = 0;  ///< Per thread.
    int spillLoadBytes = 0;   ///< Per thread.
};

/// Path of nvcc: `given`, else the one in PATH or in CUDA's own folder; empty where there is none.
[[nodiscard]] std::string findNvcc(const std::string& given);

/// Compiles the port without linking it, for two minutes at most, and reads what ptxas counts of its kernel.
///
/// Inputs: `architecture` as nvcc spells it. Errors: nvcc cannot be started or does not know the
/// architecture, with its first words; what it refuses of the port, as an internal error.
[[nodiscard]] Result<CompiledPort> compilePort(const CudaPort& port, const std::string& architecture,
                                               const std::string& nvcc);

} // namespace forewarp::frontend::cuda
