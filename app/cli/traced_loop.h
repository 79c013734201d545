#pragma once

#include "app/cli/nest_trace.h"
#include "app/cli/reported_loops.h"

#include <string>

namespace forewarp::cli {

/// Whether and how a program is run for the addresses of its threads.
struct TraceOptions {
    std::string when = "off"; ///< off, auto (where the source does not tell), run
    TraceChoices trace;
    RunOptions run;

    [[nodiscard]] bool isOn() const { return when != "off"; }
};

/// Adds --trace and, as a group, what the run needs.
void addTracedLoopOptions(CLI::App& command, TraceOptions& options);

/// chooseLoop(), with a trace of its nest where one is wanted. Errors: those of chooseLoop() and traceLoop().
[[nodiscard]] Result<ReportedLoop> chooseTracedLoop(const SourceOptions& sources, const Choices& choices,
                                                    const TraceOptions& options, const Context& context);

} // namespace forewarp::cli
