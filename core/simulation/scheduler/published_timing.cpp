// Algorithm 5.1. Notation:
//
//  thesis                here            meaning
//  queue_b               m_blocks        blocks that wait for room, and the resident ones
//  queue_r               m_ready         warps that want a compute unit, and …
//                        m_readyForMemory … those that want a memory unit: they stay in queue_r until it is free
//  unit_c, unit_m        m_compute, …    warps on units, each with the time at which it is done
//  TLP                   m_tlp           |queue_r| + |unit_c|, at least 1
//  time                  m_now           cycles from the launch
//
// The listing has a queue_m that nothing is ever put into. Warps that find their unit busy are taken to stay in queue_r, so
// that they count in TLP: with a queue of their own the copy of chapter 7 takes 15 times as long as its bytes at peak
// bandwidth; so 1.5 times. The thesis has 2.04 times what was measured.
//
// A remaining delay is kept as the time at which it is over, so that nothing has to be subtracted.

#include "core/simulation/scheduler/published_timing.h"

#include "core/simulation/scheduler/interval_recorder.h"
#include "core/simulation/scheduler/warp_order.h"
#include "core/simulation/scheduler/warp_places.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

namespace forewarp::simulation::scheduler {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

/// A unit's warps, the one that is done first on top.
class UnitQueue {
  public:
    struct Entry {
        double end = 0;
        std::int64_t warp = 0;
        int place = 0;
    };

    explicit UnitQueue(int units) : m_units(std::max(1, units)) {}

    [[nodiscard]] int room() const { return m_units - int(m_heap.size()); }
    [[nodiscard]] int size() const { return int(m_heap.size()); }
    [[nodiscard]] double nextEnd() const { return m_heap.empty() ? kNever : m_heap.front().end; }
    void push(const Entry& entry) {
        m_heap.push_back(entry);
        std::push_heap(m_heap.begin(), m_heap.end(), isLater);
    }
    Entry pop() {
        std::pop_heap(m_heap.begin(), m_heap.end(), isLater);
        const Entry first = m_heap.back();
        m_heap.pop_back();
        return first;
    }

  private:
    [[nodiscard]] static bool isLater(const Entry& a, const Entry& b) {
        return std::tie(a.end, a.warp) > std::tie(b.end, b.warp);
    }

    int m_units;
    std::vector<Entry> m_heap;
};

/// The program as one straight line: loops are flattened into the delays of their instructions.
std::vector<int> flattened(const WarpProgram& program) {
    std::vector<int> trace;
    for (std::size_t i = 0; i < program.instructions.size(); ++i) {
        if (program.instructions[i].executions > 0) trace.push_back(int(i));
    }
    return trace;
}

template <class Order>
class LockStepSm {
  public:
    LockStepSm(WarpSimulation& simulation, std::int64_t blocks)
        : m_simulation(simulation), m_program(simulation.program), m_trace(flattened(m_program)),
          m_blocks(simulation.sm.warpsPerBlock, simulation.sm.residentBlocks, blocks),
          m_warps(std::size_t(m_blocks.places())), m_ready(m_blocks.places()), m_readyForMemory(m_blocks.places()),
          m_compute(simulation.sm.computeUnits), m_memory(simulation.sm.memoryUnits),
          m_recorder(simulation.sm.mostIntervals, m_blocks.places()) {}

    void run(const std::stop_token& stop) {
        constexpr std::uint64_t kStepsBetweenQuestions = 1 << 16;
        for (std::uint64_t step = 1;; ++step) {
            settleArrivals();
            distribute();
            const double next = std::min(m_compute.nextEnd(), m_memory.nextEnd());
            if (next == kNever) break;
            advanceTo(next);
            if (step % kStepsBetweenQuestions == 0 && stop.stop_requested()) {
                m_simulation.wasStopped = true;
                break;
            }
        }
        finish();
    }

  private:
    struct Warp {
        std::int64_t number = 0;
        std::size_t position = 0; ///< In the trace.
        double since = 0; ///< It is where it is: in a queue, on a unit, at a barrier.
        double delay = 0; ///< Of its instruction, once adjusted.
        double idleBefore = 0; ///< m_idle when it started on a memory unit.
    };

    [[nodiscard]] Warp& warp(int place) { return m_warps[std::size_t(place)]; }
    [[nodiscard]] int instructionOf(const Warp& warp) const { return m_trace[warp.position]; }
    [[nodiscard]] const WarpInstruction& next(const Warp& warp) const {
        return m_program.instructions[std::size_t(instructionOf(warp))];
    }
    [[nodiscard]] InstructionCosts& costsOf(const Warp& warp) {
        return m_simulation.costs[std::size_t(instructionOf(warp))];
    }

    [[nodiscard]] double delayOf(const Warp& warp, double tlp) const {
        const WarpInstruction& instruction = next(warp);
        return delayAt(instruction, std::max(1.0, instruction.ilp * tlp)) * instruction.executions;
    }

    /// Sends the warps whose instruction is over to where the next one takes them, and lets blocks move in.
    void settleArrivals() {
        for (;;) {
            for (std::size_t i = 0; i < m_arrivals.size(); ++i) settle(m_arrivals[i]);
            m_arrivals.clear();
            const int first = m_blocks.admit();
            if (first < 0) return;
            m_ready.admit(first, m_blocks.warpsPerBlock());
            m_readyForMemory.admit(first, m_blocks.warpsPerBlock());
            for (int i = 0; i < m_blocks.warpsPerBlock(); ++i) {
                warp(first + i) = {m_blocks.warpAt(first + i), 0, m_now, 0, 0};
                m_arrivals.push_back(first + i);
            }
        }
    }

    void settle(int place) {
        Warp& warp = this->warp(place);
        warp.since = m_now;
        if (warp.position == m_trace.size()) {
            m_blocks.end(place);
            return;
        }
        switch (next(warp).unit()) {
        case WarpUnit::compute:
            m_ready.add(place, delayOf(warp, 1));
            m_unadjusted.push_back(place);
            break;
        case WarpUnit::memory:
            m_readyForMemory.add(place, delayOf(warp, 1));
            m_unadjusted.push_back(place);
            break;
        case WarpUnit::barrier:
            if (m_blocks.arrive(place)) release(m_blocks.firstPlaceBeside(place));
            break;
        }
    }

    void release(int firstPlace) {
        for (int place = firstPlace; place < firstPlace + m_blocks.warpsPerBlock(); ++place) {
            Warp& warp = this->warp(place);
            costsOf(warp).executions += next(warp).executions;
            costsOf(warp).waitCycles += m_now - warp.since;
            record(place, WarpActivity::atBarrier);
            ++warp.position;
            m_arrivals.push_back(place);
        }
    }

    /// Hands warps to free units and divides the delays of those that start or are ready, each once.
    void distribute() {
        takeWhileRoom(m_ready, m_compute, m_starting);
        takeWhileRoom(m_readyForMemory, m_memory, m_startingOnMemory);
        m_tlp = m_ready.size() + m_readyForMemory.size() + m_compute.size() + int(m_starting.size());
        const double tlp = std::max(1, m_tlp);
        for (const int place : m_unadjusted) warp(place).delay = delayOf(warp(place), tlp);
        m_unadjusted.clear();
        for (const int place : m_starting) start(place, m_compute);
        for (const int place : m_startingOnMemory) {
            warp(place).idleBefore = m_idle;
            start(place, m_memory);
        }
    }

    static void takeWhileRoom(Order& ready, const UnitQueue& units, std::vector<int>& starting) {
        starting.clear();
        for (int room = units.room(); room > 0 && ready.size() > 0; --room) starting.push_back(ready.take());
    }

    void start(int place, UnitQueue& units) {
        Warp& warp = this->warp(place);
        costsOf(warp).waitCycles += m_now - warp.since;
        record(place, WarpActivity::waitingForUnit);
        warp.since = m_now;
        units.push({m_now + warp.delay, warp.number, place});
    }

    void advanceTo(double time) {
        const double delay = time - m_now;
        m_readyTime += m_tlp * delay;
        if (m_compute.size() > 0) m_computeTime += delay;
        else m_idle += delay / m_memory.size();
        if (m_memory.size() > 0) m_memoryTime += delay;
        m_now = time;
        m_done.clear();
        while (m_compute.nextEnd() <= m_now) m_done.push_back(m_compute.pop());
        while (m_memory.nextEnd() <= m_now) m_done.push_back(m_memory.pop());
        std::sort(m_done.begin(), m_done.end(),
                  [](const UnitQueue::Entry& a, const UnitQueue::Entry& b) { return a.warp < b.warp; });
        for (const UnitQueue::Entry& done : m_done) complete(done.place);
    }

    void complete(int place) {
        Warp& warp = this->warp(place);
        const bool isMemory = next(warp).unit() == WarpUnit::memory;
        InstructionCosts& costs = costsOf(warp);
        costs.executions += next(warp).executions;
        costs.unitCycles += m_now - warp.since;
        if (isMemory) costs.idleCycles += m_idle - warp.idleBefore;
        record(place, isMemory ? WarpActivity::memory : WarpActivity::computing);
        ++warp.position;
        m_arrivals.push_back(place);
    }

    void record(int place, WarpActivity activity) {
        if (!m_recorder.isOn()) return;
        const Warp& warp = this->warp(place);
        m_recorder.add(place, {warp.since, m_now, instructionOf(warp), std::int32_t(warp.number), activity});
    }

    void finish() {
        m_simulation.cycles = m_now;
        for (const InstructionCosts& costs : m_simulation.costs) m_simulation.instructions += costs.executions;
        if (m_now > 0) {
            m_simulation.computeBusy = m_computeTime / m_now;
            m_simulation.memoryBusy = m_memoryTime / m_now;
            m_simulation.meanReadyWarps = m_readyTime / m_now;
        }
        m_recorder.finish(m_simulation);
    }

    WarpSimulation& m_simulation;
    const WarpProgram& m_program;
    std::vector<int> m_trace; ///< Instructions.
    WarpPlaces m_blocks;
    std::vector<Warp> m_warps; ///< By place.
    Order m_ready;
    Order m_readyForMemory;
    UnitQueue m_compute;
    UnitQueue m_memory;
    IntervalRecorder m_recorder;
    std::vector<int> m_arrivals; ///< Places.
    std::vector<int> m_unadjusted; ///< Places of warps new in the ready queue.
    std::vector<int> m_starting; ///< Places.
    std::vector<int> m_startingOnMemory;
    std::vector<UnitQueue::Entry> m_done;
    double m_now = 0;
    int m_tlp = 0; ///< Warps ready, for whatever unit, or computing.
    double m_idle = 0; ///< Idle cycles so far of a memory instruction that has been under way all the time.
    double m_readyTime = 0; ///< Warps times cycles.
    double m_computeTime = 0;
    double m_memoryTime = 0;
};

} // namespace

void simulatePublished(WarpSimulation& simulation, std::int64_t blocks, const std::stop_token& stop) {
    withOrderOf(simulation.sm.policy,
                [&]<class Order>(std::type_identity<Order>) { LockStepSm<Order>(simulation, blocks).run(stop); });
}

} // namespace forewarp::simulation::scheduler
