#include "core/sass/demotion/demotion_waits.h"

#include "core/sass/analysis/hazards.h"
#include "tests/core/sass/sample_kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::sass::demotion {

namespace {

using testing::IsEmpty;

constexpr int kRdv = 20;
constexpr int kRda = 21;

encoding::Instruction load(int reg) {
    encoding::Instruction instruction = sample::make("LDS", encoding::InstructionClass::sharedLoad, 2);
    instruction.writes = {{reg, 1}};
    instruction.reads = {{kRda, 1}};
    return instruction;
}
encoding::Instruction store(int reg) {
    encoding::Instruction instruction = sample::make("STS", encoding::InstructionClass::sharedStore, 2);
    instruction.reads = {{kRda, 1}, {reg, 1}};
    return instruction;
}
encoding::Instruction globalLoad(int result, int address, int barrier) {
    encoding::Instruction instruction = sample::make("LDG.E", encoding::InstructionClass::globalLoad);
    instruction.writes = {{result, 1}};
    instruction.reads = {{address, 2}};
    instruction.control.writeBarrier = barrier;
    return instruction;
}
encoding::Instruction waiting(encoding::Instruction instruction, unsigned mask) {
    instruction.control.waitMask = mask;
    return instruction;
}

/// An original, and the same with R2 in a slot.
struct Case {
    std::vector<encoding::Instruction> original;
    std::vector<std::pair<encoding::Instruction, Origin>> edited;
};
Origin itself(int i) {
    return {i, Origin::Place::itself};
}
Origin before(int i) {
    return {i, Origin::Place::before};
}

encoding::Kernel kernelOf(std::vector<encoding::Instruction> instructions) {
    encoding::Kernel kernel;
    kernel.name = "k";
    kernel.sm = 75;
    kernel.instructions = std::move(instructions);
    for (std::size_t i = 0; i < kernel.instructions.size(); ++i)
        kernel.instructions[i].address = sample::kBytesPerInstruction * i;
    return kernel;
}

struct Waited {
    std::optional<Error> error;
    encoding::Kernel kernel;
    std::vector<analysis::Hazard> hazards;
};
Waited waitsOf(const Case& sampleCase) {
    const encoding::Kernel original = kernelOf(sampleCase.original);
    EditedKernel edited;
    std::vector<encoding::Instruction> instructions;
    for (const auto& [instruction, origin] : sampleCase.edited) {
        instructions.push_back(instruction);
        edited.origins.push_back(origin);
    }
    edited.kernel = kernelOf(instructions);
    std::vector<bool> isDemoted(256);
    isDemoted[2] = true;
    auto error = addWaits(edited, original, analysis::controlFlowOf(original), encoding::identityMap(), isDemoted);
    return {error, edited.kernel, analysis::hazardsOf(edited.kernel, analysis::controlFlowOf(edited.kernel))};
}
const encoding::ControlCode& controlOf(const Waited& waited, int instruction) {
    return waited.kernel.instructions[std::size_t(instruction)].control;
}

} // namespace

TEST(DemotionWaits, AConsumerWaitsForItsLoad) {
    const Waited waited =
        waitsOf({{sample::add(3, {2}), sample::exit()},
                 {{load(kRdv), before(0)}, {sample::add(3, {kRdv}), itself(0)}, {sample::exit(), itself(1)}}});
    ASSERT_FALSE(waited.error);
    const int barrier = controlOf(waited, 0).writeBarrier;
    ASSERT_NE(barrier, encoding::kNoBarrier);
    EXPECT_EQ(controlOf(waited, 1).waitMask, 1U << unsigned(barrier));
    EXPECT_THAT(waited.hazards, IsEmpty());
}

TEST(DemotionWaits, ABarrierThatGlobalMemoryHoldsIsAvoided) {
    const encoding::Instruction global = globalLoad(8, 6, 0);
    const encoding::Instruction end = waiting(sample::add(9, {8}), 1);
    const Waited waited = waitsOf({{global, sample::add(3, {2}), end, sample::exit()},
                                   {{global, itself(0)},
                                    {load(kRdv), before(1)},
                                    {sample::add(3, {kRdv}), itself(1)},
                                    {end, itself(2)},
                                    {sample::exit(), itself(3)}}});
    ASSERT_FALSE(waited.error);
    EXPECT_NE(controlOf(waited, 1).writeBarrier, 0);
    EXPECT_EQ(controlOf(waited, 2).waitMask & 1U, 0U);
}

TEST(DemotionWaits, ABarrierThatAnotherWillSetBeforeTheUseIsAvoided) {
    const encoding::Instruction global = globalLoad(8, 6, 0);
    const encoding::Instruction end = waiting(sample::add(9, {8}), 1);
    const Waited waited = waitsOf({{global, sample::add(3, {2}), end, sample::exit()},
                                   {{load(kRdv), before(0)},
                                    {global, itself(0)},
                                    {sample::add(3, {kRdv}), itself(1)},
                                    {end, itself(2)},
                                    {sample::exit(), itself(3)}}});
    ASSERT_FALSE(waited.error);
    EXPECT_NE(controlOf(waited, 0).writeBarrier, 0);
}

TEST(DemotionWaits, OfBusyBarriersTheOneThatIsClearFirstIsTaken) {
    // All are set by global loads but the fourth, which shared memory clears sooner.
    Case all;
    for (int barrier = 0; barrier < encoding::kBarriers; ++barrier) {
        encoding::Instruction setter = barrier == 3 ? load(8 + barrier) : globalLoad(8 + barrier, 6, barrier);
        setter.control.writeBarrier = barrier;
        all.original.push_back(setter);
        all.edited.push_back({setter, itself(barrier)});
    }
    all.original.push_back(sample::add(3, {2}));
    all.original.push_back(sample::exit());
    all.edited.push_back({load(kRdv), before(encoding::kBarriers)});
    all.edited.push_back({sample::add(3, {kRdv}), itself(encoding::kBarriers)});
    all.edited.push_back({sample::exit(), itself(encoding::kBarriers + 1)});
    const Waited waited = waitsOf(all);
    ASSERT_FALSE(waited.error);
    EXPECT_EQ(controlOf(waited, encoding::kBarriers).writeBarrier, 3);
}

TEST(DemotionWaits, BarriersThatDepbarCountsAreLeftAlone) {
    encoding::Instruction depbar = sample::make("DEPBAR.LE", encoding::InstructionClass::barrier);
    depbar.operands = {"SB0", "0x1"};
    const Waited waited = waitsOf({{sample::add(3, {2}), depbar, sample::exit()},
                                   {{load(kRdv), before(0)},
                                    {sample::add(3, {kRdv}), itself(0)},
                                    {depbar, itself(1)},
                                    {sample::exit(), itself(2)}}});
    ASSERT_FALSE(waited.error);
    EXPECT_NE(controlOf(waited, 0).writeBarrier, 0);
    depbar.operands.clear();
    EXPECT_TRUE(waitsOf({{sample::add(3, {2}), depbar, sample::exit()},
                         {{load(kRdv), before(0)},
                          {sample::add(3, {kRdv}), itself(0)},
                          {depbar, itself(1)},
                          {sample::exit(), itself(2)}}})
                    .error);
}

TEST(DemotionWaits, AStoreWaitsForAResultOfVariableLatency) {
    const Waited waited = waitsOf({{globalLoad(2, 6, encoding::kNoBarrier), sample::exit()},
                                   {{globalLoad(kRdv, 6, encoding::kNoBarrier), itself(0)},
                                    {store(kRdv), before(1)},
                                    {sample::exit(), itself(1)}}});
    ASSERT_FALSE(waited.error);
    const encoding::ControlCode& producer = controlOf(waited, 0);
    ASSERT_NE(producer.writeBarrier, encoding::kNoBarrier);
    EXPECT_EQ(controlOf(waited, 1).waitMask, 1U << unsigned(producer.writeBarrier));
    EXPECT_GE(producer.stall, 2); // A barrier is seen two cycles after it is set.
}

TEST(DemotionWaits, AStoreFollowsAFixedLatencyAfterItsProducer) {
    const Waited waited =
        waitsOf({{sample::add(2, {7}), sample::exit()},
                 {{sample::add(kRdv, {7}), itself(0)}, {store(kRdv), before(1)}, {sample::exit(), itself(1)}}});
    ASSERT_FALSE(waited.error);
    EXPECT_EQ(controlOf(waited, 0).stall, *analysis::fixedLatency(sample::add(2, {7}), 75));
    EXPECT_THAT(waited.hazards, IsEmpty());
}

TEST(DemotionWaits, RdvIsNotWrittenBeforeItsStoreHasReadIt) {
    const encoding::Instruction first = sample::add(kRdv, {7});
    const Waited waited = waitsOf({{sample::add(2, {7}), sample::add(2, {8}), sample::exit()},
                                   {{first, itself(0)},
                                    {store(kRdv), before(1)},
                                    {sample::add(kRdv, {8}), itself(1)},
                                    {store(kRdv), before(2)},
                                    {sample::exit(), itself(2)}}});
    ASSERT_FALSE(waited.error);
    const int barrier = controlOf(waited, 1).readBarrier;
    ASSERT_NE(barrier, encoding::kNoBarrier);
    EXPECT_EQ(controlOf(waited, 2).waitMask, 1U << unsigned(barrier));
}

TEST(DemotionWaits, AWaitIsNotAddedTwice) {
    const Waited waited = waitsOf({{sample::add(3, {2}), sample::add(4, {2}), sample::exit()},
                                   {{load(kRdv), before(0)},
                                    {sample::add(3, {kRdv}), itself(0)},
                                    {sample::add(4, {kRdv}), itself(1)},
                                    {sample::exit(), itself(2)}}});
    ASSERT_FALSE(waited.error);
    EXPECT_NE(controlOf(waited, 1).waitMask, 0U);
    EXPECT_EQ(controlOf(waited, 2).waitMask, 0U);
}

} // namespace forewarp::sass::demotion
