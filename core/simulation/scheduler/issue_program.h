#pragma once

#include "core/simulation/scheduler/warp_program.h"

#include <cstdint>
#include <vector>

namespace forewarp::simulation::scheduler {

/// A WarpProgram as `pipelined` timing executes it: flat, with the place of every result in a warp's scoreboard.
struct IssueProgram {
    /// What one step does. A fraction of an iteration is a copy of the loop's body with costs and counts to match.
    struct Step {
        enum class Kind : std::uint8_t { compute, load, store, barrier, enter, leave, end };
        double hold = 0;    ///< Cycles that it takes of its unit.
        double latency = 0; ///< Cycles from issue to result.
        std::int32_t target = 0; ///< Of enter and leave: position in loops; of others: in WarpProgram::instructions.
        std::int32_t result = 0; ///< Place in the scoreboard.
        std::int32_t firstOperand = 0;
        std::uint16_t operandCount = 0;
        Kind kind = Kind::end;
    };

    struct Operand {
        std::int32_t result = 0;      ///< Place in the scoreboard.
        std::int32_t instruction = 0; ///< Whose result it is.
    };

    struct Loop {
        std::int32_t body = 0;      ///< First step.
        std::int32_t depth = 0;     ///< Loops around it.
        std::int64_t runs = 0;       ///< Iterations simulated.
        std::int64_t steadyRuns = 0; ///< The last of these, which stand for those left out, too; 0: none are.
        double weight = 1;           ///< Iterations that each of these stands for.
    };

    std::vector<Step> steps;        ///< The last is the end.
    std::vector<double> fractions;  ///< By step: of an execution that it is.
    std::vector<Operand> operands;
    std::vector<Loop> loops;
    int depth = 0;                  ///< Most loops within each other.
    int results = 1;                ///< Places in the scoreboard.
    bool leavesOut = false;         ///< Iterations.
};

/// Inputs: `mostInstructions` as loopRuns() takes it.
[[nodiscard]] IssueProgram issueProgram(const WarpProgram& program, double mostInstructions);

} // namespace forewarp::simulation::scheduler
