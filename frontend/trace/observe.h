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

/// What the traced program may use; it is stopped, not failed, beyond these.
struct RunLimits {
    int cpuSeconds = 60;
    int wallSeconds = 120;
    std::uint64_t memoryBytes = std::uint64_t(4) << 30;
    std::uint64_t shadowBytes = std::uint64_t(2) << 30; ///< Of our own shadow memory.
    std::uint64_t events = std::uint64_t(4) << 30;      ///< Events after which a run has shown enough.
    bool mayWriteFiles = false;
};

/// A program to run and the loops to watch in it.
struct ObservationRequest {
    std::vector<SourceFile> sources;          ///< Compiled and linked into one program; one of them has main().
    std::string file;                         ///< Path of the source whose loops are watched.
    std::vector<std::string> loops;           ///< Ids, as analyze() names them.
    std::vector<std::string> arguments;       ///< Of the program, without its name.
    std::string standardInput;                ///< Path of a file; empty for none.
    std::string workingDirectory;
    RunLimits limits;
};

/// What a run showed, loop by loop.
struct ObservationResult {
    std::map<std::string, kernel::Observation> loops; ///< By id; a loop that was never entered says so in its sentence.
    std::string ending; ///< How the run ended, in a sentence («The program exited with status 0 after 1.2 s.»).
    bool endedEarly = false; ///< A crash, a limit or a cancel: what was seen until then counts.
    std::string output; ///< The last lines the program wrote, stdout and stderr.
    std::uint64_t events = 0;
    double seconds = 0; ///< Wall time of the run.
};

/// Runs the program once under limits, in a child process of this one, and watches the loops' iterations.
///
/// Called in forewarp-tracer only: user code runs in no other program. Crash, timeout, exit(), signals and endless loops
/// are results. Errors: no main(), a source that does not compile, a function nobody defines, an unknown loop.
[[nodiscard]] Result<ObservationResult> observe(const ObservationRequest& request, const Progress& progress);

/// JSON both ways, schema 1: what forewarp-tracer reads from standard input and prints.
[[nodiscard]] std::string writeRequest(const ObservationRequest& request);
[[nodiscard]] Result<ObservationRequest> readRequest(std::string_view json);
[[nodiscard]] std::string writeResult(const ObservationResult& result);
[[nodiscard]] Result<ObservationResult> readResult(std::string_view json);

} // namespace forewarp::frontend::trace
