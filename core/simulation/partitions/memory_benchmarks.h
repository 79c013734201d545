#pragma once

#include "core/base/units.h"
#include "core/device/device.h"
#include "core/kernel/program_facts.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::simulation::partitions {

/// How the accesses of a micro-benchmark behave.
enum class BenchmarkPattern {
    spread, ///< Block b uses partition b mod P.
    camped, ///< All blocks use partition 0.
    l1Hit,  ///< L1 serves every access.
    l2Hit,  ///< L2 serves every access.
    miss,   ///< Every access goes to DRAM.
};
[[nodiscard]] std::string_view name(BenchmarkPattern pattern);

/// The time of one micro-benchmark at one number of active warps.
struct BenchmarkTime {
    kernel::AccessKind kind = kernel::AccessKind::load;
    BenchmarkPattern pattern = BenchmarkPattern::spread;
    int wordBytes = 4;       ///< 2, 4 or 8: half-warps make transactions of 32, 64 or 128 bytes.
    int warps = 1;           ///< Active per SM.
    Seconds time;
    double transactions = 0; ///< Of all SMs together.
};

/// The suite on one GPU.
struct MemoryBenchmarks {
    std::vector<BenchmarkTime> times;
    std::string provenance; ///< «simulated partition queues of …», or the measurement's file.
    bool isSimulated = true;
};

/// 1…16, then the even numbers up to what an SM holds: the configurations of Aji, Daga and Feng (CF 2011), section 2.
[[nodiscard]] std::vector<int> activeWarpCounts(const device::ComputeCapability& capability);

/// Whether addresses pick their partition by address bits alone, so that some strides meet one of them only.
///
/// Source: Aji, Daga, Feng, CF 2011, section 4.3 (compute capability 1.3 and lower); from 2.0 on addresses are hashed.
[[nodiscard]] bool canCamp(const device::Device& device);

/// The twelve micro-benchmarks {read, write} × {2-, 4-, 8-byte words} × {spread, camped} where the GPU can camp; else those
/// of its caches: {read, write} × words × {L1 hit (reads, where loads use one), L2 hit, miss}. Simulated on the queues of the
/// device's partitions; see partitions.h. Computed once per device and kept.
///
/// Source: Aji, Daga, Feng, CF 2011, section 3.2, figures 4 and 5.
[[nodiscard]] std::shared_ptr<const MemoryBenchmarks> simulatedBenchmarks(const device::Device& device);

} // namespace forewarp::simulation::partitions
