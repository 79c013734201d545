#include "core/advice/shared_memory/shared_behaviour.h"
#include "core/advice/shared_memory/shared_kernel.h"
#include "core/advice/shared_memory/shared_memory.h"
#include "core/advice/shared_memory/shared_opportunities.h"
#include "core/advice/shared_memory/shared_plan.h"
#include "core/memory/memory_simulation.h"
#include "core/models/cgpredict/cgpredict.h"
#include "tests/core/advice/sample_kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stop_token>

namespace forewarp::advice::shared_memory {
namespace {

device::Device gtx460() {
    return *device::findDevice("gtx460");
}

models::Model modelOf(Result<models::Prediction> (*predict)(const kernel::KernelProfile&, const device::Device&,
                                                            const kernel::Launch&, const models::KnownBehaviour&)) {
    return {"made-up", "Made up", "this test", predict, nullptr};
}

/// A microsecond per access to global memory; shared memory is free.
Result<models::Prediction> countGlobal(const kernel::KernelProfile& kernel, const device::Device&,
                                       const kernel::Launch&, const models::KnownBehaviour&) {
    models::Prediction prediction;
    double accesses = 0;
    for (const kernel::ProfiledAccess& access : kernel.accesses)
        if (access.space == kernel::MemorySpace::global) accesses += access.executionsPerThread;
    prediction.time = Seconds(accesses * 1e-6);
    return prediction;
}

/// The same, but blocks of a lonely SM run as long as all of it.
Result<models::Prediction> countResidency(const kernel::KernelProfile& kernel, const device::Device& device,
                                          const kernel::Launch& launch, const models::KnownBehaviour& known) {
    auto prediction = countGlobal(kernel, device, launch, known);
    const auto resident = device::occupancy(device.capability, {launch.block.threads(), 0, launch.sharedPerBlock});
    prediction->time = prediction->time / (resident->blocksPerSm * resident->blocksPerSm);
    return prediction;
}

Result<models::Prediction> takeAsLong(const kernel::KernelProfile&, const device::Device&, const kernel::Launch&,
                                      const models::KnownBehaviour&) {
    models::Prediction prediction;
    prediction.time = Seconds(1);
    return prediction;
}

/// As long as nothing is kept, and hardly faster with each array.
Result<models::Prediction> gainHardly(const kernel::KernelProfile& kernel, const device::Device&, const kernel::Launch&,
                                      const models::KnownBehaviour&) {
    models::Prediction prediction;
    double time = 1;
    for (const kernel::ProfiledAccess& access : kernel.accesses)
        if (access.space == kernel::MemorySpace::shared) time *= 0.9955; // both together 0.9 %
    prediction.time = Seconds(time);
    return prediction;
}

/// Nearly all that can be gained comes with either array.
Result<models::Prediction> gainAtOnce(const kernel::KernelProfile& kernel, const device::Device&, const kernel::Launch&,
                                      const models::KnownBehaviour&) {
    models::Prediction prediction;
    const auto kept = std::ranges::count(kernel.accesses, kernel::MemorySpace::shared, &kernel::ProfiledAccess::space);
    prediction.time = Seconds(kept == 0 ? 1 : kept == 1 ? 0.5 : 0.4955); // the second gains 0.9 %
    return prediction;
}

Result<models::Prediction> refuse(const kernel::KernelProfile&, const device::Device&, const kernel::Launch&,
                                  const models::KnownBehaviour&) {
    return Error{ErrorKind::input, "No.", {}, {}};
}

int simulations = 0;

/// Hands on the behaviour that it was given, or simulates.
Result<models::Prediction> simulateOnce(const kernel::KernelProfile& kernel, const device::Device& device,
                                        const kernel::Launch& launch, const models::KnownBehaviour& known) {
    auto prediction = countGlobal(kernel, device, launch, known);
    prediction->memory = known.memory;
    if (!known.memory) {
        ++simulations;
        auto memory = memory::simulateMemory(kernel, device, launch);
        if (!memory) return memory.failureAs<models::Prediction>();
        prediction->memory = std::make_shared<const memory::MemoryBehaviour>(*std::move(memory));
    }
    if (prediction->memory->accesses.size() != kernel.accesses.size())
        return Error{ErrorKind::internal, "Not of this kernel.", {}, {}};
    return prediction;
}

TEST(SharedPlan, PredictsEverySet) {
    const kernel::KernelProfile kernel = sample::gemm(1024);
    const auto plan = planSharedMemory(kernel, gtx460(), kernel.launchWith({32, 32, 1}), modelOf(countGlobal));
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->model, "made-up");
    EXPECT_EQ(plan->capacity, Bytes(48 * 1024));
    EXPECT_EQ(plan->block.text(), "32×32");
    EXPECT_EQ(plan->used, Bytes(0));
    EXPECT_EQ(plan->leftOut, 0);
    ASSERT_EQ(plan->outcomes.size(), 4U);
    EXPECT_DOUBLE_EQ(plan->outcomeOf(0).time.value(), 2049e-6);
    EXPECT_DOUBLE_EQ(plan->outcomeOf(1).time.value(), 1057e-6);
    EXPECT_DOUBLE_EQ(plan->outcomeOf(3).time.value(), 65e-6);
    EXPECT_EQ(plan->outcomeOf(0).bytes, 0);
    EXPECT_EQ(plan->outcomeOf(3).bytes, 8192);
    EXPECT_TRUE(plan->outcomeOf(3).fits);
    EXPECT_EQ(plan->outcomeOf(3).occupancy.blocksPerSm, 1);
    EXPECT_EQ(plan->greedy, 3U);
    EXPECT_EQ(plan->exact, 3U);
    EXPECT_EQ(plan->fastest, 3U);
}

TEST(SharedPlan, WhatDoesNotFitHasNoTime) {
    device::Device device = gtx460();
    device.capability.sharedPerBlock = Bytes(6000);
    const kernel::KernelProfile kernel = sample::gemm(1024);
    const auto plan = planSharedMemory(kernel, device, kernel.launchWith({32, 32, 1}), modelOf(countGlobal));
    ASSERT_TRUE(plan);
    EXPECT_TRUE(plan->outcomeOf(1).fits);
    EXPECT_FALSE(plan->outcomeOf(3).fits);
    EXPECT_EQ(plan->outcomeOf(3).time, Seconds(0));
    EXPECT_EQ(plan->outcomeOf(3).bytes, 8192);
    EXPECT_EQ(plan->greedy, 1U);
    EXPECT_EQ(plan->fastest, 1U); // as fast as the other, and first
}

TEST(SharedPlan, WhatTheKernelHasAlreadyCounts) {
    kernel::KernelProfile kernel = sample::gemm(1024);
    kernel.sharedPerBlock = Bytes(44 * 1024);
    const auto plan = planSharedMemory(kernel, gtx460(), kernel.launchWith({32, 32, 1}), modelOf(countGlobal));
    ASSERT_TRUE(plan);
    EXPECT_TRUE(plan->outcomeOf(1).fits);
    EXPECT_FALSE(plan->outcomeOf(3).fits);
    EXPECT_EQ(plan->exact, 1U);
    EXPECT_EQ(plan->capacity, Bytes(48 * 1024)); // of everything
    EXPECT_EQ(plan->used, Bytes(44 * 1024));
    EXPECT_EQ(plan->outcomeOf(1).bytes, 4096); // on top
}

TEST(SharedPlan, WhatTheLaunchAsksForCountsForTilesToo) {
    const kernel::KernelProfile kernel = sample::gemm(1024);
    kernel::Launch launch = kernel.launchWith({32, 32, 1});
    launch.sharedPerBlock = Bytes(46 * 1024); // a tile of 32 columns does not fit
    const auto plan = planSharedMemory(kernel, gtx460(), launch, modelOf(countGlobal));
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->used, Bytes(46 * 1024));
    EXPECT_EQ(plan->opportunities[0].iterations, 16);
    EXPECT_EQ(plan->outcomeOf(1).bytes, 2048);
    EXPECT_TRUE(plan->outcomeOf(1).fits);
    EXPECT_FALSE(plan->outcomeOf(3).fits);
}

TEST(SharedPlan, UnknownSizesNeverFit) {
    const kernel::KernelProfile kernel = sample::gather(4096);
    const auto plan = planSharedMemory(kernel, gtx460(), kernel.launchWith({256, 1, 1}), modelOf(countGlobal));
    ASSERT_TRUE(plan);
    ASSERT_EQ(plan->outcomes.size(), 2U);
    EXPECT_FALSE(plan->outcomeOf(1).fits);
    EXPECT_EQ(plan->exact, 0U);
}

TEST(SharedPlan, OfEquallyFastSetsTheSmallestIsTaken) {
    const kernel::KernelProfile kernel = sample::gemm(1024);
    const auto plan = planSharedMemory(kernel, gtx460(), kernel.launchWith({32, 32, 1}), modelOf(takeAsLong));
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->fastest, 0U);
    EXPECT_EQ(plan->exact, 3U); // it knows no times
}

TEST(SharedPlan, WhatGainsLessThanThePercentThatTimesShiftByIsNotFaster) {
    const kernel::KernelProfile kernel = sample::gemm(1024);
    const auto plan = planSharedMemory(kernel, gtx460(), kernel.launchWith({32, 32, 1}), modelOf(gainHardly));
    ASSERT_TRUE(plan);
    EXPECT_LT(plan->outcomeOf(3).time, plan->outcomeOf(0).time);
    EXPECT_EQ(plan->fastest, 0U);
}

TEST(SharedPlan, OfSetsNearTheShortestTimeTheSmallestIsTaken) {
    const kernel::KernelProfile kernel = sample::gemm(1024);
    const auto plan = planSharedMemory(kernel, gtx460(), kernel.launchWith({32, 32, 1}), modelOf(gainAtOnce));
    ASSERT_TRUE(plan);
    EXPECT_LT(plan->outcomeOf(3).time, plan->outcomeOf(1).time);
    EXPECT_EQ(plan->fastest, 1U);
}

/// A table that many threads read some bytes of, too large for more than one block per SM.
TEST(SharedPlan, TheFastestSetMindsOccupancy) {
    std::vector<kernel::ProfiledAccess> loads;
    for (int i = 0; i < 60; ++i) loads.push_back(sample::at(4096.0 * i, sample::access("t", 4, 0)));
    for (int i = 0; i < 60; ++i) loads.push_back(sample::at(4096.0 * i + 4, sample::access("t", 4, 0)));
    const kernel::KernelProfile kernel = sample::counted(1 << 20, 1, {}, loads);
    const auto plan = planSharedMemory(kernel, gtx460(), kernel.launchWith({128, 1, 1}), modelOf(countResidency));
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->outcomeOf(0).occupancy.blocksPerSm, 8);
    EXPECT_EQ(plan->outcomeOf(1).occupancy.blocksPerSm, 1);
    EXPECT_EQ(plan->exact, 1U);
    EXPECT_EQ(plan->fastest, 0U);
}

TEST(SharedPlan, NoMoreThanEightOpportunitiesAreTriedAndTheRestIsCounted) {
    std::vector<kernel::ProfiledAccess> loads;
    for (int i = 0; i < 10; ++i) loads.push_back(sample::access("t" + std::to_string(i), 0, 0, {4}));
    loads[5].elementBytes = 8;         // twice the bytes for as many reads
    loads[5].bytesPerIteration = {8};
    loads[7] = loads[5];
    loads[7].array = "t7";
    const kernel::KernelProfile kernel = sample::counted(4096, 1, {16}, loads);
    const auto plan = planSharedMemory(kernel, gtx460(), kernel.launchWith({256, 1, 1}), modelOf(countGlobal));
    ASSERT_TRUE(plan);
    ASSERT_EQ(plan->opportunities.size(), kMostOpportunities);
    EXPECT_EQ(plan->leftOut, 2);
    for (const SharedOpportunity& kept : plan->opportunities) EXPECT_EQ(kept.bytes, 64) << kept.array;
    EXPECT_EQ(plan->outcomes.size(), 256U);
}

TEST(SharedPlan, MemoryIsSimulatedOnce) {
    const kernel::KernelProfile kernel = sample::gemm(256);
    simulations = 0;
    ASSERT_TRUE(planSharedMemory(kernel, gtx460(), kernel.launchWith({32, 8, 1}), modelOf(simulateOnce)));
    EXPECT_EQ(simulations, 1);
    const kernel::Launch launch = kernel.launchWith({32, 8, 1});
    const auto memory =
        std::make_shared<const memory::MemoryBehaviour>(*memory::simulateMemory(kernel, gtx460(), launch));
    ASSERT_TRUE(planSharedMemory(kernel, gtx460(), launch, modelOf(simulateOnce), {memory, nullptr}));
    EXPECT_EQ(simulations, 1);
}

TEST(SharedPlan, IsCancelledBetweenSets) {
    const kernel::KernelProfile kernel = sample::gemm(1024);
    std::stop_source stop;
    Progress progress;
    progress.stop = stop.get_token();
    progress.report = [&](double fraction, std::string_view) {
        if (fraction >= 0.5) stop.request_stop();
    };
    const auto plan =
        planSharedMemory(kernel, gtx460(), kernel.launchWith({32, 32, 1}), modelOf(countGlobal), {}, progress);
    EXPECT_TRUE(plan.wasCancelled());
}

TEST(SharedPlan, HandsOnWhatTheModelRefuses) {
    const kernel::KernelProfile kernel = sample::gemm(1024);
    const auto plan = planSharedMemory(kernel, gtx460(), kernel.launchWith({32, 32, 1}), modelOf(refuse));
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().message, "No.");
}

TEST(SharedPlan, KeepingTilesOfAProductPays) {
    const kernel::KernelProfile kernel = sample::gemm(1024);
    const auto plan = planSharedMemory(kernel, *device::findDevice("tk1"), kernel.launchWith({32, 32, 1}),
                                       modelOf(models::cgpredict::predictCgpredict));
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->fastest, 3U);
    EXPECT_LT(plan->outcomeOf(3).time, plan->outcomeOf(0).time);
}

/// Two loads of 4 transactions each that all missed L2, moved to shared memory; a store stays.
TEST(SharedBehaviour, FillsBringInWhatTheLoadsBroughtFromDram) {
    const kernel::KernelProfile kernel = sample::gemm(1024);
    const kernel::BlockShape block{32, 32, 1};
    const auto opportunities = sharedOpportunities(kernel, gtx460(), block);
    memory::MemoryBehaviour known;
    known.accesses.resize(3);
    memory::AccessBehaviour& a = known.accesses[0];
    a.requestsPerWarp = 1024;
    a.transactionBytes = Bytes(128);
    a.traffic = {10240, 10240, 2560, 30720, 30720, 30000, 720, 90}; // of ten warps
    known.accesses[2].traffic.requests = 77;
    const memory::MemoryBehaviour derived =
        behaviourWithShared(known, withShared(kernel, opportunities, 1), opportunities, 1, gtx460(), block);
    ASSERT_EQ(derived.accesses.size(), 4U);
    EXPECT_EQ(derived.accesses[0].traffic.requests, 0);
    EXPECT_EQ(derived.accesses[0].requestsPerWarp, 1024);
    EXPECT_EQ(derived.accesses[2].traffic.requests, 77);
    const memory::AccessBehaviour& fill = derived.accesses[3];
    EXPECT_EQ(fill.accessClass, memory::AccessClass::coalesced);
    EXPECT_EQ(fill.requestsPerWarp, 32);
    EXPECT_EQ(fill.traffic.requests, 320);
    EXPECT_EQ(fill.traffic.transactions, 320);    // one line each
    EXPECT_EQ(fill.traffic.pieces, 640);
    EXPECT_EQ(fill.traffic.l2Transactions, 1280); // four sectors of a line that L1 does not have
    EXPECT_EQ(fill.traffic.dramTransactions, 720);
    EXPECT_EQ(fill.traffic.l2Hits, 560);
}

TEST(SharedBehaviour, FillsBringInNothingTwice) {
    const kernel::KernelProfile kernel = sample::gemm(1024);
    const kernel::BlockShape block{32, 32, 1};
    const auto opportunities = sharedOpportunities(kernel, gtx460(), block);
    memory::MemoryBehaviour known;
    known.accesses.resize(3);
    known.accesses[0].requestsPerWarp = 1024;
    known.accesses[0].transactionBytes = Bytes(32);
    known.accesses[0].traffic = {1024, 32768, 0, 32768, 32768, 0, 32768, 4096};
    const memory::MemoryBehaviour derived =
        behaviourWithShared(known, withShared(kernel, opportunities, 1), opportunities, 1, gtx460(), block);
    EXPECT_EQ(derived.accesses[3].traffic.dramTransactions, 32 * 4); // 128 bytes each
}

} // namespace
} // namespace forewarp::advice::shared_memory
