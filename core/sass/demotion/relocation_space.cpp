#include "core/sass/demotion/relocation_space.h"

#include "core/base/rounding.h"
#include "core/sass/demotion/register_banks.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <tuple>
#include <utility>

namespace forewarp::sass::demotion {
namespace {

constexpr int kRegisters = encoding::kZeroRegister; // R0…R254
constexpr int kEmpty = -1;
constexpr int kPinnedRegisters = 2; // R0, and R1 that points to the stack.
constexpr int kWidestAlignment = 4;

int alignmentFor(int count) {
    return count < 3 ? std::max(count, 1) : kWidestAlignment;
}

// ---- Groups ------------------------------------------------------------------------------------------------------

/// What the operands of a kernel say of each register.
struct Uses {
    std::array<int, kRegisters> alignments{};         ///< 0: unused
    std::array<bool, kRegisters> isJoinedWithNext{};

    void add(const encoding::RegisterRange& range) {
        const int end = std::min(range.first + range.count, kRegisters);
        for (int reg = range.first; reg < end; ++reg) {
            const auto at = std::size_t(reg);
            alignments[at] = std::max(alignments[at], alignmentFor(range.count));
            isJoinedWithNext[at] = isJoinedWithNext[at] || reg + 1 < end;
        }
    }
};

// ---- Relocation space --------------------------------------------------------------------------------------------

/// Who is where among the registers; nothing ever overlaps.
class RelocationSpace {
  public:
    explicit RelocationSpace(const std::vector<RegisterGroup>& groups)
        : m_groups(groups), m_map(encoding::identityMap()) {
        m_owners.fill(kEmpty);
        for (std::size_t i = 0; i < groups.size(); ++i) put(int(i), groups[i].registers.first);
    }

    [[nodiscard]] const encoding::RegisterMap& map() const { return m_map; }
    [[nodiscard]] int used() const;
    [[nodiscard]] Compaction compaction() const { return {m_map, used()}; }
    [[nodiscard]] int ownerOf(int position) const { return m_owners[std::size_t(position)]; }

    void shiftAndSwap(int banks);
    /// Returns: false where this order needs more registers than there are; the space is of no use then.
    [[nodiscard]] bool placeLargestFirst();
    /// Whether two windows apart from each other may trade what they hold: each group lies in one of them as a whole, is
    /// not pinned, and keeps its alignment.
    [[nodiscard]] bool mayExchange(int lower, int upper, int size) const;
    void exchange(int lower, int upper, int size);

  private:
    [[nodiscard]] const RegisterGroup& group(int index) const { return m_groups[std::size_t(index)]; }
    [[nodiscard]] int placeOf(int index) const { return m_map[std::size_t(group(index).registers.first)]; }
    [[nodiscard]] bool beginsAt(int position) const {
        return ownerOf(position) != kEmpty && placeOf(ownerOf(position)) == position;
    }
    [[nodiscard]] bool fits(int index, int position) const;
    [[nodiscard]] bool mayMove(int first, int size, int distance) const;
    [[nodiscard]] std::ptrdiff_t gapsIn(int first, int size) const;
    [[nodiscard]] int nextFor(int gap, int banks) const;
    bool fillGaps(int banks);
    bool swapGaps();
    void put(int index, int position);
    void take(int index);
    void follow(int first, int size);

    const std::vector<RegisterGroup>& m_groups;
    encoding::RegisterMap m_map;
    std::array<int, kRegisters> m_owners{};
};

int RelocationSpace::used() const {
    const auto last = std::find_if(m_owners.rbegin(), m_owners.rend(), [](int owner) { return owner != kEmpty; });
    return int(m_owners.rend() - last);
}

void RelocationSpace::take(int index) {
    const auto first = m_owners.begin() + placeOf(index);
    std::fill(first, first + group(index).registers.count, kEmpty);
}

void RelocationSpace::put(int index, int position) {
    const encoding::RegisterRange& registers = group(index).registers;
    for (int i = 0; i < registers.count; ++i) {
        m_map[std::size_t(registers.first + i)] = std::uint8_t(position + i);
        m_owners[std::size_t(position + i)] = index;
    }
}

/// Its own registers are free for it.
bool RelocationSpace::fits(int index, int position) const {
    const RegisterGroup& moved = group(index);
    const int end = position + moved.registers.count;
    if (moved.isPinned || end > kRegisters || (moved.registers.first - position) % moved.alignment != 0) return false;
    const auto isFree = [index](int owner) { return owner == kEmpty || owner == index; };
    return std::all_of(m_owners.begin() + position, m_owners.begin() + end, isFree);
}

/// The first group behind a gap that fits into it, one of the gap's bank if there is one.
int RelocationSpace::nextFor(int gap, int banks) const {
    int next = kEmpty;
    for (int position = gap + 1; position < kRegisters; ++position) {
        if (!beginsAt(position) || !fits(ownerOf(position), gap)) continue;
        if ((position - gap) % banks == 0) return ownerOf(position);
        if (next == kEmpty) next = ownerOf(position);
    }
    return next;
}

/// RegDem, figures 4a and 4b. Returns: whether something moved.
bool RelocationSpace::fillGaps(int banks) {
    bool hasMoved = false;
    for (int gap = 0; gap < used(); ++gap) {
        const int next = ownerOf(gap) == kEmpty ? nextFor(gap, banks) : kEmpty;
        if (next == kEmpty) continue;
        take(next);
        put(next, gap);
        hasMoved = true;
    }
    return hasMoved;
}

std::ptrdiff_t RelocationSpace::gapsIn(int first, int size) const {
    return std::count(m_owners.begin() + first, m_owners.begin() + first + size, kEmpty);
}

bool RelocationSpace::mayMove(int first, int size, int distance) const {
    for (int position = first; position < first + size; ++position) {
        if (ownerOf(position) == kEmpty) continue;
        const RegisterGroup& moved = group(ownerOf(position));
        const int place = placeOf(ownerOf(position));
        const bool isWhole = place >= first && place + moved.registers.count <= first + size;
        if (!isWhole || moved.isPinned || distance % moved.alignment != 0) return false;
    }
    return true;
}

/// Tells the groups in a window that they lie there.
void RelocationSpace::follow(int first, int size) {
    for (int position = first; position < first + size; ++position) {
        const int index = ownerOf(position);
        if (index == kEmpty) continue;
        put(index, position);
        position += group(index).registers.count - 1;
    }
}

bool RelocationSpace::mayExchange(int lower, int upper, int size) const {
    const int distance = upper - lower;
    return mayMove(lower, size, distance) && mayMove(upper, size, distance);
}

void RelocationSpace::exchange(int lower, int upper, int size) {
    std::swap_ranges(m_owners.begin() + lower, m_owners.begin() + lower + size, m_owners.begin() + upper);
    follow(lower, size);
    follow(upper, size);
}

/// RegDem, figure 4c: the window before a group has more gaps than it. Returns: whether something moved.
bool RelocationSpace::swapGaps() {
    bool hasMoved = false;
    for (int position = 0; position < used(); ++position) {
        if (!beginsAt(position)) continue;
        const RegisterGroup& moved = group(ownerOf(position));
        const int size = roundedUp(moved.registers.count, moved.alignment);
        if (moved.registers.count == 1 || size > position || position + size > used()) continue;
        const bool hasMoreGaps = gapsIn(position - size, size) > gapsIn(position, size);
        if (!hasMoreGaps || !mayExchange(position - size, position, size)) continue;
        exchange(position - size, position, size);
        hasMoved = true;
    }
    return hasMoved;
}

/// Each step brings a gap nearer to the end, so that there is an end.
void RelocationSpace::shiftAndSwap(int banks) {
    while (fillGaps(banks) || swapGaps()) {
    }
}

/// Wide groups first, each as low as it fits: what is left between them suits narrower ones.
bool RelocationSpace::placeLargestFirst() {
    std::vector<int> order(m_groups.size());
    std::iota(order.begin(), order.end(), 0);
    std::erase_if(order, [this](int index) { return group(index).isPinned; });
    std::ranges::sort(order, std::greater(), [this](int index) {
        return std::tuple(group(index).alignment, group(index).registers.count, -group(index).registers.first);
    });
    for (const int index : order) take(index);
    for (const int index : order) {
        int position = 0;
        while (position < kRegisters && !fits(index, position)) ++position;
        if (position == kRegisters) return false;
        put(index, position);
    }
    return true;
}

// ---- Swapping against conflicts ----------------------------------------------------------------------------------

/// The conflicts of a kernel, of which only those are counted again that a move touches.
class ConflictCount {
  public:
    ConflictCount(const std::vector<RegisterGroup>& groups, const encoding::Kernel& kernel,
                  const std::vector<double>& weights);

    [[nodiscard]] int banks() const { return m_banks; }
    [[nodiscard]] double all(const encoding::RegisterMap& map) const;
    /// Exchanges windows where that saves conflicts.
    bool improve(RelocationSpace& space, int lower, int upper, int size);
    void improve(RelocationSpace& space);

  private:
    void touch(const RelocationSpace& space, int first, int size);
    [[nodiscard]] double touched(const encoding::RegisterMap& map) const;

    int m_banks = 1;
    int m_ports = 1;
    std::vector<RegisterSources> m_sources;
    std::vector<std::vector<std::size_t>> m_ofGroup; ///< Sources by group.
    std::vector<std::size_t> m_touched;
    std::vector<unsigned> m_touchedIn; ///< The round in which sources were touched last.
    unsigned m_round = 0;
};

ConflictCount::ConflictCount(const std::vector<RegisterGroup>& groups, const encoding::Kernel& kernel,
                             const std::vector<double>& weights)
    : m_banks(registerBanks(kernel.sm)), m_ports(bankPorts(kernel.sm)), m_sources(conflictingSources(kernel, weights)),
      m_ofGroup(groups.size()), m_touchedIn(m_sources.size(), 0) {
    std::array<int, kRegisters> owners{};
    owners.fill(kEmpty);
    for (std::size_t i = 0; i < groups.size(); ++i)
        std::fill_n(owners.begin() + groups[i].registers.first, groups[i].registers.count, int(i));
    for (std::size_t i = 0; i < m_sources.size(); ++i)
        for (std::size_t k = 0; k < m_sources[i].count; ++k)
            if (const int owner = owners[m_sources[i].registers[k]]; owner != kEmpty)
                m_ofGroup[std::size_t(owner)].push_back(i);
}

double ConflictCount::all(const encoding::RegisterMap& map) const {
    double sum = 0;
    for (const RegisterSources& one : m_sources) sum += one.weight * one.conflicts(m_banks, m_ports, map);
    return sum;
}

void ConflictCount::touch(const RelocationSpace& space, int first, int size) {
    for (int position = first; position < first + size; ++position) {
        const int owner = space.ownerOf(position);
        if (owner == kEmpty) continue;
        for (const std::size_t index : m_ofGroup[std::size_t(owner)])
            if (std::exchange(m_touchedIn[index], m_round) != m_round) m_touched.push_back(index);
    }
}

double ConflictCount::touched(const encoding::RegisterMap& map) const {
    double sum = 0;
    for (const std::size_t index : m_touched)
        sum += m_sources[index].weight * m_sources[index].conflicts(m_banks, m_ports, map);
    return sum;
}

bool ConflictCount::improve(RelocationSpace& space, int lower, int upper, int size) {
    constexpr double kLeastSaving = 1e-6; // Of what the touched ones cost: rounding is no saving.
    if (!space.mayExchange(lower, upper, size)) return false;
    ++m_round;
    m_touched.clear();
    touch(space, lower, size);
    touch(space, upper, size);
    const double before = touched(space.map());
    if (before == 0) return false;
    space.exchange(lower, upper, size);
    if (touched(space.map()) < before * (1 - kLeastSaving)) return true;
    space.exchange(lower, upper, size);
    return false;
}

/// RegDem, section 3.4.1: a window has as many registers as there are banks.
void ConflictCount::improve(RelocationSpace& space) {
    constexpr int kMostRounds = 8;
    const int used = space.used();
    bool hasImproved = true;
    for (int round = 0; hasImproved && round < kMostRounds; ++round) {
        hasImproved = false;
        for (int lower = 0; lower < used; ++lower)
            for (int size = 1; 2 * size <= m_banks; ++size)
                for (int upper = lower + size; upper < lower + m_banks && upper + size <= used; ++upper)
                    hasImproved = improve(space, lower, upper, size) || hasImproved;
    }
}

RelocationSpace compacted(const std::vector<RegisterGroup>& groups) {
    RelocationSpace shifted(groups);
    shifted.shiftAndSwap(1);
    RelocationSpace placed(groups);
    return placed.placeLargestFirst() && placed.used() < shifted.used() ? placed : shifted;
}

} // namespace

std::vector<RegisterGroup> registerGroups(const encoding::Kernel& kernel) {
    Uses uses;
    for (const encoding::Instruction& instruction : kernel.instructions) {
        for (const encoding::RegisterRange& range : instruction.reads) uses.add(range);
        for (const encoding::RegisterRange& range : instruction.writes) uses.add(range);
    }
    std::vector<RegisterGroup> groups;
    bool isJoined = false;
    for (int reg = 0; reg < kRegisters; ++reg) {
        const int alignment = uses.alignments[std::size_t(reg)];
        if (alignment == 0) continue;
        if (!isJoined) groups.push_back({{reg, 0}, 1, reg < kPinnedRegisters});
        ++groups.back().registers.count;
        groups.back().alignment = std::max(groups.back().alignment, alignment);
        isJoined = uses.isJoinedWithNext[std::size_t(reg)];
    }
    return groups;
}

Compaction compact(const std::vector<RegisterGroup>& groups) {
    return compacted(groups).compaction();
}

Compaction compactByBanks(const std::vector<RegisterGroup>& groups, const encoding::Kernel& kernel,
                          const std::vector<double>& weights) {
    ConflictCount conflicts(groups, kernel, weights);
    RelocationSpace densest = compacted(groups);
    RelocationSpace byBanks(groups);
    byBanks.shiftAndSwap(conflicts.banks());
    const bool isWorse =
        byBanks.used() > densest.used() ||
        (byBanks.used() == densest.used() && conflicts.all(byBanks.map()) > conflicts.all(densest.map()));
    RelocationSpace& best = isWorse ? densest : byBanks;
    conflicts.improve(best);
    return best.compaction();
}

} // namespace forewarp::sass::demotion
