// Threads of a block: fibres that switch at barriers and warp functions only.
#include "cuda_runtime.h"
#include "machine.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>

#include <sys/mman.h>
#include <unistd.h>

extern "C" char __executable_start, _end; // Of the program file, as linkers define them.

namespace emulation {

namespace {

constexpr std::size_t kStackBytes = 256 << 10;

unsigned seed() {
    static const char* const text = std::getenv("EMULATION_SEED");
    static const unsigned value = text ? unsigned(std::strtoul(text, nullptr, 10)) : 1;
    return value;
}

char* stackOf(int fibre) {
    static char* const stacks = static_cast<char*>(mmap(nullptr, kStackBytes * kMostThreads, PROT_READ | PROT_WRITE,
                                                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
    if (stacks == MAP_FAILED) fault("no address space for stacks");
    return stacks + std::size_t(fibre) * kStackBytes;
}

[[noreturn]] void faultAtBarrier() {
    fault("deadlock: threads of the block end while others wait at the barrier in line %d", machine.line);
}

void endThread() {
    current().state = State::ended;
    ++machine.ended;
    if (machine.atBarrier > 0) faultAtBarrier();
    const unsigned warp = running.thread / kWarpSize;
    machine.warps[warp].live &= ~(1u << running.thread % kWarpSize);
    for (std::size_t i = 0; i < machine.warps[warp].meetings.size(); ++i) passIfComplete(warp, i);
}

void enter(unsigned thread) {
    running.thread = std::uint16_t(thread);
    position.thread = threadIndex(thread);
    machine.all[thread].state = State::running;
    machine.all[thread].fibre = machine.fibre;
    running.isFibre = true;
}

/// Runs thread after thread on this stack, as long as the next one is at its beginning.
void fibreBody() {
    for (;;) {
        machine.body(machine.parameters);
        running.isFibre = false;
        endThread();
        if (!machine.ready.empty() && machine.all[machine.ready.back()].fibre < 0) {
            const unsigned next = machine.ready.back();
            machine.ready.pop_back();
            enter(next);
            continue;
        }
        machine.idle.push_back(machine.fibre);
        yield();
    }
}

void startFibre(Fibre& fibre) {
    fibre.isStarted = true;
    getcontext(&fibre.start);
    fibre.start.uc_stack.ss_sp = stackOf(machine.fibre);
    fibre.start.uc_stack.ss_size = kStackBytes;
    fibre.start.uc_link = nullptr;
    makecontext(&fibre.start, fibreBody, 0);
    setcontext(&fibre.start);
}

void resume(unsigned thread) {
    machine.fibre = machine.all[thread].fibre;
    if (machine.fibre < 0) {
        machine.fibre = machine.idle.back();
        machine.idle.pop_back();
    }
    enter(thread);
    Fibre& fibre = machine.fibres[std::size_t(machine.fibre)];
    if (_setjmp(machine.scheduler) == 0) {
        if (fibre.isStarted) _longjmp(fibre.context, 1);
        startFibre(fibre);
    }
    running.isFibre = false;
}

[[noreturn]] void faultStuck() {
    const unsigned inWarp = machine.threads - machine.ended - machine.atBarrier;
    if (machine.atBarrier == 0) fault("deadlock: %u threads wait for lanes of their mask that never come", inWarp);
    fault("deadlock: %u threads wait at the barrier in line %d, %u in a warp function", machine.atBarrier, machine.line,
          inWarp);
}

void prepareBlock() {
    ++running.block;
    ++running.interval;
    machine.ended = machine.atBarrier = 0;
    machine.votes = 0;
    machine.all.assign(machine.threads, {});
    machine.warps.resize((machine.threads + kWarpSize - 1) / kWarpSize);
    for (std::size_t i = 0; i < machine.warps.size(); ++i) {
        const unsigned lanes = std::min<unsigned>(kWarpSize, machine.threads - unsigned(i) * kWarpSize);
        machine.warps[i].meetings.clear();
        machine.warps[i].live = lanes == kWarpSize ? ~0u : (1u << lanes) - 1;
        machine.warps[i].passed = 0;
    }
    machine.ready.resize(machine.threads);
    std::iota(machine.ready.begin(), machine.ready.end(), 0u);
    shuffle(machine.ready);
    machine.sharedBytes = machine.dynamicBytes;
    if (machine.dynamic) poison(machine.dynamic, machine.dynamicBytes);
}

} // namespace

void shuffle(std::vector<std::uint32_t>& order) {
    static std::minstd_rand random(seed());
    if (seed() == 0) return;
    for (std::size_t left = order.size(); left > 1; --left) std::swap(order[left - 1], order[random() % left]);
}

void yield() {
    if (_setjmp(machine.fibres[std::size_t(machine.fibre)].context) == 0) _longjmp(machine.scheduler, 1);
}

void release(State waiting, unsigned first, unsigned count, int meeting) {
    std::vector<unsigned> released;
    for (unsigned thread = first; thread < std::min(first + count, machine.threads); ++thread) {
        Thread& waiter = machine.all[thread];
        if (waiter.state != waiting || (waiting == State::inWarp && waiter.meeting != meeting)) continue;
        waiter.state = State::ready;
        released.push_back(thread);
    }
    shuffle(released);
    machine.ready.insert(machine.ready.end(), released.begin(), released.end());
}

void fault(const char* format, ...) {
    running.isFibre = false;
    std::fflush(nullptr);
    std::fputs("emulation: ", stderr);
    if (running.kernel)
        std::fprintf(stderr, "%s, block (%u,%u,%u), thread (%u,%u,%u): ", running.kernel, blockIdx.x, blockIdx.y,
                     blockIdx.z, threadIdx.x, threadIdx.y, threadIdx.z);
    std::va_list arguments;
    va_start(arguments, format);
    std::vfprintf(stderr, format, arguments);
    va_end(arguments);
    std::fputs("\n", stderr);
    std::fflush(nullptr);
    _exit(kFaultStatus);
}

bool isKernelsOwn(const void* address) {
    const char* const at = static_cast<const char*>(address);
    return std::size_t(at - stackOf(0)) < kStackBytes * kMostThreads || (at >= &__executable_start && at < &_end);
}

uint3 threadIndex(unsigned thread) {
    const dim3& extent = position.blockExtent;
    return {thread % extent.x, thread / extent.x % extent.y, thread / extent.x / extent.y};
}

int barrier(int line, bool predicate) {
    if (machine.ended > 0) fault("deadlock: it comes to the barrier in line %d, threads of its block have ended", line);
    machine.votes += predicate;
    if (machine.atBarrier > 0 && machine.line != line)
        fault("divergent barriers: it waits in line %d, other threads of its block in line %d", line, machine.line);
    machine.line = line;
    if (++machine.atBarrier < machine.threads) {
        current().state = State::atBarrier;
        yield();
        return machine.lastVotes;
    }
    ++running.interval;
    machine.lastVotes = machine.votes;
    machine.votes = 0;
    machine.atBarrier = 0;
    release(State::atBarrier, 0, machine.threads, 0);
    return machine.lastVotes;
}

void runBlock() {
    prepareBlock();
    while (machine.ended < machine.threads) {
        if (machine.ready.empty()) faultStuck();
        const unsigned next = machine.ready.back();
        machine.ready.pop_back();
        resume(next);
    }
}

} // namespace emulation
