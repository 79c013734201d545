#include "core/models/forewarp/reuse/footprint.h"

#include <algorithm>
#include <cmath>

namespace forewarp::models::forewarp::reuse {

namespace {

/// A counter that moves an address, and how far it counts.
struct Sweep {
    double bytes = 0;
    double count = 1;
};

/// Bytes of all sectors between the first and the last of a sweep, as far as there are no gaps.
double sweptBytes(std::vector<Sweep> sweeps, double elementBytes) {
    std::ranges::sort(sweeps, {}, [](const Sweep& sweep) { return std::abs(sweep.bytes); });
    double span = elementBytes;
    double pieces = 1;
    for (const Sweep& sweep : sweeps) {
        const double step = std::abs(sweep.bytes);
        if (step == 0 || sweep.count <= 1) continue;
        if (pieces == 1 && step <= std::max(span, double(device::kSectorBytes))) span += step * (sweep.count - 1);
        else pieces *= sweep.count;
    }
    return pieces * std::ceil(span / device::kSectorBytes) * device::kSectorBytes;
}

class Counting {
  public:
    Counting(const kernel::KernelProfile& kernel, const ResidentGrid& grid)
        : m_kernel(kernel), m_grid(grid),
          m_extent{double(grid.extent.x), double(grid.extent.y), double(grid.extent.z)} {}

    void add(const PlacedPhase& placed) {
        for (std::size_t i = 0; i < placed.phase.steps.size(); ++i) {
            const kernel::ProfiledAccess& each = m_kernel.accesses[placed.phase.steps[i].access];
            if (isFollowed(each)) add(each, placed.phase.steps[i], placed, placed.geometry[i]);
        }
    }

    KernelFootprint footprint;

  private:
    void add(const kernel::ProfiledAccess& access, const KernelPhase::Step& step, const PlacedPhase& placed,
             const BlockGeometry& geometry) {
        const double executed = placed.phase.iterations * step.share;
        const double perBlock = geometry.sectors * geometry.warps * executed;
        const double touched = reachedBytes(access, placed.phase, true, perBlock * m_grid.allBlocks());
        ArrayFootprint& array = footprint.arrays[access.array];
        array.touched = std::max(array.touched, touched);
        array.resident = std::max(
            array.resident, reachedBytes(access, placed.phase, false, perBlock * m_grid.residentBlocks()));
        KindOfUse& use = footprint.uses[{access.array, access.kind}];
        use.touched = std::max(use.touched, touched);
        use.requestedSectors += perBlock * m_grid.allBlocks();
    }

    /// Of an address that is no form: all sectors asked for are different ones as long as there are so many.
    [[nodiscard]] double reachedBytes(const kernel::ProfiledAccess& access, const KernelPhase& phase, bool isAll,
                                      double requestedSectors) const {
        const double swept = access.isAffine ? sweptBytes(sweepsOf(access, phase, isAll), access.elementBytes)
                                             : access.evaluated->most - access.evaluated->least;
        const bool isSure = access.isAffine && !access.condition;
        return isSure ? swept : std::min(swept, requestedSectors * device::kSectorBytes);
    }

    [[nodiscard]] std::vector<Sweep> sweepsOf(const kernel::ProfiledAccess& access, const KernelPhase& phase,
                                              bool isAll) const {
        const std::array<double, 3> steps = bytesPerThread(access);
        std::vector<Sweep> sweeps;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const double atATime = std::min(m_extent[i], m_grid.resident[i] * m_grid.block[i]);
            sweeps.push_back({steps[i], isAll ? m_extent[i] : atATime});
        }
        for (const int loop : phase.loopsAround) {
            const kernel::InnerLoop& inner = m_kernel.innerLoops[std::size_t(loop)];
            const double bytes =
                std::size_t(loop) < access.bytesPerIteration.size() ? access.bytesPerIteration[std::size_t(loop)] : 0;
            double trips = inner.trips.constant;
            for (std::size_t i = 0; i < steps.size(); ++i)
                trips += std::max(0.0, inner.trips.perThread[i]) * (m_extent[i] - 1);
            sweeps.push_back({bytes, std::max(1.0, trips)});
        }
        return sweeps;
    }

    const kernel::KernelProfile& m_kernel;
    const ResidentGrid& m_grid;
    std::array<double, 3> m_extent;
};

} // namespace

double KindOfUse::newShare() const {
    return requestedSectors > 0 ? std::min(1.0, touched / device::kSectorBytes / requestedSectors) : 1;
}

bool isFollowed(const kernel::ProfiledAccess& access) {
    return access.isKnown() && access.space == kernel::MemorySpace::global;
}

std::array<double, 3> bytesPerThread(const kernel::ProfiledAccess& access) {
    return {access.bytesPerThreadX, access.bytesPerThreadY, access.bytesPerThreadZ};
}

KernelFootprint footprintOf(const kernel::KernelProfile& kernel, const ResidentGrid& grid,
                            const std::vector<PlacedPhase>& phases) {
    Counting counting(kernel, grid);
    for (const PlacedPhase& each : phases) counting.add(each);
    return std::move(counting.footprint);
}

} // namespace forewarp::models::forewarp::reuse
