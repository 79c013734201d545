#include "core/advice/shared_memory/shared_plan.h"

#include "core/advice/shared_memory/knapsack.h"
#include "core/advice/shared_memory/shared_behaviour.h"
#include "core/advice/shared_memory/shared_kernel.h"
#include "core/advice/shared_memory/shared_memory.h"
#include "core/advice/shared_memory/shared_opportunities.h"

#include <algorithm>
#include <utility>

namespace forewarp::advice::shared_memory {

namespace {

/// Predicts one set of arrays after the other.
class SharedPlanner {
  public:
    SharedPlanner(const kernel::KernelProfile& kernel, const device::Device& device, const kernel::Launch& launch,
                  const models::Model& model, const models::KnownBehaviour& known)
        : m_kernel(kernel), m_device(device), m_launch(launch), m_model(model), m_known(known) {
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
        const kernel::KernelProfile changed = choice ? withShared(m_kernel, m_plan.opportunities, choice) : m_kernel;
        const kernel::Launch launch = launchWith(outcome.bytes);
        const auto prediction = m_model.predict(changed, m_device, launch, behaviourOf(changed, choice));
        if (!prediction) return prediction.failureAs<SharedOutcome>();
        if (choice == 0) m_known.learn(*prediction);
        outcome.time = prediction->time;
        const auto resident = residencyOf(launch);
        if (!resident) return resident.failureAs<SharedOutcome>();
        outcome.occupancy = *resident;
        return outcome;
    }

    [[nodiscard]] kernel::Launch launchWith(double bytes) const {
        kernel::Launch launch = m_launch;
        launch.sharedPerBlock += Bytes(bytes);
        return launch;
    }

    /// What the launch with these arrays kept meets, as far as it follows from the launch without them.
    [[nodiscard]] models::KnownBehaviour behaviourOf(const kernel::KernelProfile& changed, SharedChoice choice) const {
        if (choice == 0) return m_known;
        const auto& memory = m_known.memory;
        if (!memory || memory->accesses.size() != m_kernel.accesses.size()) return {};
        return {std::make_shared<const memory::MemoryBehaviour>(
                    behaviourWithShared(*memory, changed, m_plan.opportunities, choice, m_device, m_launch.block)),
                nullptr};
    }

    [[nodiscard]] Result<device::Occupancy> residencyOf(const kernel::Launch& launch) const {
        return device::occupancy(m_device.capability,
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

    kernel::KernelProfile m_kernel; ///< With what the launch has of shared memory.
    const device::Device& m_device;
    const kernel::Launch& m_launch;
    const models::Model& m_model;
    models::KnownBehaviour m_known; ///< Of the kernel as it is.
    SharedMemoryPlan m_plan;
};

} // namespace

Result<SharedMemoryPlan> planSharedMemory(const kernel::KernelProfile& kernel, const device::Device& device,
                                          const kernel::Launch& launch, const models::Model& model,
                                          const models::KnownBehaviour& known, const Progress& progress) {
    return SharedPlanner(kernel, device, launch, model, known).run(progress);
}

} // namespace forewarp::advice::shared_memory
