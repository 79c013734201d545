#pragma once

#include "core/device/device.h"
#include "core/simulation/partition_queues.h"

namespace forewarp {

/// The SMs and memory partitions of a device, a block per SM.
///
/// The bandwidth is divided by the partitions; what the unloaded DRAM needs of the round trip is DramTiming's, the rest is
/// latency on the way.
[[nodiscard]] QueueShape queueShapeOf(const Device& device);

} // namespace forewarp
