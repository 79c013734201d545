#pragma once

#include "frontend/trace/run/runtime_symbols.h"

#include <cstddef>

namespace forewarp::frontend::trace::run::counting {

/// Puts functions in place of the C library's heap that remember the larger blocks of the program.
void addHeapBlocks(RuntimeSymbols& symbols);

/// Bytes from the address to the end of the block that it lies in; 0 where no such block is known.
[[nodiscard]] std::size_t roomBehind(const void* address);

} // namespace forewarp::frontend::trace::run::counting
