#include "core/models/forewarp/unrolling.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>

namespace forewarp::models::forewarp {

namespace {

constexpr double kMostWrittenOut = 300;

/// Blocks and loops of one loop, in program order.
struct LoopCode {
    std::vector<int> blocks;
    std::vector<int> loops;
};

std::map<int, LoopCode> codeOf(const kernel::KernelProfile& kernel) {
    std::map<int, LoopCode> bodies;
    std::vector<int> open{-1};
    for (const kernel::ProgramStep& step : kernel.program) {
        LoopCode& body = bodies[open.back()];
        switch (step.kind) {
        case kernel::ProgramStep::Kind::block: body.blocks.push_back(step.index); break;
        case kernel::ProgramStep::Kind::enter:
            body.loops.push_back(step.index);
            open.push_back(step.index);
            break;
        case kernel::ProgramStep::Kind::leave:
            if (open.size() > 1) open.pop_back();
            break;
        }
    }
    return bodies;
}

bool canFold(kernel::Operation operation) {
    return operation == kernel::Operation::intAdd || operation == kernel::Operation::convert ||
           operation == kernel::Operation::bitwise || operation == kernel::Operation::intMultiplyAdd;
}

/// Whether what it computes follows from no load of this block.
std::vector<bool> independentOfLoads(const kernel::BasicBlock& block) {
    std::vector<bool> independent(block.instructions.size());
    for (std::size_t i = 0; i < independent.size(); ++i) {
        const auto follows = [&](int operand) {
            return operand < 0 || std::size_t(operand) >= i || independent[std::size_t(operand)];
        };
        independent[i] =
            !block.instructions[i].isMemoryAccess() && std::ranges::all_of(block.instructions[i].operands, follows);
    }
    return independent;
}

bool isCarried(const kernel::BasicBlock& block, std::size_t instruction) {
    return std::ranges::any_of(block.inputs,
                               [&](const kernel::BlockInput& input) { return input.carriedFrom == int(instruction); });
}

/// The last instruction of a kind; the size of the block where there is none.
std::size_t lastOf(const kernel::BasicBlock& block, kernel::Operation operation) {
    std::size_t last = block.instructions.size();
    for (std::size_t i = 0; i < block.instructions.size(); ++i)
        if (block.instructions[i].operation == operation) last = i;
    return last;
}

} // namespace

bool isStep(const kernel::BasicBlock& block, std::size_t position) {
    const kernel::Instruction& instruction = block.instructions[position];
    return instruction.operation == kernel::Operation::intAdd && instruction.operands.empty() &&
           std::ranges::all_of(instruction.inputs, [&](int input) {
               const int from = block.inputs[std::size_t(input)].carriedFrom;
               return from < 0 || from == int(position);
           });
}

std::vector<bool> foldedInstructions(const kernel::BasicBlock& block, bool isLast) {
    const std::size_t count = block.instructions.size();
    const std::vector<bool> independent = independentOfLoads(block);
    std::vector<bool> folded(count, false);
    if (isLast && lastOf(block, kernel::Operation::branch) < count) {
        folded[lastOf(block, kernel::Operation::branch)] = true;
        const std::size_t end = lastOf(block, kernel::Operation::compare);
        if (end < count && independent[end]) folded[end] = true;
    }
    std::vector<std::vector<std::size_t>> users(count);
    for (std::size_t i = 0; i < count; ++i)
        for (const int operand : block.instructions[i].operands)
            if (operand >= 0 && std::size_t(operand) < i) users[std::size_t(operand)].push_back(i);
    for (std::size_t i = count; i-- > 0;) {
        const kernel::Instruction& instruction = block.instructions[i];
        if (!canFold(instruction.operation) || !independent[i]) continue;
        const bool isForBlock = isCarried(block, i) ? isStep(block, i) : !instruction.isLiveOut;
        folded[i] = isForBlock && std::ranges::all_of(users[i], [&](std::size_t user) {
                        return folded[user] || block.instructions[user].isMemoryAccess();
                    });
    }
    return folded;
}

double copiesOf(double instructions) {
    constexpr double kMostInstructions = 150; ///< Of all copies: LLVM's limit for loops of unknown length.
    const double fitting = kMostInstructions / std::max(1.0, instructions);
    return fitting >= 4 ? 4 : fitting >= 2 ? 2 : 1;
}

double loopOverhead(const kernel::KernelProfile& kernel, const KernelPhase& phase, double instructions) {
    constexpr double kReach = 256;            ///< Steps up to so many bytes become constants of the copies' loads.
    constexpr double kCounter = 3;
    const double copies = copiesOf(instructions);
    struct Pointer {
        std::string array;
        double constantBytes = 0;
        double step = 0;
    };
    std::vector<Pointer> pointers;
    double steps = 0;
    for (const KernelPhase::Step& each : phase.steps) {
        const kernel::ProfiledAccess& access = kernel.accesses[each.access];
        const double step = access.isAffine ? access.bytesPerIterationOf(phase.loop) : 0;
        if (step == 0) continue;
        const bool isNew = std::ranges::none_of(pointers, [&](const Pointer& other) {
            return other.array == access.array && other.step == step &&
                   std::abs(other.constantBytes - access.constantBytes) <= kReach;
        });
        if (!isNew) continue;
        pointers.push_back({access.array, access.constantBytes, step});
        steps += std::abs(step) <= kReach ? 1 / copies : 1;
    }
    return kCounter / copies + steps;
}

std::vector<bool> unrolledLoops(const kernel::KernelProfile& kernel) {
    std::vector<bool> unrolled(kernel.innerLoops.size(), false);
    const std::map<int, LoopCode> bodies = codeOf(kernel);
    // Of one iteration, and nothing where a loop inside stays one.
    const std::function<std::optional<double>(int)> sizeOf = [&](int loop) -> std::optional<double> {
        const auto body = bodies.find(loop);
        if (body == bodies.end()) return std::nullopt;
        std::optional<double> size = 0;
        for (const int block : body->second.blocks) {
            const bool isLast = block == body->second.blocks.back();
            const auto folded = foldedInstructions(kernel.blocks[std::size_t(block)], isLast && loop >= 0);
            *size += double(std::ranges::count(folded, false));
        }
        for (const int inside : body->second.loops) {
            const kernel::InnerLoop& inner = kernel.innerLoops[std::size_t(inside)];
            const auto once = sizeOf(inside);
            const double all = once.value_or(0) * inner.trips.constant;
            unrolled[std::size_t(inside)] = once && inner.isFixed && all <= kMostWrittenOut;
            size = size && unrolled[std::size_t(inside)] ? std::optional(*size + all) : std::nullopt;
        }
        return size;
    };
    sizeOf(-1);
    return unrolled;
}

} // namespace forewarp::models::forewarp
