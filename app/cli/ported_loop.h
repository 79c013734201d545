#pragma once

#include "app/cli/reported_loops.h"
#include "frontend/compiled_port.h"
#include "frontend/cuda_port.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::cli {

/// A loop to be written as CUDA.
struct PortRequest {
    SourceOptions sources; ///< Its path is FILE:LINE.
    Choices choices;
    std::string shared = "best"; ///< «best», «none», or names with commas between.
    std::string nvcc;            ///< Path of the compiler; empty: where it is found.
    bool isUncompiled = false;
};

/// A loop as CUDA, with what it was made from.
struct PortedLoop {
    ReportedLoop source; ///< Predicted as the source has it.
    frontend::CudaPort port;
    std::optional<frontend::CompiledPort> compiled; ///< Where nvcc is there.
    std::string notCompiled;                        ///< Why not.
    std::vector<Prediction> asPorted; ///< With the port's shared memory, and registers as nvcc counted them; per model.
};

/// Errors: those of chooseLoop() and portNest(); an array that cannot be kept in shared memory.
[[nodiscard]] Result<PortedLoop> portLoop(const PortRequest& request, const Context& context);

} // namespace forewarp::cli
