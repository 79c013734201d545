#include "core/kernel/json/kernel_profile_json.h"
#include "core/kernel/kernel_profile.h"

#include "core/kernel/profile_of.h"
#include "tests/core/kernel/sample_nests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::kernel {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;

/// «a0 enter0 a1 leave0»
std::string stepsText(const KernelProfile& kernel) {
    std::string text;
    for (const ThreadStep& step : kernel.steps) {
        const std::string index = std::to_string(step.index);
        switch (step.kind) {
        case ThreadStep::Kind::access: text += " a" + index; break;
        case ThreadStep::Kind::enter: text += " enter" + index; break;
        case ThreadStep::Kind::leave: text += " leave" + index; break;
        }
    }
    return text.empty() ? text : text.substr(1);
}

/// «b0 enter0 b1 leave0»
std::string programText(const KernelProfile& kernel) {
    std::string text;
    for (const ProgramStep& step : kernel.program) {
        const std::string index = std::to_string(step.index);
        switch (step.kind) {
        case ProgramStep::Kind::block: text += " b" + index; break;
        case ProgramStep::Kind::enter: text += " enter" + index; break;
        case ProgramStep::Kind::leave: text += " leave" + index; break;
        }
    }
    return text.empty() ? text : text.substr(1);
}

KernelProfile profile(const ProgramFacts& facts, std::string_view loop, const Assumptions& assumptions) {
    auto result = profileOf(facts, loop, assumptions);
    EXPECT_TRUE(result) << (result ? "" : result.error().text());
    return result ? *result : KernelProfile{};
}

Assumptions with(const Bindings& values) {
    Assumptions assumptions;
    assumptions.values = values;
    return assumptions;
}

TEST(ThreadProgram, ThreadsOfGemmRunTheLoopOverK) {
    const KernelProfile kernel = profile(sample::gemm(), "gemm:L1", with({{"n", 100}}));
    EXPECT_EQ(stepsText(kernel), "enter0 a0 a1 a2 a3 leave0");
    ASSERT_EQ(kernel.innerLoops.size(), 1U);
    EXPECT_EQ(kernel.innerLoops[0].counter, "k");
    EXPECT_EQ(kernel.innerLoops[0].trips.constant, 100);
    EXPECT_FALSE(kernel.innerLoops[0].isMean);
    EXPECT_THAT(kernel.accesses[0].bytesPerIteration, ElementsAre(4));
    EXPECT_THAT(kernel.accesses[1].bytesPerIteration, ElementsAre(400));
    EXPECT_THAT(kernel.accesses[3].bytesPerIteration, ElementsAre(0));
}

/// for i < n { load p; for j < n - i - 1 { load q; } store r; } with `extra` on the inner trip count
ProgramFacts triangle(std::string_view innerTrips) {
    ProgramFacts facts;
    facts.file = "triangle.c";
    facts.loops.push_back(sample::loop("f:L1", {-1, 1, 3}, "n", Verdict::proved));
    facts.loops.push_back(sample::loop("f:L1.1", {0, 2, 5}, innerTrips, Verdict::reduction));
    const auto at = [](int line) { return SourceLocation{line, 5}; };
    facts.loops[0].range = {{3, 1}, {12, 1}};
    facts.loops[1].range = {{5, 1}, {8, 1}};
    sample::addAccess(facts.loops[0], sample::access(AccessKind::load, "p[i]", at(4), {{"f:L1", "4"}}));
    sample::addAccess(facts.loops[0], sample::access(AccessKind::store, "r[i]", at(9), {{"f:L1", "4"}}));
    sample::addAccess(facts.loops[1], sample::access(AccessKind::load, "q[j]", at(6), {{"f:L1.1", "4"}}));
    facts.symbols.push_back({"n", {2, 1}});
    return facts;
}

TEST(ThreadProgram, AccessesBeforeAndAfterAnInnerLoopStandThere) {
    const KernelProfile kernel = profile(triangle("n - {f:L1} - 1"), "f:L1", with({{"n", 10}}));
    EXPECT_EQ(stepsText(kernel), "a0 enter0 a2 leave0 a1");
}

TEST(ThreadProgram, AccessesMovedOutOfAnInnerLoopRunBeforeItWhereTheyLoadAndAfterItWhereTheyStore) {
    ProgramFacts facts = triangle("n");
    facts.loops[0].accesses[0].location = {6, 9};
    facts.loops[0].accesses[1].location = {6, 1};
    EXPECT_EQ(stepsText(profile(facts, "f:L1", with({{"n", 10}}))), "a0 enter0 a2 leave0 a1");
}

TEST(ThreadProgram, MappedLoopsAreNotEntered) {
    EXPECT_EQ(programText(profile(sample::gemm(), "gemm:L1", with({{"n", 8}}))), "b0 b1 enter0 b2 leave0");
    EXPECT_EQ(programText(profile(sample::gemm(), "gemm:L1.1", with({{"n", 8}}))), "b0 enter0 b1 leave0");
    EXPECT_EQ(programText(profile(sample::gemm(), "gemm:L1.1.1", with({{"n", 8}}))), "b0");
}

/// triangle() with a second loop in it, and blocks of the outer one before, between and after the two
ProgramFacts blocksAroundTwoLoops() {
    ProgramFacts facts = triangle("n");
    facts.loops.push_back(sample::loop("f:L1.2", {0, 2, 9}, "n", Verdict::reduction));
    BasicBlock plain = facts.loops[0].blocks.front();
    for (Instruction& instruction : plain.instructions) instruction.access = -1;
    for (const int loopsBefore : {0, 1, 2}) {
        facts.loops[0].blocks.push_back(plain);
        facts.loops[0].blocks.back().loopsBefore = loopsBefore;
    }
    return facts;
}

TEST(ThreadProgram, BlocksStandBeforeBetweenAndAfterTheLoopsInside) {
    const KernelProfile kernel = profile(blocksAroundTwoLoops(), "f:L1", with({{"n", 10}}));
    EXPECT_EQ(programText(kernel), "b0 b1 enter0 b4 leave0 b2 enter1 b5 leave1 b3");
    EXPECT_EQ(kernel.blocks.size(), 6U);
}

TEST(ThreadProgram, LoopsWithoutCodeAreLeftOut) {
    ProgramFacts facts = blocksAroundTwoLoops();
    facts.loops[1].blocks.clear();
    facts.loops[1].accesses.clear();
    const KernelProfile kernel = profile(facts, "f:L1", with({{"n", 10}}));
    EXPECT_EQ(programText(kernel), "b0 b1 b2 enter1 b4 leave1 b3");
    facts.loops[0].blocks.back().loopsBefore = 7; // more than there are
    EXPECT_EQ(programText(profile(facts, "f:L1", with({{"n", 10}}))), "b0 b1 b2 enter1 b4 leave1 b3");
}

TEST(ThreadProgram, TripCountsFollowTheThread) {
    const KernelProfile kernel = profile(triangle("n - {f:L1} - 1"), "f:L1", with({{"n", 10}}));
    ASSERT_EQ(kernel.innerLoops.size(), 1U);
    const InnerLoop& inner = kernel.innerLoops[0];
    EXPECT_FALSE(inner.isMean);
    EXPECT_EQ(inner.trips.constant, 9); // thread 0 runs 10 − 0 − 1 iterations
    EXPECT_THAT(inner.trips.perThread, ElementsAre(-1, 0, 0));
}

TEST(ThreadProgram, TripCountsThatBendAreTakenAtTheirMean) {
    const KernelProfile kernel = profile(triangle("min(n, 2*{f:L1} + 1)"), "f:L1", with({{"n", 9}}));
    ASSERT_EQ(kernel.innerLoops.size(), 1U);
    EXPECT_TRUE(kernel.innerLoops[0].isMean);
    EXPECT_DOUBLE_EQ(kernel.innerLoops[0].trips.constant, 61.0 / 9); // 1, 3, 5, 7, and five times 9
    EXPECT_THAT(kernel.innerLoops[0].trips.perThread, ElementsAre(0, 0, 0));
}

TEST(ThreadProgram, MemoryIsSimulatedAtTheSizesAskedFor) {
    Assumptions assumptions = with({{"n", 1024}});
    assumptions.traceValues = {{"n", 128}};
    assumptions.traceThreads = 2048;
    const KernelProfile kernel = profile(sample::gemm(), "gemm:L1", assumptions);
    EXPECT_EQ(kernel.threads(), 1024.0 * 1024);
    EXPECT_EQ(kernel.sample.mostThreads, 2048);
    ASSERT_TRUE(kernel.sample.sizes);
    EXPECT_EQ(kernel.sample.sizes->threads(), 128.0 * 128);
    EXPECT_EQ(kernel.sample.sizes->innerLoops.at(0).trips.constant, 128);
    EXPECT_FALSE(kernel.sample.sizes->sample.sizes);
    EXPECT_FALSE(profile(sample::gemm(), "gemm:L1", with({{"n", 128}})).sample.sizes);
}

TEST(ThreadProgram, TheUserChoosesDimensions) {
    Assumptions assumptions = with({{"n", 100}});
    assumptions.dimensions = {{"i", ThreadDimension::x}, {"gemm:L1.1", ThreadDimension::y}};
    const KernelProfile swapped = profile(sample::gemm(), "gemm:L1", assumptions);
    ASSERT_EQ(swapped.mapped.size(), 2U);
    EXPECT_EQ(swapped.mapped[0].counter, "i");
    EXPECT_EQ(swapped.accesses[0].bytesPerThreadX, 400); // a[i*n+k]
    assumptions.dimensions = {{"i", ThreadDimension::x}};
    const KernelProfile single = profile(sample::gemm(), "gemm:L1", assumptions);
    ASSERT_EQ(single.mapped.size(), 1U);
    EXPECT_EQ(stepsText(single), "enter0 enter1 a0 a1 a2 a3 leave1 leave0");
    EXPECT_EQ(single.accesses[0].executionsPerThread, 10000);
    assumptions.dimensions = {{"another", ThreadDimension::x}};
    EXPECT_EQ(profile(sample::gemm(), "gemm:L1", assumptions).mapped.size(), 2U);
}

TEST(ThreadProgram, JsonKeepsIt) {
    const KernelProfile kernel = profile(triangle("n - {f:L1} - 1"), "f:L1", with({{"n", 10}}));
    const auto again = json::readProfile(json::writeProfile(kernel), "profile.json");
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(stepsText(*again), stepsText(kernel));
    EXPECT_EQ(programText(*again), "b0 enter0 b1 leave0");
    EXPECT_EQ(again->innerLoops.at(0).trips.constant, 9);
    EXPECT_THAT(again->innerLoops.at(0).trips.perThread, ElementsAre(-1, 0, 0));
    EXPECT_THAT(again->accesses.at(2).bytesPerIteration, ElementsAreArray(kernel.accesses[2].bytesPerIteration));
}

std::string withSteps(const KernelProfile& kernel, const std::string& from, const std::string& to) {
    std::string text = json::writeProfile(kernel);
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos);
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

TEST(ThreadProgram, JsonRefusesStepsThatLeadNowhere) {
    const KernelProfile kernel = profile(triangle("n"), "f:L1", with({{"n", 10}}));
    for (const auto& [from, to] : {std::pair("access 2", "access 3"), std::pair("enter 0", "leave 0"),
                                   std::pair("leave 0", "access 0"), std::pair("access 0", "go 0")}) {
        const auto again = json::readProfile(withSteps(kernel, from, to), "profile.json");
        ASSERT_FALSE(again) << to;
        EXPECT_NE(again.error().text().find("steps"), std::string::npos) << again.error().text();
    }
}

TEST(ThreadProgram, JsonRefusesProgramsThatLeadNowhere) {
    KernelProfile kernel = profile(triangle("n"), "f:L1", with({{"n", 10}}));
    kernel.steps.clear();
    for (const auto& [from, to] : {std::pair("block 1", "block 2"), std::pair("enter 0", "enter 1"),
                                   std::pair("leave 0", "block 0"), std::pair("block 0", "access 0")}) {
        const auto again = json::readProfile(withSteps(kernel, from, to), "profile.json");
        ASSERT_FALSE(again) << to;
        EXPECT_NE(again.error().text().find("program"), std::string::npos) << again.error().text();
    }
}

TEST(ThreadProgram, JsonWithoutAProgramIsRead) {
    KernelProfile kernel = profile(triangle("n"), "f:L1", with({{"n", 10}}));
    kernel.program.clear();
    const auto again = json::readProfile(json::writeProfile(kernel), "profile.json");
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_TRUE(again->program.empty());
    EXPECT_EQ(again->depth, 1);
}

} // namespace
} // namespace forewarp::kernel
