// Every load and store of a kernel, as -fsanitize=thread reports it: bounds, host memory, and races.
//
// Two accesses of one element by different threads race where at least one writes, not both are atomic, and neither a
// barrier of their block nor a warp function stands between them (CUDA C++ Programming Guide, «Memory Model»).
#include "runtime.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include <sys/mman.h>

namespace emulation {

namespace {

enum class Kind { read, write, atomic };

/// Who touched an element last.
struct Trace {
    std::uint32_t block = 0, interval = 0, meetings = 0;
    std::uint16_t thread = 0;
    bool isAtomic : 1 = false;
    bool hasOtherBlocks : 1 = false; ///< Reads only: so did another block of the launch,
    bool hasOtherWarps : 1 = false;  ///< another warp since the barrier,
    bool hasOtherLanes : 1 = false;  ///< another lane since the warp met.
};
struct Shadow {
    Trace write, read;
};
constexpr std::size_t kGranule = 4; // Wider elements have a trace in each word, narrower ones at their own byte.

Shadow& shadowOf(const char* address) {
    static Shadow* const shadows =
        static_cast<Shadow*>(mmap(nullptr, kDeviceBytes * sizeof(Shadow), PROT_READ | PROT_WRITE,
                                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
    if (shadows == MAP_FAILED) fault("no address space to watch device memory");
    return shadows[address - deviceBegin()];
}

bool isSameWarp(const Trace& trace) {
    return trace.thread / kWarpSize == running.thread / kWarpSize;
}

bool isOfThisInterval(const Trace& trace) {
    return trace.block == running.block && trace.interval == running.interval;
}

/// Whether a different thread left the trace, and nothing orders it before the running thread.
bool isUnordered(const Trace& trace, bool isShared) {
    if (trace.block < running.firstBlock) return false;
    if (!isShared && (trace.block != running.block || trace.hasOtherBlocks)) return true;
    if (!isOfThisInterval(trace)) return false;
    if (trace.hasOtherWarps || !isSameWarp(trace)) return true;
    return trace.meetings == warpMeetings(running.thread) && (trace.hasOtherLanes || trace.thread != running.thread);
}

Trace ownTrace() {
    Trace trace;
    trace.block = running.block;
    trace.interval = running.interval;
    trace.meetings = warpMeetings(running.thread);
    trace.thread = running.thread;
    return trace;
}

void noteRead(Trace& last) {
    Trace own = ownTrace();
    const bool isSameLaunch = last.block >= running.firstBlock;
    own.hasOtherBlocks = isSameLaunch && (last.hasOtherBlocks || last.block != own.block);
    if (isSameLaunch && isOfThisInterval(last)) {
        own.hasOtherWarps = last.hasOtherWarps || !isSameWarp(last);
        own.hasOtherLanes =
            isSameWarp(last) && last.meetings == own.meetings && (last.hasOtherLanes || last.thread != own.thread);
    }
    last = own;
}

const char* verbOf(Kind kind) {
    return kind == Kind::read ? "reads" : kind == Kind::write ? "writes" : "atomically changes";
}

[[noreturn]] void race(const char* address, Kind kind, const Trace& other, bool otherWrote) {
    const Allocation* allocation = allocationOf(address);
    const uint3 index = threadIndex(other.thread);
    fault("race: it %s byte %zu of %s %d (%zu bytes), which thread (%u,%u,%u) of %s has %s, with no barrier between",
          verbOf(kind), std::size_t(address - allocation->begin),
          allocation->isShared ? "shared variable" : "allocation", allocation->number, allocation->bytes, index.x,
          index.y, index.z, other.block == running.block ? "its block" : "another block",
          otherWrote ? "written" : "read");
}

void noteWrite(Shadow& shadow, const char* address, Kind kind, bool isShared) {
    if (isUnordered(shadow.read, isShared)) race(address, kind, shadow.read, false);
    shadow.write = ownTrace();
    shadow.write.isAtomic = kind == Kind::atomic;
}

void watch(const char* address, Kind kind, bool isShared) {
    Shadow& shadow = shadowOf(address);
    const bool isBothAtomic = kind == Kind::atomic && shadow.write.isAtomic;
    if (!isBothAtomic && isUnordered(shadow.write, isShared)) race(address, kind, shadow.write, true);
    if (kind == Kind::read) noteRead(shadow.read);
    else noteWrite(shadow, address, kind, isShared);
}

void access(const void* at, std::size_t bytes, Kind kind) {
    if (!running.isFibre || bytes == 0) return;
    const char* const address = static_cast<const char*>(at);
    if (!isOnDevice(address)) {
        if (!isKernelsOwn(address)) fault("it %s host memory", verbOf(kind));
        return;
    }
    const Allocation* const allocation = allocationOf(address);
    if (!allocation) fault("it %s memory that belongs to no allocation", verbOf(kind));
    if (address + bytes > allocation->begin + allocation->bytes)
        fault("it %s beyond the %zu bytes of allocation %d", verbOf(kind), allocation->bytes, allocation->number);
    for (std::size_t offset = 0; offset < bytes; offset += kGranule)
        watch(address + offset, kind, allocation->isShared);
}

} // namespace

void noteAtomic(const void* address, unsigned bytes) {
    access(address, bytes, Kind::atomic);
}

} // namespace emulation

#define EMULATED_ACCESS(bytes)                                                                                         \
    void __tsan_read##bytes(void* address) {                                                                           \
        emulation::access(address, bytes, emulation::Kind::read);                                                      \
    }                                                                                                                  \
    void __tsan_write##bytes(void* address) {                                                                          \
        emulation::access(address, bytes, emulation::Kind::write);                                                     \
    }                                                                                                                  \
    void __tsan_unaligned_read##bytes(void* address) {                                                                 \
        emulation::access(address, bytes, emulation::Kind::read);                                                      \
    }                                                                                                                  \
    void __tsan_unaligned_write##bytes(void* address) {                                                                \
        emulation::access(address, bytes, emulation::Kind::write);                                                     \
    }

extern "C" {
EMULATED_ACCESS(1)
EMULATED_ACCESS(2)
EMULATED_ACCESS(4)
EMULATED_ACCESS(8)
EMULATED_ACCESS(16)
void __tsan_read_range(void* address, std::size_t bytes) {
    emulation::access(address, bytes, emulation::Kind::read);
}
void __tsan_write_range(void* address, std::size_t bytes) {
    emulation::access(address, bytes, emulation::Kind::write);
}
void* __tsan_memcpy(void* to, const void* from, std::size_t bytes) {
    emulation::access(from, bytes, emulation::Kind::read);
    emulation::access(to, bytes, emulation::Kind::write);
    return std::memcpy(to, from, bytes);
}
void* __tsan_memmove(void* to, const void* from, std::size_t bytes) {
    emulation::access(from, bytes, emulation::Kind::read);
    emulation::access(to, bytes, emulation::Kind::write);
    return std::memmove(to, from, bytes);
}
void* __tsan_memset(void* to, int value, std::size_t bytes) {
    emulation::access(to, bytes, emulation::Kind::write);
    return std::memset(to, value, bytes);
}
void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_vptr_update(void**, void*) {}
void __tsan_vptr_read(void**) {}
// Guards of the host's function-local statics.
std::uint8_t __tsan_atomic8_load(const volatile std::uint8_t* address, int) {
    return *address;
}
}
