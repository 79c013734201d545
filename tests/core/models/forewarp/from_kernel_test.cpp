#include "core/advice/block/block_sweep.h"
#include "core/kernel/profile_of.h"
#include "core/models/forewarp/forewarp.h"
#include "core/models/registry.h"
#include "tests/core/kernel/sample_nests.h"
#include "tests/core/memory/hand_trace.h"
#include "tests/core/models/formula_reader.h"
#include "tests/core/models/sample_device.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::models::forewarp {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

device::Device rtx() {
    return *device::findDevice("rtx2070super");
}

kernel::KernelProfile kernelOf(const kernel::ProgramFacts& facts, std::string_view loop, double n) {
    kernel::Assumptions assumptions;
    assumptions.values["n"] = n;
    assumptions.registersPerThread = 16;
    assumptions.simulation.loadsUseL1 = false;
    assumptions.simulation.storesMayAlias = true;
    auto kernel = kernel::profileOf(facts, loop, assumptions);
    EXPECT_TRUE(kernel) << (kernel ? "" : kernel.error().text());
    return kernel ? *kernel : kernel::KernelProfile{};
}

kernel::KernelProfile gemm(double n) {
    return kernelOf(sample::gemm(), "gemm:L1", n);
}

Prediction predicted(const kernel::KernelProfile& kernel, const device::Device& device,
                     const kernel::BlockShape& block) {
    auto prediction = predictForewarp(kernel, device, kernel.launchWith(block));
    EXPECT_TRUE(prediction) << (prediction ? "" : prediction.error().text());
    return prediction ? *prediction : Prediction{};
}

double term(const Prediction& prediction, std::string_view symbol) {
    const Term* found = prediction.derivation.find(symbol);
    EXPECT_NE(found, nullptr) << symbol;
    return found ? found->value : std::nan("");
}

TEST(ForewarpKernel, AnL2ResidentProductWaitsForL2InEachIteration) {
    const Prediction prediction = predicted(gemm(448), rtx(), {32, 8, 1}); // 2.3 MiB of 4.
    EXPECT_EQ(term(prediction, "touched"), 3.0 * 448 * 448 * 4);
    EXPECT_EQ(term(prediction, "cold"), 0);
    EXPECT_EQ(term(prediction, "requests_1"), 1);
    EXPECT_EQ(term(prediction, "requests_2"), 2);
    EXPECT_EQ(term(prediction, "requests_4"), 2);
    EXPECT_EQ(prediction.derivation.find("requests_3"), nullptr); // c stays in a register.
    EXPECT_EQ(term(prediction, "iterations_2"), 448);
    EXPECT_EQ(term(prediction, "overlap_2"), 1);
    EXPECT_EQ(term(prediction, "b"), 4);
    EXPECT_EQ(term(prediction, "W"), 8);
    EXPECT_EQ(term(prediction, "miss_1"), 0);
    EXPECT_THAT(prediction.derivation.find("overlap_2")->source, HasSubstr("c[i*n+j]"));
    EXPECT_THAT(prediction.caveats, Contains(HasSubstr("--simulate restrict=on")));
}

TEST(ForewarpKernel, ItsParametersAloneGiveTheSameTime) {
    const kernel::KernelProfile kernel = gemm(448);
    const kernel::Launch launch = kernel.launchWith({32, 8, 1});
    const auto parameters = forewarpParameters(kernel, rtx(), launch);
    ASSERT_TRUE(parameters) << parameters.error().text();
    const auto prediction = forewarpModel(*parameters);
    ASSERT_TRUE(prediction) << prediction.error().text();
    EXPECT_EQ(prediction->time, predicted(kernel, rtx(), {32, 8, 1}).time);
    EXPECT_FALSE(forewarpParameters(kernel, rtx(), kernel.launchWith({32, 64, 1})));
}

/// 8192²: b alone fills L2 64 times. 160 blocks run at a time, all in one row of 256: nobody shares b, four of 32
/// lanes' sectors of each of 8 warps are the same.
TEST(ForewarpKernel, BeyondL2AColumnStreamMissesAndABlockSharesIt) {
    const Prediction prediction = predicted(gemm(8192), rtx(), {32, 8, 1});
    EXPECT_EQ(term(prediction, "lost"), 1);
    EXPECT_EQ(term(prediction, "gone_loads_2"), 1);
    EXPECT_EQ(term(prediction, "gone_2"), 1.0 / 8);
    EXPECT_EQ(term(prediction, "miss_2"), 1);
    EXPECT_EQ(term(prediction, "bytes_2"), 4 * 32 / 8.0);
    // a: one new sector of 32 bytes in eight iterations; the lines of 8 rows stay.
    EXPECT_NEAR(term(prediction, "gone_loads_1"), 1.0 / 8, 1e-6);
}

/// 640 blocks run at a time, five for each 32 columns of b, at any distance from each other: DRAM goes to each of the
/// 128 bytes of a warp for it alone. Of one block per column side by side in a row it does not.
TEST(ForewarpKernel, StreamsThatDriftApartHaveDramGoToEachPlace) {
    EXPECT_EQ(term(predicted(gemm(4096), rtx(), {32, 1, 1}), "run_2"), 128);
    const Prediction inStep = predicted(gemm(8192), rtx(), {32, 8, 1});
    EXPECT_EQ(inStep.derivation.find("run_2"), nullptr);
    EXPECT_EQ(inStep.derivation.find("run_1"), nullptr); // One sector of a for a warp.
}

/// for i < n { for j < n { for k < n c[i*n+j] += a[i*n+k] * a[j*n+k]; } }
kernel::KernelProfile rowsTimesRows(double n) {
    kernel::ProgramFacts facts = sample::gemm();
    facts.loops[2].accesses[1] =
        sample::access(kernel::AccessKind::load, "a[j*n+k]", {6, 30}, {{"gemm:L1.1", "4*n"}, {"gemm:L1.1.1", "4"}});
    return kernelOf(facts, "gemm:L1", n);
}

/// 1024 threads of each of 40 SMs walk along 4096 rows. In blocks of 64 × 4 a row has two warps on each of two
/// schedulers: 160 blocks · 64 rows · 2 · 128 B = 2.6 MB stay in L2. In 128 × 4 its four warps are on one scheduler: 80
/// · 128 · 4 · 128 B = 5.2 MB do not, and every warp fetches each of its sectors in every iteration. Measured: 2.5 and
/// 5.0 s, in 256 × 4 8.0 s (KLARAPTOR project).
TEST(ForewarpKernel, WarpsOfOneSchedulerDriftApartAlongRows) {
    const Prediction stays = predicted(rowsTimesRows(4096), rtx(), {64, 4, 1});
    EXPECT_EQ(term(stays, "walked_2"), (160 * 64 * 2 + 2.5 * 4) * 128); // And a's own row of each thread: four of a
    EXPECT_NEAR(term(stays, "gone_loads_2"), 1.0 / 8, 0.05); // block, 2.5 blocks one above the other.
    const Prediction thrashes = predicted(rowsTimesRows(4096), rtx(), {128, 4, 1});
    EXPECT_EQ(term(thrashes, "walked_2"), (80 * 128 * 4 + 2.5 * 4) * 128);
    EXPECT_NEAR(term(thrashes, "gone_loads_2"), 1, 0.1);
    EXPECT_NEAR(term(thrashes, "gone_2"), 1, 0.1);
    EXPECT_EQ(term(thrashes, "run_2"), 32);
    EXPECT_GT(thrashes.time / stays.time, 2);
}

/// Of 2048 rows L2 holds a quarter, and 20 threads walk along each: who falls behind finds what others have fetched.
/// Measured: 308 ms in 64 × 4, 309 in 128 × 4.
TEST(ForewarpKernel, ManyWalkersOfFewRowsKeepTogether) {
    const Prediction prediction = predicted(rowsTimesRows(2048), rtx(), {128, 4, 1});
    EXPECT_NEAR(term(prediction, "gone_loads_2"), 1.0 / 8, 0.01);
    EXPECT_NEAR(prediction.time / predicted(rowsTimesRows(2048), rtx(), {64, 4, 1}).time, 1, 0.02);
}

/// for i < n { for j < n { v[i*n+j] = f(v[i*n+j]); } }: each sector is fetched, and written back.
TEST(ForewarpKernel, WhatIsChangedInPlaceMovesTwice) {
    kernel::ProgramFacts facts = sample::transpose();
    const sample::Strides rows{{"t:L1", "4*n"}, {"t:L1.1", "4"}};
    for (kernel::LoopFacts& loop : facts.loops)
        for (kernel::MemoryAccess& each : loop.accesses)
            each = sample::access(each.kind, "v[i*n+j]", each.location, rows);
    const Prediction prediction = predicted(kernelOf(facts, "t:L1", 4096), rtx(), {32, 8, 1});
    EXPECT_EQ(term(prediction, "cold"), 1);
    EXPECT_EQ(term(prediction, "bytes_1"), 128);
    EXPECT_EQ(term(prediction, "bytes_2"), 128);
}

TEST(ForewarpKernel, RestrictPointersAreFasterAndSaidSo) {
    kernel::KernelProfile kernel = gemm(1024);
    const Prediction aliased = predicted(kernel, rtx(), {32, 8, 1});
    kernel.simulation.storesMayAlias = false;
    const Prediction apart = predicted(kernel, rtx(), {32, 8, 1});
    EXPECT_LT(apart.time / aliased.time, 0.7);
    EXPECT_EQ(term(apart, "overlap_2"), 10.7 / 2);
    EXPECT_THAT(apart.caveats, Not(Contains(HasSubstr("--simulate restrict=on"))));
}

TEST(ForewarpKernel, L1IsAChoice) {
    kernel::KernelProfile kernel = gemm(512);
    EXPECT_EQ(term(predicted(kernel, rtx(), {32, 8, 1}), "l1_1"), 0);
    kernel.simulation.loadsUseL1 = true;
    const Prediction cached = predicted(kernel, rtx(), {32, 8, 1});
    EXPECT_NEAR(term(cached, "fast_1"), 7.0 / 8, 1e-6); // Eight floats of a sector, one after the other.
    EXPECT_NEAR(term(cached, "l1_2"), 7.0 / 8, 1e-6); // Eight warps of a block read the same of b,
    EXPECT_EQ(term(cached, "fast_2"), 0); // all at once.
    EXPECT_THAT(cached.caveats, Contains(HasSubstr("--simulate l1=off")));
    EXPECT_THAT(predicted(kernel, *device::findDevice("gtx1080ti"), {32, 8, 1}).caveats,
                Not(Contains(HasSubstr("l1=off")))); // Its profile has no L1.
}

TEST(ForewarpKernel, ACopyIsAStream) {
    const kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 4096);
    const Prediction prediction = predicted(kernel, rtx(), {32, 8, 1});
    EXPECT_EQ(prediction.caseTaken, "stream");
    EXPECT_EQ(term(prediction, "cold"), 1);
    EXPECT_EQ(term(prediction, "new_1"), 1); // Every sector once.
    EXPECT_EQ(term(prediction, "bytes_1"), 128);
    EXPECT_EQ(term(prediction, "requests_2"), 32); // out[j*n+i]: a lane in each row,
    EXPECT_EQ(term(prediction, "new_2"), 1.0 / 8); // of whose sectors seven blocks more write the rest.
    EXPECT_THAT(prediction.limiter.text(), HasSubstr("memory-bound"));
}

TEST(ForewarpKernel, TrianglesTakeTheLongestThreadOfAWave) {
    const kernel::KernelProfile kernel = kernelOf(sample::triangular(), "tri:L1", 4096);
    const Prediction prediction = predicted(kernel, rtx(), {128, 1, 1}); // One wave.
    EXPECT_EQ(term(prediction, "iterations_2"), 2047.5);
    EXPECT_EQ(term(prediction, "longest_2"), 4095);
}

TEST(ForewarpKernel, TripsThatAreNoFormAreFollowedToTheirLongest) {
    kernel::ProgramFacts facts = sample::triangular();
    facts.loops[1].tripCount = *kernel::Expression::parse("min({tri:L1}, n - 1 - {tri:L1}) + 1"); // Up and down again.
    const kernel::KernelProfile kernel = kernelOf(facts, "tri:L1", 4096);
    const Prediction oneWave = predicted(kernel, rtx(), {128, 1, 1});
    EXPECT_NEAR(term(oneWave, "iterations_2"), 1024.5, 0.5);
    EXPECT_NEAR(term(oneWave, "longest_2"), 2048, 32) << "65 threads are looked at";
    const Prediction flat = predicted(kernelOf(sample::gemm(), "gemm:L1", 512), rtx(), {128, 1, 1});
    EXPECT_EQ(term(flat, "longest_2"), term(flat, "iterations_2"));
}

/// for i < n { for j < i …; for j < n - i … }: each thread runs n iterations, none 2 n.
TEST(ForewarpKernel, LoopsBehindEachOtherAreLongInDifferentThreads) {
    kernel::ProgramFacts facts = sample::triangular();
    facts.loops.push_back(sample::loop("tri:L1.2", {0, 3, 2}, "n - {tri:L1}", kernel::Verdict::reduction));
    sample::addAccess(facts.loops[2], sample::access(kernel::AccessKind::load, "y[j]", {5, 9}, {{"tri:L1.2", "4"}}));
    const Prediction both = predicted(kernelOf(facts, "tri:L1", 4096), rtx(), {128, 1, 1});
    EXPECT_NEAR(term(both, "longest_2") + term(both, "longest_3"), 4096, 1);
    const Prediction alone = predicted(kernelOf(sample::triangular(), "tri:L1", 4096), rtx(), {128, 1, 1});
    EXPECT_EQ(term(alone, "longest_2"), 4095);
}

TEST(ForewarpKernel, FromCc80OnStoresCountByTheirLines) {
    const kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 4096);
    EXPECT_EQ(predicted(kernel, rtx(), {32, 8, 1}).derivation.find("to_2"), nullptr);
    EXPECT_EQ(term(predicted(kernel, *device::findDevice("h100"), {32, 8, 1}), "to_2"), 32);
    EXPECT_EQ(term(predicted(kernel, *device::findDevice("a100"), {8, 32, 1}), "to_2"), 8);
}

TEST(ForewarpKernel, UnknownAddressesAreChargedToDramAndSaidSo) {
    kernel::ProgramFacts facts = sample::gemm();
    facts.loops[2].accesses[1].index.reset();
    facts.loops[2].accesses[1].unknownReason = "it is read from memory";
    const Prediction prediction = predicted(kernelOf(facts, "gemm:L1", 512), rtx(), {32, 8, 1});
    EXPECT_EQ(term(prediction, "requests_2"), 32);
    EXPECT_EQ(term(prediction, "miss_2"), 1);
    EXPECT_EQ(term(prediction, "bytes_2"), 32 * 32);
    EXPECT_THAT(prediction.caveats, Contains(HasSubstr("Which addresses a warp uses is not known for 6:30 b[k*n+j]")));
    golden::checkDerivation(prediction.derivation);
}

/// The behaviour is given with the launch; the trace only says that there was a run.
TEST(ForewarpKernel, ARecordedRunTellsUnknownAddresses) {
    const hand_trace::TraceFile file;
    hand_trace::write(file.path(), {{hand_trace::access(0, 0)}},
                      {hand_trace::step(kernel::ThreadStep::Kind::access, 0)});
    kernel::KernelProfile kernel = gemm(512);
    kernel.accesses[1].isAffine = false;
    kernel.sample.trace = hand_trace::open(file.path());
    auto behaviour = std::make_shared<memory::MemoryBehaviour>();
    behaviour->accesses.resize(kernel.accesses.size());
    memory::AccessBehaviour& seen = behaviour->accesses[1];
    seen = {memory::AccessClass::uncoalesced, {}, 400, Bytes(32), 1}; // 400 of the loop's 512 iterations were run.
    seen.traffic.requests = 100;
    seen.traffic.transactions = seen.traffic.l2Transactions = seen.traffic.pieces = 1600;
    seen.traffic.dramTransactions = 400;
    seen.traffic.bytes = 1600 * 32;
    behaviour->provenance = "by hand";
    const kernel::Launch launch = kernel.launchWith({32, 8, 1});
    const auto prediction = predictForewarp(kernel, rtx(), launch, {behaviour, nullptr});
    ASSERT_TRUE(prediction) << prediction.error().text();
    EXPECT_EQ(term(*prediction, "iterations_2"), 400);
    EXPECT_EQ(term(*prediction, "requests_2"), 16);
    EXPECT_EQ(term(*prediction, "miss_2"), 0.25);
    EXPECT_EQ(term(*prediction, "bytes_2"), 4 * 32);
    EXPECT_THAT(prediction->derivation.find("miss_2")->source, HasSubstr("by hand"));
    EXPECT_THAT(prediction->caveats, Not(Contains(HasSubstr("Which addresses a warp uses is not known"))));
    const auto old = predictForewarp(kernel, *device::findDevice("gtx280"), launch, {behaviour, nullptr});
    ASSERT_TRUE(old) << old.error().text();
    EXPECT_EQ(term(*old, "bytes_2"), 16 * 32); // Without L2 all of them.
}

TEST(ForewarpKernel, WithoutL2EverythingComesFromDram) {
    const device::Device device = *device::findDevice("gtx280");
    const Prediction prediction = predicted(gemm(512), device, {32, 8, 1});
    EXPECT_EQ(prediction.derivation.find("L2_2"), nullptr);
    EXPECT_EQ(term(prediction, "L_L2"), device.dramLatency.value.value());
    EXPECT_GT(term(prediction, "DRAM_2"), 0);
    EXPECT_THAT(prediction.caveats, Contains(HasSubstr("fitted on a GPU with an L2 cache")));
    golden::checkDerivation(prediction.derivation);
}

TEST(ForewarpKernel, FactsOfTheProfileReplaceDerivedOnes) {
    device::Device device = *device::findDevice("a100");
    device.flow.l2RequestRate.reset();
    const kernel::KernelProfile kernel = gemm(512);
    // 108 SMs, a sector of 32 bytes each in 0.675 cycles, 64 bytes per request.
    EXPECT_NEAR(term(predicted(kernel, device, {32, 8, 1}), "R_L2"), 108 * 32 / 64 / 0.675, 1e-9);
    EXPECT_THAT(predicted(kernel, device, {32, 8, 1}).derivation.find("R_L2")->source, HasSubstr("estimated: 108 SMs"));
    device.flow.l2RequestRate = sample::fact<double>(50, "a probe");
    device.flow.l2MeanLatency = sample::fact<Cycles>(333, "a probe");
    const Prediction prediction = predicted(kernel, device, {32, 8, 1});
    EXPECT_EQ(term(prediction, "R_L2"), 50);
    EXPECT_EQ(term(prediction, "L_L2"), 333);
    EXPECT_EQ(prediction.derivation.find("R_L2")->source, "a probe");
}

TEST(ForewarpKernel, EveryFormulaYieldsItsValueOnEveryDevice) {
    std::vector<kernel::KernelProfile> kernels{gemm(300), gemm(4096), kernelOf(sample::transpose(), "t:L1", 3000),
                                               kernelOf(sample::triangular(), "tri:L1", 5000),
                                               kernelOf(sample::mandelbrot(), "m:L1", 100000)};
    kernels.push_back(kernels[1]);
    kernels.back().simulation.loadsUseL1 = true;
    kernels.back().simulation.storesMayAlias = false;
    for (const device::Device& device : device::bundledDevices()) {
        for (const kernel::KernelProfile& kernel : kernels) {
            for (const kernel::BlockShape& block :
                 {kernel::BlockShape{32, 1, 1}, {16, 16, 1}, {8, 3, 1}, {128, 2, 1}}) {
                const Prediction prediction = predicted(kernel, device, block);
                golden::checkDerivation(prediction.derivation);
                EXPECT_GT(prediction.time, Seconds()) << device.id << " " << kernel.loop;
                EXPECT_EQ(prediction.derivation.terms.back().symbol, "time_ms");
                EXPECT_NEAR(prediction.derivation.terms.back().value, prediction.time.value() * 1e3, 1e-9);
            }
        }
    }
}

TEST(ForewarpKernel, LargerSizesAndSmallerGpusAreNeverFaster) {
    double before = 0;
    for (const double n : {256., 512., 1024., 2048., 4096.}) {
        const double time = predicted(gemm(n), rtx(), {32, 8, 1}).time.value();
        EXPECT_GT(time, before);
        before = time;
    }
    device::Device half = rtx();
    half.smCount.value = 20;
    EXPECT_GE(predicted(gemm(2048), half, {32, 8, 1}).time, predicted(gemm(2048), rtx(), {32, 8, 1}).time);
}

TEST(ForewarpKernel, RefusesBlocksThatCannotRun) {
    const kernel::KernelProfile kernel = gemm(512);
    EXPECT_FALSE(predictForewarp(kernel, rtx(), kernel.launchWith({64, 32, 1})));
    kernel::Launch empty = kernel.launchWith({32, 8, 1});
    empty.blocks = 0;
    EXPECT_FALSE(predictForewarp(kernel, rtx(), empty));
}

/// A narrow block spreads the column stream's warps over rows of which all lanes but eight are on other lines.
TEST(ForewarpKernel, ASweepKeepsAwayFromColumnsOfThreads) {
    const advice::block::BlockSweep sweep = advice::block::sweepBlocks(gemm(2048), rtx(), *models::find("forewarp"));
    ASSERT_GE(sweep.best, 0);
    EXPECT_GE(sweep.points[std::size_t(sweep.best)].block.x, 16);
}

} // namespace
} // namespace forewarp::models::forewarp
