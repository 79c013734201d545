#pragma once

#include "app/cli/inputs/sources.h"
#include "frontend/trace/observe.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace forewarp::cli::inputs {

/// How the user wants a program to be run.
struct RunOptions {
    std::string argumentLine;           ///< Separated by blanks…
    std::vector<std::string> arguments; ///< …and such as may hold some.
    std::string standardInput;
    std::optional<int> mostSeconds;   ///< Of processor and of wall clock.
    std::optional<double> mostMemory; ///< In GiB.
    std::uint64_t mostEvents = frontend::trace::RunLimits{}.events;
    bool mayWriteFiles = false;
    bool mayBeUnconfined = false;

    /// Those of the tracer where none are given.
    [[nodiscard]] frontend::trace::RunLimits limits() const;
};

/// Adds --arguments, --argument, --stdin, --time-limit, --memory-limit, --events and --may-write-files.
void addRunOptions(std::vector<command_line::Option>& options, RunOptions& run);

/// The sources that make up the program `source` belongs to: all that the project or its compile_commands.json name,
/// else the file alone.
[[nodiscard]] std::vector<frontend::SourceFile> programOf(const frontend::SourceFile& source,
                                                          const SourceOptions& options, const verbs::Context& context);

/// The program with `source` as it is given, which may be a text that is not saved.
[[nodiscard]] std::vector<frontend::SourceFile> withSource(const frontend::SourceFile& source,
                                                           std::vector<frontend::SourceFile> program);
[[nodiscard]] std::vector<std::string> argumentsOf(const RunOptions& options);
/// Empty stays empty.
[[nodiscard]] std::string absoluteOrNone(const std::string& path);
[[nodiscard]] std::string currentFolder();

/// What every request to the tracer says of the program and its run; `source` is the file of its loops.
template <class Request>
[[nodiscard]] Request requestFor(const frontend::SourceFile& source, std::vector<frontend::SourceFile> program,
                                 const RunOptions& options) {
    Request request;
    request.sources = withSource(source, std::move(program));
    request.file = source.path;
    request.arguments = argumentsOf(options);
    request.standardInput = absoluteOrNone(options.standardInput);
    request.workingDirectory = currentFolder();
    request.limits = options.limits();
    return request;
}

} // namespace forewarp::cli::inputs
