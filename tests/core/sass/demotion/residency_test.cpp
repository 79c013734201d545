#include "core/sass/demotion/residency.h"

#include "core/sass/analysis/liveness.h"
#include "tests/core/sass/sample_kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

namespace forewarp::sass::demotion {

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr int kRdv = 20;
constexpr int kRda = 21;

/// Registers 2 and 3 are demoted, 4 and 5 as a pair; all others stay where they are.
DemotedRegisters demotedRegisters(bool removes, bool substitutes) {
    DemotedRegisters demoted;
    demoted.groups = {{{2, 1}, 1, false}, {{3, 1}, 1, false}, {{4, 2}, 2, false}};
    std::iota(demoted.places.begin(), demoted.places.end(), std::uint8_t{0});
    demoted.valueRegister = kRdv;
    demoted.valueCount = 2;
    demoted.addressRegister = kRda;
    demoted.registers = 22;
    demoted.options.removesRedundantAccesses = removes;
    demoted.options.substitutesValueRegister = substitutes;
    return demoted;
}

encoding::Instruction guarded(encoding::Instruction instruction, int guard) {
    instruction.guard = guard;
    instruction.predicateReads = 1U << unsigned(guard);
    return instruction;
}

BlockPlan planOf(std::vector<encoding::Instruction> instructions, const DemotedRegisters& demoted) {
    encoding::Kernel kernel;
    kernel.sm = 75;
    kernel.instructions = std::move(instructions);
    for (std::size_t i = 0; i < kernel.instructions.size(); ++i)
        kernel.instructions[i].address = sample::kBytesPerInstruction * i;
    const analysis::ControlFlow flow = analysis::controlFlowOf(kernel);
    return planBlock(kernel, flow.blocks.front(), analysis::livenessOf(kernel, flow), demoted);
}

/// «2 load R2 → R20», with «if 4» where the guard of an instruction is taken over.
std::vector<std::string> textOf(const BlockPlan& plan) {
    std::vector<std::string> texts;
    for (const SlotMove& move : plan.moves) {
        texts.push_back(std::to_string(move.gap) + (move.isStore ? " store R" : " load R") + std::to_string(move.reg) +
                        (move.isStore ? " from R" : " into R") + std::to_string(move.valueRegister));
        if (move.guardedBy >= 0) texts.back() += " if " + std::to_string(move.guardedBy);
    }
    return texts;
}

std::vector<int> valueRegistersOf(const BlockPlan& plan) {
    std::vector<int> registers;
    for (const ValuePlace& value : plan.values) registers.push_back(value.valueRegister);
    return registers;
}

/// What a kernel needs at the end for its registers to be alive up to there.
encoding::Instruction use(const std::vector<int>& registers) {
    return sample::add(10, registers);
}

} // namespace

TEST(Residency, AnAccessHasALoadBeforeAndAStoreAfter) {
    const BlockPlan plan = planOf({sample::add(2, {2, 7}), use({2}), sample::exit()}, demotedRegisters(false, false));
    EXPECT_THAT(textOf(plan), ElementsAre("0 load R2 into R20", "1 store R2 from R20", "1 load R2 into R20"));
    EXPECT_THAT(valueRegistersOf(plan), ElementsAre(kRdv, kRdv));
}

TEST(Residency, AnAccessKeepsItsStoreEvenIfNothingReadsIt) {
    const BlockPlan plan = planOf({sample::add(2, {7}), sample::exit()}, demotedRegisters(false, false));
    EXPECT_THAT(textOf(plan), ElementsAre("1 store R2 from R20"));
}

TEST(Residency, HalvesOfAPairHaveSlotsOfTheirOwn) {
    const BlockPlan plan =
        planOf({sample::add(5, {7}), use({4}), use({5}), sample::exit()}, demotedRegisters(false, false));
    EXPECT_THAT(textOf(plan), ElementsAre("1 store R5 from R21", "1 load R4 into R20", "2 load R5 into R21"));
}

TEST(Residency, NothingIsDoneWhereNothingIsDemoted) {
    const BlockPlan plan = planOf({sample::add(7, {8}), sample::exit()}, demotedRegisters(true, true));
    EXPECT_THAT(plan.moves, IsEmpty());
    EXPECT_THAT(plan.values, IsEmpty());
}

TEST(Residency, LaterReadsNeedNoLoadWhileTheValueIsThere) {
    const auto demoted = demotedRegisters(true, false);
    EXPECT_THAT(textOf(planOf({use({2}), use({7}), use({2}), sample::exit()}, demoted)),
                ElementsAre("0 load R2 into R20"));
    // R3 takes RDV in between.
    EXPECT_THAT(textOf(planOf({use({2}), use({3}), use({2}), sample::exit()}, demoted)),
                ElementsAre("0 load R2 into R20", "1 load R3 into R20", "2 load R2 into R20"));
}

TEST(Residency, OnlyTheLastValueIsStoredAndOnlyIfItIsReadAgain) {
    const auto demoted = demotedRegisters(true, false);
    EXPECT_THAT(textOf(planOf({sample::add(2, {7}), sample::add(2, {2}), use({2}), sample::exit()}, demoted)),
                IsEmpty());
    const BlockPlan stored =
        planOf({sample::add(2, {7}), sample::add(2, {2}), use({3}), use({2}), sample::exit()}, demoted);
    EXPECT_THAT(textOf(stored), ElementsAre("2 store R2 from R20", "2 load R3 into R20", "3 load R2 into R20"));
}

TEST(Residency, AGuardedResultIsStoredUnderItsGuard) {
    const BlockPlan plan =
        planOf({guarded(sample::add(2, {7}), 3), use({2}), sample::exit()}, demotedRegisters(true, false));
    EXPECT_THAT(textOf(plan), ElementsAre("1 store R2 from R20 if 0", "1 load R2 into R20"));
}

TEST(Residency, AGuardedResultOverAKnownValueIsStoredWhole) {
    const BlockPlan plan =
        planOf({guarded(sample::add(2, {2}), 3), use({3}), use({2}), sample::exit()}, demotedRegisters(true, false));
    EXPECT_EQ(textOf(plan).at(0), "0 load R2 into R20");
    EXPECT_EQ(textOf(plan).at(1), "1 store R2 from R20");
}

TEST(Residency, WhereTheGuardIsOverwrittenTheOldValueIsLoadedFirst) {
    encoding::Instruction carry = guarded(sample::add(2, {7}), 3);
    carry.predicateWrites = 1U << 3;
    const BlockPlan plan = planOf({carry, use({2}), sample::exit()}, demotedRegisters(false, false));
    EXPECT_THAT(textOf(plan), ElementsAre("0 load R2 into R20", "1 store R2 from R20", "1 load R2 into R20"));
}

TEST(Residency, LoadsGoUpAsFarAsTheirLatencyIsHidden) {
    std::vector<encoding::Instruction> instructions;
    for (int i = 0; i < 6; ++i) {
        instructions.push_back(sample::add(11, {7}));
        instructions.back().control.stall = 10;
    }
    instructions.push_back(use({2}));
    instructions.push_back(sample::exit());
    // Three times ten cycles hide 24 (RegDem's latency of shared memory) and the issue itself.
    EXPECT_THAT(textOf(planOf(instructions, demotedRegisters(true, false))), ElementsAre("3 load R2 into R20"));
    EXPECT_THAT(textOf(planOf(instructions, demotedRegisters(false, false))), ElementsAre("6 load R2 into R20"));
}

TEST(Residency, ALoadStaysBehindTheStoreOfItsSlot) {
    const BlockPlan plan =
        planOf({sample::add(2, {7}), use({3}), use({7}), use({2}), sample::exit()}, demotedRegisters(true, false));
    EXPECT_THAT(textOf(plan), ElementsAre("1 store R2 from R20", "1 load R3 into R20", "2 load R2 into R20"));
}

TEST(Residency, StoresFollowTheWaitThatTheyWouldNeed) {
    encoding::Instruction load = sample::make("LDG.E", encoding::InstructionClass::globalLoad);
    load.writes = {{2, 1}};
    load.control.writeBarrier = 4;
    encoding::Instruction waiting = use({7});
    waiting.control.waitMask = 1U << 4;
    const BlockPlan plan =
        planOf({load, use({7}), waiting, use({3}), use({2}), sample::exit()}, demotedRegisters(true, false));
    EXPECT_EQ(textOf(plan).front(), "3 store R2 from R20");
}

TEST(Residency, AStoreIsNotPutBehindABranch) {
    encoding::Instruction load = sample::make("LDG.E", encoding::InstructionClass::globalLoad);
    load.writes = {{2, 1}};
    load.control.writeBarrier = 4;
    const BlockPlan plan = planOf({load, sample::branch(2), use({2}), sample::exit()}, demotedRegisters(true, false));
    EXPECT_THAT(textOf(plan), ElementsAre("1 store R2 from R20"));
}

TEST(Residency, FreeRegistersStandIn) {
    // R6 to R9 hold something up to the end; R1 is the stack pointer, R2 has no other use once its value has moved.
    const std::vector<encoding::Instruction> instructions{use({2}), use({3}), use({2}), use({6, 7, 8, 9}),
                                                          sample::exit()};
    const BlockPlan plan = planOf(instructions, demotedRegisters(true, true));
    EXPECT_THAT(textOf(plan), ElementsAre("0 load R2 into R0", "0 load R3 into R2"));
    EXPECT_THAT(valueRegistersOf(plan), testing::UnorderedElementsAre(0, 0, 2));
}

TEST(Residency, WithoutAFreeRegisterRdvIsTaken) {
    DemotedRegisters demoted = demotedRegisters(true, true);
    demoted.valueRegister = 16;
    demoted.addressRegister = 18;
    demoted.registers = 19;
    std::vector<int> held{0, 1};
    for (int reg = 6; reg < 20; ++reg) {
        held.push_back(reg);
        demoted.places[std::size_t(reg)] = std::uint8_t(reg - 4); // Where R2 to R5 were, and on.
    }
    const BlockPlan plan = planOf({use({2}), use(held), sample::exit()}, demoted);
    EXPECT_THAT(valueRegistersOf(plan), ElementsAre(16));
}

} // namespace forewarp::sass::demotion
