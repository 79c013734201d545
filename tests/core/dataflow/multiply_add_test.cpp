#include "core/dataflow/multiply_add.h"

#include "tests/core/dataflow/sample_blocks.h"

#include <gtest/gtest.h>

namespace forewarp::dataflow {
namespace {

using sample::block;
using sample::liveOut;
using sample::node;

std::vector<kernel::Operation> operationsOf(const kernel::BasicBlock& block) {
    std::vector<kernel::Operation> operations;
    for (const kernel::Instruction& instruction : block.instructions) operations.push_back(instruction.operation);
    return operations;
}

using Operations = std::vector<kernel::Operation>;
using Positions = std::vector<int>;

TEST(ContractMultiplyAdds, JoinsEachPrecisionWithItsOwnKind) {
    const struct {
        kernel::Operation multiply, add, joined;
    } kinds[] = {{kernel::Operation::intMultiply, kernel::Operation::intAdd, kernel::Operation::intMultiplyAdd},
                 {kernel::Operation::floatMultiply, kernel::Operation::floatAdd, kernel::Operation::floatFma},
                 {kernel::Operation::doubleMultiply, kernel::Operation::doubleAdd, kernel::Operation::doubleFma}};
    for (const auto& first : kinds) {
        for (const auto& second : kinds) {
            const kernel::BasicBlock joined =
                contractMultiplyAdds(sample::block({sample::node(first.multiply, {}), sample::node(second.add, {0})}));
            const bool isSameKind = first.add == second.add;
            EXPECT_EQ(operationsOf(joined),
                      isSameKind ? Operations{first.joined} : (Operations{first.multiply, second.add}));
        }
    }
}

/// address = i * n + j; x[address] = value of the load before it.
TEST(ContractMultiplyAdds, TakesTheAdditionsPlaceWithTheOperandsOfBoth) {
    kernel::BasicBlock before = sample::block(
        {sample::node(kernel::Operation::load, {}, {0}), sample::node(kernel::Operation::intMultiply, {0}, {1, 2}),
         sample::node(kernel::Operation::load, {}, {0}),
         sample::wide(sample::liveOut(sample::node(kernel::Operation::intAdd, {1, 2}, {2, 3})), 2),
         sample::node(kernel::Operation::store, {2, 3})},
        std::vector<kernel::BlockInput>(4));
    before.inputs[3].carriedFrom = 3;
    before.isConditional = true;
    before.loopsBefore = 2;
    before.registersThrough = {0, 5};
    const kernel::BasicBlock after = contractMultiplyAdds(before);
    EXPECT_EQ(operationsOf(after), (Operations{kernel::Operation::load, kernel::Operation::load,
                                               kernel::Operation::intMultiplyAdd, kernel::Operation::store}));
    const kernel::Instruction& joined = after.instructions[2];
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
    const Operations apart{kernel::Operation::intMultiply, kernel::Operation::intAdd};
    EXPECT_EQ(operationsOf(
                  contractMultiplyAdds(sample::block({sample::liveOut(sample::node(kernel::Operation::intMultiply, {})),
                                                      sample::node(kernel::Operation::intAdd, {0})}))),
              apart);
    EXPECT_EQ(operationsOf(contractMultiplyAdds(sample::block(
                  {sample::node(kernel::Operation::intMultiply, {}), sample::node(kernel::Operation::intAdd, {0})},
                  {{1, 1, false, 0}}))),
              apart);
    const kernel::BasicBlock readTwice =
        sample::block({sample::node(kernel::Operation::intMultiply, {}), sample::node(kernel::Operation::intAdd, {0}),
                       sample::node(kernel::Operation::compare, {0})});
    EXPECT_EQ(operationsOf(contractMultiplyAdds(readTwice)), operationsOf(readTwice));
    const kernel::BasicBlock addedTwice =
        sample::block({sample::node(kernel::Operation::intMultiply, {}), sample::node(kernel::Operation::intAdd, {0}),
                       sample::node(kernel::Operation::intAdd, {0})});
    EXPECT_EQ(operationsOf(contractMultiplyAdds(addedTwice)), operationsOf(addedTwice));
}

TEST(ContractMultiplyAdds, JoinsOneOfTwoProducts) {
    const kernel::BasicBlock after = contractMultiplyAdds(sample::block(
        {sample::node(kernel::Operation::floatMultiply, {}), sample::node(kernel::Operation::floatMultiply, {}),
         sample::node(kernel::Operation::floatAdd, {0, 1})}));
    EXPECT_EQ(operationsOf(after), (Operations{kernel::Operation::floatMultiply, kernel::Operation::floatFma}));
    EXPECT_EQ(after.instructions[1].operands, Positions{0});
}

TEST(ContractMultiplyAdds, JoinsAChainOfSums) {
    const kernel::BasicBlock after = contractMultiplyAdds(sample::block(
        {sample::node(kernel::Operation::floatMultiply, {}), sample::node(kernel::Operation::floatAdd, {0}),
         sample::node(kernel::Operation::floatMultiply, {}), sample::node(kernel::Operation::floatAdd, {1, 2})}));
    EXPECT_EQ(operationsOf(after), (Operations{kernel::Operation::floatFma, kernel::Operation::floatFma}));
    EXPECT_EQ(after.instructions[1].operands, Positions{0});
}

/// sum += a[k] * b[k], joined.
kernel::BasicBlock dotProduct() {
    kernel::BasicBlock block =
        sample::block({sample::node(kernel::Operation::load, {}), sample::node(kernel::Operation::load, {}),
                       sample::liveOut(sample::node(kernel::Operation::floatFma, {0, 1}, {0})),
                       sample::node(kernel::Operation::intAdd, {}, {1})},
                      {{1, 1, false, 2}, {1, 1, false, 3}});
    block.instructions[2].isContracted = true;
    return block;
}

TEST(SplitMultiplyAdds, GivesTheSumToTheAdditionAndTheRestToTheMultiplication) {
    const kernel::BasicBlock after = splitMultiplyAdds(dotProduct());
    EXPECT_EQ(operationsOf(after),
              (Operations{kernel::Operation::load, kernel::Operation::load, kernel::Operation::floatMultiply,
                          kernel::Operation::floatAdd, kernel::Operation::intAdd}));
    const kernel::Instruction& multiply = after.instructions[2];
    EXPECT_EQ(multiply.operands, (Positions{0, 1}));
    EXPECT_TRUE(multiply.inputs.empty());
    EXPECT_FALSE(multiply.isLiveOut);
    EXPECT_FALSE(multiply.isContracted);
    const kernel::Instruction& addition = after.instructions[3];
    EXPECT_EQ(addition.operands, Positions{2});
    EXPECT_EQ(addition.inputs, Positions{0});
    EXPECT_TRUE(addition.isLiveOut);
    EXPECT_FALSE(addition.isContracted);
    EXPECT_EQ(addition.registers, 1);
    EXPECT_EQ(after.inputs[0].carriedFrom, 3);
    EXPECT_EQ(after.inputs[1].carriedFrom, 4);
}

TEST(SplitMultiplyAdds, IsUndoneByContracting) {
    const kernel::BasicBlock before = dotProduct();
    const kernel::BasicBlock after = contractMultiplyAdds(splitMultiplyAdds(before));
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
    kernel::BasicBlock chain = sample::block(
        {sample::node(kernel::Operation::doubleFma, {}), sample::node(kernel::Operation::doubleFma, {0})});
    for (kernel::Instruction& instruction : chain.instructions) instruction.isContracted = true;
    const kernel::BasicBlock after = splitMultiplyAdds(chain);
    ASSERT_EQ(after.instructions.size(), 4U);
    EXPECT_EQ(after.instructions[2].operands, Positions{1});
    EXPECT_EQ(after.instructions[3].operands, Positions{2});
}

TEST(SplitMultiplyAdds, LeavesWhatTheSourceWritesAsOne) {
    EXPECT_EQ(operationsOf(splitMultiplyAdds(sample::block({sample::node(kernel::Operation::floatFma, {})}))),
              Operations{kernel::Operation::floatFma});
}

} // namespace
} // namespace forewarp::dataflow
