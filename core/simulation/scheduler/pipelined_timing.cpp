// Each warp issues in order. Two things happen, whichever comes first: the results that a warp's next instruction needs are
// there, and it asks for its unit; or a unit is free, and the warp that the policy chooses issues.
//
// Where iterations are left out, each cycle up to the next issue counts `weight` times, that of the warp that issues: the
// iterations that its last ones stand for. In a steady state all warps are in such iterations, or wait their turn.

#include "core/simulation/scheduler/pipelined_timing.h"

#include "core/simulation/partitions/event_wheel.h"
#include "core/simulation/scheduler/idle_shares.h"
#include "core/simulation/scheduler/interval_recorder.h"
#include "core/simulation/scheduler/issue_program.h"
#include "core/simulation/scheduler/warp_order.h"
#include "core/simulation/scheduler/warp_places.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace forewarp::simulation::scheduler {

namespace {

using Step = IssueProgram::Step;

IssueProgram programFor(const WarpSimulation& simulation, std::int64_t blocks) {
    const double warps = double(blocks) * std::max(1, simulation.sm.warpsPerBlock);
    return issueProgram(simulation.program, simulation.sm.mostInstructions / warps);
}

double longestLatency(const IssueProgram& program) {
    double longest = 0;
    for (const Step& step : program.steps) longest = std::max({longest, step.latency, step.hold});
    return longest;
}

/// When each of the units of one kind is free again.
class Units {
  public:
    explicit Units(int units) : m_free(std::size_t(std::max(1, units))) {}

    [[nodiscard]] double freeAt() const { return m_free[m_next]; }
    void holdUntil(double time) {
        m_free[m_next] = time;
        if (m_free.size() > 1) m_next = std::size_t(std::min_element(m_free.begin(), m_free.end()) - m_free.begin());
    }
    [[nodiscard]] double lastEnd() const { return *std::max_element(m_free.begin(), m_free.end()); }

  private:
    std::vector<double> m_free;
    std::size_t m_next = 0; ///< The one that is free first.
};

template <class Order>
class PipelinedSm {
  public:
    PipelinedSm(WarpSimulation& simulation, std::int64_t blocks)
        : m_simulation(simulation), m_program(programFor(simulation, blocks)), m_steps(m_program.steps.data()),
          m_blocks(simulation.sm.warpsPerBlock, simulation.sm.residentBlocks, blocks),
          m_warps(std::size_t(m_blocks.places())), m_results(m_warps.size() * std::size_t(m_program.results)),
          m_counters(m_warps.size() * std::size_t(m_program.depth)), m_outerWeights(m_counters.size()),
          m_executions(m_program.steps.size()), m_awake(longestLatency(m_program)), m_idle(longestLatency(m_program)),
          m_computeQueue(m_blocks.places()), m_memoryQueue(m_blocks.places()), m_compute(simulation.sm.computeUnits),
          m_memory(1), m_issueCycles(std::max(0.0, simulation.sm.issueCycles)),
          m_recorder(simulation.sm.mostIntervals, m_blocks.places()) {}

    void run(const std::stop_token& stop) {
        constexpr std::uint64_t kEventsBetweenQuestions = 1 << 16;
        admit();
        for (std::uint64_t event = 1;; ++event) {
            const double compute = m_computeQueue.size() > 0 ? m_compute.freeAt() : partitions::EventWheel::kNever;
            const double memory = m_memoryQueue.size() > 0 ? m_memory.freeAt() : partitions::EventWheel::kNever;
            const double issue = std::max({std::min(compute, memory), m_portFree, m_now});
            if (m_awake.nextTime() <= issue) {
                if (m_awake.size() == 0) break;
                wake();
            } else {
                m_now = issue;
                if (memory <= issue) issueMemory(m_memoryQueue.take());
                else issueCompute(m_computeQueue.take());
            }
            if (event % kEventsBetweenQuestions == 0 && stop.stop_requested()) {
                m_simulation.wasStopped = true;
                break;
            }
        }
        finish();
    }

  private:
    struct Warp {
        double readyAt = 0; ///< The operands of its next instruction are there.
        double holdsUntil = 0; ///< Its last instruction holds its unit.
        double weight = 1; ///< Iterations that the one it is in stands for.
        double lastResult = 0; ///< All its results are there.
        std::int64_t number = 0;
        std::int32_t step = 0;
        std::int32_t awaited = 0; ///< Instruction that readyAt is the result of.
        std::int32_t lastProducer = 0; ///< Instruction that lastResult is the result of.
        std::int32_t lastStep = -1; ///< Instruction issued last; -1 where a barrier came since.
        double lastIssue = 0;
    };

    [[nodiscard]] Warp& warp(int place) { return m_warps[std::size_t(place)]; }
    [[nodiscard]] double* resultsOf(int place) {
        return &m_results[std::size_t(place) * std::size_t(m_program.results)];
    }
    [[nodiscard]] InstructionCosts& costs(std::int32_t instruction) {
        return m_simulation.costs[std::size_t(instruction)];
    }

    void admit() {
        for (int first = m_blocks.admit(); first >= 0; first = m_blocks.admit()) {
            m_computeQueue.admit(first, m_blocks.warpsPerBlock());
            m_memoryQueue.admit(first, m_blocks.warpsPerBlock());
            for (int place = first; place < first + m_blocks.warpsPerBlock(); ++place) {
                warp(place) = {};
                warp(place).number = m_blocks.warpAt(place);
                warp(place).holdsUntil = warp(place).lastResult = m_now;
                proceed(place);
            }
        }
    }

    /// The results that a warp waited for are there.
    void wake() {
        m_now = m_awake.nextTime();
        const int place = m_awake.take();
        const Step& step = m_steps[warp(place).step];
        if (step.kind == Step::Kind::barrier) {
            ++warp(place).step;
            proceed(place);
        } else if (step.kind == Step::Kind::end) {
            end(place);
        } else {
            ask(place, step);
        }
    }

    void ask(int place, const Step& step) {
        (step.kind == Step::Kind::compute ? m_computeQueue : m_memoryQueue).add(place, step.hold);
    }

    /// Takes a warp to its next instruction.
    void proceed(int place) {
        Warp& warp = this->warp(place);
        const Step* step = &m_steps[warp.step];
        while (step->kind == Step::Kind::enter || step->kind == Step::Kind::leave) {
            step->kind == Step::Kind::enter ? enterLoop(place, step->target) : leaveIteration(place, step->target);
            step = &m_steps[warp.step];
        }
        if (step->kind == Step::Kind::barrier) arrive(place);
        else if (step->kind == Step::Kind::end) awaitEnd(place);
        else awaitOperands(place, *step);
    }

    void awaitOperands(int place, const Step& step) {
        Warp& warp = this->warp(place);
        const double* results = resultsOf(place);
        double ready = m_now;
        const IssueProgram::Operand* operand = m_program.operands.data() + step.firstOperand;
        for (int i = 0; i < step.operandCount; ++i, ++operand) {
            if (results[operand->result] <= ready) continue;
            ready = results[operand->result];
            warp.awaited = operand->instruction;
        }
        warp.readyAt = ready;
        if (ready > m_now) m_awake.add(place, ready, warp.number);
        else ask(place, step);
    }

    void enterLoop(int place, std::int32_t number) {
        const IssueProgram::Loop& loop = m_program.loops[std::size_t(number)];
        const std::size_t level = std::size_t(place * m_program.depth + loop.depth);
        m_counters[level] = loop.runs;
        m_outerWeights[level] = warp(place).weight;
        ++warp(place).step;
    }

    void leaveIteration(int place, std::int32_t number) {
        const IssueProgram::Loop& loop = m_program.loops[std::size_t(number)];
        const std::size_t level = std::size_t(place * m_program.depth + loop.depth);
        const std::int64_t left = --m_counters[level];
        if (left == 0) {
            warp(place).weight = m_outerWeights[level];
            ++warp(place).step;
            return;
        }
        if (left == loop.steadyRuns) warp(place).weight = m_outerWeights[level] * loop.weight;
        warp(place).step = loop.body;
    }

    void arrive(int place) {
        warp(place).readyAt = m_now;
        if (!m_blocks.arrive(place)) return;
        const int first = m_blocks.firstPlaceBeside(place);
        for (int other = first; other < first + m_blocks.warpsPerBlock(); ++other) leaveBarrier(other);
    }

    void leaveBarrier(int place) {
        Warp& warp = this->warp(place);
        const std::int32_t instruction = m_steps[warp.step].target;
        const double held = recordHold(place, m_now);
        costs(instruction).waitCycles += (m_now - held) * warp.weight;
        record(place, {held, m_now, instruction, 0, WarpActivity::atBarrier});
        m_executions[std::size_t(warp.step)] += warp.weight;
        warp.holdsUntil = m_now;
        warp.lastStep = -1;
        m_awake.add(place, m_now, warp.number);
    }

    void issueCompute(int place) {
        const Step& step = m_steps[warp(place).step];
        const double weight = warp(place).weight;
        m_readyTime += (m_now - warp(place).readyAt + step.hold) * weight;
        m_computeTime += m_idle.compute(m_now, m_now + step.hold, weight) * weight;
        m_compute.holdUntil(m_now + step.hold);
        issue(place, step);
    }

    void issueMemory(int place) {
        const Step& step = m_steps[warp(place).step];
        const double weight = warp(place).weight;
        const double underWay = step.kind == Step::Kind::store ? step.hold : std::max(step.latency, step.hold);
        m_idle.memory(m_now, m_now + underWay, weight, &costs(step.target).idleCycles);
        m_memoryTime += step.hold * weight;
        m_memory.holdUntil(m_now + step.hold);
        issue(place, step);
    }

    void issue(int place, const Step& step) {
        Warp& warp = this->warp(place);
        m_cycles += (m_now - m_lastIssue) * warp.weight;
        m_lastIssue = m_now;
        m_portFree = m_now + m_issueCycles;
        ++m_issued;
        m_executions[std::size_t(warp.step)] += warp.weight;
        chargeWaits(place, step.target);
        warp.lastStep = warp.step;
        warp.lastIssue = m_now;
        warp.holdsUntil = m_now + step.hold;
        const double result = m_now + step.latency;
        resultsOf(place)[step.result] = result;
        if (step.kind != Step::Kind::store && result > warp.lastResult) {
            warp.lastResult = result;
            warp.lastProducer = step.target;
        }
        ++warp.step;
        proceed(place);
    }

    /// The time since the warp's last instruction: it held its unit, the next one's operands came, then its unit was free.
    void chargeWaits(int place, std::int32_t instruction) {
        const Warp& warp = this->warp(place);
        const double held = m_recorder.isOn() ? recordHold(place, m_now) : std::min(warp.holdsUntil, m_now);
        const double ready = std::max(warp.readyAt, held);
        if (ready > held) costs(warp.awaited).waitCycles += (ready - held) * warp.weight;
        costs(instruction).waitCycles += (m_now - ready) * warp.weight;
        if (!m_recorder.isOn()) return;
        record(place, {held, ready, warp.awaited, 0, WarpActivity::waitingForResult});
        record(place, {ready, m_now, instruction, 0, WarpActivity::waitingForUnit});
    }

    /// Up to when the last instruction's unit was held, or to when the warp did something else.
    double recordHold(int place, double until) {
        const Warp& warp = this->warp(place);
        const double held = std::min(warp.holdsUntil, until);
        if (warp.lastStep < 0) return held;
        const Step& step = m_steps[warp.lastStep];
        const bool isCompute = step.kind == Step::Kind::compute;
        record(place,
               {warp.lastIssue, held, step.target, 0, isCompute ? WarpActivity::computing : WarpActivity::memory});
        return held;
    }

    void record(int place, WarpInterval interval) {
        interval.warp = std::int32_t(warp(place).number);
        m_recorder.add(place, interval);
    }

    void awaitEnd(int place) {
        const Warp& warp = this->warp(place);
        m_awake.add(place, std::max(m_now, warp.lastResult), warp.number);
    }

    void end(int place) {
        const Warp& warp = this->warp(place);
        const double held = recordHold(place, m_now);
        if (m_now > held) {
            costs(warp.lastProducer).waitCycles += m_now - held;
            record(place, {held, m_now, warp.lastProducer, 0, WarpActivity::waitingForResult});
        }
        if (m_blocks.end(place)) admit();
    }

    void finish() {
        const double end = std::max({m_now, m_compute.lastEnd(), m_memory.lastEnd()});
        m_idle.finish(end);
        m_simulation.cycles = m_cycles + (end - m_lastIssue);
        m_simulation.instructions = double(m_issued);
        m_simulation.isExtrapolated = m_program.leavesOut;
        for (std::size_t i = 0; i + 1 < m_program.steps.size(); ++i) {
            const Step& step = m_program.steps[i];
            if (step.kind == Step::Kind::enter || step.kind == Step::Kind::leave) continue;
            costs(step.target).executions += m_executions[i] * m_program.fractions[i];
            if (step.kind != Step::Kind::barrier) costs(step.target).unitCycles += m_executions[i] * step.hold;
        }
        if (m_simulation.cycles > 0) {
            m_simulation.computeBusy = std::min(1.0, m_computeTime / m_simulation.cycles);
            m_simulation.memoryBusy = std::min(1.0, m_memoryTime / m_simulation.cycles);
            m_simulation.meanReadyWarps = m_readyTime / m_simulation.cycles;
        }
        m_recorder.finish(m_simulation);
    }

    WarpSimulation& m_simulation;
    IssueProgram m_program;
    const Step* m_steps;
    WarpPlaces m_blocks;
    std::vector<Warp> m_warps; ///< By place.
    std::vector<double> m_results; ///< By place and place in the scoreboard: when the result is there.
    std::vector<std::int64_t> m_counters; ///< By place and depth: iterations left of the loops that a warp is in…
    std::vector<double> m_outerWeights; ///< …and its weight outside.
    std::vector<double> m_executions; ///< By step.
    partitions::EventWheel m_awake; ///< When the warps that wait for a result go on.
    IdleShares m_idle;
    Order m_computeQueue;
    Order m_memoryQueue;
    Units m_compute;
    Units m_memory;
    double m_issueCycles;
    IntervalRecorder m_recorder;
    double m_now = 0;
    double m_portFree = 0; ///< The SM may issue again.
    double m_lastIssue = 0;
    double m_cycles = 0; ///< Up to the last issue, with the iterations left out.
    std::int64_t m_issued = 0;
    double m_readyTime = 0; ///< Warps times cycles.
    double m_computeTime = 0;
    double m_memoryTime = 0;
};

} // namespace

void simulatePipelined(WarpSimulation& simulation, std::int64_t blocks, const std::stop_token& stop) {
    withOrderOf(simulation.sm.policy,
                [&]<class Order>(std::type_identity<Order>) { PipelinedSm<Order>(simulation, blocks).run(stop); });
}

} // namespace forewarp::simulation::scheduler
