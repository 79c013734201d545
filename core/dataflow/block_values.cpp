#include "core/dataflow/block_values.h"

#include <algorithm>
#include <numeric>

namespace forewarp::dataflow {

namespace {

/// Operands and inputs of an instruction as values, each once.
std::vector<int> valuesReadBy(const kernel::Instruction& instruction, int inputs) {
    std::vector<int> values = instruction.inputs;
    for (const int operand : instruction.operands) values.push_back(inputs + operand);
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

int sumFromDepth(const std::vector<int>& byDepth, int depth) {
    const auto first = std::min(std::size_t(std::max(0, depth)), byDepth.size());
    return std::accumulate(byDepth.begin() + std::ptrdiff_t(first), byDepth.end(), 0);
}

} // namespace

BlockValues::BlockValues(const kernel::BasicBlock& block, int kernelDepth)
    : reads(block.instructions.size()), inputs(int(block.inputs.size())),
      registersThrough(sumFromDepth(block.registersThrough, kernelDepth)) {
    for (const kernel::BlockInput& input : block.inputs) {
        registers.push_back(input.depth < kernelDepth ? 0 : input.registers);
        isLiveOut.push_back(input.isLiveOut);
    }
    for (const kernel::Instruction& instruction : block.instructions) {
        registers.push_back(instruction.registers);
        isLiveOut.push_back(instruction.isLiveOut);
    }
    const int end = instructions();
    for (const bool isReadAfter : isLiveOut) firstRead.push_back(isReadAfter ? end : kNeverRead);
    for (int i = end - 1; i >= 0; --i) {
        for (const int value : valuesReadBy(block.instructions[std::size_t(i)], inputs)) {
            if (registers[std::size_t(value)] == 0) continue;
            reads[std::size_t(i)].push_back({value, firstRead[std::size_t(value)]});
            firstRead[std::size_t(value)] = i;
        }
    }
}

std::vector<int> blocksInProgramOrder(const kernel::KernelProfile& kernel) {
    std::vector<int> order;
    for (const kernel::ProgramStep& step : kernel.program)
        if (step.kind == kernel::ProgramStep::Kind::block) order.push_back(step.index);
    if (!order.empty()) return order;
    order.resize(kernel.blocks.size()); // A profile without a program lists them in order.
    std::iota(order.begin(), order.end(), 0);
    return order;
}

} // namespace forewarp::dataflow
