#include "core/models/forewarp/reuse/reuse.h"

#include "core/models/forewarp/constants.h"
#include "core/models/forewarp/reuse/footprint.h"
#include "core/models/forewarp/reuse/loop_reuse.h"

#include <algorithm>
#include <cmath>

namespace forewarp::models::forewarp::reuse {

namespace {

/// Share of the lines of row walks that stay in a cache until the next iteration.
double survivingShare(double lineBytes, double cacheBytes) {
    return 1 / (1 + std::pow(lineBytes / (constants::kCacheShare * cacheBytes), constants::kSharpness));
}

class Reuse {
  public:
    Reuse(const kernel::KernelProfile& kernel, const device::Device& device, const kernel::Launch& launch,
          const ResidentGrid& grid, const std::vector<PlacedPhase>& phases)
        : m_kernel(kernel), m_device(device), m_grid(grid), m_phases(phases),
          m_l2{device.l2 ? device.l2->size.value.value() : 0, constants::kL2Loses, constants::kL2Lost,
               constants::kL2Bend},
          m_l1{l1Bytes(launch), constants::kL1Loses, constants::kL1Lost},
          m_footprint(footprintOf(kernel, grid, phases, device.sectorBytes())),
          m_inL2(kernel, grid, phases, CacheUsers::ofGpu, m_l2, device.sectorBytes()),
          m_inL1(kernel, grid, phases, CacheUsers::ofSm, m_l1, device.sectorBytes()) {}

    KernelReuse run() {
        KernelReuse reuse;
        if (m_l2.bytes > 0) {
            for (const auto& [name, array] : m_footprint.arrays) {
                m_fill.touchedBytes += array.touched;
                m_fill.residentBytes += array.resident;
            }
            m_fill.coldShare = m_l2.lost(m_fill.touchedBytes);
            m_fill.lostShare = m_l2.lost(m_fill.residentBytes);
        }
        for (const PlacedPhase& phase : m_phases) {
            m_walks = walksOf(phase);
            m_fill.walkedBytes = std::max(m_fill.walkedBytes, m_walks.bytes);
            reuse.walks.push_back(m_walks);
            reuse.accesses.push_back(reuseIn(phase));
        }
        reuse.fill = m_fill;
        return reuse;
    }

  private:
    [[nodiscard]] double l1Bytes(const kernel::Launch& launch) const {
        if (!m_kernel.simulation.loadsUseL1) return 0;
        return m_device.l1BytesBeside(m_grid.perSm * launch.sharedPerBlock.value());
    }

    [[nodiscard]] const kernel::ProfiledAccess& access(const KernelPhase::Step& step) const {
        return m_kernel.accesses[step.access];
    }
    /// Of loads, what is fetched for them; of stores, what they change first, and L2 writes back once.
    [[nodiscard]] double newShareOf(const kernel::ProfiledAccess& access) const {
        return m_footprint.uses.at({access.array, access.kind}).newShare();
    }

    /// Of an iteration of the phase's own loop.
    [[nodiscard]] static double stepOf(const kernel::ProfiledAccess& access, const KernelPhase& phase) {
        return std::abs(access.bytesPerIterationOf(phase.loop));
    }

    [[nodiscard]] bool isWalk(const kernel::ProfiledAccess& access, const KernelPhase& phase) const {
        const double step = access.hasKnownPlace() ? stepOf(access, phase) : 0;
        return access.isAffine && step > 0 && step < m_device.sectorBytes() && !isOneAddress(access);
    }

    /// Lines of all walks along rows, as far as those that run together hold different ones: neighbours in x keep step,
    /// others, and warps of the same scheduler, drift apart unless they keep together.
    [[nodiscard]] double walkedLineBytes(const PlacedPhase& placed) const {
        const std::array<double, 3> blocks = blocksAtATime();
        double lines = 0;
        for (std::size_t i = 0; i < placed.phase.steps.size(); ++i) {
            const kernel::ProfiledAccess& each = access(placed.phase.steps[i]);
            if (!isWalk(each, placed.phase)) continue;
            const bool isPack = keepTogether(each, walkersOfRows(each));
            const std::array<double, 3> steps = each.bytesPerThread();
            double ofAll = isPack ? placed.geometry[i].linesOfBlock : placed.geometry[i].linesApart;
            for (std::size_t dimension = 0; dimension < steps.size(); ++dimension)
                if (steps[dimension] != 0 || (dimension > 0 && !isPack)) ofAll *= blocks[dimension];
            lines += ofAll;
        }
        return lines * m_device.lineBytes();
    }

    /// By dimension, without rounding up.
    [[nodiscard]] std::array<double, 3> blocksAtATime() const {
        std::array<double, 3> counts{};
        double left = m_grid.perWave;
        for (std::size_t i = 0; i < counts.size(); ++i) {
            counts[i] = std::clamp(left, 1.0, m_grid.blocks[i]);
            left /= m_grid.blocks[i];
        }
        return counts;
    }

    /// Likewise of one SM, whose L1 holds nothing of others.
    [[nodiscard]] double walkedLineBytesOfSm(const PlacedPhase& placed) const {
        double lines = 0;
        for (std::size_t i = 0; i < placed.phase.steps.size(); ++i)
            if (isWalk(access(placed.phase.steps[i]), placed.phase))
                lines += placed.geometry[i].linesOfBlock * m_grid.perSm;
        return lines * m_device.lineBytes();
    }

    /// Whether R walkers of the same data that start together stay so: whoever falls back by the share that L2 holds of all
    /// still finds what the first has fetched; C/bytes · (R − 1) >= ln R makes m = 1/R of missOfStream() a solution.
    [[nodiscard]] bool keepTogether(const kernel::ProfiledAccess& access, double walkers) const {
        const double held = m_l2.bytes / m_footprint.arrays.at(access.array).resident;
        return walkers > 1 && held * (walkers - 1) >= std::log(walkers);
    }

    /// Whether all blocks load the same: then none has anything else to wait for.
    [[nodiscard]] bool readsTheSame(const PlacedPhase& placed) const {
        return std::ranges::all_of(placed.phase.steps, [&](const KernelPhase::Step& step) {
            const kernel::ProfiledAccess& each = access(step);
            if (each.kind == kernel::AccessKind::store) return true;
            if (!each.isAffine) return false;
            const std::array<double, 3> steps = each.bytesPerThread();
            for (std::size_t i = 0; i < steps.size(); ++i)
                if (steps[i] != 0 && m_grid.blocks[i] > 1) return false;
            return true;
        });
    }

    /// Threads in y and z that walk the same rows.
    [[nodiscard]] double walkersOfRows(const kernel::ProfiledAccess& access) const {
        const std::array<double, 3> steps = access.bytesPerThread();
        const std::array<double, 3> extent{double(m_grid.extent.x), double(m_grid.extent.y), double(m_grid.extent.z)};
        double walkers = 1;
        for (std::size_t i = 1; i < steps.size(); ++i)
            if (steps[i] == 0) walkers *= std::min(extent[i], m_grid.resident[i] * m_grid.block[i]);
        return walkers;
    }

    [[nodiscard]] RowWalks walksOf(const PlacedPhase& placed) const {
        if (m_l2.bytes == 0) return {};
        const double bytes = walkedLineBytes(placed);
        const double kept = survivingShare(bytes, m_l2.bytes);
        const bool isPlane = m_grid.blocks[0] > 1 && m_grid.blocks[1] > 1;
        return {bytes, isPlane ? std::max(kept, std::min(1.0, m_l2.bytes / m_fill.residentBytes)) : kept};
    }

    [[nodiscard]] std::vector<AccessReuse> reuseIn(const PlacedPhase& placed) const {
        std::vector<AccessReuse> all;
        for (std::size_t i = 0; i < placed.phase.steps.size(); ++i) all.push_back(reuseOfStep(placed, i));
        return all;
    }

    AccessReuse reuseOfStep(const PlacedPhase& placed, std::size_t position) const {
        const kernel::ProfiledAccess& each = access(placed.phase.steps[position]);
        const BlockGeometry& geometry = placed.geometry[position];
        AccessReuse reuse;
        reuse.sectorBytes = Bytes(m_device.sectorBytes());
        if (each.space == kernel::MemorySpace::shared) return reuse;
        reuse.sectorBytes = Bytes(fetchedBytes());
        if (!each.isKnown()) {
            if (geometry.isScattered()) reuse.runBytes = reuse.sectorBytes.value();
            reuse.words = "its address is not known";
            return reuse;
        }
        if (m_l2.bytes == 0) {
            reuse.sectorBytes = Bytes(m_device.sectorBytes());
            if (geometry.isScattered()) reuse.runBytes = m_device.sectorBytes();
            reuse.words = "no L2";
            return reuse;
        }
        reuse.newSectors = newShareOf(each);
        if (each.evaluated && isLoad(each)) // What is in no order comes back when all of the array was touched.
            reuse.newSectors = std::max(reuse.newSectors, each.evaluated->bytes.disorder());
        if (each.isUpdate) reuse.updatedLines = updatedLines(each);
        reuse.newLoads = newInRound(placed, position);
        reuse.isHot = isOneAddress(each);
        takeLosses(placed, position, reuse);
        takeL1(placed, position, reuse);
        const bool isApart = reuse.fresh < 1 && geometry.isScattered();
        const bool isAlone = isLoad(each) && geometry.isScattered() && geometry.requests >= geometry.sectors;
        const double run = geometry.sectors / geometry.runs * m_device.sectorBytes();
        if ((!isApart && !isAlone) || run >= fetchedBytes()) reuse.sectorBytes = Bytes(m_device.sectorBytes());
        if (isApart) reuse.runBytes = std::max(run, fetchedBytes());
        if (isApart && run < fetchedBytes()) {
            const double sector = m_device.sectorBytes();
            reuse.sectorBytes = Bytes(sector + (1 - m_walks.kept) * (fetchedBytes() - sector));
        }
        if (reuse.walkers > 1)
            reuse.runBytes = geometry.sectors * geometry.warps / geometry.linesOfWarps * m_device.sectorBytes();
        return reuse;
    }

    /// Where all threads walk through the same cells, warps are not far from each other.
    [[nodiscard]] double updatedLines(const kernel::ProfiledAccess& access) const {
        const double all = std::ceil(reachOf(access) / m_device.lineBytes());
        const bool isWalk = access.isAffineEverywhere() && access.isSameForAllThreads();
        return std::max(1.0, isWalk ? constants::kDrift * all : all);
    }

    /// Bytes from the first to the last that the launch touches.
    [[nodiscard]] double reachOf(const kernel::ProfiledAccess& access) const {
        if (access.evaluated) return access.evaluated->most - access.evaluated->least;
        return m_footprint.arrays.at(access.array).touched;
    }
    [[nodiscard]] static bool isLoad(const kernel::ProfiledAccess& access) {
        return access.kind == kernel::AccessKind::load;
    }
    /// From DRAM for one sector, where nobody needs what lies beside it.
    [[nodiscard]] double fetchedBytes() const {
        double bytes = m_device.sectorBytes();
        if (m_device.dram) bytes = std::max(bytes, m_device.dram->value.burst.value());
        if (m_device.flow.dramFetch) bytes = std::max(bytes, m_device.flow.dramFetch->value.value());
        return bytes;
    }

    /// Chance that a round's loads of this array meet a sector that nobody has touched.
    [[nodiscard]] double newInRound(const PlacedPhase& placed, std::size_t position) const {
        const KernelPhase::Step& step = placed.phase.steps[position];
        const kernel::ProfiledAccess& each = access(step);
        double loads = 0;
        for (const KernelPhase::Step& other : placed.phase.steps)
            loads += access(other).array == each.array && access(other).kind == each.kind && other.round == step.round;
        return std::min(1.0, loads * newShareOf(each));
    }

    /// Where the cache is too small.
    void takeLosses(const PlacedPhase& placed, std::size_t position, AccessReuse& reuse) const {
        const kernel::ProfiledAccess& each = access(placed.phase.steps[position]);
        const BlockGeometry& geometry = placed.geometry[position];
        const double step = stepOf(each, placed.phase);
        if (isOneAddress(each)) {
            reuse.words = "one address for all threads";
        } else if (!each.isAffine) {
            reuse.words = "evaluated";
            reuse.goneLoads = 1;
            reuse.goneSectors = geometry.shareOfBlock();
        } else if (step == 0) {
            reuse.words = "one address in all iterations";
        } else if (step < m_device.sectorBytes()) {
            reuse.words = "walks along rows";
            reuse.fresh = step / m_device.sectorBytes();
            reuse.goneLoads = 1 - m_walks.kept * (1 - reuse.fresh);
            reuse.goneSectors =
                m_walks.kept * reuse.fresh * geometry.shareOfBlock() + (1 - m_walks.kept) * geometry.shareApart();
        } else {
            reuse.words = "a new sector in every iteration";
            reuse.walkers = walkersOf(each);
            const double held = m_l2.bytes / m_footprint.arrays.at(each.array).resident;
            const bool isPack = readsTheSame(placed) && keepTogether(each, reuse.walkers);
            reuse.goneLoads = isPack ? 1 / reuse.walkers : missOfStream(reuse.walkers, held);
            reuse.goneSectors = reuse.goneLoads * geometry.shareOfBlock();
        }
        reuse.again = m_inL2.missedShare(placed, position);
        reuse.goneLoads *= reuse.again;
        reuse.goneSectors *= reuse.again;
    }

    /// Blocks that walk the same stream.
    [[nodiscard]] double walkersOf(const kernel::ProfiledAccess& access) const {
        const std::array<double, 3> steps = access.bytesPerThread();
        double walkers = 1;
        for (std::size_t i = 0; i < steps.size(); ++i)
            if (steps[i] == 0) walkers *= m_grid.resident[i];
        return walkers;
    }

    /// m = max(exp(−held · (R − 1)/(R · m)), 1/R): the chance that none of R walkers, at random distance, has just
    /// been where this one comes by, if L2 holds that share of the array.
    [[nodiscard]] static double missOfStream(double walkers, double held) {
        double miss = 1;
        for (int round = 0; round < 100; ++round)
            miss = std::max(std::exp(-held * (walkers - 1) / (walkers * miss)), 1 / walkers);
        return miss;
    }

    /// L1 answers at once where the iteration before has fetched the sector; what another warp of the block, or another
    /// load of the same array, asks for at the same time is on its way, and only kept from L2.
    void takeL1(const PlacedPhase& placed, std::size_t position, AccessReuse& reuse) const {
        const kernel::ProfiledAccess& each = access(placed.phase.steps[position]);
        if (m_l1.bytes == 0 || each.kind == kernel::AccessKind::store) return;
        const double step = stepOf(each, placed.phase);
        const bool isFresh = placed.phase.loop < 0 || !each.isAffine || step >= m_device.sectorBytes();
        const double fresh = isFresh ? 1 : step / m_device.sectorBytes();
        const double survival = 1 - m_l1.lost(walkedLineBytesOfSm(placed));
        const double missed = m_inL1.missedShare(placed, position) * (1 - leftByBlocks(each));
        reuse.l1Fast = 1 - missed * (1 - survival * (1 - fresh));
        reuse.l1Hits = 1 - missed * (1 - survival * (1 - fresh * shareInBlock(placed, each)));
    }

    [[nodiscard]] bool loadsFromAnywhere() const {
        return std::ranges::any_of(m_kernel.accesses, [](const kernel::ProfiledAccess& each) {
            return isLoad(each) && each.space == kernel::MemorySpace::global && !each.hasKnownPlace();
        });
    }

    /// Share that L1 still has from blocks before: of a table that all of them read, say. Sectors of the array come by at
    /// even distances; between two times L1 takes in what the SM's loads of other arrays bring.
    [[nodiscard]] double leftByBlocks(const kernel::ProfiledAccess& access) const {
        const double sms = m_device.smCount.value;
        const KindOfUse& own = m_footprint.uses.at({access.array, access.kind});
        const double untilAgain = own.requested > 0 ? own.touched * sms / own.requested : 1; // Of the SM's run.
        if (untilAgain >= 1 || loadsFromAnywhere()) return 0;
        double between = own.touched;
        for (const auto& [name, use] : m_footprint.uses)
            if (name.first != access.array && name.second == access.kind)
                between += std::min(use.touched, use.requested / sms * untilAgain);
        return (1 - untilAgain) * (1 - m_l1.lost(between));
    }

    /// Different sectors over all that the block's warps ask for, of loads that differ in nothing but a constant.
    [[nodiscard]] double shareInBlock(const PlacedPhase& placed, const kernel::ProfiledAccess& wanted) const {
        double different = 0;
        double all = 0;
        std::vector<AddressBox> before;
        for (std::size_t i = 0; i < placed.phase.steps.size(); ++i) {
            const kernel::ProfiledAccess& each = access(placed.phase.steps[i]);
            const bool isAlike = each.array == wanted.array && each.kind == wanted.kind && each.hasKnownPlace() &&
                                 each.bytesPerThread() == wanted.bytesPerThread() &&
                                 stepOf(each, placed.phase) == stepOf(wanted, placed.phase);
            if (!isAlike) continue;
            const AddressBox box = boxOfBlock(each);
            double overlap = 0;
            for (const AddressBox& other : before) overlap = std::max(overlap, box.overlapWith(other));
            before.push_back(box);
            different += placed.geometry[i].sectorsOfBlock * (1 - overlap);
            all += placed.geometry[i].warps * placed.geometry[i].sectors;
        }
        return different / all;
    }

    /// What the threads of one block touch at a time.
    [[nodiscard]] AddressBox boxOfBlock(const kernel::ProfiledAccess& access) const {
        const std::array<double, 3> steps = access.bytesPerThread();
        const std::array<double, 3> extent{double(m_grid.extent.x), double(m_grid.extent.y), double(m_grid.extent.z)};
        std::vector<Sweep> sweeps;
        for (std::size_t i = 0; i < steps.size(); ++i) sweeps.push_back({steps[i], std::min(extent[i], m_grid.block[i])});
        return {access.constantBytes, double(access.elementBytes), std::move(sweeps), m_device.sectorBytes()};
    }

    const kernel::KernelProfile& m_kernel;
    const device::Device& m_device;
    const ResidentGrid& m_grid;
    const std::vector<PlacedPhase>& m_phases;
    CacheCurve m_l2;
    CacheCurve m_l1;
    CacheFill m_fill;
    KernelFootprint m_footprint;
    LoopReuse m_inL2;
    LoopReuse m_inL1;
    RowWalks m_walks; ///< Of the phase at hand.
};

} // namespace

KernelReuse reuseOf(const kernel::KernelProfile& kernel, const device::Device& device, const kernel::Launch& launch,
                    const ResidentGrid& grid, const std::vector<PlacedPhase>& phases) {
    return Reuse(kernel, device, launch, grid, phases).run();
}

} // namespace forewarp::models::forewarp::reuse
