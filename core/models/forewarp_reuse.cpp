#include "core/models/forewarp_reuse.h"

#include "core/models/forewarp_constants.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace forewarp {

namespace {

namespace constants = forewarp_constants;

constexpr double kSectorBytes = 32;
constexpr double kLineBytes = 128;

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
        if (pieces == 1 && step <= std::max(span, kSectorBytes)) span += step * (sweep.count - 1);
        else pieces *= sweep.count;
    }
    return pieces * std::ceil(span / kSectorBytes) * kSectorBytes;
}

/// How much of what does not fit a cache is lost: nothing up to its size, all from kFullMiss times it on.
double lostBeyond(double bytes, double cacheBytes) {
    return std::clamp((bytes / cacheBytes - 1) / (constants::kFullMiss - 1), 0.0, 1.0);
}

/// Share of the lines of row walks that stay in a cache until the next iteration.
double survivingShare(double lineBytes, double cacheBytes) {
    return 1 / (1 + std::pow(lineBytes / (constants::kCacheShare * cacheBytes), constants::kSharpness));
}

std::array<double, 3> threadSteps(const ProfiledAccess& access) {
    return {access.bytesPerThreadX, access.bytesPerThreadY, access.bytesPerThreadZ};
}

class Reuse {
  public:
    Reuse(const KernelProfile& kernel, const Device& device, const Launch& launch, const ResidentGrid& grid,
          const std::vector<PlacedPhase>& phases)
        : m_kernel(kernel), m_device(device), m_grid(grid), m_phases(phases),
          m_l2(device.l2 ? device.l2->size.value.value() : 0), m_l1(l1Bytes(launch)) {
        countArrays();
    }

    KernelReuse run() {
        KernelReuse reuse;
        if (m_l2 > 0) {
            for (const auto& [name, array] : m_arrays) {
                m_fill.touchedBytes += array.touched;
                m_fill.residentBytes += array.resident;
            }
            m_fill.coldShare = lostBeyond(m_fill.touchedBytes, m_l2);
            m_fill.lostShare = lostBeyond(m_fill.residentBytes, m_l2);
        }
        for (const PlacedPhase& phase : m_phases) reuse.accesses.push_back(reuseIn(phase));
        reuse.fill = m_fill;
        return reuse;
    }

  private:
    struct ArrayUse {
        double touched = 0;
        double resident = 0;
        double requestedSectors = 0; ///< By all warps of the grid.
        double newShare() const {
            return requestedSectors > 0 ? std::min(1.0, touched / kSectorBytes / requestedSectors) : 1;
        }
    };

    /// From cc 7.0 on shared memory and L1 are one memory (Volta Tuning Guide, section 1.4.4).
    [[nodiscard]] double l1Bytes(const Launch& launch) const {
        const ComputeCapability& capability = m_device.capability;
        const bool cachesLoads = capability.major == 2 || capability.number() >= 52;
        if (!m_device.l1 || !cachesLoads || !m_kernel.simulation.loadsUseL1) return 0;
        const double shared = capability.major >= 7 ? m_grid.perSm * launch.sharedPerBlock.value() : 0;
        return std::max(0.0, m_device.l1->size.value.value() - shared);
    }

    [[nodiscard]] const ProfiledAccess& access(const KernelPhase::Step& step) const {
        return m_kernel.accesses[step.access];
    }
    [[nodiscard]] static bool isFollowed(const ProfiledAccess& access) {
        return access.isAffine && access.space == MemorySpace::global;
    }

    [[nodiscard]] double blocks() const { return m_grid.blocks[0] * m_grid.blocks[1] * m_grid.blocks[2]; }

    void countArrays() {
        for (const PlacedPhase& placed : m_phases) {
            for (std::size_t i = 0; i < placed.phase.steps.size(); ++i) {
                const ProfiledAccess& each = access(placed.phase.steps[i]);
                if (!isFollowed(each)) continue;
                ArrayUse& array = m_arrays[each.array];
                const auto threads = [&](bool isAll) {
                    return sweptBytes(sweepsOf(each, placed.phase, isAll), each.elementBytes);
                };
                array.touched = std::max(array.touched, threads(true));
                array.resident = std::max(array.resident, threads(false));
                array.requestedSectors +=
                    placed.geometry[i].sectors * placed.geometry[i].warps * blocks() * placed.phase.iterations;
            }
        }
    }

    [[nodiscard]] std::vector<Sweep> sweepsOf(const ProfiledAccess& access, const KernelPhase& phase,
                                              bool isAll) const {
        const std::array<double, 3> extent{double(m_grid.extent.x), double(m_grid.extent.y), double(m_grid.extent.z)};
        const std::array<double, 3> steps = threadSteps(access);
        std::vector<Sweep> sweeps;
        for (std::size_t i = 0; i < steps.size(); ++i)
            sweeps.push_back({steps[i], isAll ? extent[i] : std::min(extent[i], m_grid.resident[i] * m_grid.block[i])});
        for (const int loop : phase.loopsAround) {
            const InnerLoop& inner = m_kernel.innerLoops[std::size_t(loop)];
            const double bytes =
                std::size_t(loop) < access.bytesPerIteration.size() ? access.bytesPerIteration[std::size_t(loop)] : 0;
            double trips = inner.trips.constant;
            for (std::size_t i = 0; i < steps.size(); ++i)
                trips += std::max(0.0, inner.trips.perThread[i]) * (extent[i] - 1);
            sweeps.push_back({bytes, std::max(1.0, trips)});
        }
        return sweeps;
    }

    /// Of an iteration of the phase's own loop.
    [[nodiscard]] static double stepOf(const ProfiledAccess& access, const KernelPhase& phase) {
        const bool isKnown = phase.loop >= 0 && std::size_t(phase.loop) < access.bytesPerIteration.size();
        return isKnown ? std::abs(access.bytesPerIteration[std::size_t(phase.loop)]) : 0;
    }

    [[nodiscard]] static bool isHot(const ProfiledAccess& access) {
        return threadSteps(access) == std::array<double, 3>{};
    }

    /// Lines of all walks along rows, as far as blocks that run together hold different ones: neighbours in x keep
    /// step, others drift apart.
    [[nodiscard]] double walkedLineBytes(const PlacedPhase& placed, bool ofOneSm) const {
        double bytes = 0;
        for (std::size_t i = 0; i < placed.phase.steps.size(); ++i) {
            const ProfiledAccess& each = access(placed.phase.steps[i]);
            const double step = isFollowed(each) ? stepOf(each, placed.phase) : 0;
            if (step == 0 || step >= kSectorBytes || isHot(each)) continue;
            const double sharing = each.bytesPerThreadX == 0 && !ofOneSm ? m_grid.resident[0] : 1;
            const double blocks = ofOneSm ? m_grid.perSm : m_grid.residentBlocks();
            bytes += placed.geometry[i].linesOfBlock * kLineBytes * blocks / sharing;
        }
        return bytes;
    }

    std::vector<AccessReuse> reuseIn(const PlacedPhase& placed) {
        m_walkSurvival = 1;
        if (m_l2 > 0) {
            const double walked = walkedLineBytes(placed, false);
            m_fill.walkedBytes = std::max(m_fill.walkedBytes, walked);
            m_walkSurvival = survivingShare(walked, m_l2);
            const bool isPlane = m_grid.blocks[0] > 1 && m_grid.blocks[1] > 1;
            if (isPlane) m_walkSurvival = std::max(m_walkSurvival, std::min(1.0, m_l2 / m_fill.residentBytes));
        }
        std::vector<AccessReuse> all;
        for (std::size_t i = 0; i < placed.phase.steps.size(); ++i) all.push_back(reuseOfStep(placed, i));
        return all;
    }

    AccessReuse reuseOfStep(const PlacedPhase& placed, std::size_t position) const {
        const ProfiledAccess& each = access(placed.phase.steps[position]);
        const BlockGeometry& geometry = placed.geometry[position];
        AccessReuse reuse;
        if (each.space == MemorySpace::shared) return reuse;
        reuse.isScattered = geometry.isScattered();
        if (m_device.dram) reuse.sectorBytes = Bytes(std::max(kSectorBytes, m_device.dram->value.burst.value()));
        if (!each.isAffine) {
            reuse.words = "its address is not known";
            return reuse;
        }
        if (m_l2 == 0) {
            reuse.sectorBytes = Bytes(kSectorBytes);
            reuse.words = "no L2";
            return reuse;
        }
        const Missing lost = lostOf(placed, position);
        reuse.newSectors = m_arrays.at(each.array).newShare();
        reuse.newLoads = newInRound(placed, position);
        reuse.goneSectors = lost.sectors;
        reuse.goneLoads = lost.accesses;
        reuse.isHot = isHot(each);
        takeL1(placed, position, reuse);
        reuse.isScattered = reuse.isScattered && lost.isWalk;
        if (!reuse.isScattered) reuse.sectorBytes = Bytes(kSectorBytes);
        reuse.words = lost.words;
        return reuse;
    }

    /// Chance that a round's loads of this array meet a sector that nobody has touched.
    [[nodiscard]] double newInRound(const PlacedPhase& placed, std::size_t position) const {
        const KernelPhase::Step& step = placed.phase.steps[position];
        const ProfiledAccess& each = access(step);
        double loads = 0;
        for (const KernelPhase::Step& other : placed.phase.steps)
            loads += access(other).array == each.array && access(other).kind == each.kind && other.round == step.round;
        return std::min(1.0, loads * m_arrays.at(each.array).newShare());
    }

    /// Where the cache is too small: shares of the sectors that DRAM moves, and of the accesses that wait for it.
    struct Missing {
        double sectors = 0;
        double accesses = 0;
        bool isWalk = false;
        std::string words;
    };

    [[nodiscard]] Missing lostOf(const PlacedPhase& placed, std::size_t position) const {
        const ProfiledAccess& each = access(placed.phase.steps[position]);
        const double share = placed.geometry[position].shareOfBlock();
        const double step = stepOf(each, placed.phase);
        if (isHot(each)) return {0, 0, false, "one address for all threads"};
        if (step == 0) return {0, 0, false, "one address in all iterations"};
        if (step < kSectorBytes) {
            const double fresh = step / kSectorBytes;
            const double miss = fresh + (1 - fresh) * (1 - m_walkSurvival);
            return {miss * share, miss, true, "walks along rows"};
        }
        const double miss = missOfStream(each);
        return {miss * share, miss, false, "a new sector in every iteration"};
    }

    /// m = max(exp(−C/bytes · (R − 1)/(R · m)), 1/R): the chance that none of R walkers, at random distance, has just
    /// been where this one comes by.
    [[nodiscard]] double missOfStream(const ProfiledAccess& access) const {
        const std::array<double, 3> steps = threadSteps(access);
        double walkers = 1;
        for (std::size_t i = 0; i < steps.size(); ++i)
            if (steps[i] == 0) walkers *= m_grid.resident[i];
        if (walkers <= 1) return 1;
        const double held = m_l2 / m_arrays.at(access.array).resident;
        double miss = 1;
        for (int round = 0; round < 100; ++round)
            miss = std::max(std::exp(-held * (walkers - 1) / (walkers * miss)), 1 / walkers);
        return miss;
    }

    /// L1 answers at once where the iteration before has fetched the sector; what another warp of the block, or another
    /// load of the same array, asks for at the same time is on its way, and only kept from L2.
    void takeL1(const PlacedPhase& placed, std::size_t position, AccessReuse& reuse) const {
        const ProfiledAccess& each = access(placed.phase.steps[position]);
        if (m_l1 == 0 || each.kind == AccessKind::store) return;
        const double step = stepOf(each, placed.phase);
        const double fresh = placed.phase.loop < 0 || step >= kSectorBytes ? 1 : step / kSectorBytes;
        const double survival = survivingShare(walkedLineBytes(placed, true), m_l1);
        reuse.l1Fast = survival * (1 - fresh);
        reuse.l1Hits = survival * (1 - fresh * shareInBlock(placed, each));
    }

    /// Different sectors over all that the block's warps ask for, of loads that differ in nothing but a constant.
    [[nodiscard]] double shareInBlock(const PlacedPhase& placed, const ProfiledAccess& wanted) const {
        double different = 0;
        double all = 0;
        for (std::size_t i = 0; i < placed.phase.steps.size(); ++i) {
            const ProfiledAccess& each = access(placed.phase.steps[i]);
            const bool isAlike = each.array == wanted.array && each.kind == wanted.kind && isFollowed(each) &&
                                 threadSteps(each) == threadSteps(wanted) &&
                                 stepOf(each, placed.phase) == stepOf(wanted, placed.phase);
            if (!isAlike) continue;
            different = std::max(different, placed.geometry[i].sectorsOfBlock);
            all += placed.geometry[i].warps * placed.geometry[i].sectors;
        }
        return different / all;
    }

    const KernelProfile& m_kernel;
    const Device& m_device;
    const ResidentGrid& m_grid;
    const std::vector<PlacedPhase>& m_phases;
    double m_l2;
    double m_l1;
    CacheFill m_fill;
    std::map<std::string, ArrayUse> m_arrays;
    double m_walkSurvival = 1; ///< In the phase at hand.
};

} // namespace

KernelReuse reuseOf(const KernelProfile& kernel, const Device& device, const Launch& launch, const ResidentGrid& grid,
                    const std::vector<PlacedPhase>& phases) {
    return Reuse(kernel, device, launch, grid, phases).run();
}

} // namespace forewarp
