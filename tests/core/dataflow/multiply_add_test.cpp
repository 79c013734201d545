#include "core/dataflow/multiply_add.h"

#include "tests/core/dataflow/sample_blocks.h"

#include <gtest/gtest.h>

namespace forewarp {
namespace {

using sample::block;
using sample::liveOut;
using sample::node;

std::vector<Operation> operationsOf(const BasicBlock& block) {
    std::vector<Operation> operations;
    for (const Instruction& instruction : block.instructions) operations.push_back(instruction.operation);
    return operations;
}

using Operations = std::vector<Operation>;
using Positions = std::vector<int>;

TEST(ContractMultiplyAdds, JoinsEachPrecisionWithItsOwnKind) {
    const struct {
        Operation multiply, add, joined;
    } kinds[] = {{Operation::intMultiply, Operation::intAdd, Operation::intMultiplyAdd},
                 {Operation::floatMultiply, Operation::floatAdd, Operation::floatFma},
                 {Operation::doubleMultiply, Operation::doubleAdd, Operation::doubleFma}};
    for (const auto& first : kinds) {
        for (const auto& second : kinds) {
            const BasicBlock joined = contractMultiplyAdds(block({node(first.multiply, {}), node(second.add, {0})}));
            const bool isSameKind = first.add == second.add;
            EXPECT_EQ(operationsOf(joined),
                      isSameKind ? Operations{first.joined} : (Operations{first.multiply, second.add}));
        }
    }
}

/// address = i * n + j; x[address] = value of the load before it.
TEST(ContractMultiplyAdds, TakesTheAdditionsPlaceWithTheOperandsOfBoth) {
    BasicBlock before = block(
        {node(Operation::load, {}, {0}), node(Operation::intMultiply, {0}, {1, 2}), node(Operation::load, {}, {0}),
         sample::wide(liveOut(node(Operation::intAdd, {1, 2}, {2, 3})), 2), node(Operation::store, {2, 3})},
        std::vector<BlockInput>(4));
    before.inputs[3].carriedFrom = 3;
    before.isConditional = true;
    before.loopsBefore = 2;
    before.registersThrough = {0, 5};
    const BasicBlock after = contractMultiplyAdds(before);
    EXPECT_EQ(operationsOf(after),
              (Operations{Operation::load, Operation::load, Operation::intMultiplyAdd, Operation::store}));
    const Instruction& joined = after.instructions[2];
    EXPECT_EQ(joined.operands, (Positions{0, 1}));
    EXPECT_EQ(joined.inputs, (Positions{1, 2, 3}));
    EXPECT_EQ(joined.registers, 2);
    EXPECT_EQ(joined.location.line, 4);
    EXPECT_TRUE(joined.isLiveOut);
    EXPECT_TRUE(joined.isContracted);
    EXPECT_EQ(after.instructions[3].operands, (Positions{1, 2}));
    EXPECT_FALSE(after.instructions[3].isContracted);
    EXPECT_EQ(after.inputs[3].carriedFrom, 2);
    EXPECT_EQ(after.inputs[0].carriedFrom, -1);
    EXPECT_TRUE(after.isConditional);
    EXPECT_EQ(after.loopsBefore, 2);
    EXPECT_EQ(after.registersThrough, (Positions{0, 5}));
}

TEST(ContractMultiplyAdds, LeavesAProductThatSomethingElseReads) {
    const Operations apart{Operation::intMultiply, Operation::intAdd};
    EXPECT_EQ(operationsOf(contractMultiplyAdds(
                  block({liveOut(node(Operation::intMultiply, {})), node(Operation::intAdd, {0})}))),
              apart);
    EXPECT_EQ(operationsOf(contractMultiplyAdds(
                  block({node(Operation::intMultiply, {}), node(Operation::intAdd, {0})}, {{1, 1, false, 0}}))),
              apart);
    const BasicBlock readTwice =
        block({node(Operation::intMultiply, {}), node(Operation::intAdd, {0}), node(Operation::compare, {0})});
    EXPECT_EQ(operationsOf(contractMultiplyAdds(readTwice)), operationsOf(readTwice));
    const BasicBlock addedTwice =
        block({node(Operation::intMultiply, {}), node(Operation::intAdd, {0}), node(Operation::intAdd, {0})});
    EXPECT_EQ(operationsOf(contractMultiplyAdds(addedTwice)), operationsOf(addedTwice));
}

TEST(ContractMultiplyAdds, JoinsOneOfTwoProducts) {
    const BasicBlock after = contractMultiplyAdds(block(
        {node(Operation::floatMultiply, {}), node(Operation::floatMultiply, {}), node(Operation::floatAdd, {0, 1})}));
    EXPECT_EQ(operationsOf(after), (Operations{Operation::floatMultiply, Operation::floatFma}));
    EXPECT_EQ(after.instructions[1].operands, Positions{0});
}

TEST(ContractMultiplyAdds, JoinsAChainOfSums) {
    const BasicBlock after =
        contractMultiplyAdds(block({node(Operation::floatMultiply, {}), node(Operation::floatAdd, {0}),
                                    node(Operation::floatMultiply, {}), node(Operation::floatAdd, {1, 2})}));
    EXPECT_EQ(operationsOf(after), (Operations{Operation::floatFma, Operation::floatFma}));
    EXPECT_EQ(after.instructions[1].operands, Positions{0});
}

/// sum += a[k] * b[k], joined.
BasicBlock dotProduct() {
    BasicBlock block =
        sample::block({node(Operation::load, {}), node(Operation::load, {}),
                       liveOut(node(Operation::floatFma, {0, 1}, {0})), node(Operation::intAdd, {}, {1})},
                      {{1, 1, false, 2}, {1, 1, false, 3}});
    block.instructions[2].isContracted = true;
    return block;
}

TEST(SplitMultiplyAdds, GivesTheSumToTheAdditionAndTheRestToTheMultiplication) {
    const BasicBlock after = splitMultiplyAdds(dotProduct());
    EXPECT_EQ(operationsOf(after), (Operations{Operation::load, Operation::load, Operation::floatMultiply,
                                               Operation::floatAdd, Operation::intAdd}));
    const Instruction& multiply = after.instructions[2];
    EXPECT_EQ(multiply.operands, (Positions{0, 1}));
    EXPECT_TRUE(multiply.inputs.empty());
    EXPECT_FALSE(multiply.isLiveOut);
    EXPECT_FALSE(multiply.isContracted);
    const Instruction& addition = after.instructions[3];
    EXPECT_EQ(addition.operands, Positions{2});
    EXPECT_EQ(addition.inputs, Positions{0});
    EXPECT_TRUE(addition.isLiveOut);
    EXPECT_FALSE(addition.isContracted);
    EXPECT_EQ(addition.registers, 1);
    EXPECT_EQ(after.inputs[0].carriedFrom, 3);
    EXPECT_EQ(after.inputs[1].carriedFrom, 4);
}

TEST(SplitMultiplyAdds, IsUndoneByContracting) {
    const BasicBlock before = dotProduct();
    const BasicBlock after = contractMultiplyAdds(splitMultiplyAdds(before));
    ASSERT_EQ(operationsOf(after), operationsOf(before));
    for (std::size_t i = 0; i < after.instructions.size(); ++i) {
        EXPECT_EQ(after.instructions[i].operands, before.instructions[i].operands);
        EXPECT_EQ(after.instructions[i].inputs, before.instructions[i].inputs);
        EXPECT_EQ(after.instructions[i].isLiveOut, before.instructions[i].isLiveOut);
        EXPECT_EQ(after.instructions[i].isContracted, before.instructions[i].isContracted);
    }
    EXPECT_EQ(after.inputs[0].carriedFrom, 2);
    EXPECT_EQ(after.inputs[1].carriedFrom, 3);
}

TEST(SplitMultiplyAdds, PointsLaterReadersAtTheAddition) {
    BasicBlock chain = block({node(Operation::doubleFma, {}), node(Operation::doubleFma, {0})});
    for (Instruction& instruction : chain.instructions) instruction.isContracted = true;
    const BasicBlock after = splitMultiplyAdds(chain);
    ASSERT_EQ(after.instructions.size(), 4U);
    EXPECT_EQ(after.instructions[2].operands, Positions{1});
    EXPECT_EQ(after.instructions[3].operands, Positions{2});
}

TEST(SplitMultiplyAdds, LeavesWhatTheSourceWritesAsOne) {
    EXPECT_EQ(operationsOf(splitMultiplyAdds(block({node(Operation::floatFma, {})}))), Operations{Operation::floatFma});
}

} // namespace
} // namespace forewarp
