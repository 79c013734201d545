#include "core/dataflow/registers.h"

#include "tests/core/dataflow/sample_blocks.h"

#include <gtest/gtest.h>

namespace forewarp::dataflow {
namespace {

using sample::block;
using sample::kernelOf;
using sample::liveOut;
using sample::node;
using sample::wide;
using sample::withoutResult;

std::vector<int> pressureOf(const kernel::KernelProfile& kernel) {
    std::vector<int> registers;
    for (const RegisterPressure& pressure : registerNeed(kernel).pressure) registers.push_back(pressure.registers);
    return registers;
}

TEST(RegisterNeed, CountsOperandsAndResultTogetherWithWhatWaits) {
    const kernel::KernelProfile kernel =
        sample::kernelOf(sample::block({sample::node(kernel::Operation::load, {}),                      // a
                                        sample::node(kernel::Operation::load, {}),                      // a b
                                        sample::node(kernel::Operation::floatAdd, {0}),                 // a b c
                                        sample::node(kernel::Operation::floatAdd, {1, 2}),              // b c d
                                        sample::withoutResult(sample::node(kernel::Operation::store, {3}))})); // d
    EXPECT_EQ(pressureOf(kernel), (std::vector<int>{1, 2, 3, 3, 1}));
    EXPECT_EQ(registerNeed(kernel).peak, 2);
}

TEST(RegisterNeed, KeepsWhatIsReadAfterTheBlockToItsEnd) {
    const kernel::KernelProfile kernel = sample::kernelOf(
        sample::block({sample::liveOut(sample::node(kernel::Operation::load, {})),
                       sample::node(kernel::Operation::load, {}, {0}), sample::node(kernel::Operation::load, {})},
                      {{1, 1, true, -1}, {1, 1, false, -1}, {2, 1, true, -1}}));
    // Input 0 and result 0 to the end, input 1 never, input 2 all through; results nobody reads for an instant.
    EXPECT_EQ(pressureOf(kernel), (std::vector<int>{4, 5, 5}));
}

TEST(RegisterNeed, LetsAnInputGoAfterItsLastReader) {
    const kernel::KernelProfile kernel =
        sample::kernelOf(sample::block({sample::withoutResult(sample::node(kernel::Operation::store, {}, {0})),
                                        sample::withoutResult(sample::node(kernel::Operation::store, {}, {0, 1})),
                                        sample::withoutResult(sample::node(kernel::Operation::store, {}, {1}))},
                                       {{1, 1, false, -1}, {2, 1, false, -1}}));
    EXPECT_EQ(pressureOf(kernel), (std::vector<int>{3, 3, 2}));
}

TEST(RegisterNeed, CountsWidths) {
    const kernel::KernelProfile kernel =
        sample::kernelOf(sample::block({sample::wide(sample::node(kernel::Operation::load, {}), 4),
                                        sample::wide(sample::node(kernel::Operation::doubleAdd, {0}), 2)}));
    EXPECT_EQ(pressureOf(kernel), (std::vector<int>{4, 6}));
}

TEST(RegisterNeed, TakesWhatLoopsOutsideTheKernelComputeAsParameters) {
    kernel::KernelProfile kernel = sample::kernelOf(
        sample::block({sample::withoutResult(sample::node(kernel::Operation::store, {}, {0, 1, 2, 3}))},
                      {{1, 0, true, -1}, {2, 1, true, -1}, {4, 2, true, -1}, {8, 3, false, -1}}));
    kernel.blocks[0].registersThrough = {100, 200, 16, 32};
    kernel.depth = 2;
    EXPECT_EQ(pressureOf(kernel), std::vector<int>{4 + 8 + 16 + 32});
    kernel.depth = 1;
    EXPECT_EQ(pressureOf(kernel), std::vector<int>{2 + 4 + 8 + 200 + 16 + 32});
    kernel.depth = 5;
    EXPECT_EQ(pressureOf(kernel), std::vector<int>{0});
}

TEST(RegisterNeed, GoesThroughTheBlocksInProgramOrder) {
    kernel::KernelProfile kernel = sample::kernelOf(sample::block({sample::node(kernel::Operation::load, {})}));
    kernel.blocks.push_back(sample::block({sample::wide(sample::node(kernel::Operation::load, {}), 2),
                                           sample::wide(sample::node(kernel::Operation::load, {}), 2)}));
    kernel.blockExecutions.push_back(1);
    const RegisterNeed listed = registerNeed(kernel);
    ASSERT_EQ(listed.pressure.size(), 3U);
    EXPECT_EQ(listed.pressure[0].block, 0);
    EXPECT_EQ(listed.peak, 1);
    using Kind = kernel::ProgramStep::Kind;
    kernel.program = {{Kind::enter, 0}, {Kind::block, 1}, {Kind::leave, 0}, {Kind::block, 0}};
    const RegisterNeed ordered = registerNeed(kernel);
    ASSERT_EQ(ordered.pressure.size(), 3U);
    EXPECT_EQ(ordered.pressure[0].block, 1);
    EXPECT_EQ(ordered.pressure[1].instruction, 1);
    EXPECT_EQ(ordered.pressure[1].location.line, 2);
    EXPECT_EQ(ordered.pressure[2].block, 0);
    EXPECT_EQ(ordered.peak, 0); // The first of two that need as many.
}

TEST(RegisterNeed, AddsWhatEveryKernelTakesAndHasAFewest) {
    EXPECT_EQ(
        registerNeed(sample::kernelOf(sample::block({sample::wide(sample::node(kernel::Operation::load, {}), 20)})))
            .perThread,
        20 + kRuntimeRegisters);
    EXPECT_EQ(registerNeed(sample::kernelOf(sample::block({sample::node(kernel::Operation::load, {})}))).perThread,
              kFewestRegisters);
    const RegisterNeed none = registerNeed(kernel::KernelProfile());
    EXPECT_EQ(none.perThread, kFewestRegisters);
    EXPECT_EQ(none.peak, -1);
    EXPECT_TRUE(none.pressure.empty());
}

/// for k < n: s += a[i*n + k] * b[k*n + j], with 64-bit counters and all address arithmetic in the loop.
kernel::BasicBlock matrixProduct() {
    enum { s, i, k, j, n, trips };
    const auto address = [](std::vector<int> operands, std::vector<int> inputs) {
        return sample::wide(sample::node(kernel::Operation::intAdd, std::move(operands), std::move(inputs)), 2);
    };
    const auto product = [](std::vector<int> inputs) {
        return sample::wide(sample::node(kernel::Operation::intMultiply, {}, std::move(inputs)), 2);
    };
    kernel::BasicBlock result = sample::block(
        {product({i, n}), address({0}, {k}), address({1}, {}), sample::node(kernel::Operation::load, {2}), // a[i*n + k]
         product({k, n}), address({4}, {j}), address({5}, {}), sample::node(kernel::Operation::load, {6}), // b[k*n + j]
         sample::liveOut(sample::node(kernel::Operation::floatFma, {3, 7}, {s})),
         sample::liveOut(address({}, {k})), // s, k + 1
         sample::withoutResult(sample::node(kernel::Operation::compare, {9}, {trips})),
         sample::withoutResult(sample::node(kernel::Operation::branch, {10}))},
        {{1, 3, false, 8}, {2, 1, true, -1}, {2, 3, false, 9}, {2, 2, true, -1}, {2, 0, true, -1}, {2, 2, true, -1}});
    result.registersThrough = {0, 2}; // The middle loop's trip count.
    return result;
}

// Pins our own count. ptxas 13.0 reports 16 for this loop where it is not unrolled (cc 7.5 to 10.0), and 32 at cc 8.0
// where it is.
TEST(RegisterNeed, OfAMatrixProductIsCloseToWhatTheAssemblerReports) {
    const RegisterNeed need = registerNeed(sample::kernelOf(matrixProduct()));
    EXPECT_EQ(need.perThread, 18);
    EXPECT_EQ(need.peak, 5); // The second address, while the first value waits.
}

} // namespace
} // namespace forewarp::dataflow
