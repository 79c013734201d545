#include "core/models/forewarp/invariant_code.h"

#include <algorithm>

namespace forewarp::models::forewarp {

namespace {

/// What a compiler moves: nothing that reads or changes more than its operands.
bool canLeave(kernel::Operation operation) {
    return operation < kernel::Operation::load;
}

/// A division may not be made where the source makes none: by 0, say.
bool canAlwaysLeave(kernel::Operation operation) {
    return canLeave(operation) && operation != kernel::Operation::intDivide;
}

int deepestInput(const kernel::BasicBlock& block) {
    int deepest = 0;
    for (const kernel::BlockInput& input : block.inputs) deepest = std::max(deepest, input.depth);
    return deepest;
}

std::size_t placeOf(int loop) {
    return std::size_t(loop + 1);
}

} // namespace

/// The counter of a loop is an input of its blocks: the deepest input tells how deep a phase lies.
InvariantCode::InvariantCode(const kernel::KernelProfile& kernel, const std::vector<KernelPhase>& phases)
    : m_kernel(kernel), m_entering(kernel.innerLoops.size() + 1) {
    for (const KernelPhase& phase : phases)
        for (const int block : phase.blocks)
            m_around =
                std::max(m_around, deepestInput(kernel.blocks[std::size_t(block)]) - int(phase.loopsAround.size()));
    for (const KernelPhase& phase : phases) {
        if (phase.loop < 0) continue;
        const int own = depthOf(phase);
        for (const int block : phase.blocks) {
            const kernel::BasicBlock& code = kernel.blocks[std::size_t(block)];
            const std::vector<int> depths = depthsIn(code, own);
            for (std::size_t i = 0; i < depths.size(); ++i) {
                if (depths[i] >= own) continue;
                const int loops = std::max(0, depths[i] - m_around);
                const int target = loops > 0 ? phase.loopsAround[std::size_t(loops) - 1] : -1;
                ++m_entering[placeOf(target)][std::size_t(code.instructions[i].operation)];
            }
        }
    }
}

/// Of each instruction: how deep the loop lies whose iterations compute it anew.
std::vector<int> InvariantCode::depthsIn(const kernel::BasicBlock& block, int ownDepth) const {
    std::vector<int> depths(block.instructions.size(), ownDepth);
    for (std::size_t i = 0; i < depths.size(); ++i) {
        const kernel::Instruction& instruction = block.instructions[i];
        const bool isCarried = std::ranges::any_of(
            block.inputs, [&](const kernel::BlockInput& input) { return input.carriedFrom == int(i); });
        const bool mayLeave = block.isConditional ? canAlwaysLeave(instruction.operation) : canLeave(instruction.operation);
        if (!mayLeave || isCarried || (instruction.operands.empty() && instruction.inputs.empty())) continue;
        int depth = 0;
        for (const int operand : instruction.operands)
            depth = std::max(depth, operand >= 0 && std::size_t(operand) < i ? depths[std::size_t(operand)] : ownDepth);
        for (const int input : instruction.inputs)
            depth = std::max(depth, block.inputs[std::size_t(input)].depth);
        depths[i] = std::min(depth, ownDepth);
    }
    return depths;
}

std::vector<bool> InvariantCode::leaving(const KernelPhase& phase, int block) const {
    const kernel::BasicBlock& code = m_kernel.blocks[std::size_t(block)];
    const int own = depthOf(phase);
    std::vector<bool> leaving(code.instructions.size(), false);
    if (phase.loop < 0) return leaving;
    const std::vector<int> depths = depthsIn(code, own);
    for (std::size_t i = 0; i < depths.size(); ++i) leaving[i] = depths[i] < own;
    return leaving;
}

const InvariantCode::Counts& InvariantCode::entering(const KernelPhase& phase) const {
    return m_entering[placeOf(phase.loop)];
}

} // namespace forewarp::models::forewarp
