#include "frontend/trace/run/child_calls.h"

#include "frontend/trace/run/counting/loop_counting.h"
#include "frontend/trace/run/heap/aligned_heap.h"
#include "frontend/trace/run/safe_read.h"

#include <fcntl.h>
#include <malloc.h>
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

namespace forewarp::frontend::trace::run {

namespace {

// One program runs in the child, and the C functions below are given no context: what belongs to the run is kept here.
ChildRun childRun;
char* cursor = nullptr;
std::vector<void (*)()> exitHandlers;

char* flush(char* full) {
    return childRun.ring->flush(full);
}

void writeEvent(std::uint16_t site, const void* address) {
    *reinterpret_cast<std::uint64_t*>(cursor) = std::uint64_t(site) << instrument::kAddressBits |
                                                (reinterpret_cast<std::uint64_t>(address) & instrument::kAddressMask);
    cursor += 8;
}

void makeRoom(std::size_t words) {
    if (reinterpret_cast<std::uintptr_t>(cursor) % kChunkBytes + words * 8 >= kChunkBytes) cursor = flush(cursor);
}

void writeRange(std::uint16_t site, const void* address, std::size_t bytes) {
    if (!childRun.ring || !address || bytes == 0) return;
    makeRoom(2);
    writeEvent(site, address);
    *reinterpret_cast<std::uint64_t*>(cursor) = bytes;
    cursor += 8;
}

/// After setjmp(): the first return remembers which loops run, another one leaves those that longjmp() ended.
void returnedTwice(int result, std::uint64_t* saved) {
    for (std::size_t i = 0; i < childRun.loopCount; ++i) {
        if (result == 0) saved[i] = childRun.loops[i].depth;
        for (; childRun.loops[i].depth > saved[i]; --childRun.loops[i].depth) {
            makeRoom(1);
            writeEvent(leaveSite(i), nullptr);
        }
    }
}

// --- heap: a block that is used again counts as new memory

void* watchedMalloc(std::size_t bytes) {
    void* block = std::malloc(bytes);
    writeRange(kHeapSite, block, bytes);
    return block;
}
void* watchedCalloc(std::size_t count, std::size_t bytes) {
    void* block = std::calloc(count, bytes);
    writeRange(kHeapSite, block, count * bytes);
    return block;
}
void* watchedAlignedAlloc(std::size_t alignment, std::size_t bytes) {
    void* block = aligned_alloc(alignment, bytes);
    writeRange(kHeapSite, block, bytes);
    return block;
}
void watchedFree(void* block) {
    if (block) writeRange(kHeapSite, block, malloc_usable_size(block));
    std::free(block);
}
void* watchedRealloc(void* block, std::size_t bytes) {
    if (!block) return watchedMalloc(bytes);
    const std::size_t before = malloc_usable_size(block);
    const auto old = reinterpret_cast<std::uintptr_t>(block);
    void* moved = std::realloc(block, bytes);
    const auto* from = reinterpret_cast<const void*>(old); // only its address is used
    if (reinterpret_cast<std::uintptr_t>(moved) == old || (!moved && bytes != 0)) return moved;
    const std::size_t copied = before < bytes ? before : bytes;
    writeRange(kMovedFromSite, from, copied);
    writeRange(kHeapSite, from, before);
    writeRange(kHeapSite, moved, bytes);
    writeRange(kMovedToSite, moved, copied);
    return moved;
}

// --- a nest that is measured

/// An execution inside another one is timed as part of it.
void beginNest() {
    if (childRun.clock->depth++ == 0) childRun.clock->begin = counting::secondsNow();
}
void endNest() {
    NestClock& clock = *childRun.clock;
    if (--clock.depth != 0) return;
    if (clock.executions < kMostNestTimes) clock.seconds[clock.executions] = counting::secondsNow() - clock.begin;
    ++clock.executions;
}

// --- ends

void endAtOnce(int status) {
    _exit(status);
}
int keepExitHandler(void (*handler)()) {
    exitHandlers.push_back(handler);
    return 0;
}
int refuseThread() {
    childRun.report->startedThread = 1;
    std::fflush(nullptr);
    _exit(1);
}

[[noreturn]] void stopAtOverlap() {
    childRun.report->foundOverlap = 1;
    std::fflush(nullptr);
    _exit(1);
}

// --- processes

template <int Result>
int refuseProcess() {
    childRun.report->wantedProcess = 1;
    errno = EPERM;
    return Result;
}
void* refusePipe() {
    childRun.report->wantedProcess = 1;
    errno = EPERM;
    return nullptr;
}
int signalSelfOnly(pid_t target, int number) {
    if (target == getpid()) return kill(target, number);
    errno = EPERM;
    return -1;
}

// --- files

bool isHarmless(std::string_view path) {
    return path == "/dev/null" || path == "/dev/stdout" || path == "/dev/stderr" || path == "/dev/tty";
}
/// Stands for any function that would change the file at `path`: notes the first path, and fails with -1.
int refuseChange(const char* path) {
    char(&first)[sizeof(ChildReport::deniedPath)] = childRun.report->deniedPath;
    if (path && first[0] == '\0') std::strncpy(first, path, sizeof(first) - 1); // the rest is zero
    errno = EACCES;
    return -1;
}
int refuseChangeAt(int, const char* path) {
    return refuseChange(path);
}
void* refuseTemporary() {
    refuseChange("a temporary file");
    return nullptr;
}
char* refuseTemporaryFolder(char* path) {
    refuseChange(path);
    return nullptr;
}
bool mayOpen(const char* path, int flags) {
    return (flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)) == 0 || isHarmless(path);
}
int openForReading(const char* path, int flags, ...) {
    return mayOpen(path, flags) ? open(path, flags & ~O_CREAT) : refuseChange(path);
}
int openAtForReading(int folder, const char* path, int flags, ...) {
    return mayOpen(path, flags) ? openat(folder, path, flags & ~O_CREAT) : refuseChange(path);
}
bool mayOpenStream(const char* path, const char* mode) {
    return std::string_view(mode).find_first_of("wa+") == std::string_view::npos || isHarmless(path);
}
FILE* openStream(const char* path, const char* mode) {
    if (mayOpenStream(path, mode)) return std::fopen(path, mode);
    refuseChange(path);
    return nullptr;
}
FILE* reopenStream(const char* path, const char* mode, FILE* stream) {
    if (!path || mayOpenStream(path, mode)) return std::freopen(path, mode, stream);
    refuseChange(path);
    return nullptr;
}

void addFileRefusals(RuntimeSymbols& symbols) {
    // The arguments after the path do not matter to a function that refuses.
    for (const char* name :
         {"creat", "creat64", "remove", "unlink", "rename", "mkdir", "rmdir", "truncate", "truncate64", "link",
          "symlink", "chmod", "chown", "mkfifo", "mknod", "mkstemp", "mkstemp64", "mkostemp"})
        symbols.emplace_back(name, addressOf(refuseChange));
    for (const char* name : {"unlinkat", "renameat", "renameat2", "mkdirat", "fchmodat", "fchownat"})
        symbols.emplace_back(name, addressOf(refuseChangeAt));
    for (const char* name : {"tmpfile", "tmpfile64"}) symbols.emplace_back(name, addressOf(refuseTemporary));
    symbols.emplace_back("mkdtemp", addressOf(refuseTemporaryFolder));
    for (const char* name : {"open", "open64"}) symbols.emplace_back(name, addressOf(openForReading));
    for (const char* name : {"openat", "openat64"}) symbols.emplace_back(name, addressOf(openAtForReading));
    for (const char* name : {"fopen", "fopen64"}) symbols.emplace_back(name, addressOf(openStream));
    for (const char* name : {"freopen", "freopen64"}) symbols.emplace_back(name, addressOf(reopenStream));
}

void addProcessRefusals(RuntimeSymbols& symbols) {
    for (const char* name : {"system", "fork", "vfork", "_Fork", "execl", "execle", "execlp", "execv", "execve",
                             "execvp", "execvpe", "fexecve"})
        symbols.emplace_back(name, addressOf(refuseProcess<-1>));
    for (const char* name : {"posix_spawn", "posix_spawnp"}) symbols.emplace_back(name, addressOf(refuseProcess<EPERM>));
    symbols.emplace_back("popen", addressOf(refusePipe));
    symbols.emplace_back("kill", addressOf(signalSelfOnly));
    for (const char* name : {"pthread_create", "thrd_create"}) symbols.emplace_back(name, addressOf(refuseThread));
}

} // namespace

void beginChildRun(const ChildRun& run) {
    childRun = run;
    cursor = run.ring ? run.ring->firstChunk() : nullptr;
    if (run.counters) counting::beginLoopCounting(run.counters, *run.countedValues);
}

void endChild(int status) {
    while (!exitHandlers.empty()) { // a handler may add others, or call exit() again
        void (*handler)() = exitHandlers.back();
        exitHandlers.pop_back();
        handler();
    }
    std::fflush(nullptr);
    counting::endLoopCounting();
    _exit(status);
}

RuntimeSymbols childSymbols(LoopState* loops, counting::LoopCounters* counters, const ProgramStart& start) {
    RuntimeSymbols symbols{{kCursorSymbol, &cursor},
                           {kFlushSymbol, addressOf(flush)},
                           {kLoopStateSymbol, loops},
                           {kReturnedTwiceSymbol, addressOf(returnedTwice)},
                           {"exit", addressOf(endChild)},
                           {"atexit", addressOf(keepExitHandler)},
                           {kNestBeginSymbol, addressOf(beginNest)},
                           {kNestEndSymbol, addressOf(endNest)},
                           {kReadIfThereSymbol, addressOf(readIfThere)},
                           {kOverlapSymbol, addressOf(stopAtOverlap)}};
    const std::array heap{addressOf(watchedMalloc), addressOf(watchedCalloc), addressOf(watchedRealloc),
                          addressOf(watchedAlignedAlloc), addressOf(watchedFree)};
    static_assert(heap.size() == kHeapFunctions.size());
    for (std::size_t i = 0; i < heap.size(); ++i)
        symbols.emplace_back(std::string(kHeapPrefix) + kHeapFunctions[i], heap[i]);
    for (const char* name : {"_exit", "_Exit", "quick_exit"}) symbols.emplace_back(name, addressOf(endAtOnce));
    addProcessRefusals(symbols);
    counting::addCountingSymbols(symbols, counters);
    if (start.alignsHeap) heap::addAlignedHeap(symbols);
    if (!start.limits.mayWriteFiles) addFileRefusals(symbols);
    return symbols;
}

} // namespace forewarp::frontend::trace::run
