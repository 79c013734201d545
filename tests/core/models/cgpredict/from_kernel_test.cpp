#include "core/models/cgpredict/cgpredict.h"

#include "core/kernel/profile_of.h"
#include "tests/core/kernel/sample_nests.h"
#include "tests/core/models/formula_reader.h"
#include "tests/core/models/sample_device.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::models::cgpredict {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// Jetson TK1 as Wang, Zhong and Mitra describe it, compute capability 3.2.
device::Device tk1() {
    device::Device device = sample::fx5600();
    device.id = "tk1";
    device.name = "Jetson TK1";
    device::ComputeCapability& limits = device.capability;
    limits.major = 3;
    limits.minor = 2;
    limits.warpsPerSm = 64;
    limits.threadsPerSm = 2048;
    limits.blocksPerSm = 16;
    limits.threadsPerBlock = 1024;
    limits.registersPerSm = limits.registersPerBlock = 65536;
    limits.registerAllocation = device::RegisterAllocation::perWarp;
    limits.registersPerThread = 255;
    limits.sharedPerSm = limits.sharedPerBlock = limits.sharedPerBlockOptIn = Bytes(49152);
    limits.sharedAllocationUnit = Bytes(256);
    limits.warpAllocationGranularity = 4;
    device.smCount = sample::fact<double>(1, "paper, section 2");
    device.smClock = sample::fact<Hertz>(852e6, "paper, Table 3");
    device.issueCycles = sample::fact<Cycles>(0.5, "paper, Table 3");
    device.dramLatency = sample::fact<Cycles>(496, "paper, Table 1");
    device.sharedLatency = sample::fact<Cycles>(67, "paper, Table 1");
    device.sharedBanks = sample::fact<double>(32, "paper, section 2");
    device.sharedBankWidth = sample::fact<Bytes>(8, "paper, section 2");
    device.sharedFillLatency = sample::fact<Cycles>(506, "paper, Table 3");
    device.l2 = device::L2Cache{sample::fact<Bytes>(131072, "paper, Table 1"),
                                sample::fact<Bytes>(64, "paper, Table 1"),
                                sample::fact<Bytes>(64, "paper, Table 1"),
                                sample::fact<double>(16, "a guess", device::Confidence::estimated),
                                sample::fact<Cycles>(164, "paper, Table 1"),
                                sample::fact<Cycles>(2, "paper, Table 3"),
                                sample::fact<Cycles>(10, "paper, Table 3")};
    return device;
}

kernel::KernelProfile kernelOf(const kernel::ProgramFacts& facts, std::string_view loop, double n) {
    kernel::Assumptions assumptions;
    assumptions.values["n"] = n;
    assumptions.registersPerThread = 16;
    auto kernel = kernel::profileOf(facts, loop, assumptions);
    EXPECT_TRUE(kernel) << (kernel ? "" : kernel.error().text());
    return kernel ? *kernel : kernel::KernelProfile{};
}

/// A launch whose memory behaviour is given, so that expectations do not rest on the simulation.
struct SeenLaunch {
    kernel::Launch launch;
    KnownBehaviour known;
};

SeenLaunch launchWith(const kernel::KernelProfile& kernel, const kernel::BlockShape& block,
                      std::vector<memory::AccessBehaviour> accesses) {
    auto behaviour = std::make_shared<memory::MemoryBehaviour>();
    behaviour->accesses = std::move(accesses);
    behaviour->batches = 2;
    behaviour->threads = 4096;
    behaviour->provenance = "by hand";
    return {kernel.launchWith(block), {behaviour, nullptr}};
}

/// Over 100 requests: transactions per request, the shares that L1 serves, and DRAM transactions per request.
memory::AccessBehaviour seen(memory::AccessClass accessClass, double requestsPerWarp, double transactions, double dram,
                             double l1Hits = 0) {
    memory::AccessBehaviour behaviour;
    behaviour.accessClass = accessClass;
    behaviour.requestsPerWarp = requestsPerWarp;
    behaviour.traffic.requests = 100;
    behaviour.traffic.transactions = 100 * transactions;
    behaviour.traffic.l1Hits = 100 * transactions * l1Hits;
    behaviour.traffic.l2Transactions = 100 * transactions * (1 - l1Hits);
    behaviour.traffic.l2Transfers = behaviour.traffic.l2Transactions;
    behaviour.traffic.dramTransactions = 100 * dram;
    behaviour.traffic.l2Hits = behaviour.traffic.l2Transactions - behaviour.traffic.dramTransactions;
    return behaviour;
}

Prediction predicted(const kernel::KernelProfile& kernel, const device::Device& device, const SeenLaunch& seen) {
    auto prediction = predictCgpredict(kernel, device, seen.launch, seen.known);
    EXPECT_TRUE(prediction) << (prediction ? "" : prediction.error().text());
    return prediction ? *prediction : Prediction{};
}

double term(const Prediction& prediction, std::string_view symbol) {
    const Term* found = prediction.derivation.find(symbol);
    EXPECT_NE(found, nullptr) << symbol;
    return found ? found->value : -1;
}

/// in[i*n+j] coalesced, out[j*n+i] uncoalesced.
SeenLaunch transposeLaunch(const kernel::KernelProfile& kernel, const kernel::BlockShape& block = {32, 32, 1}) {
    return launchWith(
        kernel, block,
        {seen(memory::AccessClass::coalesced, 1, 2, 1.5), seen(memory::AccessClass::uncoalesced, 1, 32, 4)});
}

TEST(PredictCgpredict, TakesClassesAndTransactionsFromTheSimulation) {
    const kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 2048);
    const Prediction prediction = predicted(kernel, tk1(), transposeLaunch(kernel));
    EXPECT_EQ(term(prediction, "no_coal_insts"), 1);
    EXPECT_EQ(term(prediction, "no_uncoal_insts"), 1);
    EXPECT_EQ(term(prediction, "no_const_insts"), 0);
    EXPECT_EQ(term(prediction, "mem_ld_dram"), 496 - 164);
    EXPECT_EQ(term(prediction, "mem_l_coal"), 164 + 332 + 0.5 * 10); // (2): d = 1.5
    EXPECT_EQ(term(prediction, "mem_l_uncoal"), 164 + 332 + 3 * 10); // (2): d = 4
    EXPECT_EQ(term(prediction, "dep_del_coal"), 15);                 // max(2 · 2, 1.5 · 10)
    EXPECT_EQ(term(prediction, "dep_del_uncoal"), 64);               // max(32 · 2, 4 · 10)
    EXPECT_EQ(prediction.limiter.text(),
              "memory-bound: 64 warps want memory, 13 are served at a time (uncoalesced accesses "
              "take 81 % of the L2's time)"); // (501 + 526) / 79, 64 / 79
    golden::checkDerivation(prediction.derivation);
}

TEST(PredictCgpredict, TakesTheLaunchFromOccupancy) {
    const kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 2048);
    const Prediction prediction = predicted(kernel, tk1(), transposeLaunch(kernel));
    ASSERT_TRUE(prediction.occupancy);
    EXPECT_EQ(prediction.occupancy->blocksPerSm, 2);
    EXPECT_EQ(term(prediction, "no_blocks"), 64 * 64);
    EXPECT_EQ(term(prediction, "B"), 2);
    EXPECT_EQ(term(prediction, "N"), 64);
    EXPECT_EQ(term(prediction, "batch"), 64 * 64 / 2);
    ASSERT_TRUE(prediction.memory);
    EXPECT_EQ(prediction.memory->provenance, "by hand");
}

TEST(PredictCgpredict, BatchesFillAllSms) {
    device::Device device = tk1();
    device.smCount.value = 4;
    const kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 2048);
    EXPECT_EQ(term(predicted(kernel, device, transposeLaunch(kernel)), "batch"), 64 * 64 / 2 / 4);
    device.smCount.value = 3000; // more than half of the blocks: some SMs have one
    const Prediction wide = predicted(kernel, device, transposeLaunch(kernel));
    EXPECT_EQ(term(wide, "B"), 2);
    EXPECT_EQ(term(wide, "active_SMs"), 3000);
    device.smCount.value = 5000;
    const Prediction wider = predicted(kernel, device, transposeLaunch(kernel));
    EXPECT_EQ(term(wider, "B"), 1);
    EXPECT_EQ(term(wider, "N"), 32);
    EXPECT_EQ(term(wider, "active_SMs"), 64 * 64);
    EXPECT_EQ(term(wider, "batch"), 1);
}

TEST(PredictCgpredict, CountsAllInstructionsAsIssued) {
    const kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 2048);
    const Prediction prediction = predicted(kernel, tk1(), transposeLaunch(kernel));
    EXPECT_EQ(term(prediction, "no_total_insts"), 8); // add, compare, branch of both loops; load, store
    EXPECT_EQ(term(prediction, "comp_cycles"), 4);
}

TEST(PredictCgpredict, WeighsAccessesOfOneClassByTheirRequests) {
    const kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 2048);
    const SeenLaunch launch =
        launchWith(kernel, {32, 32, 1},
                   {seen(memory::AccessClass::uncoalesced, 3, 8, 2), seen(memory::AccessClass::uncoalesced, 1, 32, 6)});
    const Prediction prediction = predicted(kernel, tk1(), launch);
    EXPECT_EQ(term(prediction, "no_uncoal_insts"), 4);
    EXPECT_EQ(term(prediction, "no_uncoal_pw"), (3 * 8 + 32) / 4.0);
    EXPECT_EQ(term(prediction, "no_dram_trans_uncoal"), (3 * 2 + 6) / 4.0);
    golden::checkDerivation(prediction.derivation);
}

TEST(PredictCgpredict, L1ServesItsHits) {
    device::Device device = tk1();
    device.l1 = device::L1Cache{sample::fact<Bytes>(16384, "a guess"), sample::fact<Cycles>(30, "a guess")};
    const kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 2048);
    const SeenLaunch launch = launchWith(
        kernel, {32, 32, 1},
        {seen(memory::AccessClass::coalesced, 1, 2, 0.5, 0.75), seen(memory::AccessClass::uncoalesced, 1, 32, 4)});
    const Prediction prediction = predicted(kernel, device, launch);
    EXPECT_EQ(term(prediction, "no_coal_pw"), 0.5);            // a quarter of 2
    EXPECT_EQ(term(prediction, "mem_l_coal_missed"), 164 + 332 + 10); // (2): d = 0.5 / 0.25 = 2
    EXPECT_EQ(term(prediction, "mem_l_coal"), 0.75 * 30 + 0.25 * 506);
    EXPECT_EQ(term(prediction, "dep_del_coal"), 5);            // max(0.5 · 2, 0.5 · 10)
    EXPECT_EQ(prediction.derivation.find("l1_hits_uncoal"), nullptr);
    golden::checkDerivation(prediction.derivation);
}

TEST(PredictCgpredict, WithoutL2EveryTransactionGoesToDram) {
    const kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 2048);
    const SeenLaunch launch =
        launchWith(kernel, {32, 8, 1},
                   {seen(memory::AccessClass::coalesced, 1, 2, 2), seen(memory::AccessClass::uncoalesced, 1, 32, 32)});
    const Prediction prediction = predicted(kernel, sample::fx5600(), launch);
    EXPECT_EQ(term(prediction, "mem_l_coal"), 420 + (2 - 1) * 10);
    EXPECT_EQ(term(prediction, "mem_l_uncoal"), 420 + (32 - 1) * 10);
    EXPECT_EQ(term(prediction, "dep_del_coal"), 4); // the device's own
    EXPECT_EQ(term(prediction, "dep_del_uncoal"), 320);
    EXPECT_THAT(prediction.caveats, Contains(HasSubstr("meant for GPUs with an L2 cache, Quadro FX5600 has none")));
    golden::checkDerivation(prediction.derivation);
}

TEST(PredictCgpredict, UnknownAddressesCostATransactionToDramPerLane) {
    kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 2048);
    kernel.accesses[1].isAffine = false;
    memory::AccessBehaviour leftOut;
    leftOut.requestsPerWarp = 1;
    const SeenLaunch launch = launchWith(kernel, {32, 32, 1}, {seen(memory::AccessClass::coalesced, 1, 2, 1), leftOut});
    const Prediction prediction = predicted(kernel, tk1(), launch);
    EXPECT_EQ(term(prediction, "no_uncoal_insts"), 1);
    EXPECT_EQ(term(prediction, "no_uncoal_pw"), 32);
    EXPECT_EQ(term(prediction, "no_dram_trans_uncoal"), 32);
    EXPECT_THAT(prediction.caveats, Contains(HasSubstr("3:5 out[j*n+i]; one transaction to DRAM per lane")));
}

TEST(PredictCgpredict, AccessesThatTheSimulationDidNotReachAreChargedToDram) {
    const kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 2048);
    memory::AccessBehaviour notReached;
    notReached.requestsPerWarp = 1;
    const SeenLaunch launch =
        launchWith(kernel, {32, 32, 1}, {seen(memory::AccessClass::coalesced, 1, 2, 1), notReached});
    const Prediction prediction = predicted(kernel, tk1(), launch);
    EXPECT_EQ(term(prediction, "no_uncoal_insts"), 1);
    EXPECT_EQ(term(prediction, "no_dram_trans_uncoal"), 32);
    EXPECT_THAT(prediction.caveats, Contains(HasSubstr("did not come as far as 3:5 out[j*n+i]")));
}

/// The load fills shared memory, the store reads it 32 times with conflicts.
kernel::KernelProfile tiledKernel() {
    kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 2048);
    kernel.accesses[0].fillsShared = true;
    kernel.accesses[1].space = kernel::MemorySpace::shared;
    kernel.syncsPerThread = 2;
    return kernel;
}

TEST(PredictCgpredict, FillsAndSharedAccessesAreKeptApart) {
    const kernel::KernelProfile kernel = tiledKernel();
    memory::AccessBehaviour shared;
    shared.requestsPerWarp = 32;
    shared.conflictDegree = 4;
    const SeenLaunch launch = launchWith(kernel, {32, 32, 1}, {seen(memory::AccessClass::coalesced, 1, 2, 1), shared});
    const Prediction prediction = predicted(kernel, tk1(), launch);
    EXPECT_EQ(term(prediction, "no_smem_load_inst"), 1);
    EXPECT_EQ(term(prediction, "no_coal_insts"), 0);
    EXPECT_EQ(term(prediction, "mem_cycles"), 506);
    EXPECT_EQ(term(prediction, "departure_delay"), 4); // 2 · 2
    EXPECT_EQ(term(prediction, "MWP"), 64);            // 506 / 4 of 64
    EXPECT_EQ(term(prediction, "smem_cycles"), 67 * 4 * 32);
    EXPECT_DOUBLE_EQ(term(prediction, "sync_cost"), 4.0 * 63 * 2 * 2 * 2048);
    EXPECT_THAT(prediction.limiter.text(), HasSubstr("100 % of them with 4-way bank conflicts"));
    golden::checkDerivation(prediction.derivation);
}

TEST(PredictCgpredict, CaveatsTellHowTheSimulationCameAbout) {
    kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 2048);
    kernel.caveats.push_back("of the profile");
    SeenLaunch launch = transposeLaunch(kernel);
    EXPECT_THAT(predicted(kernel, tk1(), launch).caveats, testing::ElementsAre("of the profile"));
    memory::MemoryBehaviour behaviour = *launch.known.memory;
    behaviour.samplingError = 3; // DRAM may be the busiest
    behaviour.batches = 1;
    behaviour.threads = 2048;
    behaviour.caveats = {"of the simulation"};
    launch.known.memory = std::make_shared<const memory::MemoryBehaviour>(behaviour);
    kernel.sample.sizes = std::make_shared<const kernel::KernelProfile>(kernel); // somebody chose what is simulated
    const auto caveats = predicted(kernel, tk1(), launch).caveats;
    EXPECT_THAT(caveats,
                testing::ElementsAre(HasSubstr("2048 threads fill the SMs less than twice"),
                                     HasSubstr("± 300 % from a sample"), "of the simulation", "of the profile"));
    behaviour.samplingError = 0.01;
    launch.known.memory = std::make_shared<const memory::MemoryBehaviour>(behaviour);
    EXPECT_THAT(predicted(kernel, tk1(), launch).caveats, Not(Contains(HasSubstr("±"))));
}

TEST(PredictCgpredict, ASmallLaunchNeedsNoSecondBatch) {
    const kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 32); // one block
    SeenLaunch launch = transposeLaunch(kernel);
    memory::MemoryBehaviour behaviour = *launch.known.memory;
    behaviour.batches = 1;
    launch.known.memory = std::make_shared<const memory::MemoryBehaviour>(behaviour);
    EXPECT_THAT(predicted(kernel, tk1(), launch).caveats, IsEmpty());
}

TEST(PredictCgpredict, BlocksThatFillNoWarpAreSaid) {
    const kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 256);
    const Prediction prediction = predicted(kernel, tk1(), transposeLaunch(kernel, {20, 1, 1}));
    EXPECT_THAT(prediction.caveats, Contains(HasSubstr("A block of 20 threads")));
}

TEST(PredictCgpredict, InputsSayWhereTheyAreFrom) {
    const kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 2048);
    const Prediction prediction = predicted(kernel, tk1(), transposeLaunch(kernel));
    EXPECT_EQ(prediction.derivation.find("freq")->source, "paper, Table 3");
    EXPECT_EQ(prediction.derivation.find("Transactions_1")->source, "3:20 in[i*n+j]; by hand");
    EXPECT_EQ(prediction.derivation.find("Transactions_1")->location, (SourceLocation{3, 20}));
    EXPECT_EQ(prediction.derivation.find("no_coal_insts")->formula, "Insts_1");
    for (const Term& each : prediction.derivation.terms)
        EXPECT_FALSE(each.formula.empty() && each.source.empty()) << each.symbol << " comes from nowhere";
}

TEST(PredictCgpredict, SimulatesWhereTheLaunchBringsNothing) {
    const kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 256);
    const Prediction prediction = predicted(kernel, tk1(), {kernel.launchWith({32, 32, 1}), {}});
    ASSERT_TRUE(prediction.memory);
    ASSERT_EQ(prediction.memory->accesses.size(), 2U);
    // 32 floats are two lines of 64 bytes; a column is 32.
    EXPECT_EQ(term(prediction, "no_coal_pw"), 2);
    EXPECT_EQ(term(prediction, "no_uncoal_pw"), 32);
    EXPECT_EQ(term(prediction, "no_dram_trans_coal"),
              prediction.memory->accesses[0].traffic.dramTransactionsPerRequest());
    golden::checkDerivation(prediction.derivation);
}

TEST(PredictCgpredict, GemmReadsOneArrayCoalescedAndOneByOneAddress) {
    const kernel::KernelProfile kernel = kernelOf(sample::gemm(), "gemm:L1", 128);
    const Prediction prediction = predicted(kernel, tk1(), {kernel.launchWith({32, 32, 1}), {}});
    EXPECT_EQ(term(prediction, "no_const_insts"), 128);     // a[i*n+k]
    EXPECT_EQ(term(prediction, "no_coal_insts"), 3 * 128);  // b[k*n+j], c[i*n+j] twice
    EXPECT_EQ(term(prediction, "no_const_pw"), 1);
    EXPECT_EQ(term(prediction, "no_coal_pw"), 2);
    // 16 iterations of 4 warps of a row share a line of a.
    EXPECT_NEAR(term(prediction, "no_dram_trans_const"), 1 / 64.0, 1e-3);
    golden::checkDerivation(prediction.derivation);
}

TEST(PredictCgpredict, AKernelWithoutAccessesIsComputeBound) {
    kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 256);
    kernel.accesses.clear();
    const Prediction prediction = predicted(kernel, tk1(), launchWith(kernel, {32, 32, 1}, {}));
    EXPECT_EQ(prediction.limiter.text(), "compute-bound: no access to global memory");
    EXPECT_EQ(prediction.cycles.value(), 4 * 64 * 32); // comp_cycles · N · 64 blocks / 2
}

TEST(PredictCgpredict, RefusesWhatCannotRunAndDevicesWithoutConstants) {
    const kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 256);
    EXPECT_FALSE(predictCgpredict(kernel, tk1(), kernel.launchWith({2048, 1, 1})));
    kernel::Launch none = kernel.launchWith({32, 32, 1});
    none.blocks = 0;
    EXPECT_FALSE(predictCgpredict(kernel, tk1(), none));
    device::Device device = tk1();
    device.dramLatency.value = Cycles(164);
    const auto [launch, known] = transposeLaunch(kernel);
    const auto prediction = predictCgpredict(kernel, device, launch, known);
    ASSERT_FALSE(prediction);
    EXPECT_THAT(prediction.error().text(), HasSubstr("mem_ld_dram"));
    EXPECT_THAT(prediction.error().text(), HasSubstr("t:L1 on Jetson TK1"));
}

} // namespace
} // namespace forewarp::models::cgpredict
