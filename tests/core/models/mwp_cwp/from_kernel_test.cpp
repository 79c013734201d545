#include "core/models/mwp_cwp/mwp_cwp.h"

#include "core/kernel/profile_of.h"
#include "tests/core/kernel/sample_nests.h"
#include "tests/core/models/sample_device.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::models::mwp_cwp {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

kernel::KernelProfile kernelOf(const kernel::ProgramFacts& facts, std::string_view loop, double n, int registers = 10) {
    kernel::Assumptions assumptions;
    assumptions.values["n"] = n;
    assumptions.registersPerThread = registers;
    auto kernel = kernel::profileOf(facts, loop, assumptions);
    EXPECT_TRUE(kernel) << (kernel ? "" : kernel.error().text());
    return kernel ? *kernel : kernel::KernelProfile{};
}

Prediction predicted(const kernel::KernelProfile& kernel, const device::Device& device,
                     const kernel::BlockShape& block) {
    auto prediction = predictMwpCwp(kernel, device, kernel.launchWith(block));
    EXPECT_TRUE(prediction) << (prediction ? "" : prediction.error().text());
    return prediction ? *prediction : Prediction{};
}

double term(const Prediction& prediction, std::string_view symbol) {
    const Term* found = prediction.derivation.find(symbol);
    EXPECT_NE(found, nullptr) << symbol;
    return found ? found->value : -1;
}

TEST(PredictMwpCwp, SplitsTransposeIntoACoalescedAndAnUncoalescedAccess) {
    const Prediction prediction = predicted(kernelOf(sample::transpose(), "t:L1", 2048), sample::fx5600(), {32, 8, 1});
    EXPECT_EQ(term(prediction, "Coal_Mem_insts"), 1);
    EXPECT_EQ(term(prediction, "Uncoal_Mem_insts"), 1);
    EXPECT_EQ(term(prediction, "Uncoal_per_mw"), 32);
    EXPECT_EQ(term(prediction, "Load_bytes_per_warp"), 128);
    EXPECT_EQ(term(prediction, "Comp_insts"), 6); // add, compare, branch of both loops
    EXPECT_EQ(term(prediction, "Mem_L"), (420 + 31 * 10 + 420) / 2.0);
    EXPECT_EQ(term(prediction, "Departure_delay"), (320 + 4) / 2.0);
}

TEST(PredictMwpCwp, TakesTheLaunchFromOccupancy) {
    const Prediction prediction = predicted(kernelOf(sample::transpose(), "t:L1", 2048), sample::fx5600(), {32, 8, 1});
    ASSERT_TRUE(prediction.occupancy);
    EXPECT_EQ(prediction.occupancy->blocksPerSm, 3); // 24 warps of 8 each
    EXPECT_EQ(term(prediction, "Threads_per_block"), 256);
    EXPECT_EQ(term(prediction, "Blocks"), 64 * 256);
    EXPECT_EQ(term(prediction, "Active_SMs"), 16);
    EXPECT_EQ(term(prediction, "Active_blocks_per_SM"), 3);
    EXPECT_EQ(term(prediction, "N"), 24);
}

TEST(PredictMwpCwp, MoreRegistersLeaveFewerWarps) {
    const kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 2048, 32);
    const Prediction prediction = predicted(kernel, sample::fx5600(), {32, 8, 1});
    EXPECT_EQ(prediction.occupancy->blocksPerSm, 1);
    EXPECT_EQ(term(prediction, "N"), 8);
}

TEST(PredictMwpCwp, BroadcastCostsOneTransactionWhereTheHardwareHasIt) {
    const kernel::KernelProfile kernel = kernelOf(sample::gemm(), "gemm:L1", 64);
    device::Device device = sample::fx5600();
    const Prediction strict = predicted(kernel, device, {32, 4, 1});
    EXPECT_EQ(term(strict, "Uncoal_Mem_insts"), 64);
    EXPECT_EQ(term(strict, "Coal_Mem_insts"), 3 * 64);
    EXPECT_THAT(strict.derivation.find("Insts_1")->meaning,
                HasSubstr("one address for all lanes, one transaction per lane"));
    device.capability.minor = 3;
    const Prediction relaxed = predicted(kernel, device, {32, 4, 1});
    EXPECT_EQ(term(relaxed, "Uncoal_Mem_insts"), 0);
    EXPECT_EQ(term(relaxed, "Coal_Mem_insts"), 4 * 64);
    EXPECT_THAT(relaxed.derivation.find("Insts_1")->meaning,
                HasSubstr("one address for all lanes, one transaction per warp"));
}

TEST(PredictMwpCwp, WeighsTransactionsAndElementSizesByExecutions) {
    kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 256);
    kernel.accesses[0].executionsPerThread = 3; // becomes stride two, 8-byte elements
    kernel.accesses[0].bytesPerThreadX = 16;
    kernel.accesses[0].elementBytes = 8;
    device::Device device = sample::fx5600();
    device.capability.minor = 3;
    const Prediction prediction = predicted(kernel, device, {32, 1, 1});
    EXPECT_DOUBLE_EQ(term(prediction, "Uncoal_per_mw"), (3 * 4 + 1 * 32) / 4.0);
    EXPECT_DOUBLE_EQ(term(prediction, "Load_bytes_per_warp"), 32 * (3 * 8 + 1 * 4) / 4.0);
}

TEST(PredictMwpCwp, InputsSayWhereTheyAreFrom) {
    const Prediction prediction = predicted(kernelOf(sample::transpose(), "t:L1", 256), sample::fx5600(), {32, 8, 1});
    EXPECT_EQ(prediction.derivation.find("Freq")->source, "paper, Table 3");
    EXPECT_EQ(prediction.derivation.find("Departure_del_coal")->source, "estimated: a guess");
    const Term* load = prediction.derivation.find("Insts_1");
    EXPECT_EQ(load->source, "3:20 in[i*n+j]");
    EXPECT_EQ(load->location, (SourceLocation{3, 20}));
    EXPECT_EQ(prediction.derivation.find("Coal_Mem_insts")->inputs, (std::vector<int>{0}));
    EXPECT_THAT(prediction.derivation.find("Comp_insts")->source, HasSubstr("2 int add"));
    for (const Term& each : prediction.derivation.terms) {
        EXPECT_FALSE(each.formula.empty() && each.source.empty()) << each.symbol << " comes from nowhere";
    }
}

TEST(PredictMwpCwp, ASmallGridLeavesSmsAndBlockSlotsFree) {
    const Prediction prediction = predicted(kernelOf(sample::transpose(), "t:L1", 16), sample::fx5600(), {32, 2, 1});
    EXPECT_EQ(term(prediction, "Blocks"), 8);
    EXPECT_EQ(term(prediction, "Active_SMs"), 8);
    EXPECT_EQ(term(prediction, "Active_blocks_per_SM"), 1);
    EXPECT_EQ(term(prediction, "Rep"), 1);
    EXPECT_THAT(prediction.caveats, Contains(HasSubstr("8 blocks for 16 SMs")));
}

TEST(PredictMwpCwp, BlocksThatFillNoWarpAreRoundedUpAndSaidSo) {
    const Prediction prediction = predicted(kernelOf(sample::transpose(), "t:L1", 256), sample::fx5600(), {20, 1, 1});
    EXPECT_EQ(term(prediction, "Threads_per_block"), 32);
    EXPECT_THAT(prediction.caveats, Contains(HasSubstr("A block of 20 threads")));
}

TEST(PredictMwpCwp, CaveatsNameCachesUnknownAddressesAndTheProfilesOwn) {
    kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 256);
    kernel.caveats.push_back("of the profile");
    device::Device device = sample::fx5600();
    EXPECT_THAT(predicted(kernel, device, {32, 8, 1}).caveats,
                testing::ElementsAre(HasSubstr("5.3 times"), "of the profile"));
    kernel.accesses[1].isAffine = false;
    device.capability.major = 2;
    const Prediction prediction = predicted(kernel, device, {32, 8, 1});
    EXPECT_THAT(prediction.caveats, Contains(HasSubstr("knows no caches")));
    EXPECT_THAT(prediction.caveats, Contains(HasSubstr("3:5 out[j*n+i]; one transaction per lane")));
    EXPECT_THAT(prediction.caveats, Contains("of the profile"));
    EXPECT_EQ(term(prediction, "Uncoal_per_mw"), 32);
}

TEST(PredictMwpCwp, AKernelWithoutAccessesIsComputeBound) {
    kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 256);
    kernel.accesses.clear();
    const Prediction prediction = predicted(kernel, sample::fx5600(), {32, 8, 1});
    EXPECT_EQ(prediction.caseTaken, "comp");
    EXPECT_GT(prediction.time, Seconds(0));
}

TEST(PredictMwpCwp, PassesOnWhatOccupancyRefuses) {
    const kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 256);
    EXPECT_FALSE(predictMwpCwp(kernel, sample::fx5600(), kernel.launchWith({1024, 1, 1})));
    kernel::Launch none = kernel.launchWith({32, 8, 1});
    none.blocks = 0;
    EXPECT_FALSE(predictMwpCwp(kernel, sample::fx5600(), none));
}

TEST(PredictMwpCwp, RefusesADeviceWithoutAConstantByName) {
    device::Device device = sample::fx5600();
    device.dramLatency.value = Cycles(0);
    const kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 256);
    const auto prediction = predictMwpCwp(kernel, device, kernel.launchWith({32, 8, 1}));
    ASSERT_FALSE(prediction);
    EXPECT_THAT(prediction.error().text(), HasSubstr("mem_ld_cycles"));
    EXPECT_THAT(prediction.error().text(), HasSubstr("Quadro FX5600"));
}

} // namespace
} // namespace forewarp::models::mwp_cwp
