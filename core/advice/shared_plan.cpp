#include "core/advice/shared_behaviour.h"
#include "core/advice/shared_memory.h"

#include <algorithm>
#include <utility>

namespace forewarp {

namespace {

/// Predicts one set of arrays after the other.
class SharedPlanner {
  public:
    SharedPlanner(const KernelProfile& kernel, const Device& device, const Launch& launch, const Model& model)
        : m_kernel(kernel), m_device(device), m_launch(launch), m_model(model), m_memory(launch.memory) {
        m_kernel.sharedPerBlock = launch.sharedPerBlock; // tiles and sets have the same room
    }

    Result<SharedMemoryPlan> run(const Progress& progress) {
        describe();
        const auto sets = SharedChoice(1) << m_plan.opportunities.size();
        for (SharedChoice choice = 0; choice < sets; ++choice) {
            if (progress.stopRequested()) return Cancelled{};
            progress.at(double(choice) / double(sets), "shared memory");
            const auto outcome = outcomeOf(choice);
            if (!outcome) return outcome.failureAs<SharedMemoryPlan>();
            m_plan.outcomes[choice] = *outcome;
        }
        m_plan.fastest = fastest();
        return std::move(m_plan);
    }

  private:
    void describe() {
        m_plan.block = m_launch.block;
        m_plan.model = m_model.id;
        m_plan.capacity = m_device.capability.sharedPerBlock;
        m_plan.used = m_launch.sharedPerBlock;
        m_plan.opportunities = sharedOpportunities(m_kernel, m_device, m_launch.block);
        if (m_plan.opportunities.size() > kMostOpportunities) {
            m_plan.leftOut = int(m_plan.opportunities.size() - kMostOpportunities);
            m_plan.opportunities.resize(kMostOpportunities);
        }
        const Bytes room = m_plan.capacity - m_plan.used;
        m_plan.greedy = chooseGreedily(m_plan.opportunities, room);
        m_plan.exact = chooseExactly(m_plan.opportunities, room);
    }

    /// Sets with a size that nobody knows never fit.
    Result<SharedOutcome> outcomeOf(SharedChoice choice) {
        SharedOutcome outcome;
        outcome.fits = true;
        for (std::size_t i = 0; i < m_plan.opportunities.size(); ++i) {
            if (!isChosen(choice, i)) continue;
            outcome.bytes += m_plan.opportunities[i].bytes;
            outcome.fits &= m_plan.opportunities[i].bytes > 0;
        }
        outcome.fits &= m_plan.used + Bytes(outcome.bytes) <= m_plan.capacity;
        if (!outcome.fits && choice != 0) return outcome;
        return predicted(choice, outcome);
    }

    Result<SharedOutcome> predicted(SharedChoice choice, SharedOutcome outcome) {
        const KernelProfile changed = choice ? withShared(m_kernel, m_plan.opportunities, choice) : m_kernel;
        const Launch launch = launchOf(changed, choice, outcome.bytes);
        const auto prediction = m_model.predict(changed, m_device, launch);
        if (!prediction) return prediction.failureAs<SharedOutcome>();
        if (!m_memory && choice == 0) m_memory = prediction->memory;
        outcome.time = prediction->time;
        const auto resident = residencyOf(launch);
        if (!resident) return resident.failureAs<SharedOutcome>();
        outcome.occupancy = *resident;
        return outcome;
    }

    [[nodiscard]] Launch launchOf(const KernelProfile& changed, SharedChoice choice, double bytes) const {
        Launch launch = m_launch;
        if (choice == 0) return launch;
        launch.sharedPerBlock += Bytes(bytes);
        launch.memory.reset();
        const bool isKnown = m_memory && m_memory->accesses.size() == m_kernel.accesses.size();
        if (isKnown)
            launch.memory = std::make_shared<const MemoryBehaviour>(
                behaviourWithShared(*m_memory, changed, m_plan.opportunities, choice, m_device, m_launch.block));
        return launch;
    }

    [[nodiscard]] Result<Occupancy> residencyOf(const Launch& launch) const {
        return occupancy(m_device.capability,
                         {launch.block.threads(), launch.registersPerThread, launch.sharedPerBlock});
    }

    [[nodiscard]] SharedChoice fastest() const {
        std::vector<SharedChoice> fitting;
        for (const auto& [choice, outcome] : m_plan.outcomes)
            if (outcome.fits) fitting.push_back(choice);
        if (fitting.empty()) return 0;
        const auto timeOf = [&](SharedChoice choice) { return m_plan.outcomeOf(choice).time; };
        const Seconds shortest = timeOf(std::ranges::min(fitting, {}, timeOf));
        std::erase_if(fitting, [&](SharedChoice choice) { return timeOf(choice) > shortest * (1 + kSameTime); });
        const auto bytesOf = [&](SharedChoice choice) { return std::pair(m_plan.outcomeOf(choice).bytes, choice); };
        return std::ranges::min(fitting, {}, bytesOf);
    }

    KernelProfile m_kernel; ///< With what the launch has of shared memory.
    const Device& m_device;
    const Launch& m_launch;
    const Model& m_model;
    std::shared_ptr<const MemoryBehaviour> m_memory; ///< Of the kernel as it is; null where nobody simulated it.
    SharedMemoryPlan m_plan;
};

} // namespace

Result<SharedMemoryPlan> planSharedMemory(const KernelProfile& kernel, const Device& device, const Launch& launch,
                                          const Model& model, const Progress& progress) {
    return SharedPlanner(kernel, device, launch, model).run(progress);
}

} // namespace forewarp
