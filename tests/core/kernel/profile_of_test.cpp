#include "core/kernel/kernel_profile.h"

#include "core/kernel/nest/nest.h"
#include "core/kernel/profile_of.h"
#include "tests/core/kernel/sample_nests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::kernel {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

Assumptions with(const Bindings& values) {
    Assumptions assumptions;
    assumptions.values = values;
    return assumptions;
}

KernelProfile profile(const ProgramFacts& facts, std::string_view loop, const Assumptions& assumptions = {}) {
    auto result = profileOf(facts, loop, assumptions);
    EXPECT_TRUE(result) << (result ? "" : result.error().text());
    return result ? *result : KernelProfile{};
}

const Assumption* find(const KernelProfile& kernel, std::string_view symbol) {
    for (const Assumption& assumption : kernel.assumptions) {
        if (assumption.symbol == symbol) return &assumption;
    }
    return nullptr;
}

/// Each iteration has its own: local memory, where the same element of all threads lies side by side.
TEST(ProfileOf, ArraysOfEachIterationsOwnAreInLocalMemory) {
    ProgramFacts facts = sample::gemm();
    for (LoopFacts& loop : facts.loops) loop.privates = {{"a", false, {}}};
    const KernelProfile kernel = profile(facts, "gemm:L1", with({{"n", 100}}));
    for (const ProfiledAccess& access : kernel.accesses) {
        EXPECT_EQ(access.isPrivate, access.array == "a") << access.text;
        if (access.array != "a") continue;
        EXPECT_EQ(access.bytesPerThreadX, 4);
        EXPECT_EQ(access.bytesPerThreadY, 400);
        EXPECT_EQ(access.bytesPerIteration, std::vector<double>{4 * 100 * 100});
    }
}

TEST(ProfileOf, LoopsWithoutIterationsNeverRun) {
    ProgramFacts facts = sample::gemm();
    facts.loops[2].tripCount = Expression::constant(0);
    const auto alone = profileOf(facts, "gemm:L1.1.1", with({{"n", 100}}));
    ASSERT_FALSE(alone);
    EXPECT_THAT(alone.error().message, HasSubstr("gemm:L1.1.1, 0, is 0, so it never runs"));
    const KernelProfile around = profile(facts, "gemm:L1", with({{"n", 100}}));
    EXPECT_THAT(around.caveats, Contains("gemm:L1.1.1 never runs; one iteration of it is counted."));
    EXPECT_EQ(around.accesses[0].executionsPerThread, 1);
    facts.loops[1].tripCount = Expression::constant(0);
    EXPECT_EQ(profile(facts, "gemm:L1", with({{"n", 100}})).mapped.size(), 1U);
}

TEST(ProfileOf, WhatNoCounterHoldsIsRefused) {
    EXPECT_TRUE(profileOf(sample::gemm(), "gemm:L1", with({{"n", 1e6}})));
    const auto endless = profileOf(sample::gemm(), "gemm:L1", with({{"n", 3e6}}));
    ASSERT_FALSE(endless);
    EXPECT_THAT(endless.error().text(), HasSubstr("would run 2.7e+19 times"));
    const auto huge = profileOf(sample::gemm(), "gemm:L1", with({{"n", 1e300}}));
    ASSERT_FALSE(huge);
}

TEST(ProfileOf, AssumedValuesFitTheirType) {
    ProgramFacts facts = sample::gemm();
    facts.symbols.at(0).type = "unsigned char";
    const KernelProfile kernel = profile(facts, "gemm:L1");
    ASSERT_NE(find(kernel, "n"), nullptr);
    EXPECT_EQ(find(kernel, "n")->value, 255);
}

/// Iterations that write the same elements and are proved independent have each their own.
TEST(ProfileOf, ArraysDeclaredInsideAProvedLoopAreInLocalMemory) {
    ProgramFacts facts;
    facts.loops.push_back(sample::loop("f:L1", {-1, 1, 1}, "n", Verdict::proved));
    sample::addAccess(facts.loops[0], sample::access(AccessKind::store, "v[0]", {2, 3}, {}));
    sample::addAccess(facts.loops[0], sample::access(AccessKind::store, "out[i]", {3, 3}, {{"f:L1", "4"}}));
    const KernelProfile proved = profile(facts, "f:L1", with({{"n", 100}}));
    EXPECT_TRUE(proved.accesses[0].isPrivate);
    EXPECT_EQ(proved.accesses[0].bytesPerThreadX, 4);
    EXPECT_FALSE(proved.accesses[1].isPrivate);
    facts.loops[0].verdict = Verdict::unknown;
    EXPECT_FALSE(profile(facts, "f:L1", with({{"n", 100}})).accesses[0].isPrivate) << "they may share it";
}

TEST(ProfileOf, MapsTheParallelLoopsOfGemmAndKeepsTheReductionInTheThread) {
    const KernelProfile kernel = profile(sample::gemm(), "gemm:L1", with({{"n", 100}}));
    ASSERT_EQ(kernel.mapped.size(), 2U);
    EXPECT_EQ(kernel.mapped[0].loop, "gemm:L1.1");
    EXPECT_EQ(kernel.mapped[0].counter, "j");
    EXPECT_EQ(kernel.mapped[0].dimension, ThreadDimension::x);
    EXPECT_EQ(kernel.mapped[1].loop, "gemm:L1");
    EXPECT_EQ(kernel.mapped[1].dimension, ThreadDimension::y);
    EXPECT_EQ(kernel.threads(), 10000);
    EXPECT_EQ(kernel.launches, 1);
    EXPECT_EQ(kernel.verdict, Verdict::proved);
    EXPECT_THAT(kernel.caveats, IsEmpty());
}

TEST(ProfileOf, CountsGemmPerThread) {
    const KernelProfile kernel = profile(sample::gemm(), "gemm:L1", with({{"n", 100}}));
    EXPECT_EQ(kernel.mix[Operation::floatFma], 100);
    EXPECT_EQ(kernel.mix[Operation::load], 300);
    EXPECT_EQ(kernel.mix[Operation::store], 100);
    EXPECT_EQ(kernel.mix[Operation::intAdd], 102); // once for i, once for j, n times for k
    EXPECT_EQ(kernel.mix.computePerThread(), 100 + 3 * 102);
    EXPECT_EQ(kernel.mix.totalPerThread(), 400 + 100 + 3 * 102);
    ASSERT_EQ(kernel.blocks.size(), 3U);
    EXPECT_THAT(kernel.blockExecutions, ElementsAre(1, 1, 100));
}

TEST(ProfileOf, GivesGemmsAccessesTheirSteps) {
    const KernelProfile kernel = profile(sample::gemm(), "gemm:L1", with({{"n", 100}}));
    ASSERT_EQ(kernel.accesses.size(), 4U);
    const ProfiledAccess& a = kernel.accesses[0];
    EXPECT_TRUE(a.isAffine);
    EXPECT_EQ(a.text, "a[i*n+k]");
    EXPECT_EQ(a.executionsPerThread, 100);
    EXPECT_EQ(a.bytesPerThreadX, 0);
    EXPECT_EQ(a.bytesPerThreadY, 400);
    const ProfiledAccess& b = kernel.accesses[1];
    EXPECT_EQ(b.bytesPerThreadX, 4);
    EXPECT_EQ(b.bytesPerThreadY, 0);
    EXPECT_EQ(kernel.accesses[3].kind, AccessKind::store);
    EXPECT_EQ(kernel.accesses[3].bytesPerThreadY, 400);
}

TEST(ProfileOf, TransposeWalksRowsOnOneSideOnly) {
    const KernelProfile kernel = profile(sample::transpose(), "t:L1");
    ASSERT_EQ(kernel.accesses.size(), 2U);
    EXPECT_EQ(kernel.accesses[0].bytesPerThreadX, 4);
    EXPECT_EQ(kernel.accesses[0].bytesPerThreadY, 4 * 2048);
    EXPECT_EQ(kernel.accesses[1].bytesPerThreadX, 4 * 2048);
    EXPECT_EQ(kernel.accesses[1].bytesPerThreadY, 4);
    EXPECT_EQ(kernel.threads(), 2048.0 * 2048);
}

TEST(ProfileOf, AParallelLoopThatCannotBecomeThreadsIsNamed) {
    ProgramFacts facts = sample::transpose();
    facts.loops[0].nestsPerfectly = false;
    const KernelProfile kernel = profile(facts, "t:L1");
    EXPECT_EQ(kernel.mapped.size(), 1U);
    EXPECT_THAT(kernel.caveats, Contains(HasSubstr("The iterations of t:L1.1 are independent, too")));
    EXPECT_THAT(profile(sample::transpose(), "t:L1").caveats, Not(Contains(HasSubstr("independent, too"))));
}

TEST(ProfileOf, ADimensionThatCannotBeIsNotIgnoredInSilence) {
    ProgramFacts facts = sample::transpose();
    facts.loops[0].nestsPerfectly = false;
    Assumptions assumptions;
    assumptions.dimensions = {{"t:L1", ThreadDimension::x}, {"t:L1.1", ThreadDimension::y}};
    EXPECT_THAT(profile(facts, "t:L1", assumptions).caveats,
                Contains(HasSubstr("t:L1.1 does not become threads as asked: other work stands beside it")));
    facts.loops[0].nestsPerfectly = true;
    EXPECT_THAT(profile(facts, "t:L1", assumptions).caveats, Not(Contains(HasSubstr("as asked"))));
}

TEST(ProfileOf, InstructionsPointIntoTheKernelsAccesses) {
    ProgramFacts facts = sample::triangular();
    const KernelProfile kernel = profile(facts, "tri:L1", with({{"n", 9}}));
    ASSERT_EQ(kernel.blocks.size(), 2U);
    EXPECT_EQ(kernel.blocks[0].instructions.back().access, 0);
    EXPECT_EQ(kernel.blocks[1].instructions.back().access, 1);
    EXPECT_EQ(kernel.accesses.at(1).text, "x[j]");
}

TEST(ProfileOf, TriangularLoopsCountTheirMean) {
    const KernelProfile kernel = profile(sample::triangular(), "tri:L1", with({{"n", 101}}));
    ASSERT_EQ(kernel.mapped.size(), 1U);
    EXPECT_EQ(kernel.mapped[0].iterations, 101);
    EXPECT_EQ(kernel.accesses.at(0).executionsPerThread, 1);
    EXPECT_EQ(kernel.accesses.at(1).executionsPerThread, 50); // mean of 0 … 100
    EXPECT_THAT(kernel.caveats, Contains(HasSubstr("tri:L1.1 vary; their mean, 50")));
}

TEST(ProfileOf, TriangularThreadsAddUpToTheIterations) {
    ProgramFacts facts = sample::triangular();
    facts.loops[0].nestsPerfectly = true;
    facts.loops[1].verdict = Verdict::proved;
    const KernelProfile kernel = profile(facts, "tri:L1", with({{"n", 101}}));
    EXPECT_EQ(kernel.mapped.size(), 2U);
    EXPECT_EQ(kernel.threads(), 101 * 100 / 2);
}

TEST(ProfileOf, LoopsAroundTheKernelMultiplyItsLaunches) {
    const KernelProfile kernel = profile(sample::gemm(), "gemm:L1.1", with({{"n", 64}}));
    EXPECT_EQ(kernel.launches, 64);
    EXPECT_EQ(kernel.threads(), 64);
    EXPECT_EQ(kernel.mix[Operation::floatFma], 64);
    EXPECT_EQ(kernel.accesses.at(0).bytesPerThreadX, 0);
    EXPECT_EQ(kernel.accesses.at(0).bytesPerThreadY, 0);
}

TEST(ProfileOf, AnUnknownTripCountIsAssumedAndSaidSo) {
    const KernelProfile kernel = profile(sample::mandelbrot(), "m:L1", with({{"n", 10}}));
    EXPECT_EQ(kernel.mix[Operation::floatFma], kAssumedTrips);
    const Assumption* trips = find(kernel, "m:L1.1.trips");
    ASSERT_NE(trips, nullptr);
    EXPECT_EQ(trips->kind, Assumption::Kind::value);
    EXPECT_EQ(trips->value, kAssumedTrips);
    EXPECT_THAT(trips->text, HasSubstr("--set m:L1.1.trips="));
    EXPECT_THAT(kernel.caveats, Contains(HasSubstr("m:L1.1 are not known (the loop leaves on data); 16 are assumed")));
}

TEST(ProfileOf, AGivenTripCountNeedsNoCaveat) {
    const KernelProfile kernel = profile(sample::mandelbrot(), "m:L1", with({{"n", 10}, {"m:L1.1.trips", 200}}));
    EXPECT_EQ(kernel.mix[Operation::floatFma], 200);
    EXPECT_EQ(find(kernel, "m:L1.1.trips")->kind, Assumption::Kind::given);
    EXPECT_THAT(kernel.caveats, IsEmpty());
}

TEST(ProfileOf, ALoopThatMayLeaveEarlyRunsAShareOfItsBound) {
    ProgramFacts facts = sample::gemm();
    facts.loops[2].tripCountIsBound = true;
    facts.loops[2].tripCountReason = "break at 6:3";
    const KernelProfile kernel = profile(facts, "gemm:L1", with({{"n", 8}}));
    EXPECT_THAT(kernel.caveats,
                ElementsAre(HasSubstr("gemm:L1.1.1 may leave early (break at 6:3); 4 iterations of it are counted")));
    EXPECT_EQ(kernel.innerLoops.at(0).trips.constant, 4);
    EXPECT_EQ(find(kernel, "share of gemm:L1.1.1")->most, 1) << "or all of them";
    const KernelProfile whole = profile(facts, "gemm:L1", with({{"n", 8}, {"share of gemm:L1.1.1", 1}}));
    EXPECT_EQ(whole.innerLoops.at(0).trips.constant, 8);
}

TEST(ProfileOf, ValuesComeFromTheUserThenTheSourceThenAnAssumption) {
    ProgramFacts facts = sample::transpose();
    EXPECT_EQ(find(profile(facts, "t:L1", with({{"n", 64}})), "n")->kind, Assumption::Kind::given);
    EXPECT_EQ(profile(facts, "t:L1", with({{"n", 64}})).mapped.at(0).iterations, 64);
    const KernelProfile fromSource = profile(facts, "t:L1");
    EXPECT_EQ(find(fromSource, "n")->kind, Assumption::Kind::fromSource);
    EXPECT_EQ(find(fromSource, "n")->text, "n = 2048 (argument 2048 at 88:5)");
    EXPECT_EQ(find(fromSource, "n")->location, (SourceLocation{1, 12}));
    facts.symbols[0].values.clear();
    const KernelProfile assumed = profile(facts, "t:L1");
    EXPECT_EQ(find(assumed, "n")->kind, Assumption::Kind::value);
    EXPECT_EQ(find(assumed, "n")->text, "n = 1024 (assumed; give it with --set n=…)");
    EXPECT_EQ(assumed.mapped.at(0).iterations, kAssumedSize);
}

TEST(ProfileOf, RegistersAreAnAssumptionWhereTheyAreGiven) {
    Assumptions assumptions;
    const KernelProfile open = profile(sample::gemm(), "gemm:L1", assumptions);
    EXPECT_EQ(open.registersPerThread, 0);
    EXPECT_EQ(find(open, "registers"), nullptr);
    assumptions.registersPerThread = 40;
    const KernelProfile kernel = profile(sample::gemm(), "gemm:L1", assumptions);
    EXPECT_EQ(kernel.registersPerThread, 40);
    ASSERT_NE(find(kernel, "registers"), nullptr);
    EXPECT_EQ(find(kernel, "registers")->kind, Assumption::Kind::given);
    EXPECT_EQ(find(kernel, "registers")->text, "40 registers per thread (given)");
    EXPECT_EQ(kernel.launchWith({32, 8, 1}).registersPerThread, 40);
}

TEST(ProfileOf, TheKernelStartsAtTheDepthOfItsOutermostLoop) {
    EXPECT_EQ(profile(sample::gemm(), "gemm:L1").depth, 1);
    EXPECT_EQ(profile(sample::gemm(), "gemm:L1.1.1").depth, 3);
}

TEST(ProfileOf, ChoicesOfTheSimulationComeWithTheKernel) {
    Assumptions assumptions;
    EXPECT_EQ(profile(sample::gemm(), "gemm:L1", assumptions).simulation, SimulationChoices{});
    assumptions.simulation = SimulationChoices::asPublished();
    assumptions.traceValues = {{"n", 8}};
    const KernelProfile kernel = profile(sample::gemm(), "gemm:L1", assumptions);
    EXPECT_EQ(kernel.simulation, SimulationChoices::asPublished());
    ASSERT_TRUE(kernel.sample.sizes);
    EXPECT_EQ(kernel.sample.sizes->simulation, SimulationChoices::asPublished());
}

TEST(ProfileOf, AReductionAtTheStartIsMappedWithACaveat) {
    const KernelProfile kernel = profile(sample::gemm(), "gemm:L1.1.1", with({{"n", 32}}));
    EXPECT_EQ(kernel.mapped.at(0).loop, "gemm:L1.1.1");
    EXPECT_EQ(kernel.mix[Operation::floatFma], 1);
    EXPECT_EQ(kernel.launches, 1024);
    EXPECT_THAT(kernel.caveats, ElementsAre(HasSubstr("Adding up what the blocks have of c[i*n+j]")));
    EXPECT_EQ(find(kernel, "gemm:L1.1.1"), nullptr);
}

/// for i { for j for k b[k*n+j] += … }: all threads walk through the same cells, and add to each where it lies.
TEST(ProfileOf, ACellThatALoopInsideMovesIsUpdatedWhereItLies) {
    ProgramFacts facts = sample::gemm();
    facts.loops[0].verdict = Verdict::reduction;
    facts.loops[0].reductions = {{.variable = "b[k*n+j]", .operation = "+"}};
    facts.loops[1].verdict = Verdict::unknown;
    const KernelProfile kernel = profile(facts, "gemm:L1", with({{"n", 32}}));
    ASSERT_EQ(kernel.mapped.size(), 1U);
    const auto b = std::ranges::find(kernel.accesses, "b[k*n+j]", &ProfiledAccess::text);
    ASSERT_NE(b, kernel.accesses.end());
    EXPECT_TRUE(b->isSameForAllThreads());
    EXPECT_TRUE(b->isUpdate);
    EXPECT_EQ(kernel.sums, 0);
    EXPECT_THAT(kernel.caveats, Not(Contains(HasSubstr("Adding up"))));
}

TEST(ProfileOf, ALoopThatIsNotParallelRestsOnAnAssumption) {
    for (const Verdict verdict : {Verdict::unknown, Verdict::refuted}) {
        ProgramFacts facts = sample::gemm();
        facts.loops[0].verdict = verdict;
        const KernelProfile kernel = profile(facts, "gemm:L1", with({{"n", 8}}));
        EXPECT_EQ(kernel.mapped.size(), 2U);
        ASSERT_NE(find(kernel, "gemm:L1"), nullptr);
        EXPECT_EQ(find(kernel, "gemm:L1")->kind, Assumption::Kind::independence);
        EXPECT_THAT(kernel.caveats, ElementsAre(HasSubstr("because")));
    }
}

TEST(ProfileOf, InnerLoopsThatAreNotParallelStayInTheThreadUnlessAssumed) {
    ProgramFacts facts = sample::gemm();
    facts.loops[1].verdict = Verdict::unknown;
    Assumptions assumptions = with({{"n", 8}});
    EXPECT_EQ(profile(facts, "gemm:L1", assumptions).mapped.size(), 1U);
    EXPECT_EQ(profile(facts, "gemm:L1", assumptions).mix[Operation::floatFma], 64);
    assumptions.independentLoops.insert("gemm:L1.1");
    const KernelProfile kernel = profile(facts, "gemm:L1", assumptions);
    EXPECT_EQ(kernel.mapped.size(), 2U);
    EXPECT_THAT(find(kernel, "gemm:L1.1")->text, HasSubstr("on request"));
    EXPECT_THAT(kernel.caveats, IsEmpty());
}

TEST(ProfileOf, ALoopWhoseAssumptionIsRejectedStaysInTheThread) {
    ProgramFacts facts = sample::gemm();
    facts.loops[1].assumptions = {{VerdictAssumption::Kind::noOverlap, "a and c do not overlap"}};
    Assumptions assumptions = with({{"n", 8}});
    EXPECT_EQ(profile(facts, "gemm:L1", assumptions).mapped.size(), 2U);
    assumptions.rejected = {"gemm: b and c do not overlap"};
    EXPECT_EQ(profile(facts, "gemm:L1", assumptions).mapped.size(), 2U);
    assumptions.rejected = {"gemm: a and c do not overlap"};
    const KernelProfile kernel = profile(facts, "gemm:L1", assumptions);
    EXPECT_EQ(kernel.mapped.size(), 1U);
    EXPECT_EQ(kernel.mix[Operation::floatFma], 64);
    assumptions.independentLoops = {"gemm:L1.1"};
    EXPECT_EQ(profile(facts, "gemm:L1", assumptions).mapped.size(), 2U);
}

TEST(ProfileOf, AKernelOfALoopWhoseAssumptionIsRejectedIsNotProved) {
    ProgramFacts facts = sample::gemm();
    facts.loops[0].assumptions = {{VerdictAssumption::Kind::noOverlap, "a and c do not overlap"}};
    Assumptions assumptions = with({{"n", 8}});
    EXPECT_EQ(profile(facts, "gemm:L1", assumptions).verdict, Verdict::proved);
    assumptions.rejected = {"gemm: a and c do not overlap"};
    const KernelProfile kernel = profile(facts, "gemm:L1", assumptions);
    EXPECT_EQ(kernel.verdict, Verdict::unknown);
    EXPECT_EQ(find(kernel, "gemm:L1")->kind, Assumption::Kind::independence);
    EXPECT_THAT(kernel.caveats, ElementsAre(HasSubstr("which you rejected")));
}

TEST(ProfileOf, OnlyPerfectNestsWithOneLoopInsideAreMappedDeeper) {
    ProgramFacts facts = sample::transpose();
    facts.loops[0].nestsPerfectly = false;
    EXPECT_EQ(profile(facts, "t:L1").mapped.size(), 1U);
    facts.loops[0].nestsPerfectly = true;
    facts.loops.push_back(sample::loop("t:L1.2", {0, 2, 5}, "n", Verdict::proved));
    EXPECT_EQ(profile(facts, "t:L1").mapped.size(), 1U);
}

TEST(ProfileOf, AtMostThreeLoopsBecomeThreads) {
    ProgramFacts facts;
    facts.loops.push_back(sample::loop("f:L1", {-1, 1, 1}, "2", Verdict::proved));
    facts.loops.push_back(sample::loop("f:L1.1", {0, 2, 2}, "3", Verdict::observed));
    facts.loops.push_back(sample::loop("f:L1.1.1", {1, 3, 3}, "5", Verdict::proved));
    facts.loops.push_back(sample::loop("f:L1.1.1.1", {2, 4, 4}, "7", Verdict::proved));
    for (LoopFacts& loop : facts.loops) loop.nestsPerfectly = true;
    const KernelProfile kernel = profile(facts, "f:L1");
    ASSERT_EQ(kernel.mapped.size(), 3U);
    EXPECT_EQ(kernel.mapped[0].loop, "f:L1.1.1");
    EXPECT_EQ(kernel.mapped[2].dimension, ThreadDimension::z);
    EXPECT_EQ(kernel.threads(), 30);
    EXPECT_EQ(kernel.mix[Operation::branch], 3 + 7);
}

TEST(ProfileOf, SaysOnceThatConditionalCodeAndCallsAreCountedRoughly) {
    ProgramFacts facts = sample::gemm();
    facts.loops[2].accesses[0].isConditional = facts.loops[2].accesses[1].isConditional = true;
    facts.loops[2].blocks[0].isConditional = true;
    facts.loops[2].calls = {"printf"};
    facts.loops[0].assumptions = {{VerdictAssumption::Kind::noOverlap, "a and c do not overlap"}};
    EXPECT_THAT(profile(facts, "gemm:L1").caveats,
                ElementsAre(HasSubstr("a and c do not overlap"), HasSubstr("under a condition"), HasSubstr("printf")));
}

TEST(ProfileOf, UnknownAddressesKeepTheirReason) {
    ProgramFacts facts = sample::gemm();
    facts.loops[2].accesses[0].index.reset();
    facts.loops[2].accesses[0].unknownReason = "the index is loaded";
    facts.loops[2].accesses[1].index->strides[0].bytesPerIteration = sample::expression("4 / (n - n)");
    const KernelProfile kernel = profile(facts, "gemm:L1");
    EXPECT_FALSE(kernel.accesses.at(0).isAffine);
    EXPECT_EQ(kernel.accesses.at(0).unknownReason, "the index is loaded");
    EXPECT_FALSE(kernel.accesses.at(1).isAffine);
    EXPECT_FALSE(kernel.accesses.at(1).unknownReason.empty());
}

TEST(ProfileOf, ConstantOffsetsStandAtTheFirstIteration) {
    ProgramFacts facts = sample::gemm();
    facts.loops[2].accesses[0].index->constantBytes = sample::expression("8 + n*{gemm:L1.1.1}");
    EXPECT_EQ(profile(facts, "gemm:L1").accesses.at(0).constantBytes, 8);
}

TEST(ProfileOf, BarriersAreCounted) {
    ProgramFacts facts = sample::gemm();
    facts.loops[2].blocks[0].instructions.push_back({Operation::sync, {}, -1, {}});
    EXPECT_EQ(profile(facts, "gemm:L1", with({{"n", 12}})).syncsPerThread, 12);
}

TEST(ProfileOf, RefusesLoopsThatNeverRun) {
    for (const double n : {0.0, -5.0}) {
        const auto kernel = profileOf(sample::gemm(), "gemm:L1", with({{"n", n}}));
        ASSERT_FALSE(kernel);
        EXPECT_THAT(kernel.error().text(), HasSubstr("gemm:L1"));
        EXPECT_THAT(kernel.error().text(), HasSubstr(n == 0 ? "n = 0" : "n = -5"));
        EXPECT_EQ(kernel.error().place, "gemm.c:3:1");
    }
    EXPECT_FALSE(profileOf(sample::gemm(), "gemm:L7", {}));
    ProgramFacts facts = sample::gemm();
    facts.loops[0].tripCount = sample::expression("n / (n - n)");
    EXPECT_FALSE(profileOf(facts, "gemm:L1", {}));
}

TEST(NeededSymbols, StandInOrderOfAppearance) {
    ProgramFacts facts = sample::gemm();
    facts.loops[0].tripCount = sample::expression("rows");
    facts.loops[1].tripCount = sample::expression("max(columns, {gemm:L1})");
    facts.loops[2].tripCount.reset();
    EXPECT_THAT(nest::neededSymbols(facts, "gemm:L1"), ElementsAre("rows", "columns", "gemm:L1.1.1.trips", "n"));
    EXPECT_THAT(nest::neededSymbols(facts, "gemm:L1.1.1"), ElementsAre("rows", "columns", "gemm:L1.1.1.trips", "n"));
    EXPECT_THAT(nest::neededSymbols(facts, "none"), IsEmpty());
}

TEST(NeededSymbols, LeaveOutOtherNests) {
    ProgramFacts facts = sample::gemm();
    facts.loops.push_back(sample::loop("other:L1", {-1, 1, 30}, "q", Verdict::proved));
    EXPECT_THAT(nest::neededSymbols(facts, "gemm:L1"), ElementsAre("n"));
    EXPECT_THAT(nest::neededSymbols(facts, "other:L1"), ElementsAre("q"));
}

} // namespace
} // namespace forewarp::kernel
