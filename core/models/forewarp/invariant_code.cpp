#include "core/models/forewarp/invariant_code.h"

#include "core/models/forewarp/unrolling.h"

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

constexpr int kDeepest = 63;

std::uint64_t bitOf(int depth) {
    return std::uint64_t(1) << std::clamp(depth, 0, kDeepest);
}

/// The loop at this depth, and all around it.
std::uint64_t allUpTo(int depth) {
    return depth >= kDeepest ? ~std::uint64_t(0) : (std::uint64_t(2) << std::max(0, depth)) - 1;
}

/// «x + 1», carried to the next iteration.
bool isCounter(const kernel::BasicBlock& block, std::size_t input) {
    const int from = block.inputs[input].carriedFrom;
    if (from < 0 || std::size_t(from) >= block.instructions.size()) return false;
    const kernel::Instruction& step = block.instructions[std::size_t(from)];
    return step.operation == kernel::Operation::intAdd && step.operands.empty() &&
           step.inputs == std::vector<int>{int(input)};
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
        for (const int block : phase.blocks) {
            const kernel::BasicBlock& code = kernel.blocks[std::size_t(block)];
            const std::vector<Depths> depths = changing(code, phase);
            const std::vector<bool> folded = foldedInstructions(code, block == phase.blocks.back());
            for (std::size_t i = 0; i < depths.size(); ++i) {
                const auto target = targetOf(depths[i], phase);
                if (!target || (target->copies > 1 && folded[i])) continue; // A copy's constant costs nothing.
                const int loops = std::max(0, target->depth - m_around);
                const int loop = loops > 0 ? phase.loopsAround[std::size_t(loops) - 1] : -1;
                m_entering[placeOf(loop)][std::size_t(code.instructions[i].operation)] += target->copies;
            }
        }
    }
}

/// Of each instruction: the loops whose iterations compute it anew, where nothing better is known all around it.
std::vector<InvariantCode::Depths> InvariantCode::changing(const kernel::BasicBlock& block,
                                                           const KernelPhase& phase) const {
    const int own = depthOf(phase);
    const auto ofInput = [&](int position) {
        const kernel::BlockInput& input = block.inputs[std::size_t(position)];
        if (phase.isUnrolled && input.depth == own && isCounter(block, std::size_t(position))) return bitOf(own);
        return allUpTo(std::min(input.depth, own));
    };
    std::vector<Depths> depths(block.instructions.size(), allUpTo(own));
    for (std::size_t i = 0; i < depths.size(); ++i) {
        const kernel::Instruction& instruction = block.instructions[i];
        const bool isCarried = std::ranges::any_of(
            block.inputs, [&](const kernel::BlockInput& input) { return input.carriedFrom == int(i); });
        const bool mayLeave = block.isConditional ? canAlwaysLeave(instruction.operation) : canLeave(instruction.operation);
        if (!mayLeave || isCarried || (instruction.operands.empty() && instruction.inputs.empty())) continue;
        Depths loops = 0;
        for (const int operand : instruction.operands)
            loops |= operand >= 0 && std::size_t(operand) < i ? depths[std::size_t(operand)] : allUpTo(own);
        for (const int input : instruction.inputs) loops |= ofInput(input);
        depths[i] = loops;
    }
    return depths;
}

/// Nothing where the instruction stays.
std::optional<InvariantCode::Target> InvariantCode::targetOf(Depths changing, const KernelPhase& phase) const {
    const int own = depthOf(phase);
    const auto deepestBelow = [&](int depth) {
        while (depth > 0 && (changing & bitOf(depth)) == 0) --depth;
        return depth;
    };
    if ((changing & bitOf(own)) == 0) return Target{deepestBelow(own - 1), 1};
    if (phase.isUnrolled && changing == bitOf(own)) return Target{0, 0}; // A constant in each copy: k / 5.
    const int other = std::max(m_around, deepestBelow(own - 1));
    if (!phase.isUnrolled || other >= own - 1) return std::nullopt;
    return Target{other, m_kernel.innerLoops[std::size_t(phase.loop)].trips.constant};
}

std::vector<bool> InvariantCode::leaving(const KernelPhase& phase, int block) const {
    const kernel::BasicBlock& code = m_kernel.blocks[std::size_t(block)];
    std::vector<bool> leaving(code.instructions.size(), false);
    if (phase.loop < 0) return leaving;
    const std::vector<Depths> depths = changing(code, phase);
    for (std::size_t i = 0; i < depths.size(); ++i) leaving[i] = targetOf(depths[i], phase).has_value();
    return leaving;
}

const InvariantCode::Counts& InvariantCode::entering(const KernelPhase& phase) const {
    return m_entering[placeOf(phase.loop)];
}

} // namespace forewarp::models::forewarp
