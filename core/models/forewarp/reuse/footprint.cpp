#include "core/models/forewarp/reuse/footprint.h"

#include "core/kernel/mean_trips.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace forewarp::models::forewarp::reuse {

namespace {

/// An address as a sum over threads and counters.
struct LinearForm {
    double constant = 0;
    std::array<double, 3> perThread{};
    std::vector<double> perIteration;
};

class Counting {
  public:
    Counting(const kernel::KernelProfile& kernel, const ResidentGrid& grid, double sectorBytes)
        : m_kernel(kernel), m_grid(grid), m_sectorBytes(sectorBytes) {}

    void add(const PlacedPhase& placed) {
        for (std::size_t i = 0; i < placed.phase.steps.size(); ++i) {
            const kernel::ProfiledAccess& each = m_kernel.accesses[placed.phase.steps[i].access];
            if (each.hasKnownPlace()) add(each, placed.phase.steps[i], placed, placed.geometry[i]);
        }
    }

    KernelFootprint footprint() && {
        for (auto& [array, boxes] : m_all)
            m_footprint.arrays[array] = {touchedTogether(boxes), touchedTogether(m_resident[array])};
        for (auto& [use, boxes] : m_uses) m_footprint.uses[use].touched = touchedTogether(boxes);
        return std::move(m_footprint);
    }

  private:
    void add(const kernel::ProfiledAccess& access, const KernelPhase::Step& step, const PlacedPhase& placed,
             const BlockGeometry& geometry) {
        const double executed = placed.phase.iterations * step.share;
        const double perBlock = geometry.sectors * geometry.warps * executed * m_sectorBytes;
        const AddressBox box = boxOf(access, placed.phase, true, perBlock * m_grid.allBlocks());
        m_all[access.array].push_back(box);
        m_resident[access.array].push_back(boxOf(access, placed.phase, false, perBlock * m_grid.residentBlocks()));
        m_uses[{access.array, access.kind}].push_back(box);
        m_footprint.uses[{access.array, access.kind}].requested += perBlock * m_grid.allBlocks();
    }

    /// Of an address that is no form: all sectors asked for are different ones as long as there are so many.
    [[nodiscard]] AddressBox boxOf(const kernel::ProfiledAccess& access, const KernelPhase& phase, bool isAll,
                                   double requested) const {
        if (!access.isAffine)
            return AddressBox::somewhere(access.evaluated->least, access.evaluated->most - access.evaluated->least,
                                         requested);
        const std::array<double, 3> threads = isAll ? threadsOf(m_grid) : threadsAtATime(m_grid);
        const LinearForm form{access.constantBytes, access.bytesPerThread(), access.bytesPerIteration};
        const double least = extremeOf(form, phase, threads, -1);
        const double range = extremeOf(form, phase, threads, 1) - least + access.elementBytes;
        const AddressBox box(least, access.elementBytes, sweepsOf(m_kernel, access, threads, phase.loopsAround),
                             m_sectorBytes, hangTogether(phase) ? range : std::numeric_limits<double>::infinity());
        return access.condition ? box.atMost(requested) : box;
    }

    [[nodiscard]] const kernel::InnerLoop& loopAt(int loop) const { return m_kernel.innerLoops[std::size_t(loop)]; }

    /// Whether trips of the loops around are known as forms of threads and counters, and some do depend on them.
    [[nodiscard]] bool hangTogether(const KernelPhase& phase) const {
        const auto isKnown = [&](int loop) { return !loopAt(loop).isMean; };
        const auto varies = [&](int loop) {
            const kernel::CounterForm& trips = loopAt(loop).trips;
            const auto isStep = [](double step) { return step != 0; };
            return std::ranges::any_of(trips.perThread, isStep) || std::ranges::any_of(trips.perIteration, isStep);
        };
        return std::ranges::all_of(phase.loopsAround, isKnown) && std::ranges::any_of(phase.loopsAround, varies);
    }

    /// The largest byte offset (`sign` 1) or the least (-1): loops end where threads and loops around them say.
    [[nodiscard]] double extremeOf(LinearForm form, const KernelPhase& phase, const std::array<double, 3>& threads,
                                   double sign) const {
        form.perIteration.resize(m_kernel.innerLoops.size(), 0);
        for (auto loop = phase.loopsAround.rbegin(); loop != phase.loopsAround.rend(); ++loop) {
            const double step = form.perIteration[std::size_t(*loop)];
            if (step * sign <= 0) continue;
            const kernel::CounterForm& trips = loopAt(*loop).trips;
            form.constant += step * (trips.constant - 1);
            for (std::size_t i = 0; i < threads.size(); ++i) form.perThread[i] += step * trips.perThread[i];
            for (std::size_t i = 0; i < trips.perIteration.size(); ++i)
                form.perIteration[i] += step * trips.perIteration[i];
        }
        double extreme = form.constant;
        for (std::size_t i = 0; i < threads.size(); ++i)
            if (form.perThread[i] * sign > 0) extreme += form.perThread[i] * (threads[i] - 1);
        return extreme;
    }

    const kernel::KernelProfile& m_kernel;
    const ResidentGrid& m_grid;
    double m_sectorBytes;
    KernelFootprint m_footprint;
    std::map<std::string, std::vector<AddressBox>> m_all, m_resident; ///< By array.
    std::map<std::pair<std::string, kernel::AccessKind>, std::vector<AddressBox>> m_uses;
};

} // namespace

double KindOfUse::newShare() const {
    return requested > 0 ? std::min(1.0, touched / requested) : 1;
}

bool isOneAddress(const kernel::ProfiledAccess& access) {
    if (access.isAffine || !access.evaluated) return access.bytesPerThread() == std::array<double, 3>{};
    const kernel::lanes::LaneFunction& bytes = access.evaluated->bytes;
    return !bytes.dependsOnThread(0) && !bytes.dependsOnThread(1) && !bytes.dependsOnThread(2);
}

std::vector<Sweep> sweepsOf(const kernel::KernelProfile& kernel, const kernel::ProfiledAccess& access,
                            const std::array<double, 3>& threads, std::span<const int> loops) {
    const std::array<double, 3> perThread = access.bytesPerThread();
    std::vector<Sweep> sweeps;
    for (std::size_t i = 0; i < threads.size(); ++i) sweeps.push_back({perThread[i], threads[i]});
    for (const int loop : loops) {
        const double step = access.bytesPerIterationOf(loop);
        sweeps.push_back({step, std::max(1.0, kernel::meanTrips(kernel, loop))});
    }
    return sweeps;
}

std::array<double, 3> threadsOf(const ResidentGrid& grid) {
    return {double(grid.extent.x), double(grid.extent.y), double(grid.extent.z)};
}

std::array<double, 3> threadsAtATime(const ResidentGrid& grid) {
    std::array<double, 3> threads = threadsOf(grid);
    for (std::size_t i = 0; i < threads.size(); ++i)
        threads[i] = std::min(threads[i], grid.resident[i] * grid.block[i]);
    return threads;
}

KernelFootprint footprintOf(const kernel::KernelProfile& kernel, const ResidentGrid& grid,
                            const std::vector<PlacedPhase>& phases, double sectorBytes) {
    Counting counting(kernel, grid, sectorBytes);
    for (const PlacedPhase& each : phases) counting.add(each);
    return std::move(counting).footprint();
}

} // namespace forewarp::models::forewarp::reuse
