#pragma once

#include "frontend/trace/run/jit_program.h"
#include "frontend/trace/run/ring.h"
#include "frontend/trace/run/run_program.h"
#include "frontend/trace/run/runtime_symbols.h"

#include <cstdint>

namespace forewarp::frontend::trace::run {

/// What the child tells its parent beside events and output; in shared memory.
struct ChildReport {
    int signal = 0;                    ///< That ended it.
    std::uint64_t faultAddress = 0;
    bool startedThread = false;        ///< It was stopped where it would have.
    bool foundOverlap = false;         ///< It was stopped where memory taken to be unchanged had changed.
    char deniedPath[256] = {};         ///< The first file it was not allowed to write.
    bool wantedProcess = false;        ///< It was not allowed to start one.
};

inline constexpr std::size_t kMostNestTimes = std::size_t(1) << 16;

/// Times the outermost executions of a nest; in shared memory.
struct NestClock {
    std::size_t depth = 0;      ///< Executions that have begun and not ended.
    std::size_t executions = 0; ///< That have ended, with their times below as far as there is room.
    double begin = 0;
    double seconds[kMostNestTimes] = {};
};

/// Where the interposed functions of a child find what belongs to its run.
struct ChildRun {
    TraceRing* ring = nullptr; ///< Nothing for a program that is not instrumented.
    ChildReport* report = nullptr;
    LoopState* loops = nullptr;
    std::size_t loopCount = 0;
    NestClock* clock = nullptr;
};

/// To be called once, in the child, before the program starts.
void beginChildRun(const ChildRun& run);
/// Ends the child as exit() ends a program: handlers, output, no destructors of ours.
[[noreturn]] void endChild(int status);

/// What the program gets in place of the C library's functions: exits that end the child alone, a heap whose blocks are
/// told apart or aligned, and calls that would write files, start processes or threads refused.
[[nodiscard]] RuntimeSymbols childSymbols(LoopState* loops, const ProgramStart& start);

} // namespace forewarp::frontend::trace::run
