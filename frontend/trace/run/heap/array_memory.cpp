#include "frontend/trace/run/heap/array_memory.h"

#include <cstdint>
#include <map>
#include <mutex>
#include <sys/mman.h>
#include <unistd.h>

namespace forewarp::frontend::trace::run::heap {

namespace {

/// Far from where Linux puts programs, libraries, stacks and what AddressSanitizer keeps of them.
constexpr std::uintptr_t kFirst = 0x2000'0000'0000;
constexpr std::uintptr_t kEnd = 0x4000'0000'0000;

struct Blocks {
    std::mutex mutex; // The program may have threads.
    std::uintptr_t next = kFirst;
    std::map<const void*, std::size_t> sizes;
};

Blocks& blocks() {
    static Blocks all;
    return all;
}

std::uintptr_t roundedUp(std::uintptr_t number, std::uintptr_t multiple) {
    return (number + multiple - 1) / multiple * multiple;
}

std::uintptr_t pageBytes() {
    static const auto bytes = std::uintptr_t(sysconf(_SC_PAGESIZE));
    return bytes;
}

} // namespace

void* placeArray(std::size_t bytes, std::size_t alignment) {
    Blocks& all = blocks();
    const std::lock_guard lock(all.mutex);
    if (bytes == 0 || bytes > kEnd - kFirst || alignment > kEnd - kFirst) return nullptr;
    const std::uintptr_t start = roundedUp(all.next, alignment < pageBytes() ? pageBytes() : alignment);
    const std::uintptr_t end = start + roundedUp(bytes, pageBytes());
    if (end > kEnd) return nullptr;
    void* memory = mmap(reinterpret_cast<void*>(start), end - start, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    if (memory == MAP_FAILED) return nullptr;
    all.next = end;
    all.sizes.emplace(memory, bytes);
    return memory;
}

bool isArray(const void* memory) {
    const auto address = reinterpret_cast<std::uintptr_t>(memory);
    return address >= kFirst && address < kEnd;
}

std::size_t bytesOfArray(const void* memory) {
    Blocks& all = blocks();
    const std::lock_guard lock(all.mutex);
    const auto found = all.sizes.find(memory);
    return found == all.sizes.end() ? 0 : found->second;
}

void releaseArray(void* memory) {
    Blocks& all = blocks();
    const std::lock_guard lock(all.mutex);
    const auto found = all.sizes.find(memory);
    if (found == all.sizes.end()) return; // Released already.
    munmap(memory, roundedUp(found->second, pageBytes()));
    all.sizes.erase(found);
}

} // namespace forewarp::frontend::trace::run::heap
