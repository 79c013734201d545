#pragma once
// The launch that runs, its block, and the block's threads.
#include "runtime.h"

#include <csetjmp>
#include <cstdint>
#include <vector>

#include <ucontext.h>

namespace emulation {

inline constexpr unsigned kMostThreads = 1024;
inline constexpr std::size_t kSharedBytes = 48 << 10;

/// Threads that wait for each other in a warp function.
struct Meeting {
    unsigned mask = 0, arrived = 0;
    unsigned parity = 0; ///< Of the buffer that is being filled; the one before may still be read.
    unsigned present[2] = {}, votes[2] = {};
    std::uint64_t values[2][kWarpSize] = {};
};

struct Warp {
    std::vector<Meeting> meetings; ///< One per mask.
    unsigned live = 0;
    std::uint32_t passed = 0; ///< Meetings of all live lanes.
};

enum class State { ready, running, atBarrier, inWarp, ended };

struct Fibre {
    std::jmp_buf context;
    ucontext_t start;
    bool isStarted = false;
};

struct Thread {
    State state = State::ready;
    int fibre = -1; ///< Nothing until it runs first.
    int meeting = 0;
};

/// One launch and the block that runs.
struct Machine {
    void (*body)(void*) = nullptr;
    void* parameters = nullptr;
    unsigned threads = 0, ended = 0, atBarrier = 0;
    int line = 0; ///< Of the barrier that threads wait at.
    int votes = 0, lastVotes = 0;
    std::vector<Thread> all;
    std::vector<Warp> warps;
    std::vector<unsigned> ready; ///< The last one runs next.
    std::vector<Fibre> fibres;
    std::vector<int> idle;
    std::jmp_buf scheduler;
    int fibre = 0;
    std::size_t dynamicBytes = 0, sharedBytes = 0;
    void* dynamic = nullptr;
};
inline Machine machine;

[[nodiscard]] inline Thread& current() {
    return machine.all[running.thread];
}
[[nodiscard]] inline Warp& currentWarp() {
    return machine.warps[running.thread / kWarpSize];
}

// threads.cpp

/// Shuffles by EMULATION_SEED; leaves the order for seed 0.
void shuffle(std::vector<std::uint32_t>& order);
/// Lets other threads run until the running one is released.
void yield();
/// Readies those of the threads that wait so, and in a warp function for that meeting.
void release(State waiting, unsigned first, unsigned count, int meeting);
/// Runs all threads of the block at position.block.
void runBlock();

// warps.cpp

/// Ends the meeting once all live lanes of its mask are there.
bool passIfComplete(unsigned warpNumber, std::size_t number);

} // namespace emulation
