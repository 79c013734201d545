#pragma once

#include "frontend/trace/run/runtime_symbols.h"

#include <cstddef>
#include <cstdint>

namespace forewarp::frontend::trace::run::counting {

/// Puts functions in place of the C library's heap that remember the larger blocks of the program.
void addHeapBlocks(RuntimeSymbols& symbols);

/// A larger block that the program has from the heap.
struct HeapBlock {
    std::size_t bytes = 0;
    std::uint32_t note = 0; ///< Whatever is to be known of it until it is freed.
};
/// The block that an address lies in.
struct HeapPlace {
    HeapBlock* block = nullptr; ///< Null where no such block is known.
    std::size_t room = 0; ///< Bytes from the address to the block's end.
};
[[nodiscard]] HeapPlace heapPlaceOf(const void* address);

} // namespace forewarp::frontend::trace::run::counting
