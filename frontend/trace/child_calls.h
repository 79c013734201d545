#pragma once

#include "frontend/trace/jit_program.h"
#include "frontend/trace/ring.h"
#include "frontend/trace/runtime_symbols.h"

#include <cstdint>

namespace forewarp::frontend {

/// What the child tells its parent beside events and output; in shared memory.
struct ChildReport {
    int signal = 0;                    ///< That ended it.
    std::uint64_t faultAddress = 0;
    bool startedThread = false;        ///< It was stopped where it would have.
    char deniedPath[256] = {};         ///< The first file it was not allowed to write.
    bool wantedProcess = false;        ///< It was not allowed to start one.
};

/// Where the interposed functions of a child find what belongs to its run.
struct ChildRun {
    TraceRing* ring = nullptr; ///< Nothing for a program that is not instrumented.
    ChildReport* report = nullptr;
    LoopState* loops = nullptr;
    std::size_t loopCount = 0;
};

/// To be called once, in the child, before the program starts.
void beginChildRun(const ChildRun& run);
/// Ends the child as exit() ends a program: handlers, output, no destructors of ours.
[[noreturn]] void endChild(int status);

/// What the program gets in place of the C library's functions: exits that end the child alone, a heap whose blocks are
/// told apart, and calls that would write files, start processes or threads refused.
[[nodiscard]] RuntimeSymbols childSymbols(LoopState* loops, bool mayWriteFiles);

} // namespace forewarp::frontend
