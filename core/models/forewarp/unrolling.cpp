#include "core/models/forewarp/unrolling.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace forewarp::models::forewarp {

namespace {

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

namespace {

/// Decides loop by loop, from the inside out.
class Unroller {
  public:
    explicit Unroller(const kernel::KernelProfile& kernel)
        : m_kernel(kernel), m_bodies(codeOf(kernel)), m_result{std::vector<bool>(kernel.innerLoops.size(), false),
                                                               std::vector<bool>(kernel.innerLoops.size(), false)} {}

    WrittenOut run() && {
        sizeOf(-1);
        return std::move(m_result);
    }

  private:
    /// Instructions of one iteration, loops inside it written out; nothing where one of them stays a loop.
    struct Size {
        std::optional<double> instructions = 0;
        bool hasOwnArrays = false;
    };

    [[nodiscard]] bool touchesOwnArray(const kernel::BasicBlock& block) const {
        return std::ranges::any_of(block.instructions, [&](const kernel::Instruction& instruction) {
            return instruction.access >= 0 && m_kernel.accesses[std::size_t(instruction.access)].isPrivate;
        });
    }

    Size sizeOf(int loop) {
        Size size;
        const auto body = m_bodies.find(loop);
        if (body == m_bodies.end()) return {std::nullopt, false};
        for (const int position : body->second.blocks) {
            const kernel::BasicBlock& block = m_kernel.blocks[std::size_t(position)];
            const bool isLast = position == body->second.blocks.back();
            *size.instructions += double(std::ranges::count(foldedInstructions(block, isLast && loop >= 0), false));
            size.hasOwnArrays |= touchesOwnArray(block);
        }
        for (const int inside : body->second.loops) add(inside, size);
        return size;
    }

    void add(int inside, Size& around) {
        constexpr double kMost = 300, kMostOfOwnArrays = 2424, kMostOfIteration = 404;
        const kernel::InnerLoop& loop = m_kernel.innerLoops[std::size_t(inside)];
        const Size once = sizeOf(inside);
        around.hasOwnArrays |= once.hasOwnArrays;
        const double trips = loop.isFixed ? loop.trips.constant : loop.most, one = once.instructions.value_or(0);
        const bool fits =
            once.hasOwnArrays ? trips * one <= kMostOfOwnArrays && one <= kMostOfIteration : trips * one <= kMost;
        const bool isKnown = once.instructions && fits && trips > 0;
        m_result.loops[std::size_t(inside)] = isKnown && loop.isFixed;
        m_result.counters[std::size_t(inside)] = isKnown && (loop.isFixed || once.hasOwnArrays);
        if (around.instructions && isKnown && loop.isFixed) *around.instructions += trips * one;
        else around.instructions.reset();
    }

    const kernel::KernelProfile& m_kernel;
    const std::map<int, LoopCode> m_bodies;
    WrittenOut m_result;
};

} // namespace

WrittenOut writtenOut(const kernel::KernelProfile& kernel) {
    return Unroller(kernel).run();
}

} // namespace forewarp::models::forewarp
