#pragma once

#include "app/cli/inputs/run_options.h"
#include "app/cli/terminal/written_files.h"
#include "core/base/progress.h"
#include "core/explain/report.h"
#include "frontend/trace/trace_nest.h"

#include <cstdint>
#include <string>
#include <vector>

namespace forewarp::cli::subjects {

/// Which part of a nest is traced, and where to.
struct TraceChoices {
    explain::Scenario scenario;    ///< Its device and assumptions say what the threads are and how many are enough.
    std::string file;     ///< Path of the trace; empty: it is read and deleted.
    terminal::Overwrite overwrite = terminal::Overwrite::own; ///< What may be at that path.
    int execution = 0;    ///< Which execution of the nest; 0: the first with enough threads.
    int hostRuns = frontend::trace::NestTraceRequest{}.hostRuns;
};

/// Adds --execution and --host-runs.
void addTraceOptions(std::vector<command_line::Option>& options, TraceChoices& choices);

/// What the run of a traced nest gave.
struct TracedLoop {
    frontend::trace::NestTraceResult run;
    std::vector<std::string> mapped; ///< Ids of the loops whose iterations are threads, x first.
    std::uintmax_t bytes = 0;        ///< Of the trace's file.
};

/// Runs the program, records what the threads of the nest at `loop` do to memory, and adds the trace to that loop.
///
/// Threads are those that profileOf() makes of the nest. So many are recorded as fill eight SMs twice with blocks of 256,
/// or all SMs of a smaller device; Assumptions::traceThreads sets another number.
/// Errors: those of profileOf(), occupancy() and runNestTracer(); an unknown device; an x dimension that is not the
/// innermost mapped loop; a file that cannot be written, or must not.
[[nodiscard]] Result<TracedLoop> traceLoop(kernel::ProgramFacts& facts, const std::string& loop,
                                           const frontend::SourceFile& source,
                                           std::vector<frontend::SourceFile> program, const TraceChoices& choices,
                                           const inputs::RunOptions& options, const Progress& progress);

/// Whether something about the nest's memory shows in a run only: an address that is not affine, a trip count that is
/// missing or only a bound.
[[nodiscard]] bool needsTrace(const kernel::ProgramFacts& facts, const std::string& loop,
                              const kernel::Assumptions& assumptions);

/// Lets the prediction be of the run that was traced. Sizes that nobody gave get the values of that run. Memory is
/// simulated at the values of the run even where the user gave others.
///
/// Returns the values taken over. Nothing where the loop has no trace.
kernel::Bindings takeTracedSizes(const kernel::ProgramFacts& facts, const std::string& loop,
                                 kernel::Assumptions& assumptions);

} // namespace forewarp::cli::subjects
