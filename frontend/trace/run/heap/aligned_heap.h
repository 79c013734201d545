#pragma once

#include "core/device/device.h"
#include "frontend/trace/run/jit_program.h"

#include <cstddef>

namespace forewarp::frontend::trace::run::heap {

inline constexpr std::size_t kArrayAlignment = device::kArrayAlignment;

/// The C library's heap with blocks of at least kArrayAlignment bytes starting at its multiples. Large ones lie at
/// the same addresses in every run: array_memory.h.
void addAlignedHeap(RuntimeSymbols& symbols);

} // namespace forewarp::frontend::trace::run::heap
