#include "core/memory/memory_simulation.h"

#include "core/memory/batch_simulation.h"
#include "core/memory/simulation_notes.h"
#include "core/trace/thread_trace.h"
#include "core/warps/affine_threads.h"
#include "core/warps/array_layout.h"
#include "core/warps/warp_executions.h"

#include <algorithm>
#include <numeric>

namespace forewarp::memory {

namespace {

/// One simulation from its sample to what it tells.
class MemorySimulation {
  public:
    MemorySimulation(const kernel::KernelProfile& kernel, const device::Device& device, const kernel::Launch& launch)
        : m_kernel(kernel), m_sampled(kernel.sample.sizes ? *kernel.sample.sizes : kernel), m_device(device),
          m_launch(launch), m_source(isTraced() ? kernel.sample.trace->threads() : warps::affineThreads(m_sampled)),
          m_grid(m_source->extent(), launch.block) {
        if (!isTraced()) m_sampledRequests = warps::meanRequestsPerWarp(m_sampled, launch.block);
    }

    Result<MemoryBehaviour> run() {
        auto plan = planSimulation(m_kernel, m_device, m_launch, {double(m_grid.blocks()), expectedRequestsPerWarp()});
        if (!plan) return plan.failureAs<MemoryBehaviour>();
        BatchSimulation simulation(m_sampled.accesses, *plan, sharedBanksOf(m_device));
        simulation.run({*m_source, m_grid});
        MemoryBehaviour behaviour;
        behaviour.accesses.resize(m_kernel.accesses.size());
        countRequests(simulation, behaviour);
        const std::vector<std::size_t> unreached = unreachedBy(simulation, behaviour);
        if (!isTraced()) simulateApart(unreached, simulation);
        simulation.writeInto(behaviour);
        behaviour.accesses.resize(m_kernel.accesses.size());
        describe({.kernel = m_kernel,
                  .sampled = m_sampled,
                  .device = m_device,
                  .launch = m_launch,
                  .plan = *plan,
                  .extent = m_source->extent(),
                  .blocks = double(m_grid.blocks()),
                  .isComplete = simulation.isComplete(),
                  .leftOut = leftOut(),
                  .unreached = notable(unreached, behaviour)},
                 behaviour);
        return behaviour;
    }

  private:
    [[nodiscard]] bool isTraced() const { return m_kernel.sample.trace != nullptr; }

    [[nodiscard]] double expectedRequestsPerWarp() const {
        if (isTraced()) {
            const warps::ThreadIndex extent = m_source->extent();
            const double threads = double(extent.x) * double(extent.y) * double(extent.z);
            return m_kernel.sample.trace->header().events / std::max(1.0, threads);
        }
        return std::accumulate(m_sampledRequests.begin(), m_sampledRequests.end(), 0.0);
    }

    /// Whether the simulation can say anything of an access.
    [[nodiscard]] bool canFollow(std::size_t access) const {
        if (isTraced()) return true;
        const auto isOfAccess = [&](const kernel::ThreadStep& step) {
            return step.kind == kernel::ThreadStep::Kind::access && step.index == int(access);
        };
        return m_sampled.accesses[access].isKnown() &&
               std::any_of(m_sampled.steps.begin(), m_sampled.steps.end(), isOfAccess);
    }

    [[nodiscard]] std::size_t accesses() const { return std::min(m_kernel.accesses.size(), m_sampled.accesses.size()); }

    [[nodiscard]] std::vector<std::size_t> leftOut() const {
        std::vector<std::size_t> accessesLeftOut;
        for (std::size_t i = 0; i < accesses(); ++i)
            if (!canFollow(i) && m_kernel.accesses[i].executionsPerThread > 0) accessesLeftOut.push_back(i);
        return accessesLeftOut;
    }

    /// Of the kernel itself, whatever sizes are simulated.
    void countRequests(const BatchSimulation& simulation, MemoryBehaviour& behaviour) const {
        const bool isSame = isTraced() || &m_sampled == &m_kernel;
        const std::vector<double> counted =
            isSame ? m_sampledRequests : warps::meanRequestsPerWarp(m_kernel, m_launch.block);
        for (std::size_t i = 0; i < accesses(); ++i) {
            double& requests = behaviour.accesses[i].requestsPerWarp;
            if (isTraced()) requests = tracedRequests(simulation, i);
            else requests = canFollow(i) ? counted[i] : m_kernel.accesses[i].executionsPerThread;
        }
    }

    /// As the trace shows them, in proportion where it was run with other sizes; as the source says where it was cut.
    [[nodiscard]] double tracedRequests(const BatchSimulation& simulation, std::size_t access) const {
        const double own = m_kernel.accesses[access].executionsPerThread;
        const double sampled = m_sampled.accesses[access].executionsPerThread;
        if (!simulation.hasEndedBatches()) return own;
        return simulation.requestsPerWarp(int(access)) * (own > 0 && sampled > 0 ? own / sampled : 1);
    }

    [[nodiscard]] std::vector<std::size_t> unreachedBy(const BatchSimulation& simulation,
                                                       const MemoryBehaviour& behaviour) const {
        std::vector<std::size_t> unreached;
        for (std::size_t i = 0; i < accesses(); ++i) {
            const bool isExecuted = canFollow(i) && behaviour.accesses[i].requestsPerWarp > 0;
            if (isExecuted && !simulation.hasSeen(int(i))) unreached.push_back(i);
        }
        return unreached;
    }

    /// Runs the accesses once each, in the first iteration of their loops and with the same array addresses.
    void simulateApart(const std::vector<std::size_t>& unreached, BatchSimulation& simulation) const {
        if (unreached.empty()) return;
        kernel::KernelProfile once = m_sampled;
        once.steps.clear();
        for (const std::size_t access : unreached)
            once.steps.push_back({kernel::ThreadStep::Kind::access, int(access)});
        simulation.runApart({*warps::affineThreads(once), m_grid});
    }

    /// Those of the accesses that make up a part of the requests worth a caveat.
    static std::vector<std::size_t> notable(std::vector<std::size_t> accesses, const MemoryBehaviour& behaviour) {
        constexpr double kNotableShare = 0.01;
        double all = 0;
        for (const AccessBehaviour& access : behaviour.accesses) all += access.requestsPerWarp;
        std::erase_if(accesses, [&](std::size_t access) {
            return behaviour.accesses[access].requestsPerWarp < kNotableShare * all;
        });
        return accesses;
    }

    void describe(const SimulationFacts& facts, MemoryBehaviour& behaviour) const {
        const bool isWholeTrace = !isTraced() || m_kernel.sample.trace->header().isWhole;
        behaviour.isTraced = isTraced();
        behaviour.isWhole = facts.isComplete && isWholeTrace && facts.leftOut.empty() && hasKernelsSizes(facts) &&
                            facts.plan.sms == facts.plan.busySms;
        if (behaviour.isWhole) behaviour.samplingError = 0;
        behaviour.provenance = provenanceOf(facts, behaviour);
        behaviour.caveats = caveatsOf(facts);
    }

    const kernel::KernelProfile& m_kernel;
    const kernel::KernelProfile& m_sampled;
    const device::Device& m_device;
    const kernel::Launch& m_launch;
    std::unique_ptr<warps::ThreadSource> m_source;
    warps::BlockGrid m_grid;
    std::vector<double> m_sampledRequests; ///< Per warp, by access; of affine threads.
};

/// Whether the trace's threads are the kernel's.
bool hasKernelsThreads(const trace::ThreadTraceHeader& header, const kernel::KernelProfile& kernel) {
    return std::ranges::equal(header.mapped, kernel.mapped, {}, {}, &kernel::MappedLoop::loop);
}

} // namespace

Result<MemoryBehaviour> simulateMemory(const kernel::KernelProfile& kernel, const device::Device& device,
                                       const kernel::Launch& launch) {
    const bool isUsable = !kernel.sample.trace || hasKernelsThreads(kernel.sample.trace->header(), kernel);
    if (isUsable) return MemorySimulation(kernel, device, launch).run();
    kernel::KernelProfile untraced = kernel;
    untraced.sample.trace.reset();
    auto behaviour = MemorySimulation(untraced, device, launch).run();
    if (behaviour)
        behaviour->caveats.push_back("The recorded run has other loops as threads and is not used; trace again.");
    return behaviour;
}

} // namespace forewarp::memory
