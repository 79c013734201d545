#include "core/sass/demotion/residency.h"

#include "core/sass/analysis/hazards.h"
#include "core/sass/analysis/liveness.h"
#include "core/sass/encoding/instruction_queries.h"

#include <algorithm>
#include <array>
#include <utility>

namespace forewarp::sass::demotion {

namespace {

constexpr int kMostTogether = 4;
/// Cycles ahead of its use that a load needs at most: latency of shared memory (maxas, wiki «Control Codes»).
constexpr int kLoadLead = 30;

using GroupMask = unsigned; ///< Bit per register of a group.

/// One instruction that names registers of a demoted group.
struct Access {
    int instruction = 0;
    int group = 0;
    GroupMask reads = 0;
    GroupMask writes = 0;
};

/// A stretch of the block in which one value register holds a group.
struct Residency {
    int group = 0;
    int valueRegister = 0;
    std::vector<Access> accesses;
    int begin = 0; ///< First gap that it takes.
    int end = 0;   ///< Last gap that it takes.

    [[nodiscard]] int first() const { return accesses.front().instruction; }
    [[nodiscard]] int last() const { return accesses.back().instruction; }
};

/// Whether a store under the same guard right after it stores exactly what was written.
bool keepsGuard(const encoding::Instruction& instruction) {
    return !instruction.isGuardUniform && (instruction.predicateWrites >> unsigned(instruction.guard) & 1U) == 0;
}

class BlockPlanner {
  public:
    BlockPlanner(const encoding::Kernel& kernel, const analysis::Block& block, const analysis::Liveness& liveness,
                 const DemotedRegisters& demoted)
        : m_kernel(kernel), m_block(block), m_liveness(liveness), m_demoted(demoted) {
        m_groupOf.fill(-1);
        m_lastIn.fill(-1);
        m_lastOf.assign(demoted.groups.size(), -1);
        m_lastAccess.assign(demoted.groups.size(), -1);
        for (std::size_t g = 0; g < demoted.groups.size(); ++g)
            for (int k = 0; k < demoted.groups[g].registers.count; ++k)
                m_groupOf[std::size_t(demoted.groups[g].registers.first + k)] = int(g);
    }

    BlockPlan run() {
        findAccesses();
        if (m_accesses.empty()) return {};
        if (m_demoted.options.substitutesValueRegister) findOccupied();
        for (const Access& access : m_accesses) place(access);
        for (std::size_t r = 0; r < m_residencies.size(); ++r) planMoves(r);
        std::ranges::stable_sort(m_plan.moves, {},
                                 [](const SlotMove& move) { return std::pair(move.gap, !move.isStore); });
        return std::move(m_plan);
    }

  private:
    [[nodiscard]] const encoding::Instruction& at(int instruction) const {
        return m_kernel.instructions[std::size_t(instruction)];
    }
    [[nodiscard]] const encoding::RegisterRange& rangeOf(int group) const {
        return m_demoted.groups[std::size_t(group)].registers;
    }
    [[nodiscard]] bool removesRedundant() const { return m_demoted.options.removesRedundantAccesses; }

    void findAccesses() {
        for (int i = m_block.first; i <= m_block.last; ++i) {
            Access access{.instruction = i, .group = -1};
            collect(at(i).reads, access, access.reads);
            collect(at(i).writes, access, access.writes);
            if (access.group < 0) continue;
            m_accesses.push_back(access);
            m_lastAccess[std::size_t(access.group)] = i;
        }
    }
    void collect(const std::vector<encoding::RegisterRange>& ranges, Access& access, GroupMask& mask) const {
        for (const encoding::RegisterRange& range : ranges) {
            for (int reg = range.first; reg < range.first + range.count; ++reg) {
                const int group = m_groupOf[std::size_t(reg)];
                if (group < 0) continue;
                access.group = group;
                mask |= 1U << unsigned(reg - rangeOf(group).first);
            }
        }
    }

    // ---- Which register holds the value ----

    /// From which instruction on each register of the changed kernel holds something again, told for every instruction.
    void findOccupied() {
        const auto count = std::size_t(m_demoted.registers);
        m_nextUse.assign(std::size_t(m_block.last - m_block.first + 2), std::vector<int>(count, m_block.last + 1));
        for (int i = m_block.last; i >= m_block.first; --i) {
            std::vector<int>& row = m_nextUse[std::size_t(i - m_block.first)];
            row = m_nextUse[std::size_t(i - m_block.first) + 1];
            const analysis::RegisterSet held = heldAround(i);
            for (std::size_t reg = 0; reg < std::size_t(encoding::kZeroRegister); ++reg)
                if (held.test(reg) && m_groupOf[reg] < 0) row[m_demoted.places[reg]] = i;
        }
    }
    /// Registers of the original that are alive or named.
    [[nodiscard]] analysis::RegisterSet heldAround(int instruction) const {
        analysis::RegisterSet held =
            m_liveness.before[std::size_t(instruction)] | m_liveness.after[std::size_t(instruction)];
        for (const auto* ranges : {&at(instruction).reads, &at(instruction).writes})
            for (const encoding::RegisterRange& range : *ranges)
                for (int reg = range.first; reg < range.first + range.count; ++reg) held.set(std::size_t(reg));
        return held;
    }
    /// The first instruction from a place on at which one of the registers holds something of the original's.
    [[nodiscard]] int nextUse(int reg, int count, int from) const {
        const std::vector<int>& row = m_nextUse[std::size_t(from - m_block.first)];
        return *std::min_element(row.begin() + reg, row.begin() + reg + count);
    }
    [[nodiscard]] bool isReserved(int reg) const {
        constexpr int kStackPointer = 1;
        const int beyondValues = m_demoted.valueRegister + m_demoted.valueCount;
        return reg == kStackPointer || reg == m_demoted.addressRegister ||
               (reg >= m_demoted.valueRegister && reg < beyondValues);
    }

    /// The last residency that has one of the registers, -1 where there is none.
    [[nodiscard]] int lastIn(int reg, int count) const {
        return *std::max_element(m_lastIn.begin() + reg, m_lastIn.begin() + reg + count);
    }

    [[nodiscard]] bool staysFree(int reg, int count, int from, int to) const {
        return reg == m_demoted.valueRegister || from > to || nextUse(reg, count, from) > to;
    }

    /// The register that is free for longest from an instruction on, if possible none that holds what is read again; RDV
    /// where there is none.
    [[nodiscard]] int freeRegister(const Access& access) const {
        const int count = rangeOf(access.group).count;
        const int alignment = m_demoted.groups[std::size_t(access.group)].alignment;
        int best = m_demoted.valueRegister;
        std::pair bestRank(false, access.instruction);
        for (int reg = 0; reg + count <= m_demoted.registers; reg += alignment) {
            if (!isFreeAt(reg, count, access.instruction)) continue;
            const std::pair rank(!isWanted(reg, count, access.instruction), nextUse(reg, count, access.instruction));
            if (rank.second > access.instruction && rank > bestRank) best = reg, bestRank = rank;
        }
        return best;
    }
    /// Whether the residency in a register would go on later.
    [[nodiscard]] bool isWanted(int reg, int count, int instruction) const {
        const int before = lastIn(reg, count);
        if (!removesRedundant() || before < 0) return false;
        return m_lastAccess[std::size_t(m_residencies[std::size_t(before)].group)] > instruction;
    }
    [[nodiscard]] bool isFreeAt(int reg, int count, int instruction) const {
        for (int k = 0; k < count; ++k)
            if (isReserved(reg + k)) return false;
        const int before = lastIn(reg, count);
        return before < 0 || m_residencies[std::size_t(before)].last() < instruction;
    }

    /// Goes on with the group's last residency where its register has kept the value, else begins one.
    void place(const Access& access) {
        const int count = rangeOf(access.group).count;
        const int open = m_lastOf[std::size_t(access.group)];
        if (removesRedundant() && open >= 0) {
            Residency& residency = m_residencies[std::size_t(open)];
            const bool isLast = lastIn(residency.valueRegister, count) == open;
            if (isLast && staysFree(residency.valueRegister, count, residency.last() + 1, access.instruction)) {
                residency.accesses.push_back(access);
                return;
            }
        }
        const bool substitutes = m_demoted.options.substitutesValueRegister;
        const int reg = substitutes ? freeRegister(access) : m_demoted.valueRegister;
        const int index = int(m_residencies.size());
        m_residencies.push_back({.group = access.group, .valueRegister = reg, .accesses = {access}});
        m_lastOf[std::size_t(access.group)] = index;
        std::fill_n(m_lastIn.begin() + reg, count, index);
    }

    // ---- Loads and stores ----

    void planMoves(std::size_t index) {
        Residency& residency = m_residencies[index];
        residency.begin = residency.first();
        residency.end = residency.last() + 1;
        m_known = 0;
        m_dirty = 0;
        for (const Access& access : residency.accesses) {
            m_plan.values.push_back({access.instruction, access.group, residency.valueRegister});
            loadFor(residency, access);
            takeWrites(residency, access);
        }
        if (removesRedundant()) storeAtEnd(index);
    }

    /// What the access needs and the register does not hold: operands, and what a guard may leave as it was.
    void loadFor(Residency& residency, const Access& access) {
        const encoding::Instruction& instruction = at(access.instruction);
        GroupMask needed = access.reads;
        if (encoding::isGuarded(instruction) && !keepsGuard(instruction)) needed |= access.writes;
        needed &= ~m_known;
        for (int k = 0; k < kMostTogether; ++k) {
            if ((needed >> unsigned(k) & 1U) == 0) continue;
            const int reg = rangeOf(residency.group).first + k;
            const int gap = removesRedundant() ? hoisted(residency, access.instruction, reg) : access.instruction;
            residency.begin = std::min(residency.begin, gap);
            m_plan.moves.push_back(
                {.gap = gap, .isStore = false, .reg = reg, .valueRegister = residency.valueRegister + k});
        }
        m_known |= needed;
    }

    /// The earliest gap from which a load may fill the register, not further up than hides its latency.
    [[nodiscard]] int hoisted(const Residency& residency, int instruction, int reg) const {
        const int count = rangeOf(residency.group).count;
        const bool isFirst = instruction == residency.first();
        const int lowest = isFirst ? firstFreeGap(residency) : residency.begin;
        int gap = instruction;
        int lead = 0;
        while (gap > lowest && gap > storedUntil(reg) && lead < kLoadLead) {
            if (isFirst && !staysFree(residency.valueRegister, count, gap - 1, gap - 1)) break;
            --gap;
            lead += at(gap).control.stall;
        }
        return gap;
    }
    /// Where the residency before in the same register has ended.
    [[nodiscard]] int firstFreeGap(const Residency& residency) const {
        const int end = residency.valueRegister + rangeOf(residency.group).count;
        int gap = m_block.first;
        for (const Residency& other : m_residencies) {
            if (&other == &residency) break;
            const bool overlaps =
                other.valueRegister < end && residency.valueRegister < other.valueRegister + rangeOf(other.group).count;
            if (overlaps) gap = std::max(gap, other.end);
        }
        return gap;
    }
    /// The gap of the last store of a register that is planned so far.
    [[nodiscard]] int storedUntil(int reg) const {
        int gap = m_block.first;
        for (const SlotMove& move : m_plan.moves)
            if (move.isStore && move.reg == reg) gap = std::max(gap, move.gap);
        return gap;
    }

    void takeWrites(const Residency& residency, const Access& access) {
        const encoding::Instruction& instruction = at(access.instruction);
        const GroupMask partial = encoding::isGuarded(instruction) ? access.writes & ~m_known : 0;
        const GroupMask whole = access.writes & ~partial;
        store(residency, partial, access.instruction + 1, access.instruction);
        m_known = (m_known | whole) & ~partial;
        m_dirty |= whole;
        if (removesRedundant()) {
            m_dirty &= ~partial;
            for (int k = 0; k < kMostTogether; ++k)
                if ((whole >> unsigned(k) & 1U) != 0) m_writer[std::size_t(k)] = access.instruction;
            return;
        }
        store(residency, whole, access.instruction + 1, -1);
    }

    void store(const Residency& residency, GroupMask mask, int gap, int guardedBy) {
        for (int k = 0; k < kMostTogether; ++k)
            if ((mask >> unsigned(k) & 1U) != 0)
                m_plan.moves.push_back({.gap = gap,
                                        .isStore = true,
                                        .reg = rangeOf(residency.group).first + k,
                                        .valueRegister = residency.valueRegister + k,
                                        .guardedBy = guardedBy});
    }

    /// Stores what was written and is read again later.
    void storeAtEnd(std::size_t index) {
        Residency& residency = m_residencies[index];
        const analysis::RegisterSet& alive = m_liveness.after[std::size_t(residency.last())];
        for (int k = 0; k < kMostTogether; ++k) {
            if ((m_dirty >> unsigned(k) & 1U) == 0) continue;
            if (!alive.test(std::size_t(rangeOf(residency.group).first + k))) continue;
            const int gap = sunk(index, m_writer[std::size_t(k)]);
            residency.end = std::max(residency.end, gap);
            store(residency, 1U << unsigned(k), gap, -1);
        }
    }

    /// The gap where a value is there without waiting, if the register keeps it so long.
    [[nodiscard]] int sunk(std::size_t index, int writer) const {
        const int limit = storeLimit(index);
        const encoding::Instruction& producer = at(writer);
        const bool isVariable = analysis::hasVariableLatency(producer);
        const int latency = isVariable ? 0 : analysis::fixedLatency(producer, m_kernel.sm).value_or(0);
        int elapsed = producer.control.stall;
        int gap = writer + 1;
        const auto isReady = [&] { return isVariable ? isAwaited(producer, writer + 1, gap) : elapsed >= latency; };
        while (gap < limit && !isReady()) elapsed += at(gap++).control.stall;
        return gap;
    }
    /// Whether an instruction in a stretch waits for the producer's barrier.
    [[nodiscard]] bool isAwaited(const encoding::Instruction& producer, int from, int to) const {
        if (producer.control.writeBarrier == encoding::kNoBarrier) return true;
        for (int i = from; i < to; ++i)
            if ((at(i).control.waitMask >> unsigned(producer.control.writeBarrier) & 1U) != 0) return true;
        return false;
    }
    /// The last gap for a store: before the register or the slot is used again, and before the block is left.
    [[nodiscard]] int storeLimit(std::size_t index) const {
        const Residency& residency = m_residencies[index];
        const int count = rangeOf(residency.group).count;
        const int end = residency.valueRegister + count;
        int limit = at(m_block.last).endsBlock() ? m_block.last : m_block.last + 1;
        for (std::size_t r = index + 1; r < m_residencies.size(); ++r) {
            const Residency& later = m_residencies[r];
            const bool overlaps =
                later.valueRegister < end && residency.valueRegister < later.valueRegister + rangeOf(later.group).count;
            if (overlaps || later.group == residency.group) limit = std::min(limit, later.first());
        }
        int gap = residency.last() + 1;
        while (gap < limit && staysFree(residency.valueRegister, count, gap, gap)) ++gap;
        return gap;
    }

    const encoding::Kernel& m_kernel;
    const analysis::Block& m_block;
    const analysis::Liveness& m_liveness;
    const DemotedRegisters& m_demoted;
    std::array<int, 256> m_groupOf;
    std::vector<Access> m_accesses;
    std::vector<std::vector<int>> m_nextUse; // By instruction of the block and register of the changed kernel.
    std::vector<Residency> m_residencies;
    std::vector<int> m_lastOf; // Residency by group.
    std::vector<int> m_lastAccess; // Instruction by group.
    std::array<int, 256> m_lastIn; // Residency by register of the changed kernel.
    BlockPlan m_plan;
    GroupMask m_known = 0; // Of the residency at hand: what its registers surely hold.
    GroupMask m_dirty = 0; // What their slots do not.
    std::array<int, kMostTogether> m_writer{}; // Who wrote it last.
};

} // namespace

BlockPlan planBlock(const encoding::Kernel& kernel, const analysis::Block& block, const analysis::Liveness& liveness,
                    const DemotedRegisters& demoted) {
    return BlockPlanner(kernel, block, liveness, demoted).run();
}

} // namespace forewarp::sass::demotion
