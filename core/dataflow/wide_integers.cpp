#include "core/dataflow/wide_integers.h"

#include <algorithm>

namespace forewarp::dataflow {

namespace {

constexpr int kRegistersOfWide = 2;

double instructionsOfWide(kernel::Operation operation) {
    switch (operation) {
    case kernel::Operation::intAdd:
    case kernel::Operation::bitwise: return 2;
    case kernel::Operation::intMultiply:
    case kernel::Operation::intDivide: return 3;
    case kernel::Operation::intMultiplyAdd: return 4;
    default: return 1;
    }
}

/// A counter's or a pointer's step.
bool isStep(const kernel::BasicBlock& block, std::size_t position) {
    const kernel::Instruction& step = block.instructions[position];
    return step.operation == kernel::Operation::intAdd && step.operands.empty() &&
           std::ranges::all_of(step.inputs, [&](int input) {
               const int from = block.inputs[std::size_t(input)].carriedFrom;
               return from < 0 || from == int(position);
           });
}

/// Positions whose result is kept: stored, or handed on to another block or iteration, or part of such a value.
std::vector<bool> keptIn(const kernel::BasicBlock& block) {
    std::vector<bool> kept(block.instructions.size(), false);
    for (std::size_t i = kept.size(); i-- > 0;) {
        const kernel::Instruction& user = block.instructions[i];
        if (user.operation == kernel::Operation::load) continue; // What it reads is an address.
        const bool isStore = user.operation == kernel::Operation::store;
        if (user.isLiveOut && !isStep(block, i)) kept[i] = true;
        if (!isStore && !kept[i]) continue;
        const std::size_t count =
            user.operands.size() - (isStore && !user.operands.empty() ? 1 : 0); // Its place comes last.
        for (std::size_t operand = 0; operand < count; ++operand)
            if (const int position = user.operands[operand]; position >= 0 && std::size_t(position) < i)
                kept[std::size_t(position)] = true;
    }
    return kept;
}

} // namespace

std::vector<double> machineInstructions(const kernel::BasicBlock& block) {
    const std::vector<bool> kept = keptIn(block);
    std::vector<double> counts(block.instructions.size(), 1);
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (kept[i] && block.instructions[i].registers == kRegistersOfWide)
            counts[i] = instructionsOfWide(block.instructions[i].operation);
    return counts;
}

} // namespace forewarp::dataflow
