#pragma once

#include "frontend/trace/run/counting/loop_counting.h"
#include "frontend/trace/run/ring.h"
#include "frontend/trace/run/run_program.h"
#include "frontend/trace/run/runtime_symbols.h"

#include <cstdint>

namespace forewarp::frontend::trace::run {

/// What the child tells its parent beside events and output; in shared memory, so that a hostile program may write here
/// too. Flags are whole bytes: in a bool it could write what is neither true nor false.
struct ChildReport {
    int signal = 0; ///< The signal that ended it; 0 for none.
    std::uint64_t faultAddress = 0; ///< Of the access that raised it.
    std::uint8_t startedThread = 0; ///< It was stopped because it wanted to start a thread.
    std::uint8_t foundOverlap = 0; ///< It was stopped because memory that must not change had changed.
    std::uint8_t wantedProcess = 0; ///< It wanted to start a process, which it may not.
    std::uint8_t isUnconfined = 0; ///< The kernel did not confine it, so it was not started.
    char deniedPath[256] = {}; ///< The first file it was not allowed to write.
};

/// Exit status of a child that the kernel did not confine.
inline constexpr int kUnconfinedStatus = 213;

inline constexpr std::size_t kMostNestTimes = std::size_t(1) << 16;

/// Times the outermost executions of a nest; in shared memory.
struct NestClock {
    std::size_t depth = 0; ///< Executions that have begun and not ended.
    std::size_t executions = 0; ///< That have ended, with their times below as far as there is room.
    double begin = 0; ///< Seconds, of the outermost execution that runs.
    double seconds[kMostNestTimes] = {};
};

/// Where the interposed functions of a child find what belongs to its run.
struct ChildRun {
    TraceRing* ring = nullptr; ///< Nothing for a program that is not instrumented.
    ChildReport* report = nullptr;
    LoopState* loops = nullptr;
    std::size_t loopCount = 0;
    NestClock* clock = nullptr;
    counting::LoopCounters* counters = nullptr; ///< Nothing for a program that does not count its loops…
    const std::vector<std::uint32_t>* countedValues = nullptr; ///< …else ProgramStart::countedValues.
};

/// To be called once, in the child, before the program starts.
void beginChildRun(const ChildRun& run);
/// Ends the child as exit() ends a program: runs its exit handlers and writes its output, but runs no destructors of
/// the process that forked it.
[[noreturn]] void endChild(int status);

/// Functions that the program gets in place of the C library's, and the symbols of runtime_symbols.h: exits that end
/// the child alone, a heap that reports or aligns its blocks, and calls that refuse to write files and to start
/// processes or threads.
[[nodiscard]] RuntimeSymbols childSymbols(LoopState* loops, counting::LoopCounters* counters,
                                          const ProgramStart& start);

} // namespace forewarp::frontend::trace::run
