#pragma once

#include "app/cli/run_options.h"
#include "core/base/progress.h"
#include "core/report/report.h"
#include "frontend/trace_nest.h"

#include <cstdint>
#include <string>
#include <vector>

namespace forewarp::cli {

/// Which part of a nest is traced, and where to.
struct TraceChoices {
    Scenario scenario;    ///< Its device and assumptions say what the threads are and how many are enough.
    std::string file;     ///< Path of the trace; empty: it is read and deleted.
    int execution = 0;    ///< Which execution of the nest; 0: the first with enough threads.
    int hostRuns = frontend::NestTraceRequest{}.hostRuns;
};

/// Adds --execution and --host-runs.
void addTraceOptions(CLI::App& command, TraceChoices& choices);

/// What the run of a traced nest gave.
struct TracedLoop {
    frontend::NestTraceResult run;
    std::vector<std::string> mapped; ///< Ids of the loops whose iterations are threads, x first.
    std::uintmax_t bytes = 0;        ///< Of the trace's file.
};

/// Runs the program, records what the threads of the nest at `loop` do to memory, and adds the trace to that loop.
///
/// Threads are those that profileOf() makes of the nest. They are enough where they fill eight of the device's SMs, or
/// all it has, twice with blocks of 256; Assumptions::traceThreads sets another number.
/// Errors: those of profileOf(), occupancy() and runNestTracer(); an unknown device; an x dimension that is not the innermost mapped
/// loop; a file that cannot be written.
[[nodiscard]] Result<TracedLoop> traceLoop(ProgramFacts& facts, const std::string& loop,
                                           const frontend::SourceFile& source,
                                           std::vector<frontend::SourceFile> program, const TraceChoices& choices,
                                           const RunOptions& options, const Progress& progress);

/// Whether something about the nest's memory shows in a run only: an address that is not affine, a trip count that is
/// missing or only a bound.
[[nodiscard]] bool needsTrace(const ProgramFacts& facts, const std::string& loop, const Assumptions& assumptions);

/// Makes the predicted kernel the traced one: what the loop's prediction needs and nobody gave gets the values that the
/// run had, and memory is simulated at these in any case.
///
/// Returns the values taken over. Nothing where the loop has no trace.
Bindings takeTracedSizes(const ProgramFacts& facts, const std::string& loop, Assumptions& assumptions);

} // namespace forewarp::cli
