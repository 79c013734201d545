#pragma once

#include "core/memory/bank_conflicts.h"
#include "core/memory/footprint.h"
#include "core/memory/memory_hierarchy.h"
#include "core/memory/simulation_plan.h"
#include "core/memory/traffic_recorder.h"

#include <memory>
#include <vector>

namespace forewarp::memory {

/// Threads and where they stand: what a simulation walks over.
struct SimulatedThreads {
    const warps::ThreadSource& source;
    const warps::BlockGrid& grid;
};

/// Leads the warps of a grid through the caches, one filling of the simulated SMs after the other.
class BatchSimulation {
  public:
    /// `accesses` must outlive the simulation.
    BatchSimulation(const std::vector<kernel::ProfiledAccess>& accesses, const SimulationPlan& plan,
                    const SharedBanks& banks);

    /// Runs until the plan's requests, threads or batches are used up, or the grid is at its end.
    void run(const SimulatedThreads& threads);
    /// Runs the first batch's worth of warps, for accesses that run() did not reach; caches stay as they are.
    void runApart(const SimulatedThreads& threads);

    [[nodiscard]] bool hasSeen(int access) const { return m_seen[std::size_t(access)].requests > 0; }
    /// Whether every warp of the grid ran to its end.
    [[nodiscard]] bool isComplete() const { return m_isComplete; }
    [[nodiscard]] bool hasEndedBatches() const { return m_endedWarps > 0; }
    /// Requests that a warp makes with an access: the mean over the batches that ran to their end; 0 if none did.
    [[nodiscard]] double requestsPerWarp(int access) const;
    void writeInto(MemoryBehaviour& behaviour) const;

  private:
    struct ResidentWarp {
        std::unique_ptr<warps::WarpStream> stream;
        int sm = 0;
        int turn = 0;             ///< Place among the warps of its SM.
        bool isOneRow = true;     ///< Its threads differ in x only.
    };
    struct Seen {
        double requests = 0;
        double inBatch = 0;       ///< Of the running batch.
        double inEndedBatches = 0;
        double bankTurns = 0;     ///< Of accesses to shared memory.
    };
    [[nodiscard]] bool hasRequestsLeft() const { return m_requests < m_plan.mostRequests; }
    [[nodiscard]] bool hasThreadsLeft() const;
    [[nodiscard]] std::vector<ResidentWarp> fill(const SimulatedThreads& threads, long long firstBlock);
    void runRounds(std::vector<ResidentWarp>& warps);
    void serve(const ResidentWarp& warp);
    void endBatch(std::size_t warps);

    const std::vector<kernel::ProfiledAccess>& m_accesses;
    SimulationPlan m_plan;
    SharedBanks m_banks;
    MemoryHierarchy m_memory;
    Footprints m_footprints;
    TrafficRecorder m_recorder;
    std::vector<Seen> m_seen; ///< By access.
    warps::WarpRequest m_request;
    std::size_t m_requests = 0;
    double m_threads = 0;
    double m_batches = 0;
    double m_endedWarps = 0; ///< Of batches that ran to their end.
    bool m_isComplete = false;
    bool m_isApart = false;
};

} // namespace forewarp::memory
