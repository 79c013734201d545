#include "core/simulation/scheduler/scoreboard.h"

#include <algorithm>
#include <cstddef>

namespace forewarp::simulation::scheduler {

namespace {

class PlaceChooser {
  public:
    PlaceChooser(const WarpProgram& program, const LoopRuns& loops)
        : m_program(program), m_loops(loops), m_steps(int(program.steps.size())),
          m_begin(program.instructions.size(), m_steps), m_end(program.instructions.size(), -1),
          m_isRepeated(program.instructions.size()) {}

    Scoreboard choose() {
        findProducers();
        findConsumers();
        return allotted();
    }

  private:
    [[nodiscard]] bool isInstruction(int position) const {
        return position >= 0 && std::size_t(position) < m_program.instructions.size();
    }

    void findProducers() {
        for (int i = 0; i < m_steps; ++i) {
            const WarpStep& step = m_program.steps[std::size_t(i)];
            if (step.kind != WarpStep::Kind::instruction || !isInstruction(step.instruction)) continue;
            const auto instruction = std::size_t(step.instruction);
            m_isRepeated[instruction] = m_begin[instruction] < m_steps;
            m_begin[instruction] = std::min(m_begin[instruction], i);
        }
    }

    void findConsumers() {
        std::vector<int> around; // Loops, by their enter.
        for (int i = 0; i < m_steps; ++i) {
            const WarpStep& step = m_program.steps[std::size_t(i)];
            const int partner = m_loops.partner[std::size_t(i)];
            if (step.kind == WarpStep::Kind::instruction && isInstruction(step.instruction)) consumeAt(i, around);
            else if (partner > i) around.push_back(i);
            else if (partner >= 0) around.pop_back();
        }
    }

    void consumeAt(int step, const std::vector<int>& around) {
        const int consumer = m_program.steps[std::size_t(step)].instruction;
        for (const int operand : m_program.instructions[std::size_t(consumer)].operands) {
            if (!isInstruction(operand)) continue;
            const auto producer = std::size_t(operand);
            const bool isCarried = m_begin[producer] >= step;
            if (isCarried || m_isRepeated[producer]) keepForEver(producer);
            else m_end[producer] = std::max(m_end[producer], lastUse(m_begin[producer], step, around));
        }
    }

    void keepForEver(std::size_t producer) {
        m_begin[producer] = -1;
        m_end[producer] = m_steps;
    }

    /// A loop that reads what was computed before it reads that in its last iteration, too.
    [[nodiscard]] int lastUse(int producerStep, int step, const std::vector<int>& around) const {
        for (const int enter : around) {
            if (enter > producerStep) return m_loops.partner[std::size_t(enter)];
        }
        return step;
    }

    Scoreboard allotted() {
        Scoreboard board{std::vector<std::int32_t>(m_begin.size(), Scoreboard::kUnread), 1};
        for (std::size_t i = 0; i < m_begin.size(); ++i) {
            if (m_begin[i] < 0) board.place[i] = board.size++;
        }
        std::vector<std::vector<std::int32_t>> endsAt(std::size_t(m_steps) + 1);
        std::vector<std::int32_t> free;
        for (int i = 0; i < m_steps; ++i) {
            const int producer = producerAt(i);
            if (producer >= 0) {
                if (free.empty()) free.push_back(board.size++);
                board.place[std::size_t(producer)] = free.back();
                endsAt[std::size_t(m_end[std::size_t(producer)])].push_back(free.back());
                free.pop_back();
            }
            const auto& ended = endsAt[std::size_t(i)];
            free.insert(free.end(), ended.begin(), ended.end());
        }
        return board;
    }

    /// The instruction of this step where its result is waited for for a while; else -1.
    [[nodiscard]] int producerAt(int step) const {
        const WarpStep& at = m_program.steps[std::size_t(step)];
        if (at.kind != WarpStep::Kind::instruction || !isInstruction(at.instruction)) return -1;
        const auto instruction = std::size_t(at.instruction);
        return m_begin[instruction] == step && m_end[instruction] > step ? at.instruction : -1;
    }

    const WarpProgram& m_program;
    const LoopRuns& m_loops;
    int m_steps;
    std::vector<int> m_begin; ///< By instruction: step of its result; -1 where it keeps its place for ever.
    std::vector<int> m_end;   ///< By instruction: last step that may wait for it; -1 for none.
    std::vector<char> m_isRepeated; ///< By instruction: it stands at several steps.
};

} // namespace

Scoreboard scoreboard(const WarpProgram& program, const LoopRuns& loops) {
    return PlaceChooser(program, loops).choose();
}

} // namespace forewarp::simulation::scheduler
