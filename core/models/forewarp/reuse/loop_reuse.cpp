#include "core/models/forewarp/reuse/loop_reuse.h"

#include "core/kernel/mean_trips.h"
#include "core/models/forewarp/reuse/footprint.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <string>

namespace forewarp::models::forewarp::reuse {

double CacheCurve::lost(double touched) const {
    if (bytes <= 0) return 1;
    return 1 - std::pow(std::clamp((full - touched / bytes) / (full - first), 0.0, 1.0), bend);
}

LoopReuse::LoopReuse(const kernel::KernelProfile& kernel, const ResidentGrid& grid,
                     const std::vector<PlacedPhase>& phases, CacheUsers users, const CacheCurve& cache,
                     double sectorBytes)
    : m_kernel(kernel), m_grid(grid), m_users(users), m_sectorBytes(sectorBytes), m_threads(threadsAtATime(grid)) {
    if (users == CacheUsers::ofSm)
        for (std::size_t i = 0; i < m_threads.size(); ++i) m_threads[i] = std::min(m_threads[i], grid.block[i]);
    for (int loop = 0; loop < int(kernel.innerLoops.size()); ++loop)
        m_lost.push_back(cache.lost(bytesOfIteration(phases, loop)));
}

/// Blocks of one SM lie anywhere in the grid: what differs from block to block they hold side by side.
bool LoopReuse::differsByBlock(const kernel::ProfiledAccess& access) const {
    if (!access.isAffine) return !isOneAddress(access);
    const std::array<double, 3> steps = access.bytesPerThread();
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (steps[i] != 0 && m_grid.blocks[i] > 1) return true;
    return false;
}

/// By one block, or by all that run at a time; `loopsLeftOut` of the loops around, outermost first, stand still.
double LoopReuse::touchedInside(const PlacedPhase& placed, std::size_t step, std::size_t loopsLeftOut) const {
    const kernel::ProfiledAccess& access = m_kernel.accesses[placed.phase.steps[step].access];
    const auto inside = std::span(placed.phase.loopsAround).subspan(loopsLeftOut);
    if (access.isAffine) {
        const AddressBox box(access.constantBytes, access.elementBytes, sweepsOf(m_kernel, access, m_threads, inside),
                             m_sectorBytes);
        return box.touched();
    }
    double bytes = placed.geometry[step].sectorsOfBlock * m_sectorBytes;
    if (m_users == CacheUsers::ofGpu) bytes *= m_grid.residentBlocks();
    for (const int loop : inside)
        if (!access.evaluated || access.evaluated->bytes.dependsOnCounter(loop))
            bytes *= std::max(1.0, kernel::meanTrips(m_kernel, loop));
    return access.evaluated ? std::min(bytes, access.evaluated->most - access.evaluated->least) : bytes;
}

double LoopReuse::bytesOfIteration(const std::vector<PlacedPhase>& phases, int loop) const {
    std::map<std::string, std::vector<AddressBox>> shared; // By array.
    std::map<std::string, std::vector<AddressBox>> ofEachBlock;
    for (const PlacedPhase& placed : phases) {
        const auto& around = placed.phase.loopsAround;
        const auto place = std::ranges::find(around, loop);
        if (place == around.end()) continue;
        const auto leftOut = std::size_t(place - around.begin()) + 1;
        for (std::size_t step = 0; step < placed.phase.steps.size(); ++step) {
            const kernel::ProfiledAccess& access = m_kernel.accesses[placed.phase.steps[step].access];
            if (access.space != kernel::MemorySpace::global) continue;
            auto& boxes = differsByBlock(access) ? ofEachBlock[access.array] : shared[access.array];
            const double touched = touchedInside(placed, step, leftOut);
            if (access.isAffine)
                boxes.emplace_back(access.constantBytes, access.elementBytes,
                                   sweepsOf(m_kernel, access, m_threads, std::span(around).subspan(leftOut)),
                                   m_sectorBytes);
            else if (access.evaluated)
                boxes.push_back(AddressBox::somewhere(access.evaluated->least,
                                                      access.evaluated->most - access.evaluated->least, touched));
            else boxes.push_back(AddressBox::somewhere(0, touched, touched));
        }
    }
    double bytes = 0;
    for (auto& [array, boxes] : shared) bytes += touchedTogether(std::move(boxes));
    const double blocks = m_users == CacheUsers::ofSm ? m_grid.perSm : 1;
    for (auto& [array, boxes] : ofEachBlock) bytes += blocks * touchedTogether(std::move(boxes));
    return bytes;
}

double LoopReuse::missedShare(const PlacedPhase& placed, std::size_t step) const {
    const kernel::ProfiledAccess& access = m_kernel.accesses[placed.phase.steps[step].access];
    const auto& around = placed.phase.loopsAround;
    if (around.empty() || !access.hasKnownPlace()) return 1;
    const std::size_t count = access.isAffine ? around.size() - 1 : around.size();
    double missed = 1;
    for (std::size_t level = 0; level < count; ++level) {
        const double trips = std::max(1.0, kernel::meanTrips(m_kernel, around[level]));
        const double ofOne = touchedInside(placed, step, level + 1);
        const double fresh = std::clamp(touchedInside(placed, step, level) / (trips * ofOne), 1 / trips, 1.0);
        const double kept = 1 - m_lost[std::size_t(around[level])];
        missed *= 1 - kept * (1 - fresh);
    }
    return missed;
}

} // namespace forewarp::models::forewarp::reuse
