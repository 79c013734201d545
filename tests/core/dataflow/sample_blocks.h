#pragma once

#include "core/kernel/kernel_profile.h"

#include <random>
#include <utility>
#include <vector>

namespace forewarp::sample {

/// An instruction with a result of one register.
inline kernel::Instruction node(kernel::Operation operation, std::vector<int> operands, std::vector<int> inputs = {}) {
    kernel::Instruction instruction;
    instruction.operation = operation;
    instruction.operands = std::move(operands);
    instruction.inputs = std::move(inputs);
    instruction.registers = 1;
    return instruction;
}

/// One whose result is read after the block.
inline kernel::Instruction liveOut(kernel::Instruction instruction) {
    instruction.isLiveOut = true;
    return instruction;
}

inline kernel::Instruction withoutResult(kernel::Instruction instruction) {
    instruction.registers = 0;
    return instruction;
}

inline kernel::Instruction wide(kernel::Instruction instruction, int registers) {
    instruction.registers = registers;
    return instruction;
}

inline kernel::BasicBlock block(std::vector<kernel::Instruction> instructions,
                                std::vector<kernel::BlockInput> inputs = {}) {
    kernel::BasicBlock result;
    result.instructions = std::move(instructions);
    result.inputs = std::move(inputs);
    for (std::size_t i = 0; i < result.instructions.size(); ++i) result.instructions[i].location = {int(i) + 1, 1};
    return result;
}

/// A kernel at depth 1 that runs one block once.
inline kernel::KernelProfile kernelOf(kernel::BasicBlock block) {
    kernel::KernelProfile kernel;
    kernel.blocks.push_back(std::move(block));
    kernel.blockExecutions.push_back(1);
    return kernel;
}

/// Instructions that read up to two of the newest results, or inputs.
inline kernel::BasicBlock randomBlock(std::mt19937& random, int instructions, int inputs) {
    const auto below = [&](int limit) { return int(random() % unsigned(limit)); };
    kernel::BasicBlock result =
        block({}, std::vector<kernel::BlockInput>(std::size_t(inputs), kernel::BlockInput{1, 1, false, -1}));
    for (kernel::BlockInput& input : result.inputs) input.isLiveOut = below(3) == 0;
    for (int i = 0; i < instructions; ++i) {
        kernel::Instruction next = node(kernel::Operation::floatAdd, {});
        for (int k = below(3); k > 0; --k) {
            const int value = below(inputs + i + 1) - 1;
            if (value >= inputs) next.operands.push_back(value - inputs);
            else if (value >= 0) next.inputs.push_back(value);
        }
        next.isLiveOut = below(6) == 0;
        next.location = {i + 1, 1};
        result.instructions.push_back(std::move(next));
    }
    return result;
}

} // namespace forewarp::sample
