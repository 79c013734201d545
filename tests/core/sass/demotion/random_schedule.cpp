#include "tests/core/sass/demotion/random_schedule.h"

#include "core/sass/analysis/control_flow.h"
#include "core/sass/analysis/hazards.h"
#include "core/sass/encoding/encoding_bits.h"

#include <algorithm>
#include <bitset>
#include <vector>

namespace forewarp::sass::test {

namespace {

using Class = encoding::InstructionClass;

constexpr int kLongestStall = 15;
constexpr int kFirstPredicate = 256;
constexpr std::size_t kMostInstructions = 1024;

/// Registers, and predicates behind them.
using Places = std::bitset<264>;
/// Instructions under way.
using Positions = std::bitset<kMostInstructions>;

void insert(Places& places, const std::vector<encoding::RegisterRange>& ranges, unsigned predicates) {
    for (const encoding::RegisterRange& range : ranges)
        for (int i = 0; i < range.count; ++i) places.set(std::size_t(range.first + i));
    for (int i = 0; i < encoding::kTruePredicate; ++i)
        if ((predicates >> unsigned(i) & 1) != 0) places.set(std::size_t(kFirstPredicate + i));
}

bool isStore(const encoding::Instruction& instruction) {
    return instruction.instructionClass == Class::globalStore || instruction.instructionClass == Class::sharedStore ||
           instruction.instructionClass == Class::localStore;
}
bool endsByBarrier(const encoding::Instruction& instruction) {
    const Class kind = instruction.instructionClass;
    if (instruction.mnemonic.starts_with("U") || instruction.mnemonic.starts_with("CS2R")) return false;
    return (kind >= Class::globalLoad && kind <= Class::specialRegister) || kind == Class::quarterRate ||
           kind == Class::doublePrecision;
}

class Scheduler {
  public:
    Scheduler(encoding::Kernel& kernel, Random& random)
        : m_kernel(kernel), m_random(random), m_flow(analysis::controlFlowOf(kernel)),
          m_reads(kernel.instructions.size()), m_writes(kernel.instructions.size()) {
        for (std::size_t i = 0; i < kernel.instructions.size(); ++i) {
            insert(m_reads[i], at(i).reads, at(i).predicateReads);
            insert(m_writes[i], at(i).writes, at(i).predicateWrites);
        }
    }

    void run() {
        for (encoding::Instruction& instruction : m_kernel.instructions) setBarriers(instruction);
        while (addWaits()) {
        }
        for (const analysis::Block& block : m_flow.blocks) setStalls(block);
    }

  private:
    struct State {
        Positions unwritten;
        Positions unread;
        friend bool operator==(const State&, const State&) = default;
    };

    [[nodiscard]] encoding::Instruction& at(std::size_t i) { return m_kernel.instructions[i]; }

    void setBarriers(encoding::Instruction& instruction) {
        encoding::ControlCode& control = instruction.control;
        control = {.stall = m_random.chance(20) ? m_random.between(1, 6) : 1};
        if (setsCarry(instruction))
            control.stall = std::max(control.stall, *analysis::fixedLatency(instruction, m_kernel.sm));
        if (!endsByBarrier(instruction)) return;
        control.stall = std::max(control.stall, 2);
        if (!isStore(instruction)) control.writeBarrier = m_random.below(encoding::kBarriers);
        if (isStore(instruction) || (m_random.chance(40) && !instruction.reads.empty()))
            control.readBarrier = m_random.below(encoding::kBarriers);
    }

    /// «IADD.CC»: the next one takes it.
    [[nodiscard]] bool setsCarry(const encoding::Instruction& instruction) const {
        constexpr unsigned kCarryFlag = 47;
        return encoding::encodingOf(m_kernel.sm) == encoding::Encoding::maxwell &&
               instruction.mnemonic.starts_with("IADD") && !instruction.mnemonic.starts_with("IADD32I") &&
               encoding::Bits(instruction.words).has(kCarryFlag);
    }

    // ---- Waits -------------------------------------------------------------------------------------------------

    /// Of what is under way, what one has to wait for.
    [[nodiscard]] unsigned needed(std::size_t position, const State& state) {
        unsigned mask = 0;
        for (std::size_t i = 0; i < m_kernel.instructions.size(); ++i) {
            const encoding::ControlCode& control = at(i).control;
            const bool needsResult =
                state.unwritten[i] && ((m_reads[position] | m_writes[position]) & m_writes[i]).any();
            const bool needsRead = state.unread[i] && (m_writes[position] & m_reads[i]).any();
            if (needsResult) mask |= 1U << unsigned(control.writeBarrier);
            if (needsRead)
                mask |= 1U << unsigned(control.readBarrier != encoding::kNoBarrier ? control.readBarrier
                                                                                   : control.writeBarrier);
        }
        return mask;
    }
    void apply(std::size_t position, State& state) {
        const encoding::ControlCode& own = at(position).control;
        const unsigned mask = own.waitMask;
        for (std::size_t i = 0; mask != 0 && i < m_kernel.instructions.size(); ++i) {
            const encoding::ControlCode& control = at(i).control;
            const bool isWritten =
                control.writeBarrier != encoding::kNoBarrier && (mask >> unsigned(control.writeBarrier) & 1) != 0;
            const bool isRead =
                control.readBarrier != encoding::kNoBarrier && (mask >> unsigned(control.readBarrier) & 1) != 0;
            if (isWritten) state.unwritten.reset(i);
            if (isWritten || isRead) state.unread.reset(i);
        }
        if (own.writeBarrier != encoding::kNoBarrier) state.unwritten.set(position);
        if (own.writeBarrier != encoding::kNoBarrier || own.readBarrier != encoding::kNoBarrier)
            state.unread.set(position);
    }

    /// Where a block may go on, into functions and out of them.
    [[nodiscard]] std::vector<int> followersOf(std::size_t index) {
        const analysis::Block& block = m_flow.blocks[index];
        const encoding::Instruction& end = at(std::size_t(block.last));
        if (end.instructionClass == Class::call && end.target) return {m_flow.blockOf(m_kernel.indexAt(*end.target))};
        if (end.instructionClass != Class::ret) return block.successors;
        std::vector<int> returns;
        for (std::size_t i = 0; i + 1 < m_flow.blocks.size(); ++i)
            if (at(std::size_t(m_flow.blocks[i].last)).instructionClass == Class::call) returns.push_back(int(i) + 1);
        return returns;
    }

    /// One walk over all paths with the waits there are; adds the first that are missing.
    bool addWaits() {
        std::vector<State> starts(m_flow.blocks.size());
        std::vector<bool> isOpen(m_flow.blocks.size(), true);
        bool isAdded = false;
        for (bool isChanged = true; isChanged;) {
            isChanged = false;
            for (std::size_t index = 0; index < m_flow.blocks.size(); ++index) {
                if (!isOpen[index]) continue;
                isOpen[index] = false;
                const State end = walk(index, starts[index], isAdded);
                for (const int next : followersOf(index)) {
                    State joined = starts[std::size_t(next)];
                    joined.unwritten |= end.unwritten;
                    joined.unread |= end.unread;
                    if (joined == starts[std::size_t(next)]) continue;
                    starts[std::size_t(next)] = joined;
                    isOpen[std::size_t(next)] = true;
                    isChanged = true;
                }
            }
        }
        return isAdded;
    }
    State walk(std::size_t index, State state, bool& isAdded) {
        const analysis::Block& block = m_flow.blocks[index];
        for (std::size_t i = std::size_t(block.first); i <= std::size_t(block.last); ++i) {
            const unsigned missing = needed(i, state) & ~at(i).control.waitMask;
            isAdded |= missing != 0;
            at(i).control.waitMask |= missing;
            apply(i, state);
        }
        return state;
    }

    // ---- Stalls ------------------------------------------------------------------------------------------------

    struct Arrival {
        std::size_t producer;
        std::size_t place;
        int issued;
    };

    /// Cycles until `consumer` may read what an instruction of fixed latency leaves.
    int latency(const Arrival& arrival, const encoding::Instruction& consumer) {
        constexpr int kPredicateLatency = 13;
        if (arrival.place >= std::size_t(kFirstPredicate)) return kPredicateLatency;
        return analysis::latencyBetween(at(arrival.producer), consumer, int(arrival.place), m_kernel.sm)
            .value_or(kLongestStall);
    }

    void setStalls(const analysis::Block& block) {
        std::vector<Arrival> arrivals;
        int now = 0;
        for (std::size_t i = std::size_t(block.first); i <= std::size_t(block.last); ++i) {
            int earliest = now;
            for (const Arrival& arrival : arrivals)
                if (m_reads[i][arrival.place]) earliest = std::max(earliest, arrival.issued + latency(arrival, at(i)));
            if (i > std::size_t(block.first)) at(i - 1).control.stall += earliest - now;
            now = earliest;
            record(i, now, arrivals);
            now += at(i).control.stall;
        }
        int& last = at(std::size_t(block.last)).control.stall;
        for (const Arrival& arrival : arrivals) {
            const int usual = analysis::fixedLatency(at(arrival.producer), m_kernel.sm).value_or(0);
            const int most = arrival.place >= std::size_t(kFirstPredicate) ? latency(arrival, {}) : usual;
            last = std::clamp(arrival.issued + most - now + last, last, kLongestStall);
        }
    }
    void record(std::size_t position, int now, std::vector<Arrival>& arrivals) {
        for (std::size_t place = 0; place < m_writes[position].size(); ++place) {
            if (!m_writes[position][place]) continue;
            const bool isSure = at(position).guard == encoding::kTruePredicate && !at(position).isGuardNegated;
            if (isSure) std::erase_if(arrivals, [place](const Arrival& arrival) { return arrival.place == place; });
            if (!endsByBarrier(at(position))) arrivals.push_back({position, place, now});
        }
    }

    encoding::Kernel& m_kernel;
    Random& m_random;
    analysis::ControlFlow m_flow;
    std::vector<Places> m_reads;
    std::vector<Places> m_writes;
};

} // namespace

void schedule(encoding::Kernel& kernel, Random& random) {
    Scheduler(kernel, random).run();
}

} // namespace forewarp::sass::test
