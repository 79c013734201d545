#pragma once

#include "core/kernel/measured_run.h"
#include "frontend/trace/observe.h"

#include <string>
#include <string_view>
#include <vector>

namespace forewarp::frontend::trace {

/// Where a loop, or one in it, reads or writes an array.
struct CountedAccess {
    std::string name; ///< «&a»
    SourceLocation location;
    kernel::AccessKind kind = kernel::AccessKind::load;

    [[nodiscard]] bool operator==(const CountedAccess&) const = default;
};

/// A loop to count, and the names to look at whenever it is entered: numbers, and with «&» before it where an array begins.
struct CountedLoop {
    std::string file; ///< Path of its source, as SourceFile has it.
    std::string loop; ///< Id.
    std::vector<std::string> names;
    std::vector<CountedAccess> accesses{}; ///< An array that no variable leads to begins where these reach first.
};

/// A program whose loops are counted and timed.
struct MeasureRequest : RunRequest {
    std::vector<CountedLoop> loops;
    bool measuresPlainTime = true; ///< A run without counters follows, which gives the times.
};

/// What the run gave.
struct MeasureResult : RunResult {
    kernel::MeasuredRun run;
};

/// Runs the whole program under limits, in a child process of this one, and counts its loops; then once more without
/// counters, which times those that are entered seldom. Others keep their share of what they ran in.
///
/// `file` of the request names the source with main(); empty where only one source has one. The code is LLVM's -O2 for this
/// processor. A loop's time is the clock's at its entry and exit, of every entry where one takes over 20 µs and of some
/// where it is shorter. Called in forewarp-tracer only. Crash, timeout, exit() and signals are results. Errors: no main(),
/// several of them, a source that does not compile, a function nobody defines.
[[nodiscard]] Result<MeasureResult> measureProgram(const MeasureRequest& request, const Progress& progress);

/// Whether the request that forewarp-tracer has read is one of writeMeasureRequest().
[[nodiscard]] bool isMeasureRequest(std::string_view json);

/// JSON both ways, schema 1: what forewarp-tracer reads from standard input and prints.
[[nodiscard]] std::string writeMeasureRequest(const MeasureRequest& request);
[[nodiscard]] Result<MeasureRequest> readMeasureRequest(std::string_view json);
[[nodiscard]] std::string writeMeasureResult(const MeasureResult& result);
[[nodiscard]] Result<MeasureResult> readMeasureResult(std::string_view json);

} // namespace forewarp::frontend::trace
