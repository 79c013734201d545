#include "core/dataflow/arithmetic_intensity.h"

#include "tests/core/dataflow/sample_blocks.h"

#include <gtest/gtest.h>

#include <cmath>

namespace forewarp::dataflow {
namespace {

using sample::block;
using sample::node;

kernel::Instruction reaching(kernel::Instruction instruction, int access) {
    instruction.access = access;
    return instruction;
}

/// Access 0 is global, access 1 shared.
kernel::KernelProfile withTwoSpaces(kernel::BasicBlock block) {
    kernel::KernelProfile kernel = sample::kernelOf(std::move(block));
    kernel.accesses.resize(2);
    kernel.accesses[1].space = kernel::MemorySpace::shared;
    return kernel;
}

/// y[i] = x[i] * x[i] * x[i] + 1, with both arrays in the same memory.
kernel::KernelProfile cubes(int access) {
    return withTwoSpaces(sample::block({reaching(sample::node(kernel::Operation::load, {}), access),
                                        sample::node(kernel::Operation::floatMultiply, {0}),
                                        sample::node(kernel::Operation::floatMultiply, {0, 1}),
                                        sample::node(kernel::Operation::floatAdd, {2}),
                                        reaching(sample::node(kernel::Operation::store, {3}), access)}));
}

TEST(ArithmeticIntensity, CountsLoadsStoresAndWhatReadsALoadAsOffChip) {
    const ArithmeticIntensity intensity = arithmeticIntensity(cubes(0));
    EXPECT_EQ(intensity.offChip, 4); // The load, both multiplications, the store.
    EXPECT_EQ(intensity.onChip, 1);  // The addition: arithmetic defines on-chip values.
    EXPECT_EQ(intensity.ratio(), 0.25);
}

TEST(ArithmeticIntensity, OfSharedMemoryIsInfinite) {
    const ArithmeticIntensity intensity = arithmeticIntensity(cubes(1));
    EXPECT_EQ(intensity.onChip, 5);
    EXPECT_EQ(intensity.offChip, 0);
    EXPECT_TRUE(std::isinf(intensity.ratio()));
    EXPECT_TRUE(std::isinf(arithmeticIntensity(kernel::KernelProfile()).ratio()));
}

TEST(ArithmeticIntensity, ASharedAccessHandsOnWhatItsIndexIs) {
    const auto intensity = arithmeticIntensity(withTwoSpaces(sample::block(
        {reaching(sample::node(kernel::Operation::load, {}), 0),
         reaching(sample::node(kernel::Operation::load, {0}), 1), sample::node(kernel::Operation::floatAdd, {1}),
         reaching(sample::node(kernel::Operation::store, {2}), 1)})));
    EXPECT_EQ(intensity.offChip, 3);
    EXPECT_EQ(intensity.onChip, 1);
}

TEST(ArithmeticIntensity, TakesValuesFromOutsideABlockAsRegisters) {
    kernel::KernelProfile kernel =
        sample::kernelOf(sample::block({sample::node(kernel::Operation::floatAdd, {}, {0})}, {{1, 1, false, -1}}));
    EXPECT_EQ(arithmeticIntensity(kernel).onChip, 1);
}

TEST(ArithmeticIntensity, TakesAnUnknownAccessAsGlobal) {
    EXPECT_EQ(arithmeticIntensity(sample::kernelOf(sample::block({sample::node(kernel::Operation::load, {})}))).offChip,
              1);
}

TEST(ArithmeticIntensity, WeighsBlocksByTheirExecutions) {
    kernel::KernelProfile kernel = cubes(0);
    kernel.blocks.push_back(
        sample::block({sample::node(kernel::Operation::intAdd, {}), sample::node(kernel::Operation::compare, {0})}));
    kernel.blockExecutions = {10, 3};
    const ArithmeticIntensity intensity = arithmeticIntensity(kernel);
    EXPECT_EQ(intensity.offChip, 40);
    EXPECT_EQ(intensity.onChip, 16);
    EXPECT_EQ(intensity.ratio(), 0.4);
}

} // namespace
} // namespace forewarp::dataflow
