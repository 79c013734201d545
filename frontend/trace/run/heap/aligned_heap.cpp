#include "frontend/trace/run/heap/aligned_heap.h"

#include "frontend/trace/run/heap/array_memory.h"

#include <malloc.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <stdio.h>
#include <utility>

namespace forewarp::frontend::trace::run::heap {

namespace {

/// Bytes. Larger blocks are the program's arrays (array_memory.h); the C library, too, gives them memory of their own: its
/// M_MMAP_THRESHOLD.
constexpr std::size_t kLargeBlock = std::size_t(128) << 10;

std::size_t atLeastArrays(std::size_t alignment) {
    return alignment < kArrayAlignment ? kArrayAlignment : alignment;
}

bool isPowerOfTwo(std::size_t alignment) {
    return alignment != 0 && (alignment & (alignment - 1)) == 0;
}

/// From the library's heap where array memory has no room.
void* block(std::size_t bytes, std::size_t alignment) {
    if (bytes < kArrayAlignment) return memalign(alignment, bytes);
    void* large = bytes < kLargeBlock ? nullptr : placeArray(bytes, alignment);
    return large ? large : memalign(atLeastArrays(alignment), bytes);
}

void* alignedMalloc(std::size_t bytes) {
    return bytes < kArrayAlignment ? std::malloc(bytes) : block(bytes, kArrayAlignment);
}

void* alignedCalloc(std::size_t count, std::size_t bytes) {
    std::size_t all = 0;
    if (__builtin_mul_overflow(count, bytes, &all) || all < kArrayAlignment) return std::calloc(count, bytes);
    void* zeroed = block(all, kArrayAlignment);
    if (zeroed && !isArray(zeroed)) std::memset(zeroed, 0, all);
    return zeroed;
}

void alignedFree(void* memory) {
    isArray(memory) ? releaseArray(memory) : std::free(memory);
}

void* moved(void* from, std::size_t held, std::size_t bytes) {
    void* to = alignedMalloc(bytes);
    if (!to) return nullptr;
    std::memcpy(to, from, held < bytes ? held : bytes);
    alignedFree(from);
    return to;
}

/// The library keeps no alignment when it moves a block, so that one may have to move twice.
void* alignedRealloc(void* memory, std::size_t bytes) {
    if (!memory) return alignedMalloc(bytes);
    if (isArray(memory)) return moved(memory, bytesOfArray(memory), bytes);
    if (bytes >= kLargeBlock) return moved(memory, malloc_usable_size(memory), bytes);
    void* resized = std::realloc(memory, bytes);
    if (!resized || bytes < kArrayAlignment || reinterpret_cast<std::uintptr_t>(resized) % kArrayAlignment == 0)
        return resized;
    void* placed = moved(resized, bytes, bytes);
    return placed ? placed : resized;
}

void* alignedReallocArray(void* memory, std::size_t count, std::size_t bytes) {
    std::size_t all = 0;
    if (!__builtin_mul_overflow(count, bytes, &all)) return alignedRealloc(memory, all);
    errno = ENOMEM;
    return nullptr;
}

void* alignedAlignedAlloc(std::size_t alignment, std::size_t bytes) {
    return isPowerOfTwo(alignment) ? block(bytes, alignment) : memalign(alignment, bytes);
}

int alignedPosixMemalign(void** memory, std::size_t alignment, std::size_t bytes) {
    if (!isPowerOfTwo(alignment) || alignment % sizeof(void*) != 0) return EINVAL;
    void* placed = block(bytes, alignment);
    if (!placed) return ENOMEM;
    *memory = placed;
    return 0;
}

std::size_t alignedUsableSize(void* memory) {
    return isArray(memory) ? bytesOfArray(memory) : malloc_usable_size(memory);
}

/// The library resizes the caller's block itself: it must be one of its own.
ssize_t alignedGetdelim(char** line, std::size_t* bytes, int end, FILE* file) {
    if (line && bytes && isArray(*line)) {
        char* own = static_cast<char*>(std::malloc(*bytes));
        if (!own) return -1;
        std::memcpy(own, *line, *bytes);
        releaseArray(std::exchange(*line, own));
    }
    return getdelim(line, bytes, end, file);
}

ssize_t alignedGetline(char** line, std::size_t* bytes, FILE* file) {
    return alignedGetdelim(line, bytes, '\n', file);
}

} // namespace

void addAlignedHeap(RuntimeSymbols& symbols) {
    symbols.emplace_back("malloc", addressOf(alignedMalloc));
    symbols.emplace_back("calloc", addressOf(alignedCalloc));
    symbols.emplace_back("realloc", addressOf(alignedRealloc));
    symbols.emplace_back("reallocarray", addressOf(alignedReallocArray));
    symbols.emplace_back("free", addressOf(alignedFree));
    symbols.emplace_back("aligned_alloc", addressOf(alignedAlignedAlloc));
    symbols.emplace_back("memalign", addressOf(alignedAlignedAlloc));
    symbols.emplace_back("posix_memalign", addressOf(alignedPosixMemalign));
    symbols.emplace_back("malloc_usable_size", addressOf(alignedUsableSize));
    for (const char* name : {"getdelim", "__getdelim"}) symbols.emplace_back(name, addressOf(alignedGetdelim));
    symbols.emplace_back("getline", addressOf(alignedGetline));
}

} // namespace forewarp::frontend::trace::run::heap
