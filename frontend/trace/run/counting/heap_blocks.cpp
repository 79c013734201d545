#include "frontend/trace/run/counting/heap_blocks.h"

#include <cstdint>
#include <cstdlib>
#include <map>

namespace forewarp::frontend::trace::run::counting {

namespace {

constexpr std::size_t kLeastBytes = 256; ///< Of a block worth remembering.

// One program runs in the child; it has one thread.
std::map<std::uintptr_t, HeapBlock> blocks; ///< By address.

void* remembered(void* block, std::size_t bytes) {
    if (block && bytes >= kLeastBytes) blocks[reinterpret_cast<std::uintptr_t>(block)] = {bytes};
    return block;
}

void forget(const void* block) {
    blocks.erase(reinterpret_cast<std::uintptr_t>(block));
}

void* blockMalloc(std::size_t bytes) {
    return remembered(std::malloc(bytes), bytes);
}
void* blockCalloc(std::size_t count, std::size_t bytes) {
    return remembered(std::calloc(count, bytes), count * bytes); // No block where the product does not fit.
}
void* blockRealloc(void* block, std::size_t bytes) {
    const auto old = reinterpret_cast<std::uintptr_t>(block);
    void* moved = std::realloc(block, bytes);
    if (moved || bytes == 0) blocks.erase(old);
    return remembered(moved, bytes);
}
void* blockAlignedAlloc(std::size_t alignment, std::size_t bytes) {
    return remembered(aligned_alloc(alignment, bytes), bytes);
}
int blockPosixMemalign(void** block, std::size_t alignment, std::size_t bytes) {
    const int error = posix_memalign(block, alignment, bytes);
    if (error == 0) remembered(*block, bytes);
    return error;
}
void blockFree(void* block) {
    forget(block);
    std::free(block);
}

} // namespace

void addHeapBlocks(RuntimeSymbols& symbols) {
    symbols.emplace_back("malloc", addressOf(blockMalloc));
    symbols.emplace_back("calloc", addressOf(blockCalloc));
    symbols.emplace_back("realloc", addressOf(blockRealloc));
    symbols.emplace_back("aligned_alloc", addressOf(blockAlignedAlloc));
    symbols.emplace_back("posix_memalign", addressOf(blockPosixMemalign));
    symbols.emplace_back("free", addressOf(blockFree));
}

HeapPlace heapPlaceOf(const void* address) {
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    auto block = blocks.upper_bound(at);
    if (block == blocks.begin()) return {};
    --block;
    const std::uintptr_t end = block->first + block->second.bytes;
    return at < end ? HeapPlace{&block->second, end - at} : HeapPlace{};
}

} // namespace forewarp::frontend::trace::run::counting
