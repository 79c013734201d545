#include "tests/core/sass/sample_kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace forewarp::sass::analysis {
namespace {

using namespace sample;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(ControlFlow, BlocksBeginAtTargetsAndAfterJumps) {
    const ControlFlow flow =
        controlFlowOf(sample::kernelOf({sample::alu(), sample::alu(), sample::alu(),
                                        sample::under(0, sample::branch(1)), sample::alu(), sample::exit()}));
    ASSERT_EQ(flow.blocks.size(), 3U);
    EXPECT_EQ(flow.blocks[0].first, 0);
    EXPECT_EQ(flow.blocks[0].last, 0);
    EXPECT_EQ(flow.blocks[1].first, 1);
    EXPECT_EQ(flow.blocks[1].last, 3);
    EXPECT_EQ(flow.blocks[2].last, 5);
    EXPECT_THAT(flow.blocks[1].successors, ElementsAre(1, 2));
    EXPECT_THAT(flow.blocks[1].predecessors, ElementsAre(0, 1));
    EXPECT_THAT(flow.blocks[2].successors, IsEmpty());
}

TEST(ControlFlow, BlockOfAnInstruction) {
    const ControlFlow flow = controlFlowOf(sample::kernelOf({sample::alu(), sample::branch(2), sample::exit()}));
    EXPECT_EQ(flow.blockOf(-1), -1);
    EXPECT_EQ(flow.blockOf(0), 0);
    EXPECT_EQ(flow.blockOf(1), 0);
    EXPECT_EQ(flow.blockOf(2), 1);
    EXPECT_EQ(flow.blockOf(3), -1);
}

TEST(ControlFlow, NothingHasNoBlocks) {
    EXPECT_THAT(controlFlowOf(sample::kernelOf({})).blocks, IsEmpty());
}

TEST(ControlFlow, OnlyGuardedJumpsAndEndsFallThrough) {
    const ControlFlow flow = controlFlowOf(
        sample::kernelOf({sample::under(0, sample::exit()), sample::under(1, sample::ret()), sample::branch(4),
                          sample::alu(), sample::call(6), sample::exit(), sample::alu(), sample::ret()}));
    EXPECT_THAT(sample::followersOf(flow, 0), ElementsAre(1));
    EXPECT_THAT(sample::followersOf(flow, 1), ElementsAre(2));
    EXPECT_THAT(sample::followersOf(flow, 2), ElementsAre(4));
    EXPECT_THAT(sample::followersOf(flow, 4), ElementsAre(5)); // Calls come back.
    EXPECT_THAT(sample::followersOf(flow, 5), IsEmpty());
    EXPECT_THAT(sample::followersOf(flow, 7), IsEmpty());
}

TEST(ControlFlow, AJumpMayHaveAConditionBesidesItsGuard) {
    encoding::Instruction second = sample::branch(3);
    second.operands = {"P1", "0x18"};
    EXPECT_THAT(sample::followersOf(
                    controlFlowOf(sample::kernelOf({sample::alu(), second, sample::exit(), sample::exit()})), 1),
                ElementsAre(2, 3));
    encoding::Instruction decoded = sample::branch(3); // From a cubin: no operands' text.
    decoded.predicateReads = 1U << 1U;
    EXPECT_THAT(sample::followersOf(
                    controlFlowOf(sample::kernelOf({sample::alu(), decoded, sample::exit(), sample::exit()})), 1),
                ElementsAre(2, 3));
}

TEST(ControlFlow, SyncGoesWhereTheInnermostSsyPoints) {
    // SSY 6 { @P0 BRA 5; SSY 4 { SYNC } 4: SYNC } 5: SYNC; 6: EXIT
    const ControlFlow flow = controlFlowOf(
        sample::kernelOf({sample::push("SSY", 6), sample::under(0, sample::branch(5)), sample::push("SSY", 4),
                          sample::pop("SYNC"), sample::pop("SYNC"), sample::pop("SYNC"), sample::exit()}));
    EXPECT_THAT(sample::followersOf(flow, 3), ElementsAre(4));
    EXPECT_THAT(sample::followersOf(flow, 4), ElementsAre(6));
    EXPECT_THAT(sample::followersOf(flow, 5), ElementsAre(6));
}

TEST(ControlFlow, AGuardedSyncAlsoFallsThrough) {
    const ControlFlow flow =
        controlFlowOf(sample::kernelOf({sample::push("SSY", 4), sample::under(0, sample::pop("SYNC")), sample::alu(),
                                        sample::pop("SYNC"), sample::exit()}));
    EXPECT_THAT(sample::followersOf(flow, 1), ElementsAre(2, 4));
    EXPECT_THAT(sample::followersOf(flow, 3), ElementsAre(4));
}

TEST(ControlFlow, SyncMayBelongToEitherOfTwoPushes) {
    // @P0 BRA 3; SSY 5; BRA 4; 3: SSY 6; 4: SYNC; 5: EXIT; 6: EXIT
    const ControlFlow flow =
        controlFlowOf(sample::kernelOf({sample::under(0, sample::branch(3)), sample::push("SSY", 5), sample::branch(4),
                                        sample::push("SSY", 6), sample::pop("SYNC"), sample::exit(), sample::exit()}));
    EXPECT_THAT(sample::followersOf(flow, 4), ElementsAre(5, 6));
}

TEST(ControlFlow, AGuardedPushMayLeaveTheOneBelowOnTop) {
    const ControlFlow flow =
        controlFlowOf(sample::kernelOf({sample::push("SSY", 4), sample::under(0, sample::push("SSY", 3)),
                                        sample::pop("SYNC"), sample::exit(), sample::exit()}));
    EXPECT_THAT(sample::followersOf(flow, 2), ElementsAre(3, 4));
}

TEST(ControlFlow, APushMayStandBelowItsSync) {
    // BRA 2; 1: SYNC; 2: SSY 4; BRA 1; 4: SSY 6; SYNC; 6: EXIT
    const ControlFlow flow = controlFlowOf(
        sample::kernelOf({sample::branch(2), sample::pop("SYNC"), sample::push("SSY", 4), sample::branch(1),
                          sample::push("SSY", 6), sample::pop("SYNC"), sample::exit()}));
    EXPECT_THAT(sample::followersOf(flow, 1), ElementsAre(4));
    EXPECT_THAT(sample::followersOf(flow, 5), ElementsAre(6));
}

TEST(ControlFlow, BrkLeavesTheSyncsInside) {
    // PBK 5; SSY 4; @P0 BRK; SYNC; 4: BRA 1; 5: EXIT
    const ControlFlow flow = controlFlowOf(
        sample::kernelOf({sample::push("PBK", 5), sample::push("SSY", 4), sample::under(0, sample::pop("BRK")),
                          sample::pop("SYNC"), sample::branch(1), sample::exit()}));
    EXPECT_THAT(sample::followersOf(flow, 2), ElementsAre(3, 5));
    EXPECT_THAT(sample::followersOf(flow, 3), ElementsAre(4));
    EXPECT_EQ(sample::depthAt(flow, 1), 1);
    EXPECT_EQ(sample::depthAt(flow, 5), 0);
}

TEST(ControlFlow, BsyncGoesByItsBarrier) {
    const ControlFlow flow = controlFlowOf(
        sample::kernelOf({sample::push("BSSY", 6, {"B0", "0x30"}), sample::push("BSSY.RECONVERGENT", 5, {"B1", "0x28"}),
                          sample::under(0, sample::branch(4)), sample::pop("BSYNC.RECONVERGENT", {"B1"}),
                          sample::pop("BSYNC", {"B0"}), sample::pop("BSYNC", {"B0"}), sample::exit()}));
    EXPECT_THAT(sample::followersOf(flow, 3), ElementsAre(5));
    EXPECT_THAT(sample::followersOf(flow, 4), ElementsAre(6));
    EXPECT_THAT(sample::followersOf(flow, 5), ElementsAre(6));
}

TEST(ControlFlow, APopThatNoPushReachesMayGoToAnyOfItsKind) {
    const ControlFlow flow =
        controlFlowOf(sample::kernelOf({sample::pop("SYNC"), sample::push("SSY", 3), sample::exit(), sample::exit()}));
    EXPECT_THAT(sample::followersOf(flow, 0), ElementsAre(3));
    EXPECT_THAT(sample::followersOf(controlFlowOf(sample::kernelOf({sample::pop("BRK"), sample::exit()})), 0),
                ElementsAre(1));
}

TEST(ControlFlow, BreakGoesNowhere) {
    const ControlFlow flow = controlFlowOf(sample::kernelOf({sample::pop("BREAK", {"B0"}), sample::exit()}));
    EXPECT_THAT(sample::followersOf(flow, 0), ElementsAre(1));
    EXPECT_FALSE(flow.blocks.front().jumpsToUnknown);
}

TEST(ControlFlow, AJumpByTableMayReachWhatNothingElseReaches) {
    // BRX; 1: FADD, BRA 4; 3: FADD; 4: EXIT, which 3 falls into
    const ControlFlow flow = controlFlowOf(sample::kernelOf(
        {sample::pop("BRX", {"R2", "-0x8"}), sample::alu(), sample::branch(4), sample::alu(), sample::exit()}));
    EXPECT_TRUE(flow.blocks.front().jumpsToUnknown);
    EXPECT_THAT(sample::followersOf(flow, 0), ElementsAre(1, 3));
}

TEST(ControlFlow, AJumpOutOfTheKernelHasNoSuccessor) {
    const ControlFlow flow = controlFlowOf(sample::kernelOf({sample::branch(9), sample::exit()}));
    EXPECT_TRUE(flow.blocks.front().jumpsToUnknown);
    EXPECT_THAT(flow.blocks.front().successors, IsEmpty());
}

TEST(ControlFlow, LoopsAreNested) {
    const ControlFlow flow = controlFlowOf(
        sample::kernelOf({sample::alu(), sample::alu(), sample::alu(), sample::under(0, sample::branch(2)),
                          sample::alu(), sample::under(1, sample::branch(1)), sample::exit(), sample::branch(7)}));
    EXPECT_EQ(sample::depthAt(flow, 0), 0);
    EXPECT_EQ(sample::depthAt(flow, 1), 1);
    EXPECT_EQ(sample::depthAt(flow, 2), 2);
    EXPECT_EQ(sample::depthAt(flow, 4), 1);
    EXPECT_EQ(sample::depthAt(flow, 6), 0);
    EXPECT_EQ(sample::depthAt(flow, 7), 0); // The padding after the last EXIT jumps to itself; nothing leads there.
}

TEST(ControlFlow, TwoBackEdgesToOneHeaderAreOneLoop) {
    const ControlFlow flow =
        controlFlowOf(sample::kernelOf({sample::alu(), sample::under(0, sample::branch(0)), sample::alu(),
                                        sample::under(1, sample::branch(0)), sample::exit()}));
    EXPECT_EQ(sample::depthAt(flow, 0), 1);
    EXPECT_EQ(sample::depthAt(flow, 2), 1);
}

TEST(ControlFlow, LoopsOfCalleesCount) {
    const ControlFlow flow = controlFlowOf(sample::kernelOf(
        {sample::call(2), sample::exit(), sample::alu(), sample::under(0, sample::branch(2)), sample::ret()}));
    EXPECT_EQ(sample::depthAt(flow, 0), 0);
    EXPECT_EQ(sample::depthAt(flow, 2), 1);
    // 2: FADD; @P0 BRA 5; 4: FADD; 5: @P1 BRA 2; RET
    const ControlFlow wide = controlFlowOf(
        sample::kernelOf({sample::call(2), sample::exit(), sample::alu(), sample::under(0, sample::branch(5)),
                          sample::alu(), sample::under(1, sample::branch(2)), sample::ret()}));
    EXPECT_EQ(sample::depthAt(wide, 4), 1);
    EXPECT_EQ(sample::depthAt(wide, 6), 0);
}

TEST(ControlFlow, IrreducibleFlowHasNoNaturalLoop) {
    // 0: @P0 BRA 2; 1 → 2 and 2 → 1, neither dominates the other.
    const ControlFlow flow = controlFlowOf(sample::kernelOf(
        {sample::under(0, sample::branch(2)), sample::alu(), sample::under(1, sample::branch(1)), sample::exit()}));
    for (int i = 0; i < 4; ++i) EXPECT_EQ(sample::depthAt(flow, i), 0) << i;
}

// ---- Loops by removing blocks -----------------------------------------------------------------------------------

/// Blocks reached from `start`, never entering `removed`; forwards or backwards.
std::vector<bool> reached(const ControlFlow& flow, int start, int removed, std::vector<int> Block::* edges) {
    std::vector<bool> seen(flow.blocks.size());
    std::vector<int> open;
    if (start != removed) open.push_back(start);
    while (!open.empty()) {
        const int at = open.back();
        open.pop_back();
        if (seen[std::size_t(at)]) continue;
        seen[std::size_t(at)] = true;
        for (const int next : flow.blocks[std::size_t(at)].*edges)
            if (next != removed) open.push_back(next);
    }
    return seen;
}

/// Headers whose natural loop has the block: an edge latch → header, the header on every way to the latch.
int depthByDefinition(const ControlFlow& flow, std::size_t block) {
    const std::vector<bool> isAlive = reached(flow, 0, -1, &Block::successors);
    int depth = 0;
    for (int header = 0; header < int(flow.blocks.size()); ++header) {
        bool isInside = false;
        const std::vector<bool> without = reached(flow, 0, header, &Block::successors);
        for (const int latch : flow.blocks[std::size_t(header)].predecessors) {
            if (!isAlive[std::size_t(latch)] || without[std::size_t(latch)]) continue;
            isInside |= block == std::size_t(header) || reached(flow, latch, header, &Block::predecessors)[block];
        }
        depth += isInside ? 1 : 0;
    }
    return isAlive[block] ? depth : -1;
}

TEST(ControlFlow, RandomFlowHasTheLoopsOfTheDefinition) {
    std::mt19937 random(1907);
    int loopless = 0;
    for (int round = 0; round < 2000; ++round) {
        const int size = 3 + int(random() % 12);
        std::vector<encoding::Instruction> program;
        for (int i = 0; i + 1 < size; ++i) {
            const encoding::Instruction jump = sample::branch(int(random() % unsigned(size)));
            program.push_back(random() % 3 == 0 ? sample::alu() : random() % 4 == 0 ? jump : sample::under(0, jump));
        }
        program.push_back(sample::exit());
        const ControlFlow flow = controlFlowOf(sample::kernelOf(program));
        bool hasLoop = false;
        for (std::size_t block = 0; block < flow.blocks.size(); ++block) {
            const int depth = depthByDefinition(flow, block);
            if (depth >= 0) EXPECT_EQ(flow.blocks[block].loopDepth, depth) << "round " << round << ", block " << block;
            hasLoop |= depth > 0;
        }
        loopless += hasLoop ? 0 : 1;
        if (HasFailure()) return;
    }
    EXPECT_LT(loopless, 1500); // Most rounds have loops to compare.
}

} // namespace
} // namespace forewarp::sass::analysis
