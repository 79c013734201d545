#include "core/kernel/limits/count_limits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::kernel::limits {
namespace {

using testing::HasSubstr;

KernelProfile kernelOf(double threads, double launches, double perThread) {
    KernelProfile kernel;
    kernel.loop = "f:L1";
    kernel.mapped = {{"f:L1", "i", ThreadDimension::x, threads}};
    kernel.launches = launches;
    kernel.blockExecutions = {1, perThread};
    return kernel;
}

std::string refusal(const KernelProfile& kernel) {
    ProgramFacts facts;
    facts.file = "f.c";
    const auto error = refuseEndless(kernel, facts);
    return error ? error->text() : "accepted";
}

TEST(CountLimits, SixtyThreeBitsOfIterationsAreTheEnd) {
    EXPECT_EQ(refusal(kernelOf(0x1p31, 0x1p15, 0x1p16)), "accepted");
    EXPECT_THAT(refusal(kernelOf(0x1p31, 0x1p16, 0x1p16)), HasSubstr("f:L1 would run 9.22337e+18 times"));
    EXPECT_THAT(refusal(kernelOf(1e200, 1e200, 1)), HasSubstr("would run inf times"));
}

TEST(CountLimits, AccessesCountAsCodeDoes) {
    KernelProfile kernel = kernelOf(1, 1, 1);
    kernel.accesses.emplace_back().executionsPerThread = 1e19;
    EXPECT_THAT(refusal(kernel), HasSubstr("1e+19"));
}

TEST(CountLimits, ValuesThatCanBeGivenAreTheRemedy) {
    KernelProfile kernel = kernelOf(1e19, 1, 1);
    EXPECT_EQ(refusal(kernel).find("--set"), std::string::npos);
    kernel.assumptions.push_back({Assumption::Kind::given, "n", 1e19, "n = 1e+19 (given)", {}});
    EXPECT_THAT(refusal(kernel), HasSubstr("Give smaller values with --set."));
}

TEST(CountLimits, AGridHasItsMostBlocksAlongX) {
    constexpr double kMost = 2147483647;
    const auto isRefused = [](double threads, ThreadDimension dimension) {
        KernelProfile kernel = kernelOf(threads, 1, 1);
        kernel.mapped[0].dimension = dimension;
        return refuseEndlessGrid(kernel, kernel.launchWith({32, 1, 1})).has_value();
    };
    EXPECT_FALSE(isRefused(32 * kMost, ThreadDimension::x));
    EXPECT_TRUE(isRefused(32 * kMost + 1, ThreadDimension::x));
    EXPECT_FALSE(isRefused(32 * kMost + 1, ThreadDimension::y));
}

} // namespace
} // namespace forewarp::kernel::limits
