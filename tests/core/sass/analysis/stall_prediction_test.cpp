#include "core/sass/analysis/stall_prediction.h"

#include "tests/core/sass/sample_kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace forewarp::sass::analysis {
namespace {

using namespace sample;
using testing::ElementsAre;

StallPrediction predict(const std::vector<encoding::Instruction>& instructions, double occupancy = 1) {
    const encoding::Kernel kernel = sample::kernelOf(instructions);
    return predictStall(kernel, controlFlowOf(kernel), occupancy, {});
}

std::vector<double> executionsOf(const StallPrediction& prediction) {
    std::vector<double> executions;
    for (const BlockStall& block : prediction.blocks) executions.push_back(block.executions);
    return executions;
}

encoding::Instruction globalLoad(int stall) {
    return sample::make("LDG", encoding::InstructionClass::globalLoad, stall);
}

// ---- Step 1: a block ---------------------------------------------------------------------------------------------

TEST(StallPrediction, PartsOfABlock) {
    const StallPrediction result = predict(
        {sample::writing(0, sample::make("S2R", encoding::InstructionClass::specialRegister, 2)),
         sample::writing(1, globalLoad(4)), sample::alu(6),
         sample::make("DADD", encoding::InstructionClass::doublePrecision, 2),
         sample::make("MUFU", encoding::InstructionClass::quarterRate, 8), sample::waiting(0b11, sample::alu(5)),
         sample::writing(2, sample::make("LDS", encoding::InstructionClass::sharedLoad, 3)),
         sample::waiting(0b100, sample::alu(1)), sample::exit(15)},
        0.5);
    ASSERT_EQ(result.blocks.size(), 1U);
    const BlockStall& block = result.blocks.front();
    EXPECT_DOUBLE_EQ(block.issue, 2 + 4 + 6 + 5 + 3 + 1 + 15);
    EXPECT_DOUBLE_EQ(block.doublePrecision, 2 * 32 * 0.5);
    EXPECT_DOUBLE_EQ(block.quarterRate, 8 * 4 * 0.5);
    EXPECT_DOUBLE_EQ(block.globalBarriers, 200 - (4 + 6 + 2 + 8)); // Raw stall counts pass; S2R costs nothing.
    EXPECT_DOUBLE_EQ(block.sharedBarriers, 24 - 3);
    EXPECT_DOUBLE_EQ(result.stall, 36 + 32 + 16 + 180 + 21);
    EXPECT_DOUBLE_EQ(result.occupancy, 0.5);
}

TEST(StallPrediction, EveryBarrierAwaitedCosts) {
    const StallPrediction result = predict(
        {sample::writing(0, globalLoad(2)), sample::writing(1, globalLoad(2)), sample::waiting(0b11, sample::exit(1))});
    EXPECT_DOUBLE_EQ(result.blocks.front().globalBarriers, (200 - 4) + (200 - 2));
}

TEST(StallPrediction, AWaitDoesNotAgeOtherBarriersAndIsPaidOnce) {
    const StallPrediction result = predict(
        {sample::writing(0, globalLoad(2)), sample::writing(1, globalLoad(2)), sample::waiting(0b01, sample::alu(1)),
         sample::waiting(0b11, sample::alu(1)), sample::waiting(0b11, sample::exit(1))});
    EXPECT_DOUBLE_EQ(result.blocks.front().globalBarriers, (200 - 4) + (200 - 3));
}

TEST(StallPrediction, LatencyThatHasPassedCostsNothing) {
    std::vector<encoding::Instruction> instructions{
        sample::writing(0, sample::make("LDS", encoding::InstructionClass::sharedLoad, 10))};
    instructions.push_back(sample::alu(15));
    instructions.push_back(sample::waiting(0b1, sample::exit(1)));
    EXPECT_DOUBLE_EQ(predict(instructions).blocks.front().sharedBarriers, 0);
    instructions[1] = sample::alu(13);
    EXPECT_DOUBLE_EQ(predict(instructions).blocks.front().sharedBarriers, 1);
}

TEST(StallPrediction, StoresHoldReadBarriersAndLocalMemoryIsAsFarAsGlobal) {
    const StallPrediction result =
        predict({sample::reading(3, sample::make("STG", encoding::InstructionClass::globalStore, 2)),
                 sample::waiting(0b1000, sample::alu(1)),
                 sample::writing(5, sample::make("LDL", encoding::InstructionClass::localLoad, 4)),
                 sample::waiting(0b100000, sample::alu(1)),
                 sample::reading(0, sample::make("STL", encoding::InstructionClass::localStore, 6)),
                 sample::waiting(0b1, sample::alu(1)),
                 sample::reading(1, sample::make("STS", encoding::InstructionClass::sharedStore, 8)),
                 sample::waiting(0b10, sample::exit(1))});
    EXPECT_DOUBLE_EQ(result.blocks.front().globalBarriers, 198 + 196 + 194);
    EXPECT_DOUBLE_EQ(result.blocks.front().sharedBarriers, 16);
}

TEST(StallPrediction, WhoSetsABarrierLastCounts) {
    const StallPrediction result =
        predict({sample::writing(0, globalLoad(2)),
                 sample::writing(0, sample::make("LDS", encoding::InstructionClass::sharedLoad, 2)),
                 sample::waiting(0b1, sample::exit(1))});
    EXPECT_DOUBLE_EQ(result.blocks.front().globalBarriers, 0);
    EXPECT_DOUBLE_EQ(result.blocks.front().sharedBarriers, 22);
    // Step 4 comes before step 5: the second load waits for itself.
    EXPECT_DOUBLE_EQ(predict({sample::writing(0, globalLoad(2)),
                              sample::waiting(0b1, sample::writing(0, globalLoad(2))), sample::exit(1)})
                         .blocks.front()
                         .globalBarriers,
                     200);
}

TEST(StallPrediction, NoBarrierOutlivesItsBlock) {
    const StallPrediction result =
        predict({sample::writing(0, globalLoad(2)), sample::branch(2, 3), sample::waiting(0b1, sample::exit(4))});
    EXPECT_DOUBLE_EQ(result.stall, 9);
}

// ---- Step 2: loops and calls -------------------------------------------------------------------------------------

TEST(StallPrediction, ALoopCountsTenTimes) {
    const StallPrediction result =
        predict({sample::alu(1), sample::alu(2), sample::under(0, sample::branch(1, 5)), sample::exit(15)});
    EXPECT_THAT(executionsOf(result), ElementsAre(1, 10, 1));
    EXPECT_DOUBLE_EQ(result.stall, 1 + 10 * 7 + 15);
}

TEST(StallPrediction, NestedLoopsMultiply) {
    const StallPrediction result =
        predict({sample::alu(1), sample::alu(2), sample::alu(3), sample::under(0, sample::branch(2, 5)),
                 sample::under(1, sample::branch(1, 4)), sample::exit(1)});
    EXPECT_THAT(executionsOf(result), ElementsAre(1, 10, 100, 10, 1));
    EXPECT_DOUBLE_EQ(result.stall, 1 + 10 * 2 + 100 * 8 + 10 * 4 + 1);
}

TEST(StallPrediction, TwoLatchesOfOneHeaderCountTwiceWhereBothReach) {
    const StallPrediction result = predict({sample::alu(1), sample::under(0, sample::branch(0, 2)), sample::alu(3),
                                            sample::under(1, sample::branch(0, 4)), sample::exit(5)});
    EXPECT_THAT(executionsOf(result), ElementsAre(100, 10, 1));
    EXPECT_DOUBLE_EQ(result.stall, 100 * 3 + 10 * 7 + 5);
}

TEST(StallPrediction, WhatAHeaderReachesBesideItsLatchCountsAsInside) {
    // 1: @P0 BRA 4 leaves the loop 1…3 at its head: the search from the header finds the exit, too.
    const StallPrediction result = predict({sample::alu(1), sample::under(0, sample::branch(4, 2)), sample::alu(3),
                                            sample::branch(1, 5), sample::exit(7)});
    EXPECT_DOUBLE_EQ(result.stall, 1 + 10 * 2 + 10 * 8 + 10 * 7);
}

TEST(StallPrediction, IrreducibleLoopsAreCountedOnce) {
    // 0: @P0 BRA 2; 1; 2: @P1 BRA 1; 3: EXIT. Depth first, taken branches first: 0, 2, 1; the edge 1 → 2 goes back.
    const StallPrediction result = predict({sample::under(0, sample::branch(2, 1)), sample::alu(2),
                                            sample::under(1, sample::branch(1, 3)), sample::exit(4)});
    EXPECT_DOUBLE_EQ(result.stall, 1 + 10 * 2 + 10 * 3 + 10 * 4);
}

TEST(StallPrediction, ACallInALoopBringsItsCalleeTenTimes) {
    // 0; 1: CAL 4; 2: @P0 BRA 1; 3: EXIT; 4: FADD; 5: @P1 BRA 4; 6: RET
    const StallPrediction result =
        predict({sample::alu(1), sample::call(4, 2), sample::under(0, sample::branch(1, 3)), sample::exit(4),
                 sample::alu(5), sample::under(1, sample::branch(4, 6)), sample::ret(7)});
    EXPECT_THAT(executionsOf(result), ElementsAre(1, 10, 10, 1, 100, 10));
    EXPECT_DOUBLE_EQ(result.stall, 1 + 10 * 2 + 10 * 3 + 4 + 10 * (10 * 11 + 7));
}

TEST(StallPrediction, EveryCallCounts) {
    // 0: CAL 3; 1: CAL 5; 2: EXIT; 3: CAL 5; 4: RET; 5: RET
    const StallPrediction result = predict(
        {sample::call(3, 1), sample::call(5, 2), sample::exit(3), sample::call(5, 4), sample::ret(5), sample::ret(6)});
    EXPECT_DOUBLE_EQ(result.stall, 1 + 2 + 3 + 4 + 5 + 2 * 6);
}

TEST(StallPrediction, RecursionCountsOnce) {
    EXPECT_DOUBLE_EQ(
        predict({sample::call(2, 1), sample::exit(2), sample::under(0, sample::call(2, 3)), sample::ret(4)}).stall, 10);
    // Two functions that call each other.
    EXPECT_DOUBLE_EQ(predict({sample::call(2, 1), sample::exit(2), sample::call(4, 3), sample::ret(4),
                              sample::call(2, 5), sample::ret(6)})
                         .stall,
                     21);
}

TEST(StallPrediction, WhatNothingReachesDoesNotCount) {
    const StallPrediction result = predict({sample::exit(3), sample::branch(1, 5)});
    EXPECT_THAT(executionsOf(result), ElementsAre(1, 0));
    EXPECT_DOUBLE_EQ(result.stall, 3);
    EXPECT_DOUBLE_EQ(predict({}).stall, 0);
}

// ---- Step 3: occupancy -------------------------------------------------------------------------------------------

TEST(StallPrediction, CurveHasThePrintedValues) {
    const std::pair<double, double> printed[] = {{0.25, 3.307}, {0.375, 2.331}, {0.5, 1.819}, {0.625, 1.500},
                                                 {0.75, 1.282}, {0.875, 1.122}, {1.0, 1.0}};
    for (const auto& [occupancy, ratio] : printed)
        EXPECT_NEAR(occupancyCurve(occupancy) / occupancyCurve(1), ratio, 0.0005) << occupancy;
    EXPECT_DOUBLE_EQ(occupancyCurve(1), 0.14088);
}

TEST(StallPrediction, VariantsAreComparedAtTheBestOccupancy) {
    StallPrediction slow;
    slow.stall = 1000;
    slow.occupancy = 0.5;
    EXPECT_NEAR(adjustedStall(slow, 1), 1819, 0.5);
    EXPECT_DOUBLE_EQ(adjustedStall(slow, 0.5), 1000);
}

// ---- Devices -----------------------------------------------------------------------------------------------------

device::Device lanes(int major, int minor, double fp32, double fp64, double sfu) {
    device::Device device;
    device.capability.major = major;
    device.capability.minor = minor;
    device.fp32LanesPerSm.value = fp32;
    device.fp64LanesPerSm.value = fp64;
    device.sfuLanesPerSm.value = sfu;
    return device;
}

TEST(StallCosts, ThroughputFactorsAreTheDevices) {
    const StallCosts hopper = stallCostsOf(lanes(9, 0, 128, 64, 16));
    EXPECT_DOUBLE_EQ(hopper.doublePrecisionFactor, 2);
    EXPECT_DOUBLE_EQ(hopper.quarterRateFactor, 8);
    EXPECT_DOUBLE_EQ(hopper.globalLatency, 200);
    EXPECT_DOUBLE_EQ(hopper.sharedLatency, 24);
    EXPECT_DOUBLE_EQ(hopper.loopFactor, 10);
}

TEST(StallCosts, WithoutLanesTheToolsFactorsStay) {
    const StallCosts costs = stallCostsOf(lanes(7, 5, 64, 0, 0));
    EXPECT_DOUBLE_EQ(costs.doublePrecisionFactor, 32);
    EXPECT_DOUBLE_EQ(costs.quarterRateFactor, 4);
}

TEST(StallCosts, TheToolsGpuHasTheToolsFactors) {
    EXPECT_DOUBLE_EQ(stallCostsOf(lanes(5, 2, 128, 8, 8)).doublePrecisionFactor, 32);
    const Result<device::Device> titan = device::findDevice("titanx-maxwell");
    ASSERT_TRUE(titan);
    // Its profile says the same: 128 lanes over 4, and over 32.
    EXPECT_DOUBLE_EQ(titan->fp32LanesPerSm.value / titan->fp64LanesPerSm.value, 32);
    EXPECT_DOUBLE_EQ(titan->fp32LanesPerSm.value / titan->sfuLanesPerSm.value, 4);
}

} // namespace
} // namespace forewarp::sass::analysis
