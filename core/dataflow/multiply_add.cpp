#include "core/dataflow/multiply_add.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace forewarp::dataflow {

namespace {

constexpr int kNone = -1;

/// What a multiplication and an addition become together.
struct Contraction {
    kernel::Operation multiply;
    kernel::Operation add;
    kernel::Operation joined;
};
constexpr std::array kContractions{
    Contraction{kernel::Operation::intMultiply, kernel::Operation::intAdd, kernel::Operation::intMultiplyAdd},
    Contraction{kernel::Operation::floatMultiply, kernel::Operation::floatAdd, kernel::Operation::floatFma},
    Contraction{kernel::Operation::doubleMultiply, kernel::Operation::doubleAdd, kernel::Operation::doubleFma},
};

const Contraction* find(kernel::Operation Contraction::* member, kernel::Operation operation) {
    const auto found = std::find_if(kContractions.begin(), kContractions.end(),
                                    [=](const Contraction& entry) { return entry.*member == operation; });
    return found == kContractions.end() ? nullptr : &*found;
}

/// How often each result is read: by instructions, and by the next iteration.
std::vector<int> readersOf(const kernel::BasicBlock& block) {
    std::vector<int> readers(block.instructions.size());
    for (const kernel::Instruction& instruction : block.instructions)
        for (const int operand : instruction.operands) ++readers[std::size_t(operand)];
    for (const kernel::BlockInput& input : block.inputs)
        if (input.carriedFrom >= 0) ++readers[std::size_t(input.carriedFrom)];
    return readers;
}

/// By instruction: the multiplication that an addition takes in, or none.
std::vector<int> partners(const kernel::BasicBlock& block) {
    const std::vector<int> readers = readersOf(block);
    std::vector<int> result;
    result.reserve(block.instructions.size());
    for (const kernel::Instruction& addition : block.instructions) {
        const Contraction* kind = find(&Contraction::add, addition.operation);
        const auto joins = [&](int operand) {
            const kernel::Instruction& multiply = block.instructions[std::size_t(operand)];
            return kind && multiply.operation == kind->multiply && readers[std::size_t(operand)] == 1 &&
                   !multiply.isLiveOut;
        };
        const auto found = std::find_if(addition.operands.begin(), addition.operands.end(), joins);
        result.push_back(found == addition.operands.end() ? kNone : *found);
    }
    return result;
}

std::vector<int> merged(std::vector<int> a, const std::vector<int>& b) {
    a.insert(a.end(), b.begin(), b.end());
    std::sort(a.begin(), a.end());
    a.erase(std::unique(a.begin(), a.end()), a.end());
    return a;
}

kernel::Instruction joined(const kernel::Instruction& multiply, kernel::Instruction addition, int multiplyPosition) {
    std::erase(addition.operands, multiplyPosition);
    addition.operands = merged(std::move(addition.operands), multiply.operands);
    addition.inputs = merged(std::move(addition.inputs), multiply.inputs);
    addition.operation = find(&Contraction::multiply, multiply.operation)->joined;
    addition.isContracted = true;
    return addition;
}

/// A block that takes over another one's instructions one by one, in other places.
class RebuiltBlock {
  public:
    explicit RebuiltBlock(const kernel::BasicBlock& old) : m_block(old), m_place(old.instructions.size(), kNone) {
        m_block.instructions.clear();
    }

    /// Its operands are positions in the old block. Returns its own in the new one.
    int add(kernel::Instruction instruction) {
        for (int& operand : instruction.operands) operand = m_place[std::size_t(operand)];
        return addAsIs(std::move(instruction));
    }
    /// Its operands are positions in the new block.
    int addAsIs(kernel::Instruction instruction) {
        m_block.instructions.push_back(std::move(instruction));
        return int(m_block.instructions.size()) - 1;
    }
    /// Who uses `oldPosition` uses the instruction at `position` from now on.
    void stands(std::size_t oldPosition, int position) { m_place[oldPosition] = position; }

    kernel::BasicBlock finished() {
        for (kernel::BlockInput& input : m_block.inputs)
            if (input.carriedFrom >= 0) input.carriedFrom = m_place[std::size_t(input.carriedFrom)];
        return std::move(m_block);
    }

  private:
    kernel::BasicBlock m_block;
    std::vector<int> m_place; ///< In the new block, by position in the old one.
};

/// A joined node as the two it was made of; the addition's operand is still missing.
struct Halves {
    kernel::Instruction multiply;
    kernel::Instruction addition;
};
/// Which operand belongs to which half is lost. What an iteration hands to the next is taken to be the sum, thus the
/// addition's; the multiplication gets all the rest.
Halves halvesOf(const kernel::Instruction& node, const Contraction& kind, const kernel::BasicBlock& block) {
    Halves halves{node, node};
    halves.multiply.operation = kind.multiply;
    halves.addition.operation = kind.add;
    halves.multiply.isContracted = halves.addition.isContracted = halves.multiply.isLiveOut = false;
    const auto isCarried = [&](int input) { return block.inputs[std::size_t(input)].carriedFrom >= 0; };
    std::erase_if(halves.multiply.inputs, isCarried);
    std::erase_if(halves.addition.inputs, [&](int input) { return !isCarried(input); });
    return halves;
}

} // namespace

kernel::BasicBlock contractMultiplyAdds(const kernel::BasicBlock& block) {
    const std::vector<int> partner = partners(block);
    std::vector<bool> isTaken(block.instructions.size());
    for (const int multiply : partner)
        if (multiply != kNone) isTaken[std::size_t(multiply)] = true;
    RebuiltBlock result(block);
    for (std::size_t i = 0; i < block.instructions.size(); ++i) {
        if (isTaken[i]) continue;
        kernel::Instruction node = block.instructions[i];
        if (partner[i] != kNone) node = joined(block.instructions[std::size_t(partner[i])], node, partner[i]);
        result.stands(i, result.add(std::move(node)));
    }
    return result.finished();
}

kernel::BasicBlock splitMultiplyAdds(const kernel::BasicBlock& block) {
    RebuiltBlock result(block);
    for (std::size_t i = 0; i < block.instructions.size(); ++i) {
        const kernel::Instruction& node = block.instructions[i];
        const Contraction* kind = node.isContracted ? find(&Contraction::joined, node.operation) : nullptr;
        if (!kind) {
            result.stands(i, result.add(node));
            continue;
        }
        Halves halves = halvesOf(node, *kind, block);
        halves.addition.operands = {result.add(std::move(halves.multiply))};
        result.stands(i, result.addAsIs(std::move(halves.addition)));
    }
    return result.finished();
}

} // namespace forewarp::dataflow
