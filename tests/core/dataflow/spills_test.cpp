#include "core/dataflow/registers.h"

#include "core/dataflow/spills.h"
#include "tests/core/dataflow/sample_blocks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <string>

namespace forewarp::dataflow {
namespace {

using sample::block;
using sample::kernelOf;
using sample::liveOut;
using sample::node;
using sample::wide;
using sample::withoutResult;

/// «spill@3 reload@5»: what happens in front of which instruction.
std::string movesOf(const kernel::BasicBlock& block, int registers) {
    std::string text;
    for (const SpillMove& move : spillMoves(sample::kernelOf(block), registers)) {
        text += text.empty() ? "" : " ";
        text += (move.kind == SpillMove::Kind::spill ? "spill@" : "reload@") + std::to_string(move.instruction);
    }
    return text;
}

/// a, b, c one after the other; then b + c, then a is read.
kernel::BasicBlock lastOfThree() {
    return sample::block({sample::node(kernel::Operation::load, {}), sample::node(kernel::Operation::load, {}),
                          sample::node(kernel::Operation::load, {}),
                          sample::withoutResult(sample::node(kernel::Operation::store, {1, 2})),
                          sample::withoutResult(sample::node(kernel::Operation::store, {0}))});
}

TEST(SpillMoves, EvictWhatIsReadLastWhereARegisterIsMissing) {
    EXPECT_EQ(movesOf(lastOfThree(), 3), "");
    EXPECT_EQ(movesOf(lastOfThree(), 2), "spill@2 reload@4"); // a, in front of c; back for its own reader.
}

TEST(SpillMoves, SayWhereAndHowWide) {
    const auto moves = spillMoves(sample::kernelOf(lastOfThree()), 2);
    ASSERT_EQ(moves.size(), 2U);
    EXPECT_EQ(moves[0].location.line, 3);
    EXPECT_EQ(moves[0].registers, 1);
    EXPECT_EQ(moves[0].block, 0);
    EXPECT_EQ(moves[1].location.line, 5);
}

TEST(SpillMoves, SpillAValueOnce) {
    // a is evicted twice, for b + c and for d + e, and read after both.
    const kernel::BasicBlock twice =
        sample::block({sample::node(kernel::Operation::load, {}), sample::node(kernel::Operation::load, {}),
                       sample::node(kernel::Operation::load, {}),
                       sample::withoutResult(sample::node(kernel::Operation::store, {1, 2})),
                       sample::withoutResult(sample::node(kernel::Operation::store, {0})),
                       sample::node(kernel::Operation::load, {}), sample::node(kernel::Operation::load, {}),
                       sample::withoutResult(sample::node(kernel::Operation::store, {5, 6})),
                       sample::withoutResult(sample::node(kernel::Operation::store, {0}))});
    EXPECT_EQ(movesOf(twice, 2), "spill@2 reload@4 reload@8");
    EXPECT_EQ(movesOf(twice, 3), "");
}

TEST(SpillMoves, LeaveDeadValuesWhereTheyAre) {
    // b is never read, a not after 2: their registers are free for c and d.
    const kernel::BasicBlock dying =
        sample::block({sample::node(kernel::Operation::load, {}), sample::node(kernel::Operation::load, {}),
                       sample::withoutResult(sample::node(kernel::Operation::store, {0})),
                       sample::node(kernel::Operation::load, {}), sample::node(kernel::Operation::load, {}),
                       sample::withoutResult(sample::node(kernel::Operation::store, {3, 4}))});
    EXPECT_EQ(movesOf(dying, 2), "");
}

TEST(SpillMoves, LetAResultTakeTheRegisterOfAnOperandThatDies) {
    const kernel::BasicBlock chain =
        sample::block({sample::node(kernel::Operation::load, {}), sample::node(kernel::Operation::load, {}),
                       sample::node(kernel::Operation::floatAdd, {0, 1}),
                       sample::withoutResult(sample::node(kernel::Operation::store, {2}))});
    EXPECT_EQ(movesOf(chain, 2), "");
}

TEST(SpillMoves, MakeRoomForAResultOnceTheOperandsAreRead) {
    // Both operands of 2 are read again, a after b: a leaves for the result.
    const kernel::BasicBlock kept =
        sample::block({sample::node(kernel::Operation::load, {}), sample::node(kernel::Operation::load, {}),
                       sample::node(kernel::Operation::floatAdd, {0, 1}),
                       sample::withoutResult(sample::node(kernel::Operation::store, {1, 2})),
                       sample::withoutResult(sample::node(kernel::Operation::store, {0}))});
    EXPECT_EQ(movesOf(kept, 2), "spill@2 reload@4");
    EXPECT_EQ(movesOf(kept, 3), "");
}

TEST(SpillMoves, TakeResultsReadAfterTheBlockAsReadAtItsEnd) {
    const std::vector<kernel::Instruction> three{sample::node(kernel::Operation::load, {}),
                                                 sample::node(kernel::Operation::load, {}),
                                                 sample::node(kernel::Operation::load, {}),
                                                 sample::withoutResult(sample::node(kernel::Operation::store, {1, 2}))};
    std::vector<kernel::Instruction> readAfter = three;
    readAfter[0].isLiveOut = true;
    EXPECT_EQ(movesOf(sample::block(three), 2), "");
    EXPECT_EQ(movesOf(sample::block(readAfter), 2), "spill@2");
    // Of two that stay to the end, the one that is in memory already leaves first, at no cost.
    const kernel::BasicBlock both = sample::block(
        {sample::liveOut(sample::node(kernel::Operation::load, {})), sample::node(kernel::Operation::load, {}),
         sample::node(kernel::Operation::load, {}),
         sample::withoutResult(sample::node(kernel::Operation::store, {1, 2})),
         sample::liveOut(sample::node(kernel::Operation::load, {})),
         sample::withoutResult(sample::node(kernel::Operation::store, {0})), sample::node(kernel::Operation::load, {}),
         sample::withoutResult(sample::node(kernel::Operation::store, {6}))});
    EXPECT_EQ(movesOf(both, 2), "spill@2 reload@5");
}

std::vector<kernel::BlockInput> inputs(std::size_t count) {
    return std::vector<kernel::BlockInput>(count, kernel::BlockInput{1, 1, false, -1});
}

TEST(SpillMoves, StartWithTheInputsReadFirst) {
    const kernel::BasicBlock reversed =
        sample::block({sample::withoutResult(sample::node(kernel::Operation::store, {}, {2})),
                       sample::withoutResult(sample::node(kernel::Operation::store, {}, {1})),
                       sample::withoutResult(sample::node(kernel::Operation::store, {}, {0}))},
                      inputs(3));
    EXPECT_EQ(movesOf(reversed, 3), "");
    EXPECT_EQ(movesOf(reversed, 2), "reload@2"); // Input 0 had no room; it needs no spill.
    EXPECT_EQ(movesOf(reversed, 1), "reload@1 reload@2");
}

TEST(SpillMoves, NeverSpillAnInputThatWaitsInMemory) {
    // Input 2 comes in memory, is reloaded for 1 and evicted for the two loads.
    const kernel::BasicBlock waiting =
        sample::block({sample::withoutResult(sample::node(kernel::Operation::store, {}, {0, 1})),
                       sample::withoutResult(sample::node(kernel::Operation::store, {}, {2})),
                       sample::node(kernel::Operation::load, {}), sample::node(kernel::Operation::load, {}),
                       sample::withoutResult(sample::node(kernel::Operation::store, {2, 3})),
                       sample::withoutResult(sample::node(kernel::Operation::store, {}, {2}))},
                      inputs(3));
    EXPECT_EQ(movesOf(waiting, 2), "reload@1 reload@5");
}

TEST(SpillMoves, SpillAnInputThatCameInARegister) {
    const kernel::BasicBlock late =
        sample::block({sample::node(kernel::Operation::load, {}), sample::node(kernel::Operation::load, {}),
                       sample::withoutResult(sample::node(kernel::Operation::store, {0, 1})),
                       sample::withoutResult(sample::node(kernel::Operation::store, {}, {0}))},
                      inputs(1));
    EXPECT_EQ(movesOf(late, 2), "spill@1 reload@3");
}

TEST(SpillMoves, LeaveParametersOut) {
    kernel::BasicBlock parameter =
        sample::block({sample::node(kernel::Operation::load, {}, {0}), sample::node(kernel::Operation::load, {}),
                       sample::withoutResult(sample::node(kernel::Operation::store, {0, 1})),
                       sample::withoutResult(sample::node(kernel::Operation::store, {}, {0}))},
                      inputs(1));
    EXPECT_EQ(movesOf(parameter, 2), "spill@1 reload@3");
    parameter.inputs[0].depth = 0;
    EXPECT_EQ(movesOf(parameter, 2), "");
}

TEST(SpillMoves, KeepRoomForWhatIsAliveAllThroughWhereThereIsAny) {
    kernel::BasicBlock crowded = lastOfThree();
    crowded.registersThrough = {7, 1};
    EXPECT_EQ(movesOf(crowded, 4), "");
    EXPECT_EQ(movesOf(crowded, 3), "spill@2 reload@4");
    EXPECT_EQ(movesOf(crowded, 2), "spill@2 reload@4"); // Two operands need two.
    EXPECT_EQ(movesOf(crowded, 0), "spill@2 reload@4");
}

TEST(SpillMoves, EvictAsManyAsAWideValueNeeds) {
    const kernel::BasicBlock wideLoad =
        sample::block({sample::node(kernel::Operation::load, {}), sample::node(kernel::Operation::load, {}),
                       sample::wide(sample::node(kernel::Operation::load, {}), 2),
                       sample::withoutResult(sample::node(kernel::Operation::store, {2})),
                       sample::withoutResult(sample::node(kernel::Operation::store, {0, 1}))});
    EXPECT_EQ(movesOf(wideLoad, 4), "");
    EXPECT_EQ(movesOf(wideLoad, 3), "spill@2 reload@4");
    EXPECT_EQ(movesOf(wideLoad, 2), "spill@2 spill@2 reload@4 reload@4");
}

TEST(SpillMoves, GoThroughTheBlocksInProgramOrder) {
    kernel::KernelProfile kernel = sample::kernelOf(lastOfThree());
    kernel.blocks.push_back(lastOfThree());
    kernel.blockExecutions.push_back(1);
    kernel.program = {{kernel::ProgramStep::Kind::block, 1}, {kernel::ProgramStep::Kind::block, 0}};
    const auto moves = spillMoves(kernel, 2);
    ASSERT_EQ(moves.size(), 4U);
    EXPECT_EQ(moves[0].block, 1);
    EXPECT_EQ(moves[3].block, 0);
}

/// The fewest reloads of any choice of what stays, by trying all of them; values are inputs first, then results.
class FewestReloads {
  public:
    FewestReloads(const kernel::BasicBlock& block, int room) : m_block(block), m_room(room) {}

    int count() {
        const unsigned all = (1U << m_block.inputs.size()) - 1;
        std::map<unsigned, int> costs;
        for (unsigned held = 0; held <= all; ++held)
            if (std::popcount(held) <= m_room) costs[held] = 0;
        for (std::size_t i = 0; i < m_block.instructions.size(); ++i) costs = after(i, costs);
        return std::min_element(costs.begin(), costs.end(), [](auto& a, auto& b) { return a.second < b.second; })
            ->second;
    }

  private:
    std::map<unsigned, int> after(std::size_t instruction, const std::map<unsigned, int>& before) const {
        const kernel::Instruction& step = m_block.instructions[instruction];
        unsigned reads = 0;
        for (const int input : step.inputs) reads |= 1U << input;
        for (const int operand : step.operands) reads |= 1U << (m_block.inputs.size() + std::size_t(operand));
        const unsigned result = 1U << (m_block.inputs.size() + instruction);
        std::map<unsigned, int> costs;
        for (const auto& [held, cost] : before) {
            const int reloads = std::popcount(reads & ~held);
            forEachSubset(held & ~reads, [&](unsigned kept) {
                if (std::popcount(kept | reads) > m_room) return;
                forEachSubset(kept | reads, [&](unsigned left) {
                    if (std::popcount(left) + 1 > m_room) return;
                    const auto entry = costs.insert({left | result, cost + reloads}).first;
                    entry->second = std::min(entry->second, cost + reloads);
                });
            });
        }
        return costs;
    }

    template <class Visit>
    static void forEachSubset(unsigned set, Visit visit) {
        for (unsigned subset = set;; subset = (subset - 1) & set) {
            visit(subset);
            if (subset == 0) return;
        }
    }

    const kernel::BasicBlock& m_block;
    int m_room;
};

TEST(SpillMoves, ReloadAsRarelyAsAnyOtherChoice) {
    std::mt19937 random(7);
    int reloadsSeen = 0;
    for (int round = 0; round < 150; ++round) {
        const kernel::BasicBlock block = sample::randomBlock(random, 8, 3);
        const int room = 2 + round % 2;
        const auto moves = spillMoves(sample::kernelOf(block), room);
        const auto reloads = std::count_if(moves.begin(), moves.end(),
                                           [](const SpillMove& move) { return move.kind == SpillMove::Kind::reload; });
        EXPECT_EQ(reloads, FewestReloads(block, room).count()) << "round " << round;
        reloadsSeen += int(reloads);
    }
    EXPECT_GT(reloadsSeen, 50);
}

TEST(SpillMoves, AreNoneWhereThePeakFitsAndNoFewerWithFewerRegisters) {
    std::mt19937 random(3);
    for (int round = 0; round < 50; ++round) {
        const kernel::KernelProfile kernel = sample::kernelOf(sample::randomBlock(random, 60, 6));
        const RegisterNeed need = registerNeed(kernel);
        const int peak = need.pressure[std::size_t(need.peak)].registers;
        EXPECT_TRUE(spillMoves(kernel, peak).empty());
        EXPECT_TRUE(spillMoves(kernel, peak + 1).empty());
        std::ptrdiff_t before = 0;
        for (int registers = peak; registers >= 2; --registers) {
            const auto moves = spillMoves(kernel, registers);
            const auto reloads = std::count_if(
                moves.begin(), moves.end(), [](const SpillMove& move) { return move.kind == SpillMove::Kind::reload; });
            EXPECT_GE(reloads, before);
            before = reloads;
        }
    }
}

TEST(SpillMoves, StandInProgramOrderAndReloadOnlyWhatIsRead) {
    std::mt19937 random(11);
    for (int round = 0; round < 50; ++round) {
        const kernel::BasicBlock block = sample::randomBlock(random, 40, 4);
        const auto moves = spillMoves(sample::kernelOf(block), 3);
        EXPECT_TRUE(std::is_sorted(moves.begin(), moves.end(), [](const SpillMove& a, const SpillMove& b) {
            return a.instruction < b.instruction;
        }));
        std::map<int, std::size_t> reloads;
        for (const SpillMove& move : moves)
            if (move.kind == SpillMove::Kind::reload) ++reloads[move.instruction];
        for (const auto& [instruction, count] : reloads) {
            const kernel::Instruction& reader = block.instructions[std::size_t(instruction)];
            EXPECT_LE(count, reader.operands.size() + reader.inputs.size());
        }
    }
}

} // namespace
} // namespace forewarp::dataflow
