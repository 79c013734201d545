#include "core/simulation/scheduler/issue_program.h"

#include "core/simulation/scheduler/loop_runs.h"
#include "core/simulation/scheduler/scoreboard.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace forewarp::simulation::scheduler {

namespace {

using Kind = IssueProgram::Step::Kind;

/// One iteration in four of a shortened loop is warm-up; more would weigh warps at different points differently.
constexpr std::int64_t kWarmUpPart = 4;

double cycles(double value) {
    return std::isfinite(value) ? std::max(0.0, value) : 0;
}

Kind kindOf(const WarpInstruction& instruction) {
    switch (instruction.unit()) {
    case WarpUnit::compute: return Kind::compute;
    case WarpUnit::barrier: return Kind::barrier;
    case WarpUnit::memory: break;
    }
    return instruction.instructionClass == InstructionClass::globalStore ? Kind::store : Kind::load;
}

class Flattener {
  public:
    Flattener(const WarpProgram& program, const LoopRuns& loops)
        : m_program(program), m_loops(loops), m_board(scoreboard(program, loops)) {
        m_flat.results = m_board.size;
        listOperands();
    }

    IssueProgram flatten() {
        part(0, m_program.steps.size(), 1, 0);
        push({});
        return std::move(m_flat);
    }

  private:
    void push(const IssueProgram::Step& step, double fraction = 1) {
        m_flat.steps.push_back(step);
        m_flat.fractions.push_back(fraction);
    }

    /// The steps from `begin` up to `end`, `depth` loops deep.
    void part(std::size_t begin, std::size_t end, double fraction, int depth) {
        m_flat.depth = std::max(m_flat.depth, depth);
        for (std::size_t i = begin; i < end; ++i) {
            if (m_program.steps[i].kind == WarpStep::Kind::instruction) {
                instruction(m_program.steps[i].instruction, fraction);
            } else if (m_loops.partner[i] > int(i)) {
                loop(i, fraction, depth);
                i = std::size_t(m_loops.partner[i]);
            }
        }
    }

    void loop(std::size_t enter, double fraction, int depth) {
        const auto leave = std::size_t(m_loops.partner[enter]);
        const std::size_t before = m_flat.steps.size();
        if (m_loops.whole[enter] == 1) part(enter + 1, leave, fraction, depth);
        if (m_loops.whole[enter] > 1) {
            const int number = openLoop(enter, depth);
            part(enter + 1, leave, fraction, depth + 1);
            IssueProgram::Step step;
            step.kind = Kind::leave;
            step.target = number;
            const bool isEmpty = m_flat.steps.size() == before + 1;
            m_flat.leavesOut = m_flat.leavesOut || (!isEmpty && m_flat.loops[std::size_t(number)].steadyRuns > 0);
            if (isEmpty) dropEmptyLoop();
            else push(step);
        }
        if (m_loops.fraction[enter] > 0) part(enter + 1, leave, fraction * m_loops.fraction[enter], depth);
    }

    int openLoop(std::size_t enter, int depth) {
        const int number = int(m_flat.loops.size());
        const auto runs = std::int64_t(m_loops.runs[enter]);
        IssueProgram::Loop loop{std::int32_t(m_flat.steps.size()) + 1, depth, runs, 0, 1};
        if (m_loops.runs[enter] < m_loops.whole[enter]) {
            loop.steadyRuns = runs - runs / kWarmUpPart;
            loop.weight = (m_loops.whole[enter] - double(runs / kWarmUpPart)) / double(loop.steadyRuns);
        }
        m_flat.loops.push_back(loop);
        IssueProgram::Step step;
        step.kind = Kind::enter;
        step.target = number;
        push(step);
        return number;
    }

    void dropEmptyLoop() {
        m_flat.steps.pop_back();
        m_flat.fractions.pop_back();
        m_flat.loops.pop_back();
    }

    void instruction(int position, double fraction) {
        if (position < 0 || std::size_t(position) >= m_program.instructions.size()) return;
        const WarpInstruction& source = m_program.instructions[std::size_t(position)];
        IssueProgram::Step step;
        step.kind = kindOf(source);
        step.hold = cycles(source.penalty) * fraction;
        step.latency = cycles(source.latency) * fraction;
        step.target = position;
        step.result = m_board.place[std::size_t(position)];
        step.firstOperand = m_operands[std::size_t(position)].first;
        step.operandCount = m_operands[std::size_t(position)].count;
        push(step, fraction);
    }

    void listOperands() {
        constexpr std::size_t kMost = std::numeric_limits<std::uint16_t>::max();
        for (const WarpInstruction& instruction : m_program.instructions) {
            const std::size_t first = m_flat.operands.size();
            for (const int operand : instruction.operands) {
                const bool isThere = operand >= 0 && std::size_t(operand) < m_board.place.size();
                const std::int32_t place = isThere ? m_board.place[std::size_t(operand)] : Scoreboard::kUnread;
                if (place != Scoreboard::kUnread) m_flat.operands.push_back({place, operand});
            }
            const std::size_t count = std::min(kMost, m_flat.operands.size() - first);
            m_operands.push_back({std::int32_t(first), std::uint16_t(count)});
        }
    }

    struct Operands {
        std::int32_t first = 0;
        std::uint16_t count = 0;
    };

    const WarpProgram& m_program;
    const LoopRuns& m_loops;
    Scoreboard m_board;
    std::vector<Operands> m_operands; ///< By instruction.
    IssueProgram m_flat;
};

} // namespace

IssueProgram issueProgram(const WarpProgram& program, double mostInstructions) {
    const LoopRuns loops = loopRuns(program, mostInstructions);
    return Flattener(program, loops).flatten();
}

} // namespace forewarp::simulation::scheduler
