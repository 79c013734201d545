#include "core/advice/shared_memory/thread_loops.h"

#include "core/kernel/mean_trips.h"

namespace forewarp::advice::shared_memory {

ThreadLoops::ThreadLoops(const kernel::KernelProfile& kernel) : m_around(kernel.accesses.size()) {
    for (std::size_t i = 0; i < kernel.innerLoops.size(); ++i) m_trips.push_back(kernel::meanTrips(kernel, int(i)));
    std::vector<int> open;
    for (const kernel::ThreadStep& step : kernel.steps) {
        switch (step.kind) {
        case kernel::ThreadStep::Kind::access: m_around[std::size_t(step.index)] = open; break;
        case kernel::ThreadStep::Kind::leave: open.pop_back(); break;
        case kernel::ThreadStep::Kind::enter: open.push_back(step.index);
        }
    }
}

} // namespace forewarp::advice::shared_memory
