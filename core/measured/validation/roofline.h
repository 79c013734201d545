#pragma once

#include "core/models/registry.h"

namespace forewarp::measured::validation {

/// Bytes of global memory that a kernel reaches: of each array, once for loads and once for stores; of accesses with
/// unknown addresses all that the threads ask for.
[[nodiscard]] double reachedBytesOf(const kernel::KernelProfile& kernel);

/// The null model that others have to beat: the longer one of what memory and arithmetic take at nine tenths of the DRAM's
/// peak and at the peak of the arithmetic units.
///
/// Bytes: see reachedBytesOf(). Operations: additions, multiplications and others one each, multiply-adds two. Not in the registry: it
/// predicts nothing that a user acts on. Errors: double precision on a GPU without.
[[nodiscard]] models::Model roofline();

} // namespace forewarp::measured::validation
