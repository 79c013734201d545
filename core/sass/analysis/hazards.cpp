#include "core/sass/analysis/hazards.h"

#include "core/sass/analysis/program_paths.h"
#include "core/sass/analysis/unfinished_work.h"
#include "core/sass/encoding/instruction_queries.h"

#include <algorithm>
#include <optional>

namespace forewarp::sass::analysis {

namespace {

/// Looks in one instruction for what it does not wait for.
class Encounter {
  public:
    Encounter(const Events& events, std::vector<Hazard>& hazards) : m_events(events), m_hazards(hazards) {}

    void check(int position, const encoding::Instruction& instruction, const EventSet& pending) {
        forEachRegister(instruction.reads, [&](int reg) {
            for (const std::uint32_t event : m_events.ofRegister(reg))
                if (m_events[event].isWrite && pending.contains(event))
                    add(event, position, reg, HazardKind::unwrittenRead);
        });
        forEachRegister(instruction.writes, [&](int reg) {
            for (const std::uint32_t event : m_events.ofRegister(reg))
                if (pending.contains(event) && !comesInTurn(m_events[event], instruction))
                    add(event, position, reg,
                        m_events[event].isWrite ? HazardKind::unwrittenOverwritten : HazardKind::unreadOverwritten);
        });
    }

  private:
    /// Whether the unit itself keeps the order of what is under way and what is written now.
    static bool comesInTurn(const Event& event, const encoding::Instruction& writer) {
        const Queue queue = event.isWrite ? writeQueueOf(writer) : readQueueOf(writer);
        return queue != Queue::none && queue == event.queue;
    }

    void add(std::uint32_t event, int later, int reg, HazardKind kind) {
        m_hazards.push_back({m_events[event].instruction, later, reg, kind, m_events[event].barriers});
    }

    const Events& m_events;
    std::vector<Hazard>& m_hazards;
};

void addUnfinished(const encoding::Kernel& kernel, const ControlFlow& flow, std::vector<Hazard>& hazards) {
    const Events events(kernel);
    const auto starts =
        statesAtStart(programPathsOf(kernel, flow), events.none(), [&](std::size_t block, Pending& pending) {
            for (int i = flow.blocks[block].first; i <= flow.blocks[block].last; ++i) {
                events.wait(pending, std::size_t(i));
                events.start(pending, std::size_t(i));
            }
        });
    Encounter encounter(events, hazards);
    for (std::size_t block = 0; block < flow.blocks.size(); ++block) {
        Pending pending = starts[block];
        for (int i = flow.blocks[block].first; i <= flow.blocks[block].last; ++i) {
            events.wait(pending, std::size_t(i));
            encounter.check(i, kernel.instructions[std::size_t(i)], pending.isPending);
            events.start(pending, std::size_t(i));
        }
    }
}

/// Results of fixed latency that are not there yet.
class FixedResults {
  public:
    FixedResults(const encoding::Kernel& kernel, std::vector<Hazard>& hazards) : m_kernel(kernel), m_hazards(hazards) {}

    void run(const Block& block) {
        m_results.clear();
        int cycle = 0;
        for (int i = block.first; i <= block.last; ++i) {
            const encoding::Instruction& instruction = at(i);
            std::erase_if(m_results, [&](const Result& result) { return result.readyAt <= cycle; });
            forEachRegister(instruction.reads, [&](int reg) { check(i, reg, cycle); });
            add(i, instruction, cycle);
            cycle += instruction.control.stall;
        }
    }

  private:
    struct Result {
        int instruction;
        int reg;
        int issuedAt; ///< Cycle, counted from the block's start.
        int readyAt; ///< For anything.
    };

    [[nodiscard]] const encoding::Instruction& at(int position) const {
        return m_kernel.instructions[std::size_t(position)];
    }

    void check(int later, int reg, int cycle) {
        for (const Result& result : m_results) {
            if (result.reg != reg) continue;
            const auto latency = latencyBetween(at(result.instruction), at(later), reg, m_kernel.sm);
            if (cycle < result.issuedAt + latency.value_or(0))
                m_hazards.push_back({result.instruction, later, reg, HazardKind::tooSoon, 0});
        }
    }
    /// What is surely written anew is the newer one's.
    void add(int position, const encoding::Instruction& instruction, int cycle) {
        const std::optional<int> latency = fixedLatency(instruction, m_kernel.sm);
        forEachRegister(instruction.writes, [&](int reg) {
            if (!encoding::isGuarded(instruction))
                std::erase_if(m_results, [&](const Result& result) { return result.reg == reg; });
            if (latency) m_results.push_back({position, reg, cycle, cycle + *latency});
        });
    }

    const encoding::Kernel& m_kernel;
    std::vector<Hazard>& m_hazards;
    std::vector<Result> m_results;
};

} // namespace

std::vector<Hazard> hazardsOf(const encoding::Kernel& kernel, const ControlFlow& flow) {
    std::vector<Hazard> hazards;
    addUnfinished(kernel, flow, hazards);
    FixedResults results(kernel, hazards);
    for (const Block& block : flow.blocks) results.run(block);
    std::ranges::sort(hazards);
    const auto [first, last] = std::ranges::unique(hazards);
    hazards.erase(first, last);
    return hazards;
}

PendingBarriers pendingBarriersOf(const encoding::Kernel& kernel, const ControlFlow& flow) {
    const auto after = [&](std::size_t position, unsigned pending) {
        const encoding::Instruction& instruction = kernel.instructions[position];
        return (pending & ~awaitedBy(instruction)) | bitOf(instruction.control.writeBarrier) |
               bitOf(instruction.control.readBarrier);
    };
    const auto starts = statesAtStart(programPathsOf(kernel, flow), 0U, [&](std::size_t block, unsigned& pending) {
        for (int i = flow.blocks[block].first; i <= flow.blocks[block].last; ++i)
            pending = after(std::size_t(i), pending);
    });
    PendingBarriers result;
    result.before.resize(kernel.instructions.size());
    for (std::size_t block = 0; block < flow.blocks.size(); ++block) {
        unsigned pending = starts[block];
        for (int i = flow.blocks[block].first; i <= flow.blocks[block].last; ++i) {
            result.before[std::size_t(i)] = pending;
            pending = after(std::size_t(i), pending);
        }
    }
    return result;
}

} // namespace forewarp::sass::analysis
