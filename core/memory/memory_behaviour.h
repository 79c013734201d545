#pragma once

#include "core/base/result.h"
#include "core/device/device.h"
#include "core/memory/coalescing.h"
#include "core/memory/warp_stream.h"

#include <string>
#include <vector>

namespace forewarp {

/// Transactions and where they ended, added up over what was simulated.
struct MemoryTraffic {
    double requests = 0;     ///< Warp requests.
    double transactions = 0; ///< Towards L1, or L2 where there is none.
    double l1Hits = 0;
    double l2Transactions = 0; ///< That L1 did not serve.
    double l2Transfers = 0;    ///< Transactions' worth of time that they take of L2; see MemoryHierarchy.
    double l2Hits = 0;
    double dramTransactions = 0; ///< Sectors fetched from DRAM.
    double distinctLines = 0;    ///< L2 lines touched at all.
    double bytes = 0;            ///< Of all transactions together.

    MemoryTraffic& operator+=(const MemoryTraffic& other);
    /// Hits over transactions, 0…1; 0 without transactions.
    [[nodiscard]] double l1HitRate() const;
    [[nodiscard]] double l2HitRate() const;
    [[nodiscard]] double bytesPerTransaction() const; ///< A mean without an L2, where they differ.
    [[nodiscard]] double l2TransactionsPerRequest() const;
    [[nodiscard]] double l2TransfersPerRequest() const;
    [[nodiscard]] double dramTransactionsPerRequest() const;
    /// L2 transactions per line: how often a line is asked for.
    [[nodiscard]] double reuse() const;
};

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

    [[nodiscard]] MemoryTraffic total() const;
};

/// Folds threads into warps and leads their requests through the caches.
///
/// Source: S. Wang, G. Zhong, T. Mitra, CGPredict, TECS 2017, sections 3.2 and 3.3: threads run in batches of those
/// resident on the GPU; inside a batch warps advance in order, one memory instruction each.
/// Deviates: batches are made of the launch's own blocks; every SM has an L1 where global loads use one (cc 2.x and from
/// 5.2 on); SMs take turns and share L2. Stores go past L1. Of large GPUs some SMs are simulated, with their share of L2.
/// Inputs: KernelProfile::sample says how much is simulated. Valid: loops whose accesses are affine, or a traced nest;
/// others are left out with a caveat. Errors: a block that cannot run.
[[nodiscard]] Result<MemoryBehaviour> simulateMemory(const KernelProfile& kernel, const Device& device,
                                                     const Launch& launch);

} // namespace forewarp
