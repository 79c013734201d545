#pragma once

#include "app/cli/subjects/nest_trace.h"
#include "app/cli/terminal/paint.h"

#include <string>

namespace forewarp::cli::text {

/// A traced nest of `facts`, with what its trace() holds; `file` is the trace's path, empty where it is gone.
struct TraceSummary {
    const kernel::ProgramFacts& facts;
    std::string loop;
    std::string file;
    const subjects::TracedLoop& traced;
};

/// What was recorded, and how the run ended.
///
///     gemm.c:12  gemm:L1  ● proved
///       Program    gemm.c 128
///       Recorded   16 384 threads (128 × 128), 4 227 072 accesses; 1.2 MiB in gemm.trace
///       Execution  number 1 of the nest, whole
///       Sizes      n = 128
///       Host       2.31 ms for one execution, sequential on this machine
///       Run        The program exited with status 0 after 1.2 s.
[[nodiscard]] std::string traceText(const TraceSummary& summary, const terminal::Paint& paint);

/// {"schema": 1, "trace_file", "loop", "program", "mapped": [{"loop", "iterations"}], "sizes": {}, "threads": [x, y, z],
/// "events", "bytes", "whole", "execution", "host_seconds", "ending", "ended_early", "output", "caveats"}
[[nodiscard]] std::string traceJson(const TraceSummary& summary);

} // namespace forewarp::cli::text
