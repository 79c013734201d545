#pragma once

#include "app/workbench/jobs/command_line_tool.h"
#include "app/workbench/jobs/tool_job.h"
#include "core/kernel/measured_run.h"

#include <memory>

namespace forewarp::workbench::jobs::planning {

using SharedRun = std::shared_ptr<const kernel::MeasuredRun>;

/// A program that shall run, and be measured.
struct MeasuringRequest {
    QString project; ///< Path, as it was opened.
    CompileOptions compile;
    RunOptions program;
    QString profile{}; ///< What perf script or gprof printed, whose times stand for a run; empty: the program is run.

    /// «run PATH --argument=A --json», as forewarp-cli takes it.
    [[nodiscard]] Result<ToolCall> toolCall() const;
    /// What `forewarp-cli run --json` says. Errors: not in that form.
    [[nodiscard]] Result<SharedRun> readAnswer(const ToolOutput& output) const;
};

/// Runs the program of a project and measures its loops.
using MeasuringJob = ToolJob<MeasuringRequest, SharedRun>;

} // namespace forewarp::workbench::jobs::planning
