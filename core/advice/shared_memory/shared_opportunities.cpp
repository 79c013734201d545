#include "core/advice/shared_memory/shared_opportunities.h"

#include "core/advice/reason_text.h"
#include "core/advice/shared_memory/shared_memory.h"
#include "core/advice/shared_memory/shared_tile.h"
#include "core/advice/shared_memory/thread_loops.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace forewarp::advice::shared_memory {

namespace {

bool isWritten(const kernel::KernelProfile& kernel, const std::string& array) {
    return std::ranges::any_of(kernel.accesses, [&](const kernel::ProfiledAccess& access) {
        return access.kind == kernel::AccessKind::store && access.array == array;
    });
}

/// A load from global memory that threads may have in common and nothing in the kernel changes. What the source fixes is
/// part of the code.
bool mayBeKept(const kernel::KernelProfile& kernel, const kernel::ProfiledAccess& access) {
    return access.kind == kernel::AccessKind::load && access.space == kernel::MemorySpace::global &&
           !access.fillsShared && !access.isPrivate && !access.isFixed && access.executionsPerThread > 0 &&
           !isWritten(kernel, access.array);
}

/// Loads of one array that step alike, in the same loops.
struct LoadGroup {
    std::vector<int> positions;
    std::vector<kernel::ProfiledAccess> accesses;
    std::vector<int> loops; ///< Around them, outermost first.

    [[nodiscard]] const kernel::ProfiledAccess& first() const { return accesses.front(); }
    [[nodiscard]] double frequency() const {
        double sum = 0;
        for (const kernel::ProfiledAccess& access : accesses) sum += access.executionsPerThread;
        return sum;
    }
    [[nodiscard]] bool takes(const kernel::ProfiledAccess& access, const std::vector<int>& around) const {
        const auto stepsAlike = [&](int loop) {
            return access.bytesPerIterationOf(loop) == first().bytesPerIterationOf(loop);
        };
        return !access.array.empty() && access.array == first().array && access.elementBytes == first().elementBytes &&
               access.bytesPerThread() == first().bytesPerThread() && around == loops &&
               std::ranges::all_of(around, stepsAlike);
    }
};

/// What a block could keep of a group's loads at a time.
struct Candidate {
    TilePart part;
    std::optional<transfers::ByteSet> touched; ///< Nothing: too scattered.
    int tileLoop = -1;
    double iterations = 0;
    double fillings = 1;

    [[nodiscard]] double bytes() const { return touched->bytes(); }
    /// Loads per thread.
    [[nodiscard]] double fills(int elementBytes) const {
        return bytes() / elementBytes / part.threadCount() * fillings;
    }
};

/// Finds what is worth keeping, group by group.
class OpportunityFinder {
  public:
    OpportunityFinder(const kernel::KernelProfile& kernel, const device::Device& device,
                      const kernel::BlockShape& block)
        : m_kernel(kernel), m_device(device), m_block(block), m_loops(kernel) {
        placeThreads();
        measureRoom();
    }

    std::vector<SharedOpportunity> run() {
        std::vector<LoadGroup> groups;
        std::vector<SharedOpportunity> unknown;
        for (std::size_t i = 0; i < m_kernel.accesses.size(); ++i) {
            const kernel::ProfiledAccess& access = m_kernel.accesses[i];
            if (!mayBeKept(m_kernel, access)) continue;
            if (access.isAffineEverywhere()) addTo(groups, int(i));
            else unknown.push_back(unknownSize(int(i)));
        }
        std::vector<SharedOpportunity> found;
        for (const LoadGroup& group : groups)
            if (const auto best = bestOf(group)) found.push_back(opportunityOf(group, *best));
        std::ranges::sort(found, {}, [](const SharedOpportunity& opportunity) {
            return std::pair(-opportunity.frequency / opportunity.bytes, opportunity.accesses.front());
        });
        found.insert(found.end(), unknown.begin(), unknown.end());
        return found;
    }

  private:
    void placeThreads() {
        const std::array<int, 3> shape{m_block.x, m_block.y, m_block.z};
        for (const kernel::MappedLoop& mapped : m_kernel.mapped) {
            const auto i = std::size_t(mapped.dimension);
            m_threads[i] = std::clamp((long long)std::ceil(mapped.iterations), 1LL, (long long)shape[i]);
        }
    }

    /// Bytes a block may have, and bytes it may have without fewer resident blocks.
    void measureRoom() {
        const device::ComputeCapability& limits = m_device.capability;
        const double used = m_kernel.sharedPerBlock.value();
        m_capacity = limits.sharedPerBlock.value() - used;
        m_share = m_capacity;
        const auto resident =
            device::occupancy(limits, {m_block.threads(), m_kernel.registersPerThread, m_kernel.sharedPerBlock});
        if (resident && resident->blocksPerSm > 0)
            m_share = std::min(m_capacity, limits.sharedPerSm.value() / resident->blocksPerSm - used);
    }

    void addTo(std::vector<LoadGroup>& groups, int position) const {
        const kernel::ProfiledAccess& access = m_kernel.accesses[std::size_t(position)];
        const std::vector<int>& around = m_loops.around(position);
        auto group = std::ranges::find_if(groups, [&](const LoadGroup& known) { return known.takes(access, around); });
        if (group == groups.end()) group = groups.insert(groups.end(), {{}, {}, around});
        group->positions.push_back(position);
        group->accesses.push_back(access);
    }

    SharedOpportunity unknownSize(int position) const {
        const kernel::ProfiledAccess& access = m_kernel.accesses[std::size_t(position)];
        const std::string why = access.unknownReason.empty() ? "its address is not affine" : access.unknownReason;
        SharedOpportunity opportunity;
        opportunity.array = access.array;
        opportunity.accesses = {position};
        opportunity.text = access.text;
        opportunity.location = access.location;
        opportunity.frequency = access.executionsPerThread;
        opportunity.reason = "how much of it a block reads is not known: " + why;
        return opportunity;
    }

    [[nodiscard]] TilePart partFrom(const LoadGroup& group, std::size_t outermost) const {
        TilePart part{m_threads, {}};
        for (std::size_t i = outermost; i < group.loops.size(); ++i) {
            const int loop = group.loops[i];
            const auto iterations = (long long)std::ceil(std::max(1.0, m_loops.trips(loop)));
            if (group.first().bytesPerIterationOf(loop) != 0) part.loops.push_back({loop, iterations});
        }
        return part;
    }

    [[nodiscard]] Candidate whole(const LoadGroup& group) const {
        const TilePart part = partFrom(group, 0);
        return {part, bytesTouched(group.accesses, part)};
    }

    /// As many iterations as the block is wide, or as there is room for.
    [[nodiscard]] Candidate tileOf(const LoadGroup& group, std::size_t depth) const {
        Candidate tile{partFrom(group, depth), std::nullopt};
        long long& iterations = tile.part.loops.front().iterations;
        iterations = std::min(iterations, (long long)std::max(1, m_block.x));
        tile.touched = bytesTouched(group.accesses, tile.part);
        while (iterations > 1 && !(tile.touched && tile.bytes() <= m_share)) {
            iterations = (iterations + 1) / 2;
            tile.touched = bytesTouched(group.accesses, tile.part);
        }
        tile.tileLoop = group.loops[depth];
        tile.iterations = double(iterations);
        tile.fillings = std::ceil(std::max(1.0, m_loops.trips(tile.tileLoop)) / tile.iterations);
        for (std::size_t i = 0; i < depth; ++i) tile.fillings *= std::max(1.0, m_loops.trips(group.loops[i]));
        return tile;
    }

    /// How often a block reads each element while it keeps it.
    [[nodiscard]] static double readsPerElement(const LoadGroup& group, const Candidate& candidate) {
        return group.frequency() / candidate.fills(group.first().elementBytes);
    }

    [[nodiscard]] static bool isReused(const LoadGroup& group, const Candidate& candidate) {
        constexpr double kRounding = 1e-9;
        return candidate.touched && readsPerElement(group, candidate) > 1 + kRounding;
    }

    [[nodiscard]] std::optional<Candidate> bestTile(const LoadGroup& group) const {
        std::optional<Candidate> best;
        const int element = group.first().elementBytes;
        const auto isBetter = [&](const Candidate& tile) {
            const bool fits = tile.bytes() <= m_capacity;
            if (!best || fits != (best->bytes() <= m_capacity)) return !best || fits;
            return tile.fills(element) < best->fills(element);
        };
        for (std::size_t depth = group.loops.size(); depth-- > 0;) {
            if (group.first().bytesPerIterationOf(group.loops[depth]) == 0) continue;
            Candidate tile = tileOf(group, depth);
            if (isReused(group, tile) && isBetter(tile)) best = std::move(tile);
        }
        return best;
    }

    /// Everything at once where that is cheap, or cheaper to bring in than tile by tile.
    [[nodiscard]] std::optional<Candidate> bestOf(const LoadGroup& group) const {
        const int element = group.first().elementBytes;
        Candidate all = whole(group);
        const bool isWorthIt = isReused(group, all);
        if (isWorthIt && all.bytes() <= m_share) return all;
        std::optional<Candidate> tile = bestTile(group);
        const bool isTooLarge = isWorthIt && all.bytes() > m_capacity;
        const bool hasTiles = !all.part.loops.empty();
        if (!isWorthIt || (isTooLarge && hasTiles)) return tile;
        const bool isTileBetter = tile && tile->fills(element) <= all.fills(element);
        return isTileBetter ? tile : std::optional(std::move(all));
    }

    [[nodiscard]] int conflictsOf(const LoadGroup& group, const Candidate& kept, const TileLayout& layout) const {
        int degree = 1;
        for (const kernel::ProfiledAccess& access : group.accesses)
            degree = std::max(degree, tileConflicts(access, kept.part, layout, m_block, m_device));
        return degree;
    }

    /// With padded rows where that lowers the conflict degree and costs no array its place.
    [[nodiscard]] TileLayout layoutOf(const LoadGroup& group, const Candidate& kept) const {
        TileLayout packed{*kept.touched};
        const auto padded = paddedRows(group.accesses, kept.part, *kept.touched);
        if (!padded || (padded->bytes() > m_capacity && packed.bytes() <= m_capacity)) return packed;
        return conflictsOf(group, kept, *padded) < conflictsOf(group, kept, packed) ? *padded : packed;
    }

    [[nodiscard]] std::string reasonOf(const LoadGroup& group, const Candidate& kept) const {
        const double elements = kept.bytes() / group.first().elementBytes;
        std::string reason = "a block reads each of " + reasonNumber(elements) + " elements " +
                             reasonNumber(readsPerElement(group, kept)) + " times";
        if (kept.tileLoop < 0) return reason;
        const std::string& counter = m_kernel.innerLoops[std::size_t(kept.tileLoop)].counter;
        return reason + " in " + reasonNumber(kept.iterations) + " iterations of " + counter;
    }

    [[nodiscard]] SharedOpportunity opportunityOf(const LoadGroup& group, const Candidate& kept) const {
        const kernel::ProfiledAccess& first = group.first();
        SharedOpportunity opportunity;
        opportunity.array = first.array;
        opportunity.accesses = group.positions;
        opportunity.text = first.text;
        if (group.positions.size() > 1)
            opportunity.text += " and " + std::to_string(group.positions.size() - 1) + " more";
        opportunity.location = first.location;
        const TileLayout layout = layoutOf(group, kept);
        opportunity.bytes = layout.bytes();
        opportunity.padElements = layout.padBytes > 0 ? 1 : 0;
        opportunity.conflictDegree = conflictsOf(group, kept, layout);
        opportunity.frequency = group.frequency();
        opportunity.fillsPerThread = kept.fills(first.elementBytes);
        opportunity.iterations = kept.iterations;
        opportunity.reason = reasonOf(group, kept);
        if (opportunity.padElements > 0) opportunity.reason += ", rows padded by one element";
        opportunity.tileLoop = kept.tileLoop;
        opportunity.fillings = kept.fillings;
        opportunity.nextRoundBytes = nextRound(first, kept.part);
        for (const kernel::ProfiledAccess& access : group.accesses)
            opportunity.reads.push_back(readOfTile(access, kept.part, layout));
        opportunity.fill = fillOfTile(first, kept.part, *kept.touched);
        opportunity.fill.executionsPerThread = opportunity.fillsPerThread;
        opportunity.fill.fillInstructions = fillInstructions(first, kept.part, *kept.touched);
        return opportunity;
    }

    const kernel::KernelProfile& m_kernel;
    const device::Device& m_device;
    const kernel::BlockShape m_block;
    const ThreadLoops m_loops;
    std::array<long long, 3> m_threads{1, 1, 1}; ///< Of a block that have work.
    double m_capacity = 0; ///< Bytes that a block may still have.
    double m_share = 0;    ///< Bytes that each block may have while as many stay resident.
};

} // namespace

std::vector<SharedOpportunity> sharedOpportunities(const kernel::KernelProfile& kernel, const device::Device& device,
                                                   const kernel::BlockShape& block) {
    if (!kernel.rows.empty()) return {}; // Lanes share rows: what they read is apart.
    return OpportunityFinder(kernel, device, block).run();
}

} // namespace forewarp::advice::shared_memory
