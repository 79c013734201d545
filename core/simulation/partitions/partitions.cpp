#include "core/simulation/partitions/partitions.h"

#include "core/base/text.h"
#include "core/base/value_text.h"
#include "core/memory/memory_behaviour.h"
#include "core/memory/memory_simulation.h"
#include "core/memory/simulation_plan.h"
#include "core/simulation/partitions/memory_benchmarks.h"
#include "core/simulation/partitions/queue_shape.h"
#include "core/simulation/scheduler/kernel_instructions.h"
#include "core/trace/thread_trace.h"
#include "core/warps/affine_threads.h"

#include <algorithm>
#include <cmath>

namespace forewarp::simulation::partitions {

namespace {

/// Transactions that a run leads through the queues, about: enough for some fillings of the SMs.
constexpr double kTransactionsOfRun = 1 << 19;
/// Of a run that tells how it goes on.
constexpr double kLeastSteadyShare = 0.25;
/// Of each warp at least: what warps that start together do at first is not what they do later.
constexpr double kLeastRequestsPerWarp = 16;

/// One kernel from its addresses to what its partitions do.
class PartitionSimulation {
  public:
    PartitionSimulation(const kernel::KernelProfile& kernel, const device::Device& device, const kernel::Launch& launch,
                        const memory::SimulationPlan& plan, const memory::MemoryBehaviour& memory)
        : m_kernel(kernel), m_device(device), m_launch(launch), m_plan(plan), m_memory(memory),
          m_threads(kernel.sample.trace ? kernel.sample.trace->threads() : warps::affineThreads(kernel)) {}

    PartitionBehaviour run() {
        const Amount amount = amountToRun();
        const scheduler::KernelInstructions instructions = instructionsOf(amount.requestsPerWarp);
        const QueueRun run = runQueues(shapeFor(amount), instructions);
        m_behaviour.simulatedBlocks = run.blocks;
        countTransactions(instructions.sampled());
        m_behaviour.cycles = launchTime(run) * m_device.smClock.value;
        describePartitions(run);
        describe(amount);
        return std::move(m_behaviour);
    }

  private:
    struct Amount {
        double blocks = 0;
        int requestsPerWarp = 0;
    };

    [[nodiscard]] double requestsPerWarp(std::size_t access) const {
        const double seen = m_memory.accesses[access].requestsPerWarp;
        return seen > 0 ? seen : m_kernel.accesses[access].executionsPerThread;
    }
    [[nodiscard]] bool isGlobal(std::size_t access) const {
        return m_kernel.accesses[access].space == kernel::MemorySpace::global && requestsPerWarp(access) > 0;
    }

    [[nodiscard]] Picoseconds issuePerRequest() const {
        double requests = 0;
        for (std::size_t i = 0; i < m_kernel.accesses.size(); ++i) requests += isGlobal(i) ? requestsPerWarp(i) : 0;
        const double instructions = std::max(1.0, m_kernel.mix.totalPerThread() / std::max(1.0, requests));
        return picoseconds(m_device.issueCycles.value * instructions / m_device.smClock.value);
    }

    [[nodiscard]] scheduler::KernelInstructions instructionsOf(int requestsPerWarp) const {
        return {m_kernel, *m_threads, m_launch.block, m_device.capability, {issuePerRequest(), requestsPerWarp}};
    }

    /// Whole fillings of the SMs, and of long warps a part.
    [[nodiscard]] Amount amountToRun() const {
        const scheduler::KernelInstructions probe = instructionsOf(int(kLeastRequestsPerWarp));
        double requests = 0;
        double transactions = 0;
        if (const auto stream = probe.warp(0, 0)) {
            MemoryInstruction instruction;
            while (stream->next(instruction)) {
                ++requests;
                transactions += double(instruction.transactions.size());
            }
        }
        const double perRequest = requests > 0 ? transactions / requests : 1;
        const double resident = double(m_plan.busySms) * m_plan.residentBlocks;
        const double warps = resident * m_plan.warpsPerBlock;
        const double most = std::max(kLeastRequestsPerWarp, kTransactionsOfRun / (warps * perRequest));
        double ofWarp = 0;
        for (std::size_t i = 0; i < m_kernel.accesses.size(); ++i) ofWarp += isGlobal(i) ? requestsPerWarp(i) : 0;
        const double each = std::clamp(ofWarp, 1.0, most);
        const double fillings = std::max(1.0, std::round(kTransactionsOfRun / (warps * each * perRequest)));
        return {fillings * resident, int(std::ceil(most))};
    }

    [[nodiscard]] QueueShape shapeFor(const Amount& amount) const {
        QueueShape shape = queueShapeOf(m_device);
        shape.sms = m_plan.busySms;
        shape.blocksPerSm = m_plan.residentBlocks;
        shape.accesses = int(m_kernel.accesses.size());
        shape.mostBlocks = amount.blocks;
        return shape;
    }

    /// Of the whole launch: what is left of it goes on as it went while all SMs were full.
    [[nodiscard]] Seconds launchTime(const QueueRun& run) const {
        const double left = m_behaviour.counts.total() - run.transactions;
        const bool isSteady = run.steadyTransactions >= kLeastSteadyShare * run.transactions;
        const double served = isSteady ? run.steadyTransactions : run.transactions;
        const Picoseconds meanwhile = isSteady ? run.steadyTime : run.time;
        const double perTransaction = served > 0 ? double(meanwhile) / served : 0;
        return Seconds((double(run.time) + std::max(0., left) * perTransaction) * 1e-12);
    }

    /// Of the whole launch: requests as the memory simulation counts them, each as the sample shows it.
    void countTransactions(const std::vector<scheduler::SampledAccess>& sampled) {
        const double warps = std::max(1.0, m_launch.blocks) * m_plan.warpsPerBlock;
        m_behaviour.accesses.resize(m_kernel.accesses.size());
        for (std::size_t i = 0; i < sampled.size(); ++i) {
            if (!isGlobal(i)) continue;
            std::array<double, 3> perRequest{};
            if (sampled[i].requests > 0)
                for (std::size_t size = 0; size < perRequest.size(); ++size)
                    perRequest[size] = sampled[i].transactions[size] / sampled[i].requests;
            else perRequest = withoutSample(i);
            const bool isLoad = m_kernel.accesses[i].kind == kernel::AccessKind::load;
            auto& counts = isLoad ? m_behaviour.counts.loads : m_behaviour.counts.stores;
            for (std::size_t size = 0; size < perRequest.size(); ++size) {
                const double transactions = warps * requestsPerWarp(i) * perRequest[size];
                counts[size] += transactions;
                m_behaviour.accesses[i].transactions += transactions;
            }
        }
    }

    /// An access that the sample does not reach or cannot follow: as the rule of coalescing has it.
    [[nodiscard]] std::array<double, 3> withoutSample(std::size_t access) {
        const kernel::ProfiledAccess& unseen = m_kernel.accesses[access];
        m_unseen.push_back(unseen.shownText());
        const memory::WarpAccess warp = memory::warpAccess(unseen, m_launch.block, m_device.capability);
        std::array<double, 3> perRequest{};
        perRequest[transactionSize(warp.bytesPerTransaction)] = warp.transactionsPerWarp;
        return perRequest;
    }

    void describePartitions(const QueueRun& run) {
        const double time = double(run.time) * 1e-12;
        for (const QueueLoad& load : run.partitions) {
            PartitionLoad partition;
            partition.bytes = load.bytes;
            if (time > 0) {
                partition.busyShare = double(load.busy) / double(run.time);
                partition.bandwidth = BytesPerSecond(load.bytes / time);
            }
            if (load.transactions > 0)
                partition.latency = Seconds(load.latency / load.transactions * 1e-12) * m_device.smClock.value;
            m_behaviour.partitions.push_back(partition);
        }
        for (std::size_t i = 0; i < run.accesses.size(); ++i)
            m_behaviour.accesses[i].partitionsAtATime = run.accesses[i].partitionsAtATime;
    }

    void describe(const Amount& amount) {
        const double blocks = std::max(m_launch.blocks, m_behaviour.simulatedBlocks);
        m_behaviour.provenance = valueText(m_behaviour.simulatedBlocks) + " of " + counted(blocks, "block") +
                                 " led through the queues of " + counted(m_device.memoryPartitions.value, "partition") +
                                 (m_kernel.sample.trace ? ", traced addresses" : ", affine addresses");
        double ofWarp = 0;
        for (std::size_t i = 0; i < m_kernel.accesses.size(); ++i) ofWarp += isGlobal(i) ? requestsPerWarp(i) : 0;
        if (ofWarp > amount.requestsPerWarp)
            m_behaviour.provenance += ", " + valueText(amount.requestsPerWarp) + " accesses of each warp";
        if (m_unseen.empty()) return;
        m_behaviour.caveats.push_back("Where the partitions meet is not known for " + joined(m_unseen, ", ") +
                                      ": taken as camping like the other accesses. A recorded run (--trace) tells.");
    }

    const kernel::KernelProfile& m_kernel;
    const device::Device& m_device;
    const kernel::Launch& m_launch;
    const memory::SimulationPlan& m_plan;
    const memory::MemoryBehaviour& m_memory;
    std::unique_ptr<warps::ThreadSource> m_threads;
    std::vector<std::string> m_unseen;
    PartitionBehaviour m_behaviour;
};

} // namespace

double TransactionCounts::total() const {
    double all = 0;
    for (std::size_t size = 0; size < loads.size(); ++size) all += loads[size] + stores[size];
    return all;
}

double TransactionCounts::bytes() const {
    double all = 0;
    for (std::size_t size = 0; size < loads.size(); ++size)
        all += (loads[size] + stores[size]) * kTransactionBytes[size];
    return all;
}

Result<PartitionBehaviour> simulatePartitions(const kernel::KernelProfile& kernel, const device::Device& device,
                                              const kernel::Launch& launch, const memory::MemoryBehaviour* known) {
    if (!canCamp(device))
        return Error{
            ErrorKind::usage, device.name + " hashes addresses over its memory partitions: it does not camp.", {}, {}};
    if (!known) {
        const auto simulated = memory::simulateMemory(kernel, device, launch);
        if (!simulated) return simulated.failureAs<PartitionBehaviour>();
        return simulatePartitions(kernel, device, launch, &*simulated);
    }
    const auto plan = memory::planSimulation(kernel, device, launch, {});
    if (!plan) return plan.failureAs<PartitionBehaviour>();
    return PartitionSimulation(kernel, device, launch, *plan, *known).run();
}

} // namespace forewarp::simulation::partitions
