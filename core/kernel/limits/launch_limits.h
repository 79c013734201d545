#pragma once

namespace forewarp::kernel::limits {

// What a launch may be on no GPU. Source: CUDA C++ Programming Guide 13.0, «Technical Specifications per Compute
// Capability». What differs from GPU to GPU is in device::ComputeCapability.

inline constexpr int kMostThreadsPerBlock = 1024;
inline constexpr int kMostThreadsInZ = 64;
inline constexpr int kMostBlocksInX = 2147483647;
inline constexpr int kMostBlocksInYAndZ = 65535;
inline constexpr int kMostStaticSharedBytes = 48 * 1024; ///< Of a block: what arrays of a fixed size take together.

/// Of a single access: what threads touch is looked at sector by sector. GPUs have 16 bytes at most, vectors of GCC more.
inline constexpr int kMostAccessBytes = 4096;

} // namespace forewarp::kernel::limits
