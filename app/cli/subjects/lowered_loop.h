#pragma once

#include "app/cli/inputs/choices.h"
#include "app/cli/inputs/sources.h"
#include "core/kernel/decisions.h"
#include "frontend/ptx/registers.h"

#include <string>

namespace forewarp::cli::subjects {

/// A loop to be compiled for a GPU.
struct LoopAssemblyRequest {
    inputs::SourceOptions sources; ///< Its path is FILE:LINE or FILE:LOOP.
    inputs::Choices choices;       ///< Device, values, decisions; the block where one is given.
    std::string ptxas;     ///< Path of the assembler; empty: where PATH has it.
};

/// A loop as GPU assembly, with what it was made from.
struct LoweredLoop {
    kernel::ProgramFacts facts;
    std::string id;
    explain::Scenario scenario;
    device::Device device;
    kernel::KernelProfile kernel;
    frontend::ptx::LoweredKernel lowered;

    /// As the user's decisions leave it.
    [[nodiscard]] kernel::LoopFacts loop() const {
        return kernel::underDecisions(*facts.find(id), scenario.assumptions);
    }
    /// «matmul.c:10»
    [[nodiscard]] std::string place() const;
};

/// C → LLVM → PTX → cubin of one nest, for the device's architecture.
///
/// Errors: no single loop is named; those of the analysis, the choices, profileOf() and lowerNest().
[[nodiscard]] Result<LoweredLoop> lowerLoop(const LoopAssemblyRequest& request, const verbs::Context& context);

/// «j along x, i along y»: what becomes threads.
[[nodiscard]] std::string threadsText(const kernel::KernelProfile& kernel);

} // namespace forewarp::cli::subjects
