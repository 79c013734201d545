#include "core/models/bands/campprof/campprof.h"

#include "core/device/device.h"
#include "core/kernel/profile_of.h"
#include "tests/core/kernel/sample_nests.h"
#include "tests/core/models/bands/same_band.h"
#include "tests/core/models/formula_reader.h"
#include "tests/core/models/small_suite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::models::bands::campprof {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

kernel::KernelProfile kernelOf(const kernel::ProgramFacts& facts, std::string_view loop, double n) {
    kernel::Assumptions assumptions;
    assumptions.values["n"] = n;
    assumptions.registersPerThread = 20;
    auto kernel = kernel::profileOf(facts, loop, assumptions);
    EXPECT_TRUE(kernel) << (kernel ? "" : kernel.error().text());
    return kernel ? *kernel : kernel::KernelProfile{};
}

kernel::KernelProfile transpose(double n = 1024) {
    return kernelOf(sample::transpose(), "t:L1", n);
}

/// Four times as many 64-byte reads as 128-byte writes; the writes camp.
simulation::partitions::PartitionBehaviour behaviour(const kernel::KernelProfile& kernel) {
    simulation::partitions::PartitionBehaviour made;
    made.counts.loads[1] = 4e6;
    made.counts.stores[2] = 1e6;
    const Cycles queued(5000); // The unloaded round trip of a GTX 280 is 450.
    made.partitions = {{600, 1, {}, queued}, {200, 0.4, {}, queued}, {200, 0.4, {}, queued}, {0, 0, {}, {}}};
    for (const kernel::ProfiledAccess& access : kernel.accesses)
        made.accesses.push_back(access.kind == kernel::AccessKind::store
                                    ? simulation::partitions::AccessCamping{1e6, 1.24}
                                    : simulation::partitions::AccessCamping{4e6, 3.9});
    made.provenance = "30 blocks of 4096";
    made.caveats = {"Only some blocks were looked at."};
    return made;
}

Prediction asMade(const kernel::KernelProfile& kernel, const simulation::partitions::PartitionBehaviour& made,
                  const kernel::BlockShape& block = {16, 16, 1}, const BandKnowledge& band = {}) {
    const KnownBehaviour known{nullptr, std::make_shared<const simulation::partitions::PartitionBehaviour>(made), band};
    const auto prediction = predictCampprof(kernel, *device::findDevice("gtx280"), kernel.launchWith(block), known);
    EXPECT_TRUE(prediction) << (prediction ? "" : prediction.error().text());
    if (!prediction) return {};
    golden::checkDerivation(prediction->derivation);
    return *prediction;
}

/// With the simulated time at this place between the bounds.
Prediction predicted(const kernel::KernelProfile& kernel, simulation::partitions::PartitionBehaviour made,
                     double degree = 0.5, const kernel::BlockShape& block = {16, 16, 1}) {
    const auto band = asMade(kernel, made, block).band;
    if (!band || !band->current()) return {};
    const BandPoint& bounds = *band->current();
    made.cycles = (bounds.best + degree * (bounds.worst - bounds.best)) * device::findDevice("gtx280")->smClock.value;
    return asMade(kernel, made, block);
}

TEST(CampprofKernel, TakesItsCountsAndTimeFromThePartitions) {
    const kernel::KernelProfile kernel = transpose();
    const Prediction prediction = predicted(kernel, behaviour(kernel));
    EXPECT_EQ(prediction.derivation.find("gld_64b")->value, 4e6);
    EXPECT_EQ(prediction.derivation.find("gst_128b")->value, 1e6);
    EXPECT_THAT(prediction.derivation.find("gld_64b")->source, HasSubstr("30 blocks of 4096"));
    EXPECT_NEAR(prediction.band->degree, 0.5, 1e-9);
    EXPECT_EQ(prediction.band->line, LineSource::predicted);
    const BandPoint& point = *prediction.band->current();
    EXPECT_NEAR(point.application->value(), (point.best.value() + point.worst.value()) / 2, 1e-12);
    EXPECT_THAT(prediction.band->partitionShares, ElementsAre(0.6, 0.2, 0.2, 0.0));
    EXPECT_THAT(prediction.caveats, Contains("Only some blocks were looked at."));
    ASSERT_TRUE(prediction.partitions);
    EXPECT_NEAR(prediction.time.value(),
                (prediction.partitions->cycles / device::findDevice("gtx280")->smClock.value).value(), 1e-12);
    EXPECT_TRUE(prediction.occupancy);
}

TEST(CampprofKernel, NamesTheAccessThatCamps) {
    const kernel::KernelProfile kernel = transpose();
    simulation::partitions::PartitionBehaviour made = behaviour(kernel);
    EXPECT_EQ(predicted(kernel, made).band->degreeText,
              "Some accesses camp: out[j*n+i] meets 1.2 of 4 partitions at a time.");
    EXPECT_THAT(predicted(kernel, made, 0.05).band->degreeText, HasSubstr("spread"));
}

TEST(CampprofKernel, SaysWhereItIsNotCamping) {
    const kernel::KernelProfile kernel = transpose();
    simulation::partitions::PartitionBehaviour made = behaviour(kernel);
    for (simulation::partitions::AccessCamping& access : made.accesses) access.partitionsAtATime = 3;
    const Prediction prediction = predicted(kernel, made);
    EXPECT_THAT(prediction.band->degreeText, HasSubstr("is not camping, but rows of the DRAM"));
    EXPECT_THAT(prediction.limiter.text(), HasSubstr("DRAM opens many rows"));
}

TEST(CampprofKernel, SaysWhereNobodyQueues) {
    const kernel::KernelProfile kernel = transpose();
    simulation::partitions::PartitionBehaviour made = behaviour(kernel);
    for (simulation::partitions::PartitionLoad& partition : made.partitions) partition.latency = Cycles(500);
    const Prediction prediction = predicted(kernel, made);
    EXPECT_THAT(prediction.band->degreeText, HasSubstr("Hardly any access waits for another"));
    EXPECT_EQ(prediction.caseTaken, "latency");
    EXPECT_THAT(prediction.limiter.text(), HasSubstr("latency-bound"));
}

TEST(CampprofKernel, RareAccessesAreNotBlamed) {
    const kernel::KernelProfile kernel = transpose();
    simulation::partitions::PartitionBehaviour made = behaviour(kernel);
    for (simulation::partitions::AccessCamping& access : made.accesses)
        if (access.partitionsAtATime < 2) access.transactions = 1000;
    EXPECT_THAT(predicted(kernel, made).band->degreeText, Not(HasSubstr("out[")));
}

// Blocks of 16 × 16 threads with 20 registers: 8 warps each, of 16384 registers on cc 1.3 there is room for 3 (5120 each).
TEST(CampprofKernel, WarpsAreThoseThatAreResident) {
    const kernel::KernelProfile kernel = transpose();
    const Prediction full = predicted(kernel, behaviour(kernel));
    EXPECT_EQ(full.band->warps, 24);
    EXPECT_EQ(full.band->mostWarps, 24);
    const kernel::KernelProfile small = transpose(64); // 16 blocks on 30 SMs
    const Prediction few = predicted(small, behaviour(small));
    EXPECT_EQ(few.band->warps, 8);
    EXPECT_EQ(few.band->mostWarps, 24);
    EXPECT_THAT(few.caveats, Contains(HasSubstr("the others stay idle")));
    const Prediction narrow = predicted(kernel, behaviour(kernel), 0.5, {24, 1, 1});
    EXPECT_THAT(narrow.caveats, Contains(HasSubstr("lanes of its last warp idle")));
}

// 4096 blocks on 30 SMs: the busiest has 137 of 8 warps, 4 cycles per instruction at 1.3 GHz.
TEST(CampprofKernel, IssuingAllInstructionsIsTheLeast) {
    kernel::KernelProfile kernel = transpose();
    kernel.mix = {};
    kernel.mix[kernel::Operation::floatAdd] = 1e6;
    const Prediction slow = predicted(kernel, behaviour(kernel));
    EXPECT_NEAR(slow.time.value(), 1e6 * 137 * 8 * 4 / 1.3e9, 1e-9);
    EXPECT_THAT(slow.limiter.text(), HasSubstr("compute-bound"));
    EXPECT_THAT(slow.caveats, Contains(HasSubstr("computation decides")));
}

/// What the kernel's transactions come to, as counts that somebody types in.
CampprofParameters countedOf(const Prediction& plain, const simulation::partitions::PartitionBehaviour& made) {
    CampprofParameters parameters;
    parameters.counts = made.counts;
    parameters.simulated = made.cycles / device::findDevice("gtx280")->smClock.value;
    parameters.warps = plain.band->warps;
    parameters.mostWarps = plain.band->mostWarps;
    parameters.issueTime = Seconds(plain.derivation.find("t_issue")->value * 1e-3);
    return parameters;
}

// One prediction has it all; nobody reads the derivation of another.
TEST(CampprofKernel, WhatTheUserKnowsGoesIntoTheBand) {
    const kernel::KernelProfile kernel = transpose();
    simulation::partitions::PartitionBehaviour made = behaviour(kernel);
    made.cycles = Cycles(6e7);
    const Prediction plain = asMade(kernel, made);
    CampprofParameters counted = countedOf(plain, made);
    BandKnowledge known;
    const auto expectAsCounted = [&] {
        const device::Device device = *device::findDevice("gtx280");
        const Prediction prediction = asMade(kernel, made, {16, 16, 1}, known);
        const auto expected = campprof(counted, device, *known.benchmarksOf(device));
        ASSERT_TRUE(expected) << expected.error().text();
        sample::expectSameBand(*prediction.band, *expected->band);
        sample::expectSameTime(prediction.time, expected->time);
        EXPECT_EQ(prediction.limiter, expected->limiter);
        EXPECT_EQ(prediction.band->partitionShares, plain.band->partitionShares);
        EXPECT_THAT(prediction.caveats, Contains("Only some blocks were looked at."));
    };
    known.asPublished = counted.asPublished = true;
    known.significance = counted.significance = 0.05;
    expectAsCounted();
    known.benchmarks = std::make_shared<const simulation::partitions::MemoryBenchmarks>(sample::campingSuite());
    expectAsCounted();
    known.measured = counted.measured = Seconds(0.05);
    expectAsCounted();
    known.warps = 16;
    counted.warps = 16;
    expectAsCounted();
}

TEST(CampprofKernel, AMeasuredTimeGoesBeforeTheSimulatedOne) {
    const kernel::KernelProfile kernel = transpose();
    simulation::partitions::PartitionBehaviour made = behaviour(kernel);
    made.cycles = Cycles(6e7);
    const BandPoint bounds = *asMade(kernel, made).band->current();
    const Seconds middle = bounds.best + 0.5 * (bounds.worst - bounds.best);
    const Prediction prediction = asMade(kernel, made, {16, 16, 1}, {.measured = middle});
    EXPECT_EQ(prediction.band->line, LineSource::measured);
    EXPECT_EQ(prediction.band->measured, middle);
    EXPECT_NEAR(prediction.band->degree, 0.5, 1e-9);
    EXPECT_EQ(prediction.derivation.find("t_kernel")->source, "given");
}

TEST(CampprofKernel, SimulatesThePartitionsItself) {
    const kernel::KernelProfile kernel = transpose();
    for (const char* id : {"gtx280", "8800gt"}) {
        const device::Device device = *device::findDevice(id);
        const auto prediction = predictCampprof(kernel, device, kernel.launchWith({16, 16, 1}));
        ASSERT_TRUE(prediction) << prediction.error().text();
        golden::checkDerivation(prediction->derivation);
        ASSERT_TRUE(prediction->partitions);
        EXPECT_EQ(prediction->partitions->partitions.size(), std::size_t(device.memoryPartitions.value));
        EXPECT_GT(prediction->time.value(), 0);
        EXPECT_GE(prediction->time, prediction->band->current()->best);
    }
}

TEST(CampprofKernel, RefusesWhatItCannotPredict) {
    const kernel::KernelProfile kernel = transpose();
    const auto refusal = [&](const char* device, const kernel::Launch& launch, const KnownBehaviour& known = {}) {
        const auto prediction = predictCampprof(kernel, *device::findDevice(device), launch, known);
        return prediction ? "accepted" : prediction.error().text();
    };
    EXPECT_THAT(refusal("h200", kernel.launchWith({16, 16, 1})),
                HasSubstr("Choose the CacheProf model, which bounds the time by cache hits and misses."));
    EXPECT_NE(refusal("gtx280", kernel.launchWith({1024, 1, 1})), "accepted");
    const KnownBehaviour idle{nullptr, std::make_shared<const simulation::partitions::PartitionBehaviour>()};
    EXPECT_THAT(refusal("gtx280", kernel.launchWith({16, 16, 1}), idle),
                HasSubstr("No access of this loop to global memory is known"));
}

} // namespace
} // namespace forewarp::models::bands::campprof
