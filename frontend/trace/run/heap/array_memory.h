#pragma once

#include <cstddef>

namespace forewarp::frontend::trace::run::heap {

// Memory for an observed program's large blocks: one behind the other from a fixed address on, as arrays are laid out on
// a device. Which DRAM banks and cache sets they meet is then the same in every run, however the system places what the C
// library asks for.

/// Zeroed; null where there is no room. `alignment` is a power of two.
[[nodiscard]] void* placeArray(std::size_t bytes, std::size_t alignment);
/// Whether placeArray() gave it, and be it released since.
[[nodiscard]] bool isArray(const void* memory);
/// The bytes that were asked for; 0 where it is released.
[[nodiscard]] std::size_t bytesOfArray(const void* memory);
/// Nothing where it is released already.
void releaseArray(void* memory);

} // namespace forewarp::frontend::trace::run::heap
