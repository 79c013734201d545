#pragma once

#include "app/workbench/jobs/chosen_nest.h"
#include "app/workbench/jobs/tool_job.h"

namespace forewarp::workbench::jobs {

/// A nest to compile for a GPU, to count its registers.
struct RegisterCountRequest {
    ChosenNest nest;

    /// «registers PATH:LOOP --device ID … --json», as forewarp-cli takes them.
    [[nodiscard]] QStringList toolArguments() const;
    [[nodiscard]] ToolCall toolCall() const { return {toolArguments(), nest.file}; }
    /// What `forewarp-cli registers --json` found, in a sentence or several. Errors: not in that form.
    [[nodiscard]] Result<QString> readAnswer(const ToolOutput& output) const;
};

/// Counts registers in PTX.
using RegisterCountJob = ToolJob<RegisterCountRequest, QString>;

} // namespace forewarp::workbench::jobs
