#include "core/models/forewarp/phases.h"

#include "core/device/device.h"
#include "core/kernel/profile_of.h"
#include "core/models/forewarp/issue.h"
#include "tests/core/kernel/sample_nests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::models::forewarp {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

kernel::ProfiledAccess access(kernel::AccessKind kind, std::string array, double perIteration) {
    kernel::ProfiledAccess made;
    made.array = made.text = std::move(array);
    made.kind = kind;
    made.elementBytes = 4;
    made.executionsPerThread = 100;
    made.isAffine = true;
    made.bytesPerThreadX = 4;
    made.bytesPerIteration = {perIteration};
    return made;
}

constexpr kernel::AccessKind kLoad = kernel::AccessKind::load;
constexpr kernel::AccessKind kStore = kernel::AccessKind::store;

/// A loop of 100 iterations in each thread; every store waits for what `behind` names: positions of loads.
kernel::KernelProfile loopOf(std::vector<kernel::ProfiledAccess> accesses, std::vector<std::vector<int>> behind = {}) {
    kernel::KernelProfile kernel;
    kernel.mapped = {{"f:L1", "i", kernel::ThreadDimension::x, 1024}};
    kernel.innerLoops = {{"f:L1.1", "j", {100, {}, {}}, false}};
    kernel.steps.push_back({kernel::ThreadStep::Kind::enter, 0});
    kernel.program.push_back({kernel::ProgramStep::Kind::enter, 0});
    kernel::BasicBlock block;
    for (std::size_t i = 0; i < accesses.size(); ++i) {
        const kernel::Operation operation =
            accesses[i].kind == kLoad ? kernel::Operation::load : kernel::Operation::store;
        block.instructions.push_back({operation, i < behind.size() ? behind[i] : std::vector<int>{}, int(i), {}});
        kernel.steps.push_back({kernel::ThreadStep::Kind::access, int(i)});
    }
    kernel.steps.push_back({kernel::ThreadStep::Kind::leave, 0});
    kernel.program.push_back({kernel::ProgramStep::Kind::block, 0});
    kernel.program.push_back({kernel::ProgramStep::Kind::leave, 0});
    kernel.blocks.push_back(block);
    kernel.blockExecutions.push_back(100);
    kernel.accesses = std::move(accesses);
    kernel.simulation.storesMayAlias = true;
    return kernel;
}

KernelPhase onlyPhase(const kernel::KernelProfile& kernel, bool unrollsTwice = true) {
    const auto phases = phasesOf(kernel, unrollsTwice);
    EXPECT_EQ(phases.size(), 1U);
    return phases.empty() ? KernelPhase{} : phases.front();
}

std::vector<std::size_t> accessesOf(const KernelPhase& phase) {
    std::vector<std::size_t> accesses;
    for (const auto& step : phase.steps) accesses.push_back(step.access);
    return accesses;
}

std::vector<int> roundsOf(const KernelPhase& phase) {
    std::vector<int> rounds;
    for (const auto& step : phase.steps) rounds.push_back(step.round);
    return rounds;
}

/// y[i] += a[…j] · x[j]: nvcc keeps y[i] in a register, stores it each time, and reads nothing of the next iteration
/// before.
TEST(ForewarpPhases, ASumInMemoryIsStoredInEachIterationAndNeverLoaded) {
    const KernelPhase phase =
        onlyPhase(loopOf({access(kLoad, "a", 4), access(kLoad, "x", 4), access(kLoad, "y", 0), access(kStore, "y", 0)},
                         {{}, {}, {}, {0, 1, 2}}));
    EXPECT_THAT(accessesOf(phase), ElementsAre(0, 1, 3));
    EXPECT_THAT(phase.inRegisters, ElementsAre(2));
    EXPECT_THAT(roundsOf(phase), ElementsAre(0, 0, 0));
    EXPECT_EQ(phase.inFlight, 1);
    EXPECT_EQ(phase.iterations, 100);
}

/// t[i] += a·x; y[i] += b·x: each store may change what the other sum reads, so both are loaded again, in two rounds.
TEST(ForewarpPhases, TwoSumsInMemoryAreTwoRounds) {
    const KernelPhase phase = onlyPhase(loopOf({access(kLoad, "a", 4), access(kLoad, "t", 0), access(kStore, "t", 0),
                                                access(kLoad, "b", 4), access(kLoad, "y", 0), access(kStore, "y", 0)},
                                               {{}, {}, {0, 1}, {}, {}, {3, 4}}));
    EXPECT_THAT(accessesOf(phase), ElementsAre(0, 1, 2, 3, 4, 5));
    EXPECT_THAT(roundsOf(phase), ElementsAre(0, 0, 0, 1, 1, 0));
    EXPECT_THAT(phase.inRegisters, IsEmpty());
}

TEST(ForewarpPhases, RestrictPointersTakeASumOutOfItsLoop) {
    kernel::KernelProfile kernel =
        loopOf({access(kLoad, "a", 4), access(kLoad, "y", 0), access(kStore, "y", 0)}, {{}, {}, {0, 1}});
    kernel.simulation.storesMayAlias = false;
    const auto phases = phasesOf(kernel, true);
    ASSERT_EQ(phases.size(), 2U);
    EXPECT_THAT(accessesOf(phases[0]), ElementsAre(1, 2)); // Once, outside.
    EXPECT_EQ(phases[0].loop, -1);
    EXPECT_THAT(accessesOf(phases[1]), ElementsAre(0));
    EXPECT_EQ(phases[1].inFlight, 10.7); // As many registers as wait for loads.
    // A store that moves on stays, and holds nothing back.
    kernel = loopOf({access(kLoad, "a", 4), access(kStore, "y", 4)}, {{}, {0}});
    kernel.simulation.storesMayAlias = false;
    EXPECT_THAT(accessesOf(onlyPhase(kernel)), ElementsAre(0, 1));
    EXPECT_EQ(onlyPhase(kernel).inFlight, 10.7);
}

/// v[i+n] = v[i] + …: nobody but the program knows how long a row is, so the next row may be the one just stored.
TEST(ForewarpPhases, AStoreHoldsBackItsOwnArrayWhereStepsHangOnASize) {
    const auto inFlight = [](double step, bool isFixed) {
        kernel::KernelProfile kernel = loopOf({access(kLoad, "v", step), access(kStore, "v", step)}, {{}, {0}});
        kernel.simulation.storesMayAlias = false;
        for (kernel::ProfiledAccess& each : kernel.accesses) each.hasFixedSteps = isFixed;
        return onlyPhase(kernel).inFlight;
    };
    EXPECT_EQ(inFlight(4, true), 10.7);
    EXPECT_EQ(inFlight(4096, true), 10.7) << "double v[n][512]";
    EXPECT_EQ(inFlight(4096, false), 1);
    EXPECT_EQ(inFlight(64, false), 1) << "however short the row is";
}

/// x[p] += …, with the same p all along: each iteration waits for the one before, not for memory.
TEST(ForewarpPhases, WhatIterationsLeaveInOnePlaceIsHandedOn) {
    const auto handedOn = [](double step) {
        kernel::KernelProfile kernel = loopOf({access(kLoad, "x", step), access(kStore, "x", step)}, {{}, {0}});
        kernel.simulation.storesMayAlias = false;
        return phasesOf(kernel, true).back().handedOn;
    };
    EXPECT_THAT(handedOn(0), ElementsAre(testing::Pair(0U, 1U)));
    EXPECT_THAT(handedOn(4), IsEmpty());
}

TEST(ForewarpIssue, WhatIsHandedOnMakesAChain) {
    const device::Device device = *device::findDevice("h200");
    kernel::BasicBlock block;
    block.instructions = {{kernel::Operation::load, {}, 0, {}},
                          {kernel::Operation::doubleMultiply, {0}, -1, {}},
                          {kernel::Operation::doubleMultiply, {1}, -1, {}},
                          {kernel::Operation::store, {2}, 1, {}}};
    const std::vector<bool> inRegisters{true, false, false, true};
    const auto carried = [&](const std::vector<HandedOn>& handedOn) {
        IssueTime issue(device);
        issue.add(block, 1, inRegisters, handedOn);
        return issue.carried().value();
    };
    EXPECT_EQ(carried({}), 0);
    EXPECT_EQ(carried({{0, 3}}), 2 * device.costOf(device::InstructionKind::dmul).value.latency.value());
}

TEST(ForewarpPhases, DivisionsEndTheOverlap) {
    kernel::KernelProfile kernel = loopOf({access(kLoad, "a", 4)});
    EXPECT_EQ(onlyPhase(kernel).inFlight, 10.7);
    kernel.blocks[0].instructions.push_back({kernel::Operation::floatDivide, {0}, -1, {}});
    EXPECT_EQ(onlyPhase(kernel).inFlight, 1);
}

/// bins[key[i]] += 1: L2 reads and writes the cell.
TEST(ForewarpPhases, AnUpdateIsOneAccessAndNeverARegister) {
    kernel::ProfiledAccess load = access(kLoad, "bins", 0), store = access(kStore, "bins", 0);
    load.isUpdate = store.isUpdate = true;
    kernel::KernelProfile kernel = loopOf({access(kLoad, "key", 4), load, store}, {{}, {0}, {0, 1}});
    kernel.simulation.storesMayAlias = false;
    const KernelPhase phase = onlyPhase(kernel);
    EXPECT_THAT(accessesOf(phase), ElementsAre(0, 2));
    EXPECT_THAT(phase.inRegisters, IsEmpty());
}

TEST(ForewarpPhases, LoopsWithoutStoresAreUnrolledShortOnesTwice) {
    EXPECT_EQ(onlyPhase(loopOf({access(kLoad, "a", 4)})).inFlight, 10.7);
    EXPECT_EQ(onlyPhase(loopOf({access(kLoad, "a", 4), access(kLoad, "b", 4)})).inFlight, 10.7 / 2);
    EXPECT_EQ(onlyPhase(loopOf({access(kLoad, "a", 4), access(kLoad, "b", 4), access(kLoad, "c", 4)})).inFlight,
              10.7 / 3);
    EXPECT_EQ(onlyPhase(loopOf({access(kLoad, "a", 4)}), false).inFlight, 4);
    kernel::KernelProfile shortLoop = loopOf({access(kLoad, "a", 4)});
    shortLoop.innerLoops[0].trips.constant = 3;
    EXPECT_EQ(onlyPhase(shortLoop).inFlight, 3);
    shortLoop.syncsPerThread = 1;
    EXPECT_EQ(onlyPhase(shortLoop).inFlight, 1);
}

TEST(ForewarpPhases, ElementsOfEightBytesFillTwoRegisters) {
    kernel::ProfiledAccess wide = access(kLoad, "a", 8);
    wide.elementBytes = 8;
    EXPECT_EQ(onlyPhase(loopOf({wide})).inFlight, 10.7 / 2);
    wide.elementBytes = 16;
    EXPECT_EQ(onlyPhase(loopOf({wide})).inFlight, 10.7 / 4);
    EXPECT_EQ(onlyPhase(loopOf({wide, access(kLoad, "b", 4), access(kLoad, "c", 4)})).inFlight, 1)
        << "a second iteration does not fit as a whole";
    wide.elementBytes = 1;
    EXPECT_EQ(onlyPhase(loopOf({wide})).inFlight, 10.7);
}

TEST(ForewarpPhases, AnAddressFromALoadBeginsARound) {
    kernel::ProfiledAccess gathered = access(kLoad, "x", 0);
    gathered.isAffine = false;
    const KernelPhase phase = onlyPhase(loopOf({access(kLoad, "column", 4), gathered}, {{}, {0}}));
    EXPECT_THAT(roundsOf(phase), ElementsAre(0, 1));
    EXPECT_EQ(phase.inFlight, 10.7 / 2); // The addresses of five iterations, and more, are read first.
}

/// p = next[p]
TEST(ForewarpPhases, AChasedPointerIsNeverInFlightTwice) {
    kernel::ProfiledAccess next = access(kLoad, "next", 0);
    next.isAffine = false;
    kernel::KernelProfile kernel = loopOf({next});
    kernel::BasicBlock& block = kernel.blocks.front();
    block.inputs = {{1, 2, false, 0}};
    block.instructions[0].inputs = {0};
    EXPECT_EQ(onlyPhase(kernel).inFlight, 1);
}

TEST(ForewarpPhases, ATableStandsInTheCodeOfLoopsThatAreWrittenOut) {
    kernel::ProfiledAccess table = access(kLoad, "G", 4);
    table.bytesPerThreadX = 0;
    const auto loads = [&](bool isFixed, double trips, double perThread) {
        table.isFixed = isFixed;
        table.bytesPerThreadX = perThread;
        kernel::KernelProfile kernel = loopOf({access(kLoad, "a", 4), table});
        kernel.innerLoops[0].trips.constant = trips;
        kernel.innerLoops[0].isFixed = true;
        return accessesOf(onlyPhase(kernel));
    };
    EXPECT_THAT(loads(true, 25, 0), ElementsAre(0));
    EXPECT_THAT(loads(false, 25, 0), ElementsAre(0, 1)) << "somebody may change it";
    EXPECT_THAT(loads(true, 1000, 0), ElementsAre(0, 1)) << "the loop stays one";
    EXPECT_THAT(loads(true, 25, 4), ElementsAre(0, 1)) << "each thread takes another element";
}

/// float v[…] of each thread, in a loop of so many iterations and instructions.
TEST(ForewarpPhases, AnArrayOfTheThreadsOwnIsInRegistersWhereItsLoopsAreWrittenOut) {
    const auto inMemory = [](double trips, int instructions, bool isFixed = true, double most = 0, bool isKnown = true) {
        kernel::ProfiledAccess load = access(kLoad, "v", 4), store = access(kStore, "v", 4);
        load.isPrivate = store.isPrivate = true;
        load.isAffine = isKnown;
        kernel::KernelProfile kernel = loopOf({access(kLoad, "a", 4), load, store}, {{}, {}, {0, 1}});
        kernel.simulation.storesMayAlias = false;
        kernel.innerLoops[0].trips.constant = trips;
        kernel.innerLoops[0].isFixed = isFixed;
        kernel.innerLoops[0].most = most;
        for (int i = 3; i < instructions; ++i)
            kernel.blocks[0].instructions.push_back({kernel::Operation::floatAdd, {0}, -1, {}});
        return accessesOf(onlyPhase(kernel)).size() - 1;
    };
    EXPECT_EQ(inMemory(220, 11), 0U); // 2,420 instructions.
    EXPECT_EQ(inMemory(221, 11), 2U);
    EXPECT_EQ(inMemory(5, 404), 0U);
    EXPECT_EQ(inMemory(5, 405), 2U) << "one iteration alone is too long";
    EXPECT_EQ(inMemory(32, 11, false), 2U) << "nobody knows how long the loop is";
    EXPECT_EQ(inMemory(32, 11, false, 64), 0U) << "the compiler knows how long it is at most";
    EXPECT_EQ(inMemory(9, 11, true, 0, false), 2U) << "v[k[j]]";
}

/// for (v < 8) for (j < 8) sum += a[j] * b[v][j], both written out: a[j] is loaded eight times, not 64.
TEST(ForewarpPhases, LoopsThatAreWrittenOutLoadOnceWhatIsTheSameInTheirCopies) {
    kernel::KernelProfile kernel = loopOf({access(kLoad, "a", 4), access(kLoad, "b", 4)});
    kernel.simulation.storesMayAlias = false;
    const auto enter = kernel::ThreadStep::Kind::enter;
    kernel.innerLoops = {{"f:L1.1.1", "j", {8, {}, {}}, false, true}, {"f:L1.1", "v", {8, {}, {}}, false, true}};
    kernel.steps.insert(kernel.steps.begin(), {enter, 1});
    kernel.steps.push_back({kernel::ThreadStep::Kind::leave, 1});
    kernel.program.insert(kernel.program.begin(), {kernel::ProgramStep::Kind::enter, 1});
    kernel.program.push_back({kernel::ProgramStep::Kind::leave, 1});
    kernel.accesses[0].bytesPerIteration = {4, 0};
    kernel.accesses[1].bytesPerIteration = {4, 32};
    const auto shares = [&] {
        std::vector<double> all;
        for (const KernelPhase::Step& step : onlyPhase(kernel).steps) all.push_back(step.share);
        return all;
    };
    EXPECT_THAT(shares(), ElementsAre(1.0 / 8, 1));
    kernel.innerLoops[1].isFixed = false;
    EXPECT_THAT(shares(), ElementsAre(1, 1)) << "the loop around stays one";
}

TEST(ForewarpPhases, WithoutDataFlowGraphsEveryStoreWaits) {
    kernel::KernelProfile kernel = loopOf({access(kLoad, "a", 4), access(kStore, "y", 4), access(kLoad, "b", 4)});
    kernel.blocks.clear();
    kernel.program.clear();
    EXPECT_THAT(roundsOf(onlyPhase(kernel)), ElementsAre(0, 0, 1));
}

TEST(ForewarpPhases, EachLoopIsAPhaseOfItsOwn) {
    kernel::Assumptions assumptions;
    assumptions.values["n"] = 512;
    assumptions.simulation.storesMayAlias = true;
    const auto gemm = kernel::profileOf(sample::gemm(), "gemm:L1", assumptions);
    ASSERT_TRUE(gemm);
    const auto phases = phasesOf(*gemm, true);
    ASSERT_EQ(phases.size(), 2U); // The instructions outside, and the loop over k.
    EXPECT_EQ(phases[0].loop, -1);
    EXPECT_EQ(phases[0].iterations, 1);
    EXPECT_THAT(accessesOf(phases[1]), ElementsAre(0, 1, 3));
    EXPECT_EQ(phases[1].iterations, 512);
    EXPECT_THAT(phases[1].loopsAround, ElementsAre(0));
}

} // namespace
} // namespace forewarp::models::forewarp
