#include "core/advice/shared_memory/thread_loops.h"

#include <algorithm>

namespace forewarp::advice::shared_memory {

ThreadLoops::ThreadLoops(const kernel::KernelProfile& kernel) : m_around(kernel.accesses.size()) {
    for (const kernel::InnerLoop& loop : kernel.innerLoops) m_trips.push_back(loop.trips.constant);
    std::vector<int> open;
    for (const kernel::ThreadStep& step : kernel.steps) {
        switch (step.kind) {
        case kernel::ThreadStep::Kind::access: m_around[std::size_t(step.index)] = open; break;
        case kernel::ThreadStep::Kind::leave: open.pop_back(); break;
        case kernel::ThreadStep::Kind::enter:
            m_trips[std::size_t(step.index)] =
                meanTrips(kernel, kernel.innerLoops[std::size_t(step.index)].trips, open);
            open.push_back(step.index);
        }
    }
}

double ThreadLoops::meanTrips(const kernel::KernelProfile& kernel, const kernel::CounterForm& form,
                              const std::vector<int>& open) const {
    double trips = form.constant;
    for (const kernel::MappedLoop& mapped : kernel.mapped)
        trips += form.perThread[std::size_t(mapped.dimension)] * (mapped.iterations - 1) / 2;
    for (const int loop : open) {
        if (std::size_t(loop) >= form.perIteration.size()) continue;
        trips += form.perIteration[std::size_t(loop)] * std::max(0.0, m_trips[std::size_t(loop)] - 1) / 2;
    }
    return std::max(0.0, trips);
}

} // namespace forewarp::advice::shared_memory
