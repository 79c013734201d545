#pragma once

#include "app/cli/sources.h"
#include "frontend/observe.h"

#include <string>
#include <vector>

namespace forewarp::cli {

/// How the user wants a program to be run.
struct RunOptions {
    std::string argumentLine;           ///< Separated by blanks…
    std::vector<std::string> arguments; ///< …and such as may hold some.
    std::string standardInput;
    frontend::RunLimits limits;
};

/// Adds --arguments, --argument, --stdin, --time-limit, --memory-limit, --events and --may-write-files.
void addRunOptions(CLI::App& command, RunOptions& options);

/// The sources that make up the program `source` belongs to: all that the project or its compile_commands.json name,
/// else the file alone.
[[nodiscard]] std::vector<frontend::SourceFile> programOf(const frontend::SourceFile& source,
                                                          const SourceOptions& options, const Context& context);

/// Runs the program and adds to `facts` what the run showed of these loops.
///
/// Errors: those of runTracer().
[[nodiscard]] Result<frontend::ObservationResult> observeLoops(ProgramFacts& facts,
                                                               const std::vector<std::string>& loops,
                                                               const frontend::SourceFile& source,
                                                               std::vector<frontend::SourceFile> program,
                                                               const RunOptions& options, const Progress& progress);

} // namespace forewarp::cli
