#pragma once

#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"

#include <array>
#include <string>

namespace forewarp::advice::block {

/// A reason for a number of warps per block.
enum class BlockStrategy {
    evenWork,    ///< n1: every SM gets its part of the threads.
    utilization, ///< n2: as many warps as registers, shared memory and the SM allow.
    latency,     ///< n3: enough warps to hide the latency of every instruction.
};
inline constexpr int kBlockStrategyCount = int(BlockStrategy::latency) + 1;
/// «even work», as users read it.
[[nodiscard]] std::string_view name(BlockStrategy strategy);

/// A block size from three strategies, the smallest of which binds.
struct BlockSizeAdvice {
    std::array<double, std::size_t(kBlockStrategyCount)> warps{}; ///< By strategy.
    std::array<std::string, std::size_t(kBlockStrategyCount)> reasons; ///< «1,024 threads / (7 SMs · 32)», likewise.
    BlockStrategy bound = BlockStrategy::evenWork;
    int warpsPerBlock = 1;
    kernel::BlockShape block;
    bool isCapped = false; ///< The limit on threads per block is below all three.

    /// The block that one strategy alone would choose.
    [[nodiscard]] kernel::BlockShape blockOf(BlockStrategy strategy, const kernel::KernelProfile& kernel,
                                             const device::Device& device) const;
};

/// Source: Resios (2011), section 5.2.1. n1 is rounded up, the others down; at least 1, at most what a block may have.
/// Shape: 32·n_w × 1 for one mapped loop, 32 × n_w for more, the fast index along x.
/// Inputs: registers as the kernel has them. Shared memory per thread: `kernel.sharedPerBlock` spread over the threads of
/// the block the other two ask for. Factor c of n3: 4 on cc 2.1 (thesis); elsewhere the warp instructions that an SM starts
/// per cycle, CUDA C Programming Guide, «Multiprocessor level»: 1/4 on cc 1.x, 1 on 2.0, 4 from 3.0 on.
[[nodiscard]] BlockSizeAdvice adviseBlockSize(const kernel::KernelProfile& kernel, const device::Device& device);

} // namespace forewarp::advice::block
