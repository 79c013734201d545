#include "core/models/parametrized/parametrized.h"

#include "core/device/device.h"
#include "core/kernel/profile_of.h"
#include "core/memory/memory_behaviour.h"
#include "tests/core/kernel/sample_nests.h"
#include "tests/core/models/formula_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace forewarp::models::parametrized {
namespace {

using testing::Contains;
using testing::HasSubstr;

kernel::KernelProfile kernelOf(const kernel::ProgramFacts& facts, std::string_view loop, double n,
                               const kernel::SimulationChoices& choices = {}) {
    kernel::Assumptions assumptions;
    assumptions.values["n"] = n;
    assumptions.registersPerThread = 20;
    assumptions.simulation = choices;
    auto kernel = kernel::profileOf(facts, loop, assumptions);
    EXPECT_TRUE(kernel) << (kernel ? "" : kernel.error().text());
    return kernel ? *kernel : kernel::KernelProfile{};
}

Prediction predicted(const kernel::KernelProfile& kernel, const char* device,
                     const kernel::BlockShape& block = {32, 8, 1}) {
    const auto prediction = predictParametrized(kernel, *device::findDevice(device), kernel.launchWith(block));
    EXPECT_TRUE(prediction) << (prediction ? "" : prediction.error().text());
    return prediction ? *prediction : Prediction{};
}

const simulation::scheduler::WarpInstruction* instructionOf(const Prediction& prediction, std::string_view text) {
    const auto& instructions = prediction.simulation->program.instructions;
    const auto found = std::ranges::find(instructions, text, &simulation::scheduler::WarpInstruction::text);
    return found == instructions.end() ? nullptr : &*found;
}

class ParametrizedKernel : public testing::TestWithParam<const char*> {};

TEST_P(ParametrizedKernel, EveryTermFollowsFromThoseBefore) {
    for (const kernel::SimulationChoices& choices :
         {kernel::SimulationChoices{}, kernel::SimulationChoices::asPublished()}) {
        const Prediction gemm = predicted(kernelOf(sample::gemm(), "gemm:L1", 256, choices), GetParam());
        golden::checkDerivation(gemm.derivation);
        EXPECT_GT(gemm.time.value(), 0);
        ASSERT_TRUE(gemm.simulation);
        EXPECT_EQ(gemm.simulation->costs.size(), gemm.simulation->program.instructions.size());
        golden::checkDerivation(predicted(kernelOf(sample::transpose(), "t:L1", 100, choices), GetParam()).derivation);
    }
}

INSTANTIATE_TEST_SUITE_P(Devices, ParametrizedKernel, testing::Values("gtx280", "gtx460", "tk1", "h200"),
                         [](const auto& info) { return std::string(info.param); });

TEST(ParametrizedKernels, InnerLoopsRunAsOftenAsTheProfileSays) {
    const Prediction gemm = predicted(kernelOf(sample::gemm(), "gemm:L1", 256), "gtx460");
    const simulation::scheduler::WarpInstruction* load = instructionOf(gemm, "a[i*n+k]");
    ASSERT_NE(load, nullptr);
    EXPECT_EQ(load->executions, 256);
    const auto& steps = gemm.simulation->program.steps;
    const auto enter =
        std::ranges::find(steps, simulation::scheduler::WarpStep::Kind::enter, &simulation::scheduler::WarpStep::kind);
    ASSERT_NE(enter, steps.end());
    EXPECT_EQ(enter->trips, 256);
}

TEST(ParametrizedKernels, PublishedAccessesGoToDramWithTheirTransactions) {
    const Prediction transpose = predicted(
        kernelOf(sample::transpose(), "t:L1", 1024, kernel::SimulationChoices::asPublished()), "gtx460", {32, 32, 1});
    const double bytesPerCycle = 86.4e9 / 7 / 1.35e9;
    const simulation::scheduler::WarpInstruction* store = instructionOf(transpose, "out[j*n+i]");
    const simulation::scheduler::WarpInstruction* load = instructionOf(transpose, "in[i*n+j]");
    ASSERT_TRUE(store && load);
    EXPECT_NEAR(store->penalty, 32 * 128 / bytesPerCycle, 1e-9); // (4.8), one line for each lane
    EXPECT_NEAR(load->penalty, 128 / bytesPerCycle, 1e-9);
    EXPECT_EQ(load->latency, 500);
    EXPECT_THAT(transpose.caveats, Contains(HasSubstr("leaves out")));
}

TEST(ParametrizedKernels, UnknownAddressesCountAsTheWorst) {
    kernel::ProgramFacts facts = sample::transpose();
    for (kernel::LoopFacts& loop : facts.loops)
        for (kernel::MemoryAccess& access : loop.accesses)
            if (access.kind == kernel::AccessKind::load) access.index.reset();
    const Prediction prediction =
        predicted(kernelOf(facts, "t:L1", 1024, kernel::SimulationChoices::asPublished()), "gtx460");
    const double bytesPerCycle = 86.4e9 / 7 / 1.35e9;
    EXPECT_NEAR(instructionOf(prediction, "in[i*n+j]")->penalty, 32 * 128 / bytesPerCycle, 1e-9);
    EXPECT_THAT(prediction.caveats, Contains(HasSubstr("one transaction per lane")));
}

// 8 blocks on 7 SMs: one SM has two of them, and a quarter of the bandwidth while it needs a quarter of the bytes.
TEST(ParametrizedKernels, TheBusiestSmHasItsPartOfTheBandwidth) {
    kernel::SimulationChoices uncached;
    uncached.usesCaches = false;
    const auto served = [&](double n, bool isShared) {
        uncached.sharesBandwidth = isShared;
        const kernel::KernelProfile kernel = kernelOf(sample::triangular(), "tri:L1", n, uncached);
        return predicted(kernel, "gtx460", {256, 1, 1}).derivation.find("SMs_served")->value;
    };
    EXPECT_EQ(served(8 * 256, true), 4);
    EXPECT_EQ(served(7 * 256, true), 7);
    EXPECT_EQ(served(2 * 256, true), 2);
    EXPECT_EQ(served(2 * 256, false), 7) << "the thesis divides by all";
}

/// The one load of transpose, all of whose requests look like this.
Prediction withLoads(double l2Transactions, double l2Hits, double dram) {
    const kernel::KernelProfile kernel = kernelOf(sample::transpose(), "t:L1", 1024);
    auto memory = std::make_shared<memory::MemoryBehaviour>();
    memory->accesses.resize(kernel.accesses.size());
    for (std::size_t i = 0; i < kernel.accesses.size(); ++i) {
        if (kernel.accesses[i].kind != kernel::AccessKind::load) continue;
        memory::AccessBehaviour& seen = memory->accesses[i];
        seen.accessClass = memory::AccessClass::coalesced;
        seen.transactionBytes = Bytes(32);
        seen.traffic.requests = 100;
        seen.traffic.transactions = seen.traffic.l2Transactions = seen.traffic.l2Transfers = 100 * l2Transactions;
        seen.traffic.l2Hits = 100 * l2Hits;
        seen.traffic.dramTransactions = 100 * dram;
    }
    const auto prediction =
        predictParametrized(kernel, *device::findDevice("tk1"), kernel.launchWith({32, 8, 1}), {memory, nullptr});
    EXPECT_TRUE(prediction);
    return *prediction;
}

// Jetson TK1: 164 cycles to L2, 496 to DRAM. A warp waits for the slowest of its transactions.
TEST(ParametrizedKernels, LatencyIsThatOfTheLastTransaction) {
    EXPECT_EQ(instructionOf(withLoads(4, 4, 0), "in[i*n+j]")->latency, 164);
    EXPECT_EQ(instructionOf(withLoads(4, 3, 1), "in[i*n+j]")->latency, 496) << "one of four misses";
    EXPECT_EQ(instructionOf(withLoads(1, 0.5, 0.5), "in[i*n+j]")->latency, (164 + 496) / 2.0) << "every other request";
}

TEST(ParametrizedKernels, FewerRegistersThanNeededMeanSpills) {
    kernel::KernelProfile kernel = kernelOf(sample::gemm(), "gemm:L1", 256);
    for (kernel::BasicBlock& block : kernel.blocks) { // Forty values, all of them alive before the first is used.
        const int first = int(block.instructions.size());
        for (int i = 0; i < 40; ++i) {
            kernel::Instruction value{kernel::Operation::floatAdd, {}, -1, {9, 9}};
            value.registers = 1;
            block.instructions.push_back(value);
        }
        for (int i = 0; i < 40; ++i) block.instructions.push_back({kernel::Operation::store, {first + i}, -1, {10, 9}});
    }
    const device::Device device = *device::findDevice("gtx460");
    const auto spillsWith = [&](int registers) {
        kernel::Launch launch = kernel.launchWith({32, 8, 1});
        launch.registersPerThread = registers;
        const auto prediction = predictParametrized(kernel, device, launch);
        EXPECT_TRUE(prediction) << prediction.error().text();
        return std::ranges::count(prediction->simulation->program.instructions,
                                  simulation::scheduler::InstructionClass::spill,
                                  &simulation::scheduler::WarpInstruction::instructionClass);
    };
    EXPECT_EQ(spillsWith(63), 0);
    EXPECT_GT(spillsWith(30), 0);
}

TEST(ParametrizedKernels, DoublesCountAsFloatsWhereThereAreNone) {
    kernel::KernelProfile kernel = kernelOf(sample::gemm(), "gemm:L1", 256);
    for (kernel::BasicBlock& block : kernel.blocks)
        for (kernel::Instruction& instruction : block.instructions)
            if (instruction.operation == kernel::Operation::intAdd)
                instruction.operation = kernel::Operation::doubleAdd;
    const Prediction old = predicted(kernel, "8800gt");
    EXPECT_THAT(old.caveats, Contains(HasSubstr("no double-precision unit")));
    EXPECT_TRUE(std::isfinite(old.time.value()));
}

TEST(ParametrizedKernels, RefusesWhatCannotRun) {
    const kernel::KernelProfile kernel = kernelOf(sample::gemm(), "gemm:L1", 256);
    EXPECT_FALSE(predictParametrized(kernel, *device::findDevice("gtx460"), kernel.launchWith({2048, 1, 1})));
    kernel::Launch none = kernel.launchWith({32, 8, 1});
    none.blocks = 0;
    EXPECT_FALSE(predictParametrized(kernel, *device::findDevice("gtx460"), none));
}

} // namespace
} // namespace forewarp::models::parametrized
