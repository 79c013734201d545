#pragma once

#include "core/base/result.h"
#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"
#include "core/kernel/launch.h"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace forewarp::memory {
struct MemoryBehaviour;
}

namespace forewarp::simulation::partitions {

/// Sizes of a memory transaction: 32, 64 and 128 bytes.
inline constexpr std::array<int, 3> kTransactionBytes{device::kSectorBytes, 2 * device::kSectorBytes,
                                                      4 * device::kSectorBytes};
/// Which of them holds so many bytes: the last one for more.
[[nodiscard]] constexpr std::size_t transactionSize(double bytes) {
    return bytes <= kTransactionBytes[0] ? 0 : bytes <= kTransactionBytes[1] ? 1 : 2;
}

/// Memory transactions of one launch by size, as in kTransactionBytes. (gld_32b … gst_128b of NVIDIA's profiler, over all
/// SMs.)
struct TransactionCounts {
    std::array<double, 3> loads{};
    std::array<double, 3> stores{};

    [[nodiscard]] double total() const;
    [[nodiscard]] double bytes() const;
};

/// What one partition did.
struct PartitionLoad {
    double bytes = 0;
    double busyShare = 0; ///< Of the time, 0…1.
    BytesPerSecond bandwidth;
    Cycles latency;       ///< From issue to answer, mean over its transactions.
};

/// Where the transactions of one access meet.
struct AccessCamping {
    double transactions = 0;       ///< Of the whole launch.
    double partitionsAtATime = 0;  ///< That its transactions in flight are spread over, mean, 1…P; 0 without any.
};

/// What a launch's transactions meet at the memory partitions.
struct PartitionBehaviour {
    TransactionCounts counts;                 ///< Of the whole launch.
    std::vector<PartitionLoad> partitions;
    std::vector<AccessCamping> accesses;      ///< As in KernelProfile::accesses.
    Cycles cycles;              ///< Of the whole launch.
    double simulatedBlocks = 0; ///< Of the launch's.
    std::string provenance;
    std::vector<std::string> caveats;
};

/// Leads the transactions of all resident blocks, in start order, through the queues of the partitions.
///
/// Source: the GPU of Aji, Daga and Feng (CF 2011), section 3.1: partition(address) = address / width mod P; SMs issue
/// warp transactions in turn, each partition serves one at a time. Inputs: KernelProfile::sample as in simulateMemory().
/// `known` is what the same launch's memory does, where that has been simulated already.
/// Valid: GPUs that can camp. Errors: a GPU that cannot, a block that cannot run.
[[nodiscard]] Result<PartitionBehaviour> simulatePartitions(const kernel::KernelProfile& kernel,
                                                            const device::Device& device, const kernel::Launch& launch,
                                                            const memory::MemoryBehaviour* known = nullptr);

} // namespace forewarp::simulation::partitions
