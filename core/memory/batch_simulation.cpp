#include "core/memory/batch_simulation.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace forewarp::memory {

namespace {

constexpr double kBatchesByDefault = 2;

/// Whether lanes that take part stand in one row of the block.
bool isOneRow(const warps::WarpLanes& warp) {
    const warps::ThreadIndex& first = warp.thread[std::size_t(std::countr_zero(warp.active))];
    for (std::uint32_t lanes = warp.active; lanes; lanes &= lanes - 1) {
        const warps::ThreadIndex& thread = warp.thread[std::size_t(std::countr_zero(lanes))];
        if (thread.y != first.y || thread.z != first.z) return false;
    }
    return true;
}

double threadsOf(const warps::ThreadIndex& extent) {
    return double(extent.x) * double(extent.y) * double(extent.z);
}

} // namespace

BatchSimulation::BatchSimulation(const std::vector<kernel::ProfiledAccess>& accesses, const SimulationPlan& plan,
                                 const SharedBanks& banks)
    : m_accesses(accesses), m_plan(plan), m_banks(banks), m_memory(plan.caches), m_footprints(m_memory, accesses),
      m_recorder(accesses), m_seen(accesses.size()) {}

void BatchSimulation::run(const SimulatedThreads& threads) {
    long long block = 0;
    for (; block < threads.grid.blocks() && hasRequestsLeft() && hasThreadsLeft(); block += m_plan.blocksPerBatch()) {
        std::vector<ResidentWarp> warps = fill(threads, block);
        const std::size_t filled = warps.size();
        ++m_batches;
        runRounds(warps);
        if (warps.empty()) endBatch(filled);
        else return;
    }
    // A batch cut short for its threads leaves some out as well.
    m_isComplete = block >= threads.grid.blocks() && m_threads == threadsOf(threads.source.extent());
}

void BatchSimulation::runApart(const SimulatedThreads& threads) {
    m_isApart = true;
    m_footprints.forget();
    std::vector<ResidentWarp> warps = fill(threads, 0);
    runRounds(warps);
    m_isApart = false;
}

bool BatchSimulation::hasThreadsLeft() const {
    return m_plan.mostThreads > 0 ? m_threads < m_plan.mostThreads : m_batches < kBatchesByDefault;
}

/// The warps of the batch, in the order in which they take turns.
std::vector<BatchSimulation::ResidentWarp> BatchSimulation::fill(const SimulatedThreads& threads,
                                                                 long long firstBlock) {
    const long long end = std::min(threads.grid.blocks(), firstBlock + m_plan.blocksPerBatch());
    std::vector<ResidentWarp> warps;
    std::vector<int> turns(std::size_t(m_plan.sms), 0);
    for (long long block = firstBlock; block < end; ++block) {
        const int sm = int((block - firstBlock) % m_plan.sms);
        for (int warp = 0; warp < m_plan.warpsPerBlock; ++warp) {
            const warps::WarpLanes lanes = threads.grid.warp(block, warp);
            if (lanes.active == 0) continue;
            if (!m_isApart && m_plan.mostThreads > 0 && !hasThreadsLeft()) break;
            warps.push_back({threads.source.warp(lanes), sm, turns[std::size_t(sm)]++, isOneRow(lanes)});
            if (!m_isApart) m_threads += std::popcount(lanes.active);
        }
    }
    std::sort(warps.begin(), warps.end(), [](const ResidentWarp& a, const ResidentWarp& b) {
        return std::pair(a.turn, a.sm) < std::pair(b.turn, b.sm);
    });
    return warps;
}

/// One request of each warp in turn, until all are done or enough is seen; those that are done leave.
void BatchSimulation::runRounds(std::vector<ResidentWarp>& warps) {
    while (!warps.empty()) {
        bool hasEnded = false;
        for (ResidentWarp& warp : warps) {
            if (!m_isApart && !hasRequestsLeft()) return;
            if (warp.stream->next(m_request)) {
                serve(warp);
                continue;
            }
            warp.stream.reset();
            hasEnded = true;
        }
        if (hasEnded) std::erase_if(warps, [](const ResidentWarp& warp) { return !warp.stream; });
    }
}

void BatchSimulation::serve(const ResidentWarp& warp) {
    ++m_requests;
    // A trace may come from a file that somebody else wrote.
    const int index = m_request.access;
    if (index < 0 || std::size_t(index) >= m_accesses.size() || m_request.lanes == 0) return;
    const kernel::ProfiledAccess& access = m_accesses[std::size_t(index)];
    Seen& seen = m_seen[std::size_t(index)];
    ++seen.requests;
    ++seen.inBatch;
    if (access.space == kernel::MemorySpace::shared) {
        seen.bankTurns += conflictDegree(m_request, access.elementBytes, m_banks);
        return;
    }
    const Footprint& footprint = m_footprints.of(m_request, warp.isOneRow);
    const MemoryTraffic traffic = m_memory.serve(warp.sm, footprint);
    for (const std::uint64_t line : footprint.lines) m_recorder.touch(line, index);
    if (m_isApart) m_recorder.recordApart(index, traffic, footprint.accessClass);
    else m_recorder.record(index, traffic, footprint.accessClass);
}

void BatchSimulation::endBatch(std::size_t warps) {
    m_endedWarps += double(warps);
    for (Seen& seen : m_seen) {
        seen.inEndedBatches += seen.inBatch;
        seen.inBatch = 0;
    }
}

double BatchSimulation::requestsPerWarp(int access) const {
    return m_endedWarps > 0 ? m_seen[std::size_t(access)].inEndedBatches / m_endedWarps : 0;
}

void BatchSimulation::writeInto(MemoryBehaviour& behaviour) const {
    m_recorder.writeInto(behaviour);
    for (std::size_t i = 0; i < m_seen.size(); ++i) {
        const Seen& seen = m_seen[i];
        AccessBehaviour& access = behaviour.accesses[i];
        if (seen.bankTurns > 0) access.conflictDegree = int(std::lround(seen.bankTurns / seen.requests));
        access.transactionBytes = m_memory.transactionBytes(m_accesses[i]);
    }
    behaviour.threads = m_threads;
    behaviour.batches = m_batches;
    behaviour.simulatedSms = m_plan.sms;
    behaviour.l2Bytes = Bytes(double(m_plan.caches.l2.bytes));
    behaviour.samplingError = m_recorder.samplingError();
}

} // namespace forewarp::memory
