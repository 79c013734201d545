#pragma once

#include "app/workbench/code/assembly_file.h"
#include "app/workbench/jobs/chosen_nest.h"
#include "app/workbench/jobs/tool_job.h"

namespace forewarp::workbench::jobs {

/// A nest to be compiled to a cubin, for a launch.
struct AssemblingRequest {
    ChosenNest nest;
    kernel::BlockShape block; ///< Of the prediction on screen.

    /// Makes a folder for the cubin.
    [[nodiscard]] ToolCall toolCall() const;
    /// What `forewarp-cli registers --json --cubin` made: the cubin's bytes, and what it says of the loop.
    ///
    /// Kernels are not read yet. Errors: not in that form.
    [[nodiscard]] Result<code::AssemblyFile> readAnswer(const ToolOutput& output) const;
};

/// Compiles nests to GPU assembly.
using AssemblingJob = ToolJob<AssemblingRequest, code::AssemblyFile>;

} // namespace forewarp::workbench::jobs
