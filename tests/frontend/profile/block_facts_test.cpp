#include "core/kernel/kernel_profile.h"
#include "core/kernel/profile_of.h"
#include "frontend/frontend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

using namespace forewarp;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

kernel::ProgramFacts factsOf(const std::string& source) {
    auto facts = frontend::analyze({"input.c", {}, {}, source});
    EXPECT_TRUE(facts) << (facts ? "" : facts.error().text());
    return facts ? *facts : kernel::ProgramFacts{};
}

/// The only block of a loop of straight-line code.
const kernel::BasicBlock& onlyBlock(const kernel::ProgramFacts& facts, std::string_view loop) {
    static const kernel::BasicBlock none;
    const kernel::LoopFacts* found = facts.find(loop);
    const bool isOnly = found && found->blocks.size() == 1;
    EXPECT_TRUE(isOnly) << loop;
    return isOnly ? found->blocks.front() : none;
}

/// Position of the first instruction of the kind, -1 where there is none.
int positionOf(const kernel::BasicBlock& block, kernel::Operation operation) {
    const auto found = std::ranges::find(block.instructions, operation, &kernel::Instruction::operation);
    EXPECT_NE(found, block.instructions.end()) << kernel::name(operation);
    return found == block.instructions.end() ? -1 : int(found - block.instructions.begin());
}

const kernel::Instruction& firstOf(const kernel::BasicBlock& block, kernel::Operation operation) {
    static const kernel::Instruction none;
    const int position = positionOf(block, operation);
    return position < 0 ? none : block.instructions[std::size_t(position)];
}

/// The inputs that the instruction at `position` reads.
std::vector<kernel::BlockInput> inputsOf(const kernel::BasicBlock& block, int position) {
    std::vector<kernel::BlockInput> inputs;
    for (const int input : block.instructions.at(std::size_t(position)).inputs)
        inputs.push_back(block.inputs.at(std::size_t(input)));
    return inputs;
}

/// Position of the block that the access called `text` belongs to.
std::size_t blockOf(const kernel::LoopFacts& loop, const std::string& text) {
    for (std::size_t i = 0; i < loop.blocks.size(); ++i)
        for (const kernel::Instruction& instruction : loop.blocks[i].instructions)
            if (instruction.access >= 0 && loop.accesses[std::size_t(instruction.access)].text == text) return i;
    ADD_FAILURE() << "no access " << text;
    return 0;
}

/// The steps of the program, each block as the accesses in it: «[x[i]] enter0 [y[j]] leave0».
std::string programText(const kernel::ProgramFacts& facts, std::string_view loop) {
    const auto kernel = kernel::profileOf(facts, loop, {});
    EXPECT_TRUE(kernel) << (kernel ? "" : kernel.error().text());
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : " ") + part; };
    for (const kernel::ProgramStep& step : kernel ? kernel->program : std::vector<kernel::ProgramStep>()) {
        if (step.kind == kernel::ProgramStep::Kind::enter) add("enter" + std::to_string(step.index));
        if (step.kind == kernel::ProgramStep::Kind::leave) add("leave" + std::to_string(step.index));
        if (step.kind != kernel::ProgramStep::Kind::block) continue;
        for (const kernel::Instruction& instruction : kernel->blocks[std::size_t(step.index)].instructions)
            if (instruction.access >= 0) add(kernel->accesses[std::size_t(instruction.access)].text);
    }
    return text;
}

const char* const kProduct = R"(
void gemm(int n, const float *restrict a, const float *restrict b, float *restrict c) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = 0; k < n; k++)
                s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s;
        }
})";

/// A value from before the inner loop that is read after it, and two loops side by side.
const char* const kAroundLoops = R"(
void f(int n, const float *restrict x, const float *restrict y, float *restrict z, float *restrict w) {
    for (int i = 0; i < n; i++) {
        float t = x[i];
        float s = 0;
        for (int j = 0; j < n; j++) s += y[j];
        z[i] = s * t;
        for (int j = 0; j < n; j++) w[j * n + i] = s;
        z[n + i] = t;
    }
})";

} // namespace

TEST(BlockFacts, AnAccumulatorIsCarriedFromTheInstructionThatUpdatesIt) {
    const kernel::ProgramFacts facts = factsOf(kProduct);
    const kernel::BasicBlock& inner = onlyBlock(facts, "gemm:L1.1.1");
    const int update = positionOf(inner, kernel::Operation::floatFma);
    EXPECT_TRUE(firstOf(inner, kernel::Operation::floatFma).isContracted);
    EXPECT_TRUE(firstOf(inner, kernel::Operation::floatFma).isLiveOut);
    EXPECT_EQ(firstOf(inner, kernel::Operation::floatFma).registers, 1);
    EXPECT_EQ(firstOf(inner, kernel::Operation::floatFma).operands.size(), 2U);
    const std::vector<kernel::BlockInput> sums = inputsOf(inner, update);
    ASSERT_EQ(sums.size(), 1U);
    EXPECT_EQ(sums[0].carriedFrom, update);
    EXPECT_EQ(sums[0].depth, 3);
    EXPECT_EQ(sums[0].registers, 1);
    EXPECT_FALSE(sums[0].isLiveOut); // only the updated one is read later
}

TEST(BlockFacts, TheCounterIsCarriedAndThePointersComeFromOutside) {
    const kernel::ProgramFacts facts = factsOf(kProduct);
    const kernel::BasicBlock& inner = onlyBlock(facts, "gemm:L1.1.1");
    const auto counted = std::ranges::find_if(inner.inputs, [&](const kernel::BlockInput& input) {
        return input.carriedFrom >= 0 &&
               inner.instructions[std::size_t(input.carriedFrom)].operation == kernel::Operation::intAdd;
    });
    ASSERT_NE(counted, inner.inputs.end());
    EXPECT_EQ(counted->depth, 3);
    EXPECT_EQ(counted->registers, 2); // the analysis widens it to the size of an address
    EXPECT_TRUE(inner.instructions[std::size_t(counted->carriedFrom)].isLiveOut);
    const kernel::Instruction& load = firstOf(inner, kernel::Operation::load);
    ASSERT_EQ(load.operands.size(), 1U);
    EXPECT_THAT(load.inputs, IsEmpty());
    EXPECT_EQ(load.registers, 1);
    EXPECT_FALSE(load.isLiveOut);
    const std::vector<kernel::BlockInput> base = inputsOf(inner, load.operands[0]);
    ASSERT_EQ(base.size(), 1U);
    EXPECT_EQ(base[0].depth, 0);
    EXPECT_EQ(base[0].registers, 2);
    EXPECT_EQ(base[0].carriedFrom, -1);
    EXPECT_TRUE(base[0].isLiveOut); // for the next iteration
}

TEST(BlockFacts, CountersOfOuterLoopsComeFromTheirDepth) {
    const kernel::ProgramFacts facts = factsOf(kProduct);
    const kernel::BasicBlock& inner = onlyBlock(facts, "gemm:L1.1.1");
    std::vector<int> registersByDepth(4);
    for (const kernel::BlockInput& input : inner.inputs) registersByDepth[std::size_t(input.depth)] += input.registers;
    EXPECT_EQ(registersByDepth[1], 2);         // i
    EXPECT_EQ(registersByDepth[2], 2 + 2);     // j and the bound of k, widened there
    EXPECT_EQ(registersByDepth[3], 2 + 1);     // k and s
    EXPECT_THAT(inner.registersThrough, ElementsAre(0, 2)); // the bound of j
}

TEST(BlockFacts, InputsStandOnceAndInOrderOfFirstUse) {
    const kernel::ProgramFacts facts = factsOf(kProduct);
    const kernel::BasicBlock& inner = onlyBlock(facts, "gemm:L1.1.1");
    int known = 0;
    for (const kernel::Instruction& instruction : inner.instructions)
        for (const int input : instruction.inputs) {
            EXPECT_LE(input, known);
            known = std::max(known, input + 1);
        }
    EXPECT_EQ(known, int(inner.inputs.size()));
}

TEST(BlockFacts, AResultReadInItsBlockAloneDoesNotLiveOn) {
    const kernel::ProgramFacts facts =
        factsOf("void f(int n, const float *restrict x, float *restrict y) { for (int i = 1; i "
                "< n - 1; i++) y[i] = 0.25f * (x[i - 1] + x[i + 1]) + x[i]; }");
    const kernel::BasicBlock& block = onlyBlock(facts, "f:L1");
    int liveOut = 0;
    for (const kernel::Instruction& instruction : block.instructions) {
        if (!instruction.isLiveOut) continue;
        ++liveOut;
        EXPECT_EQ(instruction.operation, kernel::Operation::intAdd); // the counter
    }
    EXPECT_EQ(liveOut, 1);
    EXPECT_THAT(block.registersThrough, IsEmpty());
}

TEST(BlockFacts, RegistersFollowTheType) {
    const auto registersFor = [](const std::string& type, kernel::Operation operation) {
        const kernel::ProgramFacts facts =
            factsOf("void f(int n, const " + type + " *restrict x, " + type +
                    " *restrict y) { for (int i = 0; i < n; i++) y[i] = x[i] * x[i] / 3; }");
        return firstOf(onlyBlock(facts, "f:L1"), operation).registers;
    };
    EXPECT_EQ(registersFor("float", kernel::Operation::floatMultiply), 1);
    EXPECT_EQ(registersFor("double", kernel::Operation::doubleMultiply), 2);
    EXPECT_EQ(registersFor("long double", kernel::Operation::doubleMultiply), 2);
    EXPECT_EQ(registersFor("int", kernel::Operation::intMultiply), 1);
    EXPECT_EQ(registersFor("long", kernel::Operation::intMultiply), 2);
    EXPECT_EQ(registersFor("unsigned char", kernel::Operation::load), 1);
    EXPECT_EQ(registersFor("double", kernel::Operation::load), 2);
    for (const kernel::Operation operation :
         {kernel::Operation::store, kernel::Operation::compare, kernel::Operation::branch})
        EXPECT_EQ(registersFor("double", operation), 0) << kernel::name(operation);
}

TEST(BlockFacts, AMultiplyAddOfTheSourceIsNotSplit) {
    const kernel::ProgramFacts facts =
        factsOf("float fmaf(float, float, float);\nfloat f(int n, const float *x) { float s = 0; "
                "for (int i = 0; i < n; i++) s = fmaf(x[i], x[i], s); return s; }");
    EXPECT_FALSE(firstOf(onlyBlock(facts, "f:L1"), kernel::Operation::floatFma).isContracted);
}

TEST(BlockFacts, ALongSumOfProductsIsADoubleOne) {
    const kernel::ProgramFacts facts =
        factsOf("long double f(int n, const long double *x) { long double s = 0; for (int i = 0; "
                "i < n; i++) s += x[i] * x[i]; return s; }");
    EXPECT_TRUE(firstOf(onlyBlock(facts, "f:L1"), kernel::Operation::doubleFma).isContracted);
}

TEST(BlockFacts, ConstantOffsetsAreNoValuesOfTheirOwn) {
    const kernel::ProgramFacts facts =
        factsOf("void f(int n, const float *restrict x, float *restrict y) {\n  const float *late "
                "= x + 4;\n  for (int i = 0; i < n; i++) y[i] = x[i] - late[i];\n}");
    const kernel::BasicBlock& block = onlyBlock(facts, "f:L1");
    std::vector<std::vector<int>> addresses;
    for (const kernel::Instruction& instruction : block.instructions)
        if (instruction.operation == kernel::Operation::load)
            addresses.push_back(block.instructions[std::size_t(instruction.operands.at(0))].inputs);
    ASSERT_EQ(addresses.size(), 2U);
    EXPECT_EQ(addresses[0], addresses[1]);
    EXPECT_EQ(block.inputs.size(), 4U); // x, i, y, n
}

TEST(BlockFacts, APointerThatWalksIsReadAgainNextTime) {
    const kernel::ProgramFacts facts =
        factsOf("int f(const int *p) { int s = 0; while (*p) { s += *p; p++; } return s; }");
    const kernel::BasicBlock& block = onlyBlock(facts, "f:L1");
    const std::vector<kernel::BlockInput> pointer = inputsOf(block, positionOf(block, kernel::Operation::load));
    ASSERT_EQ(pointer.size(), 1U);
    EXPECT_EQ(pointer[0].depth, 1);
    EXPECT_EQ(pointer[0].carriedFrom, -1); // stepping by a constant costs nothing, so no instruction computes it
    EXPECT_TRUE(pointer[0].isLiveOut);
}

TEST(BlockFacts, ValuesWaitThroughInnerLoopsThatDoNotReadThem) {
    const kernel::ProgramFacts facts = factsOf(kAroundLoops);
    EXPECT_THAT(onlyBlock(facts, "f:L1.1").registersThrough, ElementsAre(0, 2 + 1)); // i and t
    EXPECT_THAT(onlyBlock(facts, "f:L1.2").registersThrough, ElementsAre(0, 1));     // t
    std::string doubles = kAroundLoops;
    for (const std::string text : {"float t", "float *restrict x"})
        doubles.replace(doubles.find(text), std::string("float").size(), "double");
    const kernel::ProgramFacts wider = factsOf(doubles);
    EXPECT_THAT(onlyBlock(wider, "f:L1.1").registersThrough, ElementsAre(0, 2 + 2));
    EXPECT_THAT(onlyBlock(wider, "f:L1.2").registersThrough, ElementsAre(0, 2));
}

TEST(BlockFacts, WhatNoLoopComputesDoesNotWait) {
    const kernel::ProgramFacts facts =
        factsOf("float f(int n, const float *x, float kept) { float s = 0; for (int i = 0; i < n; "
                "i++) s += x[i]; return s + kept; }");
    EXPECT_THAT(onlyBlock(facts, "f:L1").registersThrough, IsEmpty());
}

TEST(BlockFacts, ACounterNotReadWhereItsLoopBeginsWaitsThere) {
    const kernel::ProgramFacts facts =
        factsOf("void f(int n, const float *restrict x, float *restrict y) { for (int i = 0; i < "
                "n; i++) { if (n > 7) y[0] = x[0]; y[i] = 1; } }");
    const kernel::BasicBlock& header = facts.loops.at(0).blocks.at(0);
    ASSERT_GT(facts.loops[0].blocks.size(), 1U);
    EXPECT_THAT(header.registersThrough, ElementsAre(0, 2));
}

TEST(BlockFacts, BlocksStandBeforeBetweenAndAfterInnerLoops) {
    const kernel::ProgramFacts facts = factsOf(kAroundLoops);
    const kernel::LoopFacts& outer = facts.loops.at(0);
    EXPECT_EQ(outer.blocks[blockOf(outer, "x[i]")].loopsBefore, 0);
    EXPECT_EQ(outer.blocks[blockOf(outer, "z[i]")].loopsBefore, 1);
    EXPECT_EQ(outer.blocks[blockOf(outer, "z[n + i]")].loopsBefore, 2);
    EXPECT_EQ(blockOf(outer, "x[i]"), 0U);
    EXPECT_EQ(programText(facts, "f:L1"), "x[i] enter0 y[j] leave0 z[i] enter1 w[j * n + i] leave1 z[n + i]");
}

TEST(BlockFacts, TheThenSideStandsBeforeTheElseSide) {
    const kernel::ProgramFacts facts = factsOf(R"(
void f(int n, const float *restrict x, float *restrict y, float *restrict z) {
    for (int i = 0; i < n; i++) {
        if (x[i] > 0)
            for (int j = 0; j < n; j++) y[j] = 1;
        else {
            z[i] = 3;
            for (int j = 0; j < n; j++) z[j] = 2;
        }
        y[n + i] = 4;
    }
})");
    EXPECT_EQ(programText(facts, "f:L1"), "x[i] enter0 y[j] leave0 z[i] enter1 z[j] leave1 y[n + i]");
}

TEST(BlockFacts, ALoopThatIsLeftForGoodCountsAsBeforeTheNext) {
    const kernel::ProgramFacts facts = factsOf(R"(
int f(int n, const int *restrict x, int *restrict y, int *restrict z) {
    for (int i = 0; i < n; i++) {
        if (x[i] > 9) {
            for (int j = 0; j < n; j++) z[j] = 1;
            return i;
        }
        for (int j = 0; j < n; j++) y[j] += 2;
        y[n + i] = 3;
    }
    return n;
})");
    const kernel::LoopFacts& outer = facts.loops.at(0);
    EXPECT_EQ(outer.blocks[blockOf(outer, "x[i]")].loopsBefore, 0);
    EXPECT_EQ(outer.blocks[blockOf(outer, "y[n + i]")].loopsBefore, 2);
}

TEST(BlockFacts, WhatBothSidesReadIsAliveBeforeThem) {
    const kernel::ProgramFacts facts =
        factsOf("void f(int n, const float *restrict x, float *restrict y, float *restrict z) { "
                "for (int i = 0; i < n; i++) { float v = x[i]; if (v > 0) y[i] = v; else z[i] = "
                "v; } }");
    const kernel::LoopFacts& loop = facts.loops.at(0);
    EXPECT_TRUE(firstOf(loop.blocks.at(0), kernel::Operation::load).isLiveOut);
    ASSERT_LT(blockOf(loop, "y[i]"), blockOf(loop, "z[i]"));
    for (const char* text : {"y[i]", "z[i]"}) {
        const kernel::BasicBlock& side = loop.blocks[blockOf(loop, text)];
        EXPECT_TRUE(side.isConditional);
        const std::vector<kernel::BlockInput> stored = inputsOf(side, positionOf(side, kernel::Operation::store));
        ASSERT_EQ(stored.size(), 1U);
        EXPECT_EQ(stored[0].depth, 1);
        EXPECT_EQ(stored[0].registers, 1);
        EXPECT_FALSE(stored[0].isLiveOut);
        EXPECT_EQ(stored[0].carriedFrom, -1);
    }
}

TEST(BlockFacts, AValueThatAConditionChoosesIsNotCarriedFromEitherSide) {
    const kernel::ProgramFacts facts =
        factsOf("float f(int n, const float *x, const int *c) { float s = 0; for (int i = 0; i < "
                "n; i++) { if (c[i] > 0) s += x[i]; } return s; }");
    const kernel::LoopFacts& loop = facts.loops.at(0);
    const kernel::BasicBlock& side = loop.blocks[blockOf(loop, "x[i]")];
    ASSERT_TRUE(side.isConditional);
    const std::vector<kernel::BlockInput> sum = inputsOf(side, positionOf(side, kernel::Operation::floatAdd));
    ASSERT_EQ(sum.size(), 1U);
    EXPECT_EQ(sum[0].depth, 1);
    EXPECT_EQ(sum[0].carriedFrom, -1);
    EXPECT_FALSE(sum[0].isLiveOut);
    EXPECT_TRUE(firstOf(side, kernel::Operation::floatAdd).isLiveOut);
}
