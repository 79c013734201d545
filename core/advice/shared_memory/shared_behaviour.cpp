#include "core/advice/shared_memory/shared_behaviour.h"

#include <algorithm>
#include <cmath>

namespace forewarp::advice::shared_memory {

namespace {

/// What the loads of an opportunity meet together.
struct MovedLoads {
    memory::MemoryTraffic traffic;
    double requestsPerWarp = 0;
    double transactionBytes = 0; ///< 0 without an L2.

    void add(const memory::AccessBehaviour& load) {
        traffic += load.traffic;
        requestsPerWarp += load.requestsPerWarp;
        transactionBytes = load.transactionBytes.value();
    }
    /// That were simulated.
    [[nodiscard]] double warps() const { return requestsPerWarp > 0 ? traffic.requests / requestsPerWarp : 0; }
    /// L2 transactions that one transaction becomes where L1 does not have it.
    [[nodiscard]] double l2PerMiss() const {
        const double misses = traffic.transactions - traffic.l1Hits;
        return misses > 0 ? traffic.l2Transactions / misses : 1;
    }
};

memory::AccessBehaviour fillBehaviour(const MovedLoads& moved, const kernel::ProfiledAccess& fill,
                                      const memory::WarpAccess& warp) {
    memory::AccessBehaviour seen;
    seen.accessClass = warp.accessClass;
    seen.requestsPerWarp = fill.executionsPerThread;
    seen.transactionBytes = Bytes(moved.transactionBytes);
    const bool hasL2 = moved.transactionBytes > 0;
    const double bytes = warp.transactionsPerWarp * warp.bytesPerTransaction;
    const double transactions = hasL2 ? std::max(1.0, bytes / moved.transactionBytes) : warp.transactionsPerWarp;
    memory::MemoryTraffic& traffic = seen.traffic;
    traffic.requests = moved.warps() * fill.executionsPerThread;
    traffic.transactions = traffic.requests * transactions;
    traffic.pieces = hasL2 ? traffic.requests * std::max(1.0, std::ceil(bytes / device::kRequestBytes)) : 0;
    traffic.l2Transactions = traffic.l2Transfers = traffic.transactions * moved.l2PerMiss();
    traffic.dramTransactions =
        hasL2 ? std::min(moved.traffic.dramTransactions, traffic.l2Transactions) : traffic.transactions;
    traffic.l2Hits = traffic.l2Transactions - traffic.dramTransactions;
    traffic.distinctLines = moved.traffic.distinctLines;
    return seen;
}

} // namespace

memory::MemoryBehaviour behaviourWithShared(const memory::MemoryBehaviour& known, const kernel::KernelProfile& changed,
                                            const std::vector<SharedOpportunity>& opportunities, SharedChoice choice,
                                            const device::Device& device, const kernel::BlockShape& block) {
    memory::MemoryBehaviour behaviour = known;
    behaviour.arrays.clear();
    behaviour.picture = {};
    for (std::size_t i = 0; i < opportunities.size(); ++i) {
        const SharedOpportunity& opportunity = opportunities[i];
        if (!isChosen(choice, i) || opportunity.reads.empty()) continue;
        MovedLoads moved;
        for (const int position : opportunity.accesses) {
            memory::AccessBehaviour& load = behaviour.accesses[std::size_t(position)];
            moved.add(load);
            load.traffic = {};
            load.conflictDegree = opportunity.conflictDegree;
        }
        const kernel::ProfiledAccess& fill = changed.accesses[behaviour.accesses.size()];
        behaviour.accesses.push_back(fillBehaviour(moved, fill, memory::warpAccess(fill, block, device.capability)));
    }
    return behaviour;
}

} // namespace forewarp::advice::shared_memory
