// Notation. Paper: A. Resios, «GPU performance prediction using parametrized models», MSc thesis, Utrecht University 2011.
//
//  paper    here                       meaning                                    unit
//  n_insns  block.instructions.size()  instructions of the data-flow graph        instructions
//  p        longestPath()              longest dependency path in it              instructions
//  ILP      instructionParallelism()   instructions that may run at the same time –

#include "core/dataflow/parallelism.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

namespace forewarp::dataflow {

namespace {

template <class T>
using SmallestFirst = std::priority_queue<T, std::vector<T>, std::greater<>>;

/// A list schedule in the making.
class ListScheduler {
  public:
    ListScheduler(const kernel::BasicBlock& block, const std::vector<double>& cycles, TieRule rule)
        : m_cycles(cycles), m_rule(rule), m_waitsFor(block.instructions.size()), m_users(block.instructions.size()) {
        m_schedule.slots.resize(block.instructions.size());
        for (std::size_t i = 0; i < block.instructions.size(); ++i) {
            m_waitsFor[i] = int(block.instructions[i].operands.size());
            for (const int operand : block.instructions[i].operands) m_users[std::size_t(operand)].push_back(int(i));
            if (m_waitsFor[i] == 0) addReady(int(i));
        }
    }

    BlockSchedule run(int units) {
        for (int unit = 0; unit < std::max(1, units); ++unit) m_freeUnits.push(unit);
        for (startReady(); !m_running.empty(); startReady()) {
            m_now = m_running.top().first;
            while (!m_running.empty() && m_running.top().first <= m_now) finishFirst();
        }
        m_schedule.cycles = m_now;
        return std::move(m_schedule);
    }

  private:
    void addReady(int instruction) {
        const double rank = m_rule == TieRule::finishesFirst ? m_cycles[std::size_t(instruction)] : 0;
        m_ready.push({rank, instruction}); // What starts now and takes least finishes first.
    }

    void startReady() {
        while (!m_ready.empty() && !m_freeUnits.empty()) {
            const int instruction = m_ready.top().second;
            const double end = m_now + m_cycles[std::size_t(instruction)];
            m_schedule.slots[std::size_t(instruction)] = {m_now, end, m_freeUnits.top()};
            m_running.push({end, instruction});
            m_ready.pop();
            m_freeUnits.pop();
        }
    }

    void finishFirst() {
        const auto instruction = std::size_t(m_running.top().second);
        m_running.pop();
        m_freeUnits.push(m_schedule.slots[instruction].unit);
        for (const int user : m_users[instruction])
            if (--m_waitsFor[std::size_t(user)] == 0) addReady(user);
    }

    const std::vector<double>& m_cycles;
    TieRule m_rule;
    std::vector<int> m_waitsFor; ///< Operands still missing.
    std::vector<std::vector<int>> m_users;
    SmallestFirst<std::pair<double, int>> m_ready; ///< Rank, instruction.
    SmallestFirst<std::pair<double, int>> m_running; ///< End, instruction.
    SmallestFirst<int> m_freeUnits;
    double m_now = 0;
    BlockSchedule m_schedule;
};

} // namespace

int longestPath(const kernel::BasicBlock& block) {
    std::vector<int> pathTo; // Operands stand before their users: program order is a topological one.
    pathTo.reserve(block.instructions.size());
    int longest = 0;
    for (const kernel::Instruction& instruction : block.instructions) {
        int before = 0;
        for (const int operand : instruction.operands) before = std::max(before, pathTo[std::size_t(operand)]);
        pathTo.push_back(before + 1);
        longest = std::max(longest, before + 1);
    }
    return longest;
}

double instructionParallelism(const kernel::BasicBlock& block) {
    if (block.instructions.empty()) return 1;
    return double(block.instructions.size()) / longestPath(block); // (6.1)
}

BlockSchedule listSchedule(const kernel::BasicBlock& block, const std::vector<double>& cycles, int units,
                           TieRule rule) {
    return ListScheduler(block, cycles, rule).run(units);
}

} // namespace forewarp::dataflow
