#include "core/simulation/partitions/queue_shape.h"

#include <algorithm>

namespace forewarp::simulation::partitions {

QueueShape queueShapeOf(const device::Device& device) {
    QueueShape shape;
    shape.sms = int(std::max(1.0, device.smCount.value));
    shape.partitions = int(std::max(1.0, device.memoryPartitions.value));
    shape.width = std::uint64_t(std::max(1.0, device.partitionWidth.value.value()));
    shape.dram.perByte = std::max<Picoseconds>(1, picoseconds(Bytes(shape.partitions) / device.memoryBandwidth.value));
    Seconds served = Bytes(shape.partitions * double(device::kSectorBytes)) / device.memoryBandwidth.value;
    if (device.dram) {
        shape.dram.timing = device.dram->value;
        served += device.dram->value.rowToColumn + device.dram->value.readLatency;
    }
    const Seconds roundTrip = device.dramLatency.value / device.smClock.value;
    shape.latency = std::max<Picoseconds>(0, picoseconds(roundTrip - served));
    return shape;
}

} // namespace forewarp::simulation::partitions
