#include "core/dataflow/parallelism.h"

#include "tests/core/dataflow/sample_blocks.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace forewarp::dataflow {
namespace {

using sample::block;
using sample::node;

/// e = a + b; f = c + d; g = e * f
kernel::BasicBlock publishedExample() {
    return sample::block({sample::node(kernel::Operation::intAdd, {}), sample::node(kernel::Operation::intAdd, {}),
                          sample::node(kernel::Operation::intMultiply, {0, 1})});
}

// Resios, «GPU performance prediction using parametrized models», Utrecht 2011, section 6.2.
TEST(InstructionParallelism, OfThePublishedExampleIsThreeHalves) {
    EXPECT_EQ(longestPath(publishedExample()), 2);
    EXPECT_EQ(instructionParallelism(publishedExample()), 1.5);
}

TEST(InstructionParallelism, IsOneForAChainAndForNothing) {
    EXPECT_EQ(instructionParallelism(sample::block({})), 1);
    EXPECT_EQ(longestPath(sample::block({})), 0);
    EXPECT_EQ(instructionParallelism(sample::block({sample::node(kernel::Operation::load, {}),
                                                    sample::node(kernel::Operation::floatAdd, {0}),
                                                    sample::node(kernel::Operation::store, {1})})),
              1);
}

TEST(InstructionParallelism, CountsAllInstructionsWhereNoneDependsOnAnother) {
    EXPECT_EQ(instructionParallelism(
                  sample::block(std::vector<kernel::Instruction>(7, sample::node(kernel::Operation::floatAdd, {})))),
              7);
}

TEST(InstructionParallelism, IsLeftAloneByWhatEarlierIterationsComputed) {
    kernel::BasicBlock sum =
        sample::block({sample::node(kernel::Operation::load, {}), sample::node(kernel::Operation::floatAdd, {}, {0})},
                      {{1, 1, false, 1}});
    EXPECT_EQ(instructionParallelism(sum), 2);
}

TEST(LongestPath, FollowsTheLongerOfTwoWays) {
    const kernel::BasicBlock diamond =
        sample::block({sample::node(kernel::Operation::load, {}), sample::node(kernel::Operation::floatAdd, {0}),
                       sample::node(kernel::Operation::floatAdd, {1}), sample::node(kernel::Operation::floatAdd, {0}),
                       sample::node(kernel::Operation::floatAdd, {2, 3}), sample::node(kernel::Operation::load, {})});
    EXPECT_EQ(longestPath(diamond), 4);
}

/// Our own block: the thesis prints that of Figure 5.1 as a picture only. Additions take two cycles, multiplications one,
/// and on two units it matters whether I5 goes before I3.
kernel::BasicBlock tieBlock() {
    return sample::block({sample::node(kernel::Operation::intAdd, {}), // I1 = a + b
                          sample::node(kernel::Operation::intMultiply, {}), // I2 = c * d
                          sample::node(kernel::Operation::intAdd, {1}), // I3 = I2 + e
                          sample::node(kernel::Operation::intMultiply, {2}), // I4 = I3 * f
                          sample::node(kernel::Operation::intMultiply, {1}), // I5 = I2 * g
                          sample::node(kernel::Operation::intAdd, {4}), // I6 = I5 + h
                          sample::node(kernel::Operation::intMultiply, {0, 5})} // I7 = I6 * I1
    );
}

std::vector<double> cyclesOf(const kernel::BasicBlock& block) {
    std::vector<double> cycles;
    for (const kernel::Instruction& instruction : block.instructions)
        cycles.push_back(instruction.operation == kernel::Operation::intAdd ? 2 : 1);
    return cycles;
}

std::vector<double> beginsOf(const BlockSchedule& schedule) {
    std::vector<double> begins;
    for (const BlockSchedule::Slot& slot : schedule.slots) begins.push_back(slot.begin);
    return begins;
}

// The two lengths are those of Resios (2011), Figure 5.1.
TEST(ListSchedule, TakesSixCyclesInProgramOrderAndFiveWhereWhatFinishesFirstGoesFirst) {
    const kernel::BasicBlock block = tieBlock();
    const BlockSchedule inOrder = listSchedule(block, cyclesOf(block), 2, TieRule::programOrder);
    EXPECT_EQ(inOrder.cycles, 6);
    EXPECT_EQ(beginsOf(inOrder), (std::vector<double>{0, 0, 1, 3, 2, 3, 5}));
    const BlockSchedule quickest = listSchedule(block, cyclesOf(block), 2, TieRule::finishesFirst);
    EXPECT_EQ(quickest.cycles, 5);
    EXPECT_EQ(beginsOf(quickest), (std::vector<double>{0, 0, 2, 4, 1, 2, 4}));
}

TEST(ListSchedule, TakesTheSumOnOneUnitAndTheLongestPathOnMany) {
    const kernel::BasicBlock block = tieBlock();
    for (const TieRule rule : {TieRule::programOrder, TieRule::finishesFirst}) {
        EXPECT_EQ(listSchedule(block, cyclesOf(block), 1, rule).cycles, 10);
        EXPECT_EQ(listSchedule(block, cyclesOf(block), 0, rule).cycles, 10);
        EXPECT_EQ(listSchedule(block, cyclesOf(block), 7, rule).cycles, 5);
    }
}

TEST(ListSchedule, OfAnEmptyBlockIsEmpty) {
    const BlockSchedule schedule = listSchedule(sample::block({}), {}, 2, TieRule::programOrder);
    EXPECT_TRUE(schedule.slots.empty());
    EXPECT_EQ(schedule.cycles, 0);
}

/// Whether the schedule keeps units and operands apart, and lets no ready instruction wait for a free unit.
void expectValid(const kernel::BasicBlock& block, const BlockSchedule& schedule, int units) {
    double end = 0;
    for (std::size_t i = 0; i < schedule.slots.size(); ++i) {
        const BlockSchedule::Slot& slot = schedule.slots[i];
        end = std::max(end, slot.end);
        double ready = 0;
        for (const int operand : block.instructions[i].operands)
            ready = std::max(ready, schedule.slots[std::size_t(operand)].end);
        EXPECT_GE(slot.begin, ready);
        for (double time = ready; time < slot.begin; ++time) {
            const auto runs = [=](const BlockSchedule::Slot& other) { return other.begin <= time && time < other.end; };
            EXPECT_EQ(std::count_if(schedule.slots.begin(), schedule.slots.end(), runs), units);
        }
        for (std::size_t j = 0; j < i; ++j) {
            const BlockSchedule::Slot& other = schedule.slots[j];
            EXPECT_TRUE(other.unit != slot.unit || other.end <= slot.begin || slot.end <= other.begin);
        }
    }
    EXPECT_EQ(schedule.cycles, end);
}

TEST(ListSchedule, OfRandomBlocksIsAsSoonAsPossible) {
    std::mt19937 random(1);
    for (int round = 0; round < 40; ++round) {
        const kernel::BasicBlock block = sample::randomBlock(random, 30, 2);
        std::vector<double> cycles;
        for (int i = 0; i < 30; ++i) cycles.push_back(1 + double(random() % 3));
        const int units = 1 + round % 4;
        for (const TieRule rule : {TieRule::programOrder, TieRule::finishesFirst})
            expectValid(block, listSchedule(block, cycles, units, rule), units);
    }
}

} // namespace
} // namespace forewarp::dataflow
