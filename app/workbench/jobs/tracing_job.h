#pragma once

#include "app/workbench/jobs/chosen_nest.h"
#include "app/workbench/jobs/tool_job.h"
#include "core/trace/thread_trace.h"

#include <memory>
#include <string>

namespace forewarp::workbench::jobs {

/// How the run went, as `forewarp-cli trace --json` says.
struct TraceEnding {
    QString sentence;
    bool isEarly = false; ///< A crash or a limit ended it.
    QString output;       ///< The last lines of the program.
};

/// What one run brought.
struct TracedRun {
    QString file;
    std::string loop;
    std::shared_ptr<const trace::ThreadTrace> trace;
    TraceEnding ending;
};

/// A nest whose memory accesses shall be recorded while its program runs.
struct TraceRequest {
    ChosenNest nest;
    RunOptions program;

    /// «trace PATH:LOOP -o FILE --device ID --set n=1024 … --json», as forewarp-cli takes them.
    [[nodiscard]] QStringList toolArguments(const QString& traceFile) const;
    /// Makes a folder for the trace. Errors: there is no place for it.
    [[nodiscard]] Result<ToolCall> toolCall() const;
    /// What `forewarp-cli trace --json` says, with the trace opened. Errors: not in that form; a damaged trace.
    [[nodiscard]] Result<TracedRun> readAnswer(const ToolOutput& output) const;
};

/// Runs the program of a project.
using TracingJob = ToolJob<TraceRequest, TracedRun>;

} // namespace forewarp::workbench::jobs
