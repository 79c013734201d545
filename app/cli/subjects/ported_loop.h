#pragma once

#include "app/cli/subjects/reported_loops.h"
#include "core/explain/port_report.h"
#include "frontend/cuda/compiled_port.h"
#include "frontend/cuda/cuda_port.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::cli::subjects {

/// A loop to be written as CUDA.
struct PortRequest {
    inputs::SourceOptions sources; ///< Its path is FILE:LINE.
    inputs::Choices choices;
    std::string shared = "best"; ///< «best», «none», or names with commas between.
    std::string nvcc;            ///< Path of the compiler; empty: where it is found.
    bool isUncompiled = false;
};

/// A loop as CUDA, with what it was made from.
struct PortedLoop {
    ReportedLoop source; ///< Predicted as the source has it.
    frontend::cuda::CudaPort port;
    std::optional<frontend::cuda::CompiledPort> compiled; ///< Where nvcc is there.
    std::string notCompiled;                        ///< Why not.
    std::vector<models::Prediction>
        asPorted; ///< With the port's shared memory, and registers as nvcc counted them; per model.
};

/// Errors: those of chooseLoop() and portNest(); an array that cannot be kept in shared memory.
[[nodiscard]] Result<PortedLoop> portLoop(const PortRequest& request, const verbs::Context& context);

/// What others are told of the port.
[[nodiscard]] explain::PortReport portReport(const PortedLoop& ported, const PortRequest& request);

} // namespace forewarp::cli::subjects
