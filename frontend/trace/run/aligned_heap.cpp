#include "frontend/trace/run/aligned_heap.h"

#include <malloc.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace forewarp::frontend::trace::run {

namespace {

std::size_t atLeastArrays(std::size_t alignment) {
    return alignment < kArrayAlignment ? kArrayAlignment : alignment;
}

void* alignedMalloc(std::size_t bytes) {
    return bytes < kArrayAlignment ? std::malloc(bytes) : memalign(kArrayAlignment, bytes);
}

void* alignedCalloc(std::size_t count, std::size_t bytes) {
    std::size_t all = 0;
    if (__builtin_mul_overflow(count, bytes, &all) || all < kArrayAlignment) return std::calloc(count, bytes);
    void* block = memalign(kArrayAlignment, all);
    return block ? std::memset(block, 0, all) : nullptr;
}

/// The library keeps no alignment when it moves a block, so that one may have to move twice.
void* alignedRealloc(void* block, std::size_t bytes) {
    if (!block) return alignedMalloc(bytes);
    void* moved = std::realloc(block, bytes);
    if (!moved || bytes < kArrayAlignment || reinterpret_cast<std::uintptr_t>(moved) % kArrayAlignment == 0)
        return moved;
    void* placed = memalign(kArrayAlignment, bytes);
    if (!placed) return moved;
    std::memcpy(placed, moved, bytes);
    std::free(moved);
    return placed;
}

void* alignedAlignedAlloc(std::size_t alignment, std::size_t bytes) {
    return bytes < kArrayAlignment ? memalign(alignment, bytes) : memalign(atLeastArrays(alignment), bytes);
}

int alignedPosixMemalign(void** block, std::size_t alignment, std::size_t bytes) {
    return posix_memalign(block, bytes < kArrayAlignment ? alignment : atLeastArrays(alignment), bytes);
}

} // namespace

void addAlignedHeap(RuntimeSymbols& symbols) {
    symbols.emplace_back("malloc", addressOf(alignedMalloc));
    symbols.emplace_back("calloc", addressOf(alignedCalloc));
    symbols.emplace_back("realloc", addressOf(alignedRealloc));
    symbols.emplace_back("aligned_alloc", addressOf(alignedAlignedAlloc));
    symbols.emplace_back("memalign", addressOf(alignedAlignedAlloc));
    symbols.emplace_back("posix_memalign", addressOf(alignedPosixMemalign));
}

} // namespace forewarp::frontend::trace::run
