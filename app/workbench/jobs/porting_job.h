#pragma once

#include "app/workbench/jobs/chosen_nest.h"
#include "app/workbench/jobs/tool_job.h"
#include "core/explain/loop_request.h"
#include "core/explain/port_report.h"

#include <optional>

namespace forewarp::workbench::jobs {

/// A nest to be written as CUDA, for a launch.
struct PortingRequest {
    ChosenNest nest;
    int line = 0;     ///< Where the nest begins.
    kernel::BlockShape block; ///< Of the prediction on screen.
    std::optional<QStringList> arrays;     ///< To keep in shared memory; nothing: the fastest choice.
    std::optional<QByteArray> unsavedText; ///< The editor's, where it is not what the disk holds.
    explain::SharedFacts facts;                     ///< Of that text.
    std::vector<kernel::MappedLoop> threads;

    /// «port PATH:LINE --device=ID --json …», as forewarp-cli takes them.
    [[nodiscard]] QStringList toolArguments() const;
    [[nodiscard]] ToolCall toolCall() const;
    /// What `forewarp-cli port --json` wrote.
    ///
    /// Errors: not in that form; another loop begins at the same line and was ported in place of the one asked for.
    [[nodiscard]] Result<explain::PortReport> readAnswer(const ToolOutput& output) const;
    /// Whether the other gives the same port.
    [[nodiscard]] bool isSameAs(const PortingRequest& other) const;
};

/// Writes ports.
using PortingJob = ToolJob<PortingRequest, explain::PortReport>;

} // namespace forewarp::workbench::jobs
