#pragma once

#include <cstdint>

namespace forewarp::frontend::trace::run {

/// What `bytes` (at most 8) at `address` hold, as a little-endian number; 0 where there is no memory to read.
[[nodiscard]] std::uint64_t readIfThere(const void* address, int bytes);

/// For signal handlers: where the read of readIfThere() raised the signal, jumps back into it; otherwise returns.
void giveUpRead(int signal);

} // namespace forewarp::frontend::trace::run
