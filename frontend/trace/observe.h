#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/kernel/program_facts.h"
#include "frontend/frontend.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace forewarp::frontend::trace {

/// What a traced program may use. Beyond that it is stopped, which is a result and no error.
struct RunLimits {
    int cpuSeconds = 60;
    int wallSeconds = 120;
    std::uint64_t memoryBytes = std::uint64_t(4) << 30; ///< Of the program's own memory.
    std::uint64_t shadowBytes = std::uint64_t(2) << 30; ///< Of the memory that remembers its accesses.
    std::uint64_t events = std::uint64_t(4) << 30;      ///< Words of the trace after which it has shown enough.
    bool mayWriteFiles = false;   ///< Below its working directory, and temporary ones.
    bool needsSandbox = true;     ///< A kernel that cannot confine the program does not run it.
};

/// A program to run.
struct RunRequest {
    std::vector<SourceFile> sources;    ///< Compiled and linked into one program; one of them has main().
    std::string file;                   ///< Path of the source whose loops are looked at.
    std::vector<std::string> arguments; ///< Of the program, without its name.
    std::string standardInput;          ///< Path of a file; empty for none.
    std::string workingDirectory;
    RunLimits limits;
};

/// How a run ended.
struct RunResult {
    std::string ending;      ///< In a sentence («The program exited with status 0 after 1.2 s.»).
    bool endedEarly = false; ///< By a crash, a limit or a stop on request; what was seen until then counts.
    std::string output;      ///< The last lines the program wrote, stdout and stderr.
    double seconds = 0;      ///< Wall time.
};

/// A program to run and the loops to watch in it.
struct ObservationRequest : RunRequest {
    std::vector<std::string> loops; ///< Ids, as analyze() names them.
};

/// What a run showed, loop by loop.
struct ObservationResult : RunResult {
    std::map<std::string, kernel::Observation> loops; ///< By id; a loop that was never entered says so in its sentence.
    std::uint64_t events = 0; ///< Words of the trace.
};

/// Runs the program once under limits, in a child process of this one, and watches the loops' iterations.
///
/// Called in forewarp-tracer only: user code runs in no other program. Crash, timeout, exit(), signals and endless
/// loops are results. Errors: no main(), a source that does not compile, a function nobody defines, an unknown loop.
[[nodiscard]] Result<ObservationResult> observe(const ObservationRequest& request, const Progress& progress);

/// JSON both ways, schema 1: what forewarp-tracer reads from standard input and prints.
[[nodiscard]] std::string writeRequest(const ObservationRequest& request);
[[nodiscard]] Result<ObservationRequest> readRequest(std::string_view json);
[[nodiscard]] std::string writeResult(const ObservationResult& result);
[[nodiscard]] Result<ObservationResult> readResult(std::string_view json);

} // namespace forewarp::frontend::trace
