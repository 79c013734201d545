#pragma once

#include "core/device/device.h"
#include "core/simulation/partitions/partition_queues.h"

namespace forewarp::simulation::partitions {

/// The SMs and memory partitions of a device, a block per SM.
///
/// The bandwidth is divided by the partitions; what the unloaded DRAM needs of the round trip is DramTiming's, the rest is
/// latency on the way.
[[nodiscard]] QueueShape queueShapeOf(const device::Device& device);

} // namespace forewarp::simulation::partitions
