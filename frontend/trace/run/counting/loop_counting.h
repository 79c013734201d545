#pragma once

#include "frontend/trace/run/runtime_symbols.h"

#include <cstdint>
#include <vector>

namespace forewarp::frontend::trace::run::counting {

inline constexpr std::size_t kMostPlaces = std::size_t(1) << 13;
inline constexpr std::size_t kMostValues = std::size_t(1) << 18;

// What a program that counts its loops keeps, in shared memory. It may write there anything at any time, so that the parent
// takes nothing on trust.

/// A loop in one place of the run: the same loop, called from two others, has two. Calls of the C library that are noted have
/// numbers after the loops', and places likewise. The instrumented code knows the offsets of the first three.
struct LoopPlace {
    std::uint64_t entries = 0;
    std::uint64_t iterations = 0;
    std::uint64_t mask = 0; ///< An entry is timed where its number has none of these bits.
    std::uint32_t loop = 0;
    std::uint32_t parent = 0; ///< The place around it; 0 is the program.
    std::uint32_t firstChild = 0;
    std::uint32_t nextSibling = 0;
    std::uint32_t firstValue = 0;
    std::uint8_t isRecursive = 0;
    std::uint64_t timedEntries = 0; ///< That have been left…
    std::uint64_t timedIterations = 0;
    double seconds = 0; ///< …and how long they took.
    double openSince = 0; ///< When the entry began that is timed and not left; 0 for none.
};

/// What a name held at the entries that were timed.
struct ValueSum {
    std::uint64_t count = 0;
    double sum = 0;
    double least = 0;
    double most = 0;
    double last = 0;
    std::uint32_t differentCount = 0; ///< So many of the next are set; more than there are: there were others.
    double different[8] = {};
    std::uint64_t room =
        0; ///< Of an array: the most bytes from its beginning to the end of its memory; 0: not known. Of a
    ///< call: the most that it touched.
    std::uint64_t inBlocks = 0; ///< Likewise: so many of the addresses lay in blocks of the heap…
    std::uint32_t kin = 0; ///< …and some of one of the values before, its number, in one of these; 0: in none.
    std::uint64_t newBlocks = 0; ///< Bytes of the blocks in which no array had been seen before.
    double leastStray = 0; ///< Of the other addresses.
    double mostStray = 0;
};

struct LoopCounters {
    std::uint32_t placeCount = 0;
    std::uint32_t valueCount = 0;
    std::uint8_t isFull = 0; ///< There were more places or values: loops then count where they ran first.
    double begin = 0; ///< When the program began.
    double end = 0; ///< When it exited; 0 where it was stopped.
    double processorSeconds = 0; ///< Of a processor, that it had between; then only.
    double queuedSeconds = 0; ///< In which it could have run, but others had the processor; 0 where nobody says so.
    double clockSeconds = 0; ///< Which of a timed entry's seconds looking at the clock takes, usually.
    LoopPlace places[kMostPlaces] = {};
    ValueSum values[kMostValues] = {};
};

/// Seconds of a clock that all processes share.
[[nodiscard]] double secondsNow();

/// To be called in the child before it is confined: later it cannot open what tells how long it waits for a processor.
void openQueueTimes();

/// To be called once, in the child, before the program starts. Inputs: how many names are looked at when each loop is
/// entered; of a call of the C library it is one. `counters` is zeroed memory.
void beginLoopCounting(LoopCounters* counters, const std::vector<std::uint32_t>& valuesOfLoops);
/// To be called when the program has ended by itself.
void endLoopCounting();

/// The functions and the memory that counting code calls and counts in. Inputs: null where nothing is counted.
void addCountingSymbols(RuntimeSymbols& symbols, LoopCounters* counters);

} // namespace forewarp::frontend::trace::run::counting
