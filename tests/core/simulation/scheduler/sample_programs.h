#pragma once

#include "core/simulation/scheduler/warp_simulation.h"

#include <string>
#include <utility>
#include <vector>

namespace forewarp::simulation::scheduler {

inline WarpInstruction compute(double latency = 22, double penalty = 2, double peak = 11) {
    WarpInstruction instruction;
    instruction.instructionClass = InstructionClass::compute;
    instruction.latency = latency;
    instruction.penalty = penalty;
    instruction.peak = peak;
    return instruction;
}

inline WarpInstruction load(double latency = 500, double penalty = 4, double peak = 8) {
    WarpInstruction instruction = compute(latency, penalty, peak);
    instruction.instructionClass = InstructionClass::globalLoad;
    return instruction;
}

inline WarpInstruction store(double latency = 500, double penalty = 4) {
    WarpInstruction instruction = load(latency, penalty);
    instruction.instructionClass = InstructionClass::globalStore;
    return instruction;
}

inline WarpInstruction barrier() {
    WarpInstruction instruction = compute(0, 0);
    instruction.instructionClass = InstructionClass::barrier;
    return instruction;
}

/// `instruction`, which waits for the results at these positions.
inline WarpInstruction needing(std::vector<int> operands, WarpInstruction instruction) {
    instruction.operands = std::move(operands);
    return instruction;
}

/// Writes a program step by step; the instructions' executions follow from the loops around them.
class ProgramWriter {
  public:
    ProgramWriter& then(WarpInstruction instruction) {
        instruction.executions = m_times.back();
        instruction.text = "instruction " + std::to_string(m_program.instructions.size());
        m_program.steps.push_back({WarpStep::Kind::instruction, int(m_program.instructions.size()), 0});
        m_program.instructions.push_back(std::move(instruction));
        return *this;
    }
    ProgramWriter& enter(double trips) {
        m_times.push_back(m_times.back() * trips);
        m_program.steps.push_back({WarpStep::Kind::enter, 0, trips});
        return *this;
    }
    ProgramWriter& leave() {
        m_times.pop_back();
        m_program.steps.push_back({WarpStep::Kind::leave, 0, 0});
        return *this;
    }
    operator WarpProgram() const { return m_program; }

  private:
    WarpProgram m_program;
    std::vector<double> m_times{1};
};

/// Instructions one after the other, without loops.
inline WarpProgram straight(const std::vector<WarpInstruction>& instructions) {
    ProgramWriter writer;
    for (const WarpInstruction& instruction : instructions) writer.then(instruction);
    return writer;
}

/// All blocks resident at once.
inline SimulatedSm smWith(kernel::SimulationTiming timing, int warpsPerBlock, int blocks = 1) {
    SimulatedSm sm;
    sm.timing = timing;
    sm.warpsPerBlock = warpsPerBlock;
    sm.residentBlocks = blocks;
    sm.blocks = blocks;
    return sm;
}

/// for (tile …) { barrier; load; shared store; barrier; for (k …) sum += shared[k] * …; }  store
inline WarpProgram tiledProduct(double tiles, double tileWidth) {
    return ProgramWriter()
        .enter(tiles)
        .then(barrier())
        .then(needing({1}, compute()))
        .then(needing({1}, load()))
        .then(barrier())
        .enter(tileWidth)
        .then(needing({4}, compute(18, 1)))
        .then(needing({2, 4}, load(36, 1)))
        .then(needing({5, 6}, compute()))
        .leave()
        .leave()
        .then(needing({6}, store()));
}

} // namespace forewarp::simulation::scheduler
