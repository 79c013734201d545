#include "core/sass/demotion/demotion_waits.h"

#include "core/sass/analysis/hazards.h"
#include "core/sass/analysis/stall_prediction.h"
#include "core/sass/encoding/instruction_queries.h"

#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <string_view>
#include <tuple>

namespace forewarp::sass::demotion {

namespace {

using Class = encoding::InstructionClass;

constexpr int kGlobalLatency = int(analysis::StallCosts{}.globalLatency);
constexpr int kSharedLatency = int(analysis::StallCosts{}.sharedLatency);
/// S2R, conversions and the like (maxas: 25 and less).
constexpr int kOtherLatency = 25;
constexpr int kMostStall = 15;
/// From here on Maxwell's yield bit means something else (maxas, wiki «Control Codes»).
constexpr int kFirstStallWithoutYield = 12;
/// A barrier is seen two cycles after the instruction that sets it.
constexpr int kCyclesToSet = 2;

int latencyBehind(const encoding::Instruction& setter) {
    switch (setter.instructionClass) {
    case Class::globalLoad:
    case Class::globalStore:
    case Class::localLoad:
    case Class::localStore: return kGlobalLatency;
    case Class::sharedLoad:
    case Class::sharedStore: return kSharedLatency;
    default: return kOtherLatency;
    }
}

/// Cycles until each barrier is clear, if one waited now.
class BarrierTracker {
  public:
    /// Barriers that may be set where a block begins are taken as set just now by a global access.
    explicit BarrierTracker(unsigned pending) {
        for (int barrier = 0; barrier < encoding::kBarriers; ++barrier)
            m_left[std::size_t(barrier)] = (pending >> unsigned(barrier) & 1U) != 0 ? kGlobalLatency : 0;
    }
    void take(const encoding::Instruction& instruction) {
        const encoding::ControlCode& control = instruction.control;
        for (int barrier = 0; barrier < encoding::kBarriers; ++barrier) {
            int& left = m_left[std::size_t(barrier)];
            if (encoding::waits(control, barrier)) left = 0;
            if (encoding::sets(control, barrier)) left = std::max(left, latencyBehind(instruction));
            left = std::max(0, left - control.stall);
        }
    }
    [[nodiscard]] int left(int barrier) const { return m_left[std::size_t(barrier)]; }

  private:
    std::array<int, std::size_t(encoding::kBarriers)> m_left{};
};

class WaitPlanner {
  public:
    WaitPlanner(EditedKernel& edited, const encoding::Kernel& original, const encoding::RegisterMap& places,
                const std::vector<bool>& isDemoted)
        : m_edited(edited), m_original(original), m_places(places), m_isDemoted(isDemoted),
          m_flow(analysis::controlFlowOf(edited.kernel)), m_counted(countedBarriers(original)) {}

    std::optional<Error> run(const analysis::ControlFlow& flow) {
        if (m_counted == (1U << unsigned(encoding::kBarriers)) - 1)
            return Error{ErrorKind::input, "DEPBAR counts every barrier; none is left for loads and stores.",
                         m_original.name, "Compile the kernel another way."};
        const analysis::PendingBarriers pending = analysis::pendingBarriersOf(m_original, flow);
        for (const analysis::Block& block : m_flow.blocks) assignBarriers(block, pending);
        collectKnown(flow);
        for (int round = 0; round < kMostRounds; ++round) {
            if (!resolveHazards()) return std::nullopt;
            for (const analysis::Block& block : m_flow.blocks) dropNeedlessWaits(block);
        }
        return Error{ErrorKind::input, "The waits that registers in shared memory need could not be placed.",
                     m_original.name, "Demote fewer registers."};
    }

  private:
    static constexpr int kMostRounds = 6;

    [[nodiscard]] encoding::Instruction& at(int instruction) {
        return m_edited.kernel.instructions[std::size_t(instruction)];
    }
    [[nodiscard]] const Origin& originOf(int instruction) const { return m_edited.origins[std::size_t(instruction)]; }
    [[nodiscard]] bool isAdded(int instruction) const { return originOf(instruction).place != Origin::Place::itself; }

    // ---- Barriers ----

    void assignBarriers(const analysis::Block& block, const analysis::PendingBarriers& pending) {
        BarrierTracker tracker(pending.before[std::size_t(originOf(block.first).instruction)]);
        for (int i = block.first; i <= block.last; ++i) {
            encoding::Instruction& instruction = at(i);
            if (isAdded(i) && instruction.instructionClass == Class::sharedLoad) {
                const int use = firstUse(block, i, instruction.writes.front().first, true);
                instruction.control.writeBarrier = setForUse(tracker, block, i, use);
            } else if (isAdded(i) && instruction.instructionClass == Class::sharedStore) {
                const int use = firstUse(block, i, storedRegister(instruction), false);
                instruction.control.readBarrier = setForUse(tracker, block, i, use);
            }
            tracker.take(instruction);
        }
    }
    [[nodiscard]] static int storedRegister(const encoding::Instruction& store) { return store.reads.back().first; }

    /// The next instruction of the block that reads or writes a register, or only those that write it; -1 without one.
    [[nodiscard]] int firstUse(const analysis::Block& block, int from, int reg, bool byReads) {
        for (int i = from + 1; i <= block.last; ++i)
            if (encoding::names(at(i).writes, reg) || (byReads && encoding::names(at(i).reads, reg))) return i;
        return -1;
    }
    /// Chooses a barrier for the instruction at `from`, and makes the one that depends on it wait.
    int setForUse(const BarrierTracker& tracker, const analysis::Block& block, int from, int use) {
        const int barrier = cheapest(tracker, from, use < 0 ? block.last : use);
        if (use >= 0) wait(use, barrier);
        return barrier;
    }
    void wait(int instruction, int barrier) {
        at(instruction).control.waitMask |= 1U << unsigned(barrier);
        const bool isSetJustBefore = instruction > 0 && encoding::sets(at(instruction - 1).control, barrier);
        if (isSetJustBefore) raiseStall(instruction - 1, kCyclesToSet);
    }

    /// Cycles that are lost if the instruction at `from` sets a barrier that the one at `to` waits for.
    [[nodiscard]] int cost(const BarrierTracker& tracker, int barrier, int from, int to) {
        int elapsed = at(from).control.stall;
        int others = std::max(0, tracker.left(barrier) - elapsed);
        int lost = 0;
        for (int i = from + 1; i < to; ++i) {
            const encoding::ControlCode& control = at(i).control;
            if (encoding::waits(control, barrier)) {
                lost += std::max(0, kSharedLatency - elapsed);
                others = 0;
            }
            if (encoding::sets(control, barrier)) others = std::max(others, latencyBehind(at(i)));
            others = std::max(0, others - control.stall);
            elapsed += control.stall;
        }
        return encoding::waits(at(to).control, barrier) ? lost : lost + others;
    }
    [[nodiscard]] int cheapest(const BarrierTracker& tracker, int from, int to) {
        int best = encoding::kNoBarrier;
        int bestCost = 0;
        for (int barrier = 0; barrier < encoding::kBarriers; ++barrier) {
            if ((m_counted >> unsigned(barrier) & 1U) != 0) continue;
            const int lost = cost(tracker, barrier, from, to);
            if (best == encoding::kNoBarrier || lost < bestCost) best = barrier, bestCost = lost;
        }
        return best;
    }

    // ---- Hazards ----

    /// Instructions of the changed kernel, kind, register of the changed kernel.
    using Pair = std::tuple<int, int, analysis::HazardKind, int>;

    /// What the original has as well, it may keep.
    void collectKnown(const analysis::ControlFlow& flow) {
        std::vector<int> moved(m_original.instructions.size());
        for (std::size_t i = 0; i < m_edited.origins.size(); ++i)
            if (!isAdded(int(i))) moved[std::size_t(m_edited.origins[i].instruction)] = int(i);
        for (const analysis::Hazard& hazard : analysis::hazardsOf(m_original, flow)) {
            const auto reg = std::size_t(hazard.reg);
            if (m_isDemoted[reg]) continue;
            m_known.insert(
                {moved[std::size_t(hazard.earlier)], moved[std::size_t(hazard.later)], hazard.kind, m_places[reg]});
        }
    }

    /// Returns whether there was anything to do.
    bool resolveHazards() {
        bool isChanged = false;
        for (const analysis::Hazard& hazard : analysis::hazardsOf(m_edited.kernel, m_flow)) {
            if (m_known.contains({hazard.earlier, hazard.later, hazard.kind, hazard.reg})) continue;
            isChanged = true;
            if (hazard.kind == analysis::HazardKind::tooSoon) stallBetween(hazard);
            else waitFor(hazard);
        }
        return isChanged;
    }

    void waitFor(const analysis::Hazard& hazard) {
        unsigned barriers = hazard.barriers & ~m_counted;
        if (barriers == 0) barriers = hazard.barriers;
        if (barriers == 0) barriers = setBarrier(hazard);
        wait(hazard.later, std::countr_zero(barriers));
    }

    /// For an instruction that told nobody when it is done. Returns: the barrier's bit.
    unsigned setBarrier(const analysis::Hazard& hazard) {
        encoding::ControlCode& control = at(hazard.earlier).control;
        const analysis::Block& block = m_flow.blocks[std::size_t(m_flow.blockOf(hazard.earlier))];
        const bool isInBlock = hazard.later > hazard.earlier && hazard.later <= block.last;
        const int to = isInBlock ? hazard.later : block.last;
        BarrierTracker tracker(0);
        for (int i = block.first; i < hazard.earlier; ++i) tracker.take(at(i));
        int& barrier =
            hazard.kind == analysis::HazardKind::unreadOverwritten ? control.readBarrier : control.writeBarrier;
        if (barrier == encoding::kNoBarrier) barrier = cheapest(tracker, hazard.earlier, to);
        return 1U << unsigned(barrier);
    }

    void raiseStall(int instruction, int stall) {
        encoding::ControlCode& control = at(instruction).control;
        control.stall = std::max(control.stall, stall);
        if (control.stall >= kFirstStallWithoutYield) control.yields = false;
    }

    /// Spreads the cycles that are missing over the instructions in between, from the last one on.
    void stallBetween(const analysis::Hazard& hazard) {
        const auto latency = analysis::fixedLatency(at(hazard.earlier), m_edited.kernel.sm);
        int missing = latency.value_or(kMostStall);
        for (int i = hazard.earlier; i < hazard.later; ++i) missing -= at(i).control.stall;
        for (int i = hazard.later - 1; i >= hazard.earlier && missing > 0; --i) {
            const int before = at(i).control.stall;
            raiseStall(i, std::min(kMostStall, before + missing));
            missing -= at(i).control.stall - before;
        }
    }

    /// Waits that were added for what a wait just before has cleared already.
    void dropNeedlessWaits(const analysis::Block& block) {
        unsigned clear = 0;
        for (int i = block.first; i <= block.last; ++i) {
            encoding::ControlCode& control = at(i).control;
            const int origin = originOf(i).instruction;
            const unsigned own = isAdded(i) ? 0 : m_original.instructions[std::size_t(origin)].control.waitMask;
            control.waitMask &= ~(clear & ~own);
            clear |= control.waitMask;
            for (int barrier = 0; barrier < encoding::kBarriers; ++barrier)
                if (encoding::sets(control, barrier)) clear &= ~(1U << unsigned(barrier));
        }
    }

    EditedKernel& m_edited;
    const encoding::Kernel& m_original;
    const encoding::RegisterMap& m_places;
    const std::vector<bool>& m_isDemoted;
    analysis::ControlFlow m_flow; // Of the changed kernel.
    unsigned m_counted;
    std::set<Pair> m_known;
};

} // namespace

unsigned countedBarriers(const encoding::Kernel& kernel) {
    constexpr unsigned kAll = (1U << unsigned(encoding::kBarriers)) - 1;
    unsigned counted = 0;
    for (const encoding::Instruction& instruction : kernel.instructions) {
        if (!instruction.mnemonic.starts_with("DEPBAR")) continue;
        const std::string_view barrier =
            instruction.operands.empty() ? std::string_view() : std::string_view(instruction.operands.front());
        const bool isNamed = barrier.size() == 3 && barrier.starts_with("SB") && barrier[2] >= '0' && barrier[2] <= '5';
        counted |= isNamed ? 1U << unsigned(barrier[2] - '0') : kAll;
    }
    return counted;
}

std::optional<Error> addWaits(EditedKernel& edited, const encoding::Kernel& original, const analysis::ControlFlow& flow,
                              const encoding::RegisterMap& places, const std::vector<bool>& isDemoted) {
    return WaitPlanner(edited, original, places, isDemoted).run(flow);
}

} // namespace forewarp::sass::demotion
