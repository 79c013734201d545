#include "core/kernel/mean_trips.h"

#include <algorithm>

namespace forewarp::kernel {

double meanTrips(const KernelProfile& kernel, int loop) {
    const CounterForm& form = kernel.innerLoops[std::size_t(loop)].trips;
    double trips = form.constant;
    for (const MappedLoop& mapped : kernel.mapped)
        trips += form.perThread[std::size_t(mapped.dimension)] * (mapped.iterations - 1) / 2;
    for (std::size_t i = 0; i < std::min(form.perIteration.size(), kernel.innerLoops.size()); ++i)
        if (form.perIteration[i] != 0 && int(i) != loop)
            trips += form.perIteration[i] * std::max(0.0, meanTrips(kernel, int(i)) - 1) / 2;
    return std::max(0.0, trips);
}

} // namespace forewarp::kernel
