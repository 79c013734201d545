#pragma once

#include "core/device/device.h"

namespace forewarp::sample {

template <class T>
device::Sourced<T> fact(double value, std::string source,
                        device::Confidence confidence = device::Confidence::published) {
    return {T(value), std::move(source), confidence};
}

/// Quadro FX5600 as Hong and Kim describe it, compute capability 1.0.
inline device::Device fx5600() {
    device::Device device;
    device.id = "fx5600";
    device.name = "Quadro FX5600";
    device::ComputeCapability& limits = device.capability;
    limits.major = 1;
    limits.warpsPerSm = 24;
    limits.threadsPerSm = 768;
    limits.blocksPerSm = 8;
    limits.threadsPerBlock = 512;
    limits.registersPerSm = limits.registersPerBlock = 8192;
    limits.registerAllocationUnit = 256;
    limits.registerAllocation = device::RegisterAllocation::perBlock;
    limits.registersPerThread = 124;
    limits.sharedPerSm = limits.sharedPerBlock = limits.sharedPerBlockOptIn = Bytes(16384);
    limits.sharedAllocationUnit = Bytes(512);
    limits.warpAllocationGranularity = 2;
    device.smCount = fact<double>(16, "paper, Table 3");
    device.smClock = fact<Hertz>(1.35e9, "paper, Table 3");
    device.memoryBandwidth = fact<BytesPerSecond>(76.8e9, "paper, Table 3");
    device.issueCycles = fact<Cycles>(4, "paper, Table 1");
    device.dramLatency = fact<Cycles>(420, "paper, Table 6", device::Confidence::measured);
    device.departureDelayUncoalesced = fact<Cycles>(10, "paper, Table 6", device::Confidence::measured);
    device.departureDelayCoalesced = fact<Cycles>(4, "a guess", device::Confidence::estimated);
    device.sharedFillLatency = fact<Cycles>(430, "a guess", device::Confidence::estimated);
    device.pcieGeneration = fact<double>(1, "a guess", device::Confidence::estimated);
    device.pcieLanes = fact<double>(16, "a guess", device::Confidence::estimated);
    device.launchOverhead = fact<Seconds>(3e-6, "a guess", device::Confidence::estimated);
    device.contextOverhead = fact<Seconds>(65e-3, "a guess", device::Confidence::estimated);
    device.transfer = {fact<BytesPerSecond>(2.5e9, "a guess", device::Confidence::estimated),
                       fact<BytesPerSecond>(346e6, "a guess", device::Confidence::estimated),
                       fact<double>(50, "a guess", device::Confidence::estimated),
                       fact<BytesPerSecond>(3e9, "a guess", device::Confidence::estimated), std::nullopt};
    device.globalPeakWarps = fact<double>(3, "a guess", device::Confidence::estimated);
    device.sharedPeakWarps = fact<double>(4, "a guess", device::Confidence::estimated);
    for (device::Sourced<device::InstructionCost>& cost : device.instructions)
        cost = {{Cycles(24), 8, 6}, "a guess", device::Confidence::estimated};
    return device;
}

} // namespace forewarp::sample
