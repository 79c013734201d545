#pragma once

#include "core/base/result.h"
#include "core/device/device.h"
#include "core/memory/coalescing.h"
#include "core/memory/memory_traffic.h"
#include "core/warps/warp_stream.h"

#include <string>
#include <vector>

namespace forewarp::memory {

/// One access as the simulation saw it.
struct AccessBehaviour {
    AccessClass accessClass = AccessClass::unknown; ///< By CGPredict's strides between neighbouring lanes.
    MemoryTraffic traffic;
    double requestsPerWarp = 0; ///< Executions of a whole warp: those of its busiest lane. Over all warps.
    Bytes transactionBytes;     ///< Of each of traffic.transactions; 0 without an L2, where they differ.
    int conflictDegree = 1;     ///< Of accesses to shared memory.
};

/// One array's share.
struct ArrayBehaviour {
    std::string name;
    MemoryTraffic traffic;
};

/// Traffic by time and array: what a picture of the cache shows.
struct CachePicture {
    struct Slice {
        std::vector<MemoryTraffic> arrays; ///< As in MemoryBehaviour::arrays.
    };
    std::vector<Slice> slices; ///< Of equally many warp requests each, in order of time.
};

/// What a kernel's accesses meet on a device with one launch.
struct MemoryBehaviour {
    std::vector<AccessBehaviour> accesses; ///< As in KernelProfile::accesses.
    std::vector<ArrayBehaviour> arrays;    ///< In order of first access.
    CachePicture picture;
    bool isTraced = false;
    double threads = 0;      ///< Simulated.
    double batches = 0;      ///< Fillings of the simulated SMs with blocks, begun ones included.
    double simulatedSms = 0; ///< With their share of L2.
    Bytes l2Bytes;           ///< That share.
    bool isWhole = false;    ///< Nothing was left out.
    double samplingError =
        0; ///< Relative half-width of the 95 % interval of DRAM traffic, between time slices; 0 if whole.
    std::string provenance;  ///< «trace of n = 128, L2 simulated»
    std::vector<std::string> caveats;

    [[nodiscard]] MemoryTraffic total() const {
        MemoryTraffic sum;
        for (const ArrayBehaviour& array : arrays) sum += array.traffic;
        return sum;
    }
};

} // namespace forewarp::memory
