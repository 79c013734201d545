#pragma once

#include "hand_trace.h"

#include <random>

namespace forewarp::hand_trace {

/// Threads of one random nest: loops in loops, conditions, addresses that step, jump or scatter, early exits.
class RandomThreads {
  public:
    explicit RandomThreads(unsigned seed) : m_random(seed) {
        addBody(0);
        for (int i = 0; i < m_accesses; ++i) m_habits.push_back({below(4), below(4096) * 4, below(64) * 4});
    }

    [[nodiscard]] const std::vector<kernel::ThreadStep>& steps() const { return m_steps; }
    Threads threads(std::size_t count) {
        Threads threads(count);
        for (std::size_t x = 0; x < count; ++x) {
            m_counters.assign(std::size_t(m_loops), 0);
            m_thread = x;
            std::size_t at = 0;
            runBody(at, threads[x]);
        }
        return threads;
    }

  private:
    /// How an access behaves.
    struct Habit {
        unsigned kind; ///< 0 scattered, 1 left out at times, 2 and 3 affine.
        std::uint64_t threadStep;
        std::uint64_t step;
    };

    unsigned below(unsigned limit) { return unsigned(m_random() % limit); }

    void addBody(int depth) {
        const unsigned parts = 1 + below(4);
        for (unsigned i = 0; i < parts; ++i) {
            if (depth < 3 && below(3) == 0) {
                const int loop = m_loops++;
                m_steps.push_back({kernel::ThreadStep::Kind::enter, loop});
                addBody(depth + 1);
                m_steps.push_back({kernel::ThreadStep::Kind::leave, loop});
            } else {
                m_steps.push_back({kernel::ThreadStep::Kind::access, m_accesses++});
            }
        }
    }

    /// Runs the steps from `at` up to the leave of the body they belong to, or the end.
    void runBody(std::size_t& at, Marks& marks) {
        for (; at < m_steps.size() && m_steps[at].kind != kernel::ThreadStep::Kind::leave; ++at) {
            if (m_steps[at].kind == kernel::ThreadStep::Kind::access) runAccess(m_steps[at].index, marks);
            else runLoop(at, marks);
        }
    }

    void runLoop(std::size_t& at, Marks& marks) {
        const auto loop = std::uint32_t(m_steps[at].index);
        const std::size_t begin = at + 1;
        const unsigned trips = below(3) == 0 ? below(4) : 5;
        marks.push_back(enter(loop));
        for (unsigned i = 0; i < trips; ++i) {
            marks.push_back(iterate(loop));
            m_counters[loop] = i;
            at = begin;
            if (below(20) == 0) break;
            runBody(at, marks);
            if (below(30) == 0) { // Something goes round that nobody named.
                at = begin;
                runBody(at, marks);
            }
        }
        marks.push_back(leave(loop));
        m_counters[loop] = 0;
        at = begin;
        for (int open = 1; open > 0; ++at) {
            if (m_steps[at].kind == kernel::ThreadStep::Kind::enter) ++open;
            if (m_steps[at].kind == kernel::ThreadStep::Kind::leave) --open;
        }
        --at;
    }

    void runAccess(int number, Marks& marks) {
        const Habit& habit = m_habits[std::size_t(number)];
        if (habit.kind == 1 && below(3) == 0) return;
        std::uint64_t address = 0x10000 + std::uint64_t(number) * 0x100000 + habit.threadStep * m_thread;
        for (std::size_t loop = 0; loop < m_counters.size(); ++loop) {
            address += habit.step * (loop + 1) * m_counters[loop];
        }
        if (habit.kind == 0) address = std::uint64_t(m_random()) << below(32);
        if (habit.kind == 2 && below(20) == 0) address -= 64;
        marks.push_back(access(std::uint32_t(number), address));
    }

    std::mt19937 m_random;
    std::vector<kernel::ThreadStep> m_steps;
    std::vector<Habit> m_habits; ///< By access.
    std::vector<std::uint64_t> m_counters; ///< By loop.
    std::uint64_t m_thread = 0;
    int m_accesses = 0;
    int m_loops = 0;
};

} // namespace forewarp::hand_trace
