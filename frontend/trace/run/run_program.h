#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "frontend/loops/parse.h"
#include "frontend/trace/instrument/trace_format.h"
#include "frontend/trace/instrument/tracing_pipeline.h"
#include "frontend/trace/observe.h"
#include "frontend/trace/run/counting/loop_counting.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace forewarp::frontend::trace::run {

/// How to run a compiled program.
struct ProgramStart {
    std::string name;                   ///< argv[0]
    std::vector<std::string> arguments;
    std::string standardInput;          ///< Path; empty for none.
    std::string workingDirectory;       ///< Empty for this process's own.
    std::vector<std::string> readable;  ///< Files and folders it may read beside the system's libraries.
    RunLimits limits;
    instrument::OptimizationLevel level = instrument::OptimizationLevel::afterInstrumentation;
    /// Of a program that counts its loops: how many names are looked at when each loop is entered.
    std::vector<std::uint32_t> countedValues{};
    bool alignsHeap = false; ///< The heap's larger blocks start at multiples of kArrayAlignment, as cudaMalloc's do.

    [[nodiscard]] bool countsLoops() const { return !countedValues.empty(); }
};

/// The program as the request wants it run, called by the path of its main file.
[[nodiscard]] ProgramStart startOf(const RunRequest& request, const std::string& mainFile);

/// How a run ended and what it left.
struct ProgramRun {
    enum class Ending {
        exited,
        signalled,
        processorTime,
        wallTime,
        eventLimit,
        stopped, ///< On request.
        thread, ///< It wanted to start one.
        overlap, ///< It called kOverlapSymbol.
        brokenTrace, ///< It wrote into the memory through which its events come.
        enough, ///< The sink wanted no more events.
    };
    Ending ending = Ending::exited;
    int status = 0;                  ///< Where it exited.
    int signal = 0;                  ///< Where a signal ended it.
    std::uint64_t faultAddress = 0;  ///< Where that signal came from a bad access.
    std::uint16_t lastSite = 0;      ///< Of the last event; 0 where there was none.
    std::string output;              ///< The last lines, stdout and stderr.
    std::string deniedPath;          ///< The first file it was not allowed to write.
    bool wantedProcess = false;      ///< It was not allowed to start another program.
    std::uint64_t events = 0;        ///< Words of the trace.
    double seconds = 0;
    std::vector<LoopState> loops;    ///< Of the watched loops at the end.
    double programSeconds = 0; ///< From the program's beginning to its own end; only of one that counts its loops…
    double processorSeconds = 0; ///< …as is what it had of a processor in that time, if it came to its end…
    double queuedSeconds = 0; ///< …what others had of the processor while it could have run…
    std::vector<counting::LoopPlace>
        places; ///< …as are these: the program itself, whatever found no room, then loops by first entry.
    std::vector<counting::ValueSum> values; ///< counting::LoopPlace::firstValue counts them.
    bool hasAllPlaces = true; ///< There was room for all.
    std::vector<double> nestSeconds; ///< Of the first kMostNestTimes executions of a nest that calls kNestBeginSymbol.
};

/// Takes events in order; an event of two words is never split between calls. Returns whether it wants more.
using EventSink = std::function<bool(std::span<const std::uint64_t>)>;

/// Compiles a program's module, instrumented or not, and runs it once in a child process of its own under limits.
///
/// The module is taken out of `program`. `sites` are those of the instrumentation, empty for a module without. A crash,
/// a limit, exit() and a request to stop are endings. Errors: code that cannot be linked, input or folder that is not
/// there, no child process.
[[nodiscard]] Result<ProgramRun> runProgram(loops::ParsedFile& program, std::span<const instrument::TraceSite> sites,
                                            const ProgramStart& start, const EventSink& sink, const Progress& progress);

} // namespace forewarp::frontend::trace::run
