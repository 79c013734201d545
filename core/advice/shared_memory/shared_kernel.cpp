#include "core/advice/shared_memory/shared_kernel.h"

#include "core/advice/shared_memory/shared_memory.h"
#include "core/advice/shared_memory/shared_tile.h"
#include "core/advice/shared_memory/thread_loops.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace forewarp::advice::shared_memory {

namespace {

/// Rewrites a kernel opportunity by opportunity; positions of accesses and loops stay, new ones are appended.
class SharedKernelWriter {
  public:
    explicit SharedKernelWriter(const kernel::KernelProfile& kernel)
        : m_kernel(kernel), m_loops(kernel), m_result(kernel) {
        m_result.sample.trace.reset(); // neither shows the fills
        m_result.sample.sizes.reset();
    }

    void keep(const SharedOpportunity& opportunity) {
        for (std::size_t i = 0; i < opportunity.accesses.size(); ++i) {
            kernel::ProfiledAccess read = opportunity.reads[i];
            read.constantBytes += m_result.sharedPerBlock.value();
            m_result.accesses[std::size_t(opportunity.accesses[i])] = std::move(read);
        }
        addFill(opportunity);
        m_result.sharedPerBlock += Bytes(opportunity.bytes);
        m_result.mix[kernel::Operation::load] += opportunity.fillsPerThread;
        m_result.mix[kernel::Operation::store] += opportunity.fillsPerThread;
        m_result.mix[kernel::Operation::intAdd] += opportunity.fillsPerThread * opportunity.fill.fillInstructions;
        double& fillings = m_fillings[opportunity.tileLoop];
        fillings = std::max(fillings, opportunity.fillings);
    }

    kernel::KernelProfile finish() {
        for (const auto& [loop, fillings] : m_fillings) {
            const bool isOnce = loop < 0;
            addSyncs(isOnce ? 1 : 2 * fillings);
            if (isOnce) continue;
            for (const kernel::Operation operation :
                 {kernel::Operation::intAdd, kernel::Operation::compare, kernel::Operation::branch})
                m_result.mix[operation] += fillings;
        }
        return std::move(m_result);
    }

  private:
    void addSyncs(double syncs) {
        m_result.syncsPerThread += syncs;
        m_result.mix[kernel::Operation::sync] += syncs;
    }

    /// Where the steps of a fill go: before the loop that its tiles are of, before everything where there is none.
    [[nodiscard]] std::size_t placeOf(const SharedOpportunity& opportunity) const {
        if (opportunity.tileLoop < 0) return 0;
        const auto& steps = m_result.steps;
        const auto enter = std::ranges::find_if(steps, [&](const kernel::ThreadStep& step) {
            return step.kind == kernel::ThreadStep::Kind::enter && step.index == opportunity.tileLoop;
        });
        return enter == steps.end() ? 0 : std::size_t(enter - steps.begin());
    }

    void addFill(const SharedOpportunity& opportunity) {
        kernel::ProfiledAccess fill = opportunity.fill;
        std::vector<kernel::ThreadStep> steps{{kernel::ThreadStep::Kind::access, int(m_result.accesses.size())}};
        const double rounds = std::round(opportunity.fillsPerThread / opportunity.fillings);
        if (rounds > 1) wrap(steps, fill, {rounds, opportunity.nextRoundBytes}, opportunity.tileLoop);
        if (opportunity.tileLoop >= 0) {
            const double tiles = std::ceil(m_loops.trips(opportunity.tileLoop) / opportunity.iterations);
            const kernel::ProfiledAccess& load = m_kernel.accesses[std::size_t(opportunity.accesses.front())];
            const double bytes = load.bytesPerIterationOf(opportunity.tileLoop) * opportunity.iterations;
            wrap(steps, fill, {tiles, bytes}, opportunity.tileLoop);
        }
        m_result.accesses.push_back(std::move(fill));
        const auto place = m_result.steps.begin() + std::ptrdiff_t(placeOf(opportunity));
        m_result.steps.insert(place, steps.begin(), steps.end());
    }

    /// A loop that brings the rest in.
    struct Rounds {
        double trips = 1;
        double bytes = 0; ///< Address step from one to the next.
    };

    /// Puts a loop around the steps of a fill; it goes by the name of the loop whose tiles are kept.
    void wrap(std::vector<kernel::ThreadStep>& steps, kernel::ProfiledAccess& fill, const Rounds& rounds,
              int tileLoop) {
        const int position = int(m_result.innerLoops.size());
        kernel::InnerLoop loop;
        if (tileLoop >= 0) loop = m_kernel.innerLoops[std::size_t(tileLoop)];
        loop.trips = {rounds.trips, {}, {}};
        loop.isMean = false;
        m_result.innerLoops.push_back(std::move(loop));
        fill.bytesPerIteration.resize(m_result.innerLoops.size());
        fill.bytesPerIteration.back() = rounds.bytes;
        steps.insert(steps.begin(), {kernel::ThreadStep::Kind::enter, position});
        steps.push_back({kernel::ThreadStep::Kind::leave, position});
    }

    const kernel::KernelProfile& m_kernel;
    const ThreadLoops m_loops;
    kernel::KernelProfile m_result;
    std::map<int, double> m_fillings; ///< By the loop whose tiles are kept: arrays of one loop wait together.
};

} // namespace

kernel::KernelProfile withShared(const kernel::KernelProfile& kernel,
                                 const std::vector<SharedOpportunity>& opportunities, SharedChoice choice) {
    SharedKernelWriter writer(kernel);
    for (std::size_t i = 0; i < opportunities.size(); ++i)
        if (isChosen(choice, i) && !opportunities[i].reads.empty()) writer.keep(opportunities[i]);
    return writer.finish();
}

} // namespace forewarp::advice::shared_memory
