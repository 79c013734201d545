#pragma once

#include "core/kernel/kernel_profile.h"
#include "core/warps/warp_stream.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace forewarp::warps {

/// Threads of the kernel in each dimension, at least one.
[[nodiscard]] ThreadIndex extentOf(const kernel::KernelProfile& kernel);

/// Iterations of a loop whose trips come to this: none below 1, else the nearest whole number (they may be a mean).
[[nodiscard]] long long wholeTrips(double trips);

/// Bytes of an array, counted from its byte 0; `end` is behind the last one.
struct ByteRange {
    double begin = 0;
    double end = 0;
};

/// For each access the box of all offsets it can reach: all threads, all iterations; nothing where its address is not
/// known, or rests on what memory holds. Offsets beyond 2^52 count as there.
[[nodiscard]] std::vector<std::optional<ByteRange>> reachedBytes(const kernel::KernelProfile& kernel);

/// For each access the address of byte 0 of its array; 0 for accesses to shared memory.
///
/// Arrays lie side by side in the order of first access, byte 0 of each at a multiple of 256 as cudaMalloc places it
/// (CUDA C Programming Guide 5.5, section 5.3.2), each as large as what its accesses reach, see
/// reachedBytes(). Accesses that name no array have one of their own.
[[nodiscard]] std::vector<std::uint64_t> arrayBases(const kernel::KernelProfile& kernel);

} // namespace forewarp::warps
