#pragma once

#include "core/base/source_location.h"

#include <string>
#include <string_view>
#include <vector>

namespace forewarp::simulation::scheduler {

/// Which unit of an SM executes an instruction.
enum class WarpUnit {
    compute,
    memory,  ///< Global and shared memory: the thesis's memory unit.
    barrier, ///< Waits for all warps of the block.
};

/// What an instruction is, for people.
enum class InstructionClass { compute, globalLoad, globalStore, sharedAccess, spill, barrier };
[[nodiscard]] std::string_view name(InstructionClass instructionClass);

/// One instruction of every warp, and what it costs.
struct WarpInstruction {
    InstructionClass instructionClass = InstructionClass::compute;
    std::string text; ///< «b[k*n + j]», «float multiply-add»
    SourceLocation location;
    double latency = 0; ///< Cycles from issue to result.
    /// Cycles that one execution takes of its unit: warp size / throughput (4.5), transfer / bandwidth (4.7).
    double penalty = 0;
    double peak = 1;    ///< Parallelism (ILP · TLP) beyond which the unit works at its peak (max_i).
    double ilp = 1;     ///< (6.1), of its basic block.
    double executions = 1; ///< Per warp, all loops multiplied out.
    /// Instructions of the program whose results it waits for; those that stand after it, or itself, are of the iteration
    /// before.
    std::vector<int> operands;

    [[nodiscard]] WarpUnit unit() const;
};

/// One step of what every warp executes.
struct WarpStep {
    enum class Kind {
        instruction, ///< Position in WarpProgram::instructions.
        enter, ///< The steps up to its leave run `trips` times.
        leave,
    };
    Kind kind = Kind::instruction;
    int instruction = 0;
    double trips = 0; ///< Of enter; a fraction that is left over takes that fraction of an iteration's time.
};

/// What every warp of a kernel executes.
struct WarpProgram {
    std::vector<WarpInstruction> instructions; ///< In program order.
    std::vector<WarpStep> steps;
};

} // namespace forewarp::simulation::scheduler
