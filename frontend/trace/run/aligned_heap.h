#pragma once

#include "core/device/device.h"
#include "frontend/trace/run/jit_program.h"

#include <cstddef>

namespace forewarp::frontend::trace::run {

inline constexpr std::size_t kArrayAlignment = device::kArrayAlignment;

/// The C library's heap with blocks of at least kArrayAlignment bytes starting at its multiples. They are blocks of
/// that heap: free() and the library's own functions take them.
void addAlignedHeap(RuntimeSymbols& symbols);

} // namespace forewarp::frontend::trace::run
