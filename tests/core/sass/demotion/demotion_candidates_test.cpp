#include "core/sass/demotion/demotion_candidates.h"

#include "tests/core/sass/sample_kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::sass::demotion {

namespace {

using testing::ElementsAre;

encoding::Kernel kernelOf(std::vector<encoding::Instruction> instructions) {
    encoding::Kernel kernel;
    kernel.sm = 75;
    kernel.instructions = std::move(instructions);
    for (std::size_t i = 0; i < kernel.instructions.size(); ++i)
        kernel.instructions[i].address = sample::kBytesPerInstruction * i;
    return kernel;
}

std::vector<int> firstRegisters(const encoding::Kernel& kernel, CandidateOrder order) {
    const analysis::ControlFlow flow = analysis::controlFlowOf(kernel);
    const Candidates candidates(kernel, flow);
    std::vector<int> registers;
    for (const int group : candidates.inOrder(order))
        registers.push_back(candidates.groups()[std::size_t(group)].registers.first);
    return registers;
}

/// R2 twice outside of the loop, R3 once in it, R4 three times outside; R5 and R6 meet all of them in one instruction.
encoding::Kernel loopKernel() {
    encoding::Instruction back = sample::branch(3);
    back.guard = 0;
    return kernelOf(
        {sample::add(2, {4}), sample::add(4, {2}), sample::add(5, {4, 6}), sample::add(5, {3}), back, sample::exit()});
}

} // namespace

TEST(DemotionCandidates, AccessesAreCountedInTheText) {
    // R3 1, R6 1, R2 2, R5 2, R4 3; of equals the one that loops use less.
    EXPECT_THAT(firstRegisters(loopKernel(), CandidateOrder::accesses), ElementsAre(6, 3, 2, 5, 4));
}

TEST(DemotionCandidates, AccessesInLoopsCountTenTimes) {
    // R6 1, R2 2, R4 3, R3 10, R5 11.
    EXPECT_THAT(firstRegisters(loopKernel(), CandidateOrder::loopAccesses), ElementsAre(6, 2, 4, 3, 5));
}

TEST(DemotionCandidates, ConflictsAreRegistersInTheSameInstructions) {
    // R2 meets R4; R3 meets R5; R6 meets R4 and R5; R4 meets R2, R5, R6; R5 meets R3, R4, R6.
    EXPECT_THAT(firstRegisters(loopKernel(), CandidateOrder::conflicts), ElementsAre(2, 3, 6, 4, 5));
    const encoding::Kernel kernel = loopKernel();
    const Candidates candidates(kernel, analysis::controlFlowOf(kernel));
    EXPECT_TRUE(candidates.conflict(candidates.groupOf(2), candidates.groupOf(4)));
    EXPECT_FALSE(candidates.conflict(candidates.groupOf(2), candidates.groupOf(3)));
}

TEST(DemotionCandidates, PairsComeAfterSingleRegisters) {
    encoding::Instruction pair = sample::add(2, {});
    pair.writes = {{6, 2}};
    EXPECT_THAT(firstRegisters(kernelOf({pair, sample::add(8, {9}), sample::add(8, {9}), sample::exit()}),
                               CandidateOrder::accesses),
                ElementsAre(8, 9, 6));
}

TEST(DemotionCandidates, TheFirstTwoAndLongGroupsStay) {
    encoding::Instruction matrix = sample::add(2, {});
    matrix.reads = {{8, 8}};
    EXPECT_THAT(firstRegisters(kernelOf({sample::add(0, {1}), matrix, sample::exit()}), CandidateOrder::accesses),
                ElementsAre(2));
}

TEST(DemotionCandidates, ResultsWithoutKnownLatencyStay) {
    encoding::Instruction product = sample::make("DFMA", encoding::InstructionClass::doublePrecision);
    product.writes = {{4, 2}};
    product.reads = {{6, 2}};
    encoding::Instruction timed = product;
    timed.writes = {{8, 2}};
    timed.control.writeBarrier = 0;
    EXPECT_THAT(firstRegisters(kernelOf({product, timed, sample::exit()}), CandidateOrder::accesses),
                ElementsAre(8, 6));
}

} // namespace forewarp::sass::demotion
