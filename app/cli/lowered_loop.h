#pragma once

#include "app/cli/choices.h"
#include "app/cli/sources.h"
#include "frontend/registers.h"

#include <string>

namespace forewarp::cli {

/// A loop to be compiled for a GPU.
struct LoopAssemblyRequest {
    SourceOptions sources; ///< Its path is FILE:LINE or FILE:LOOP.
    Choices choices;       ///< Device, values, decisions; the block where one is given.
    std::string ptxas;     ///< Path of the assembler; empty: where PATH has it.
};

/// A loop as GPU assembly, with what it was made from.
struct LoweredLoop {
    ProgramFacts facts;
    std::string id;
    Scenario scenario;
    Device device;
    KernelProfile kernel;
    frontend::LoweredKernel lowered;

    /// As the user's decisions leave it.
    [[nodiscard]] LoopFacts loop() const { return underDecisions(*facts.find(id), scenario.assumptions); }
    /// «matmul.c:10»
    [[nodiscard]] std::string place() const;
};

/// C → LLVM → PTX → cubin of one nest, for the device's architecture.
///
/// Errors: no single loop is named; those of the analysis, the choices, profileOf() and lowerNest().
[[nodiscard]] Result<LoweredLoop> lowerLoop(const LoopAssemblyRequest& request, const Context& context);

/// «j along x, i along y»: what becomes threads.
[[nodiscard]] std::string threadsText(const KernelProfile& kernel);

} // namespace forewarp::cli
