#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/trace/thread_trace.h"
#include "frontend/trace/observe.h"

#include <string>
#include <vector>

namespace forewarp::frontend::trace {

/// A program to run and the nest whose memory accesses are recorded.
struct NestTraceRequest : RunRequest {
    std::vector<std::string> mapped;     ///< Ids of the loops whose iterations are threads, x first.
    std::vector<std::string> inner;      ///< Ids of the loops inside each thread, as in KernelProfile::innerLoops.
    warps::ThreadIndex extent;                  ///< Threads recorded at most, in each dimension; 0 means all.
    /// The first execution of the nest with so many threads is recorded; where none has them, the one with most
    /// threads.
    double enoughThreads = 0;
    int execution = 0; ///< Number of the execution to record, from 1; 0: the one that `enoughThreads` says.
    std::uint64_t traceBytes = std::uint64_t(256) << 20; ///< Largest size of the trace file; recording ends there.
    std::string traceFile; ///< Path to write.
    int hostRuns = 3; ///< Runs that measure the nest's sequential time; 0 for none.
};

/// What the traced run gave.
struct NestTraceResult : RunResult {
    forewarp::trace::ThreadTraceHeader header; ///< Of the trace file.
};

/// Runs the program once under limits, in a child process of this one, and records what the nest's threads do to
/// memory.
///
/// The code is that of the profile: the same passes run before it is instrumented, so that access k of the trace is
/// access k of profileOf(). The run is stopped once enough is recorded; what the program computes until then is not
/// changed. Called in forewarp-tracer only. Errors: those of observe(); a nest that was never executed; a file that
/// cannot be written.
[[nodiscard]] Result<NestTraceResult> traceNest(const NestTraceRequest& request, const Progress& progress);

/// Whether the request that forewarp-tracer has read is one of writeNestRequest(), rather than of writeRequest().
[[nodiscard]] bool isNestRequest(std::string_view json);

/// JSON both ways, schema 1: what forewarp-tracer reads from standard input and prints.
[[nodiscard]] std::string writeNestRequest(const NestTraceRequest& request);
[[nodiscard]] Result<NestTraceRequest> readNestRequest(std::string_view json);
[[nodiscard]] std::string writeNestResult(const NestTraceResult& result);
[[nodiscard]] Result<NestTraceResult> readNestResult(std::string_view json);

} // namespace forewarp::frontend::trace
