#pragma once

#include "frontend/trace/run/jit_program.h"

#include <cstddef>

namespace forewarp::frontend::trace::run {

/// Where cudaMalloc's blocks start: «at least 256 bytes» (CUDA C++ Programming Guide, device memory accesses).
inline constexpr std::size_t kArrayAlignment = 256;

/// The C library's heap with blocks of at least kArrayAlignment bytes starting at its multiples. They are blocks of
/// that heap: free() and the library's own functions take them.
void addAlignedHeap(RuntimeSymbols& symbols);

} // namespace forewarp::frontend::trace::run
