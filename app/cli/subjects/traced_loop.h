#pragma once

#include "app/cli/subjects/nest_trace.h"
#include "app/cli/subjects/reported_loops.h"

#include <string>

namespace forewarp::cli::subjects {

/// Whether and how a program is run for the addresses of its threads.
struct TraceOptions {
    std::string when = "off"; ///< off, auto (where the source does not tell), run
    TraceChoices trace;
    inputs::RunOptions run;

    [[nodiscard]] bool isOn() const { return when != "off"; }
};

/// Adds --trace and, as a group, what the run needs.
void addTracedLoopOptions(command_line::VerbUsage& usage, TraceOptions& trace);

/// chooseLoop(), with a trace of its nest where one is wanted. Errors: those of chooseLoop() and traceLoop().
[[nodiscard]] Result<ReportedLoop> chooseTracedLoop(const inputs::SourceOptions& sources,
                                                    const inputs::Choices& choices, const TraceOptions& options,
                                                    const verbs::Context& context);

} // namespace forewarp::cli::subjects
