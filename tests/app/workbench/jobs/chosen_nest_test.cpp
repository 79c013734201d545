#include "app/workbench/jobs/chosen_nest.h"

#include "tests/core/kernel/sample_nests.h"

#include <gtest/gtest.h>

namespace forewarp::workbench::jobs {
namespace {

TEST(ChosenNest, WhatWasDecidedForLoopsOfAnotherFileIsLeftOut) {
    kernel::Assumptions chosen;
    chosen.values = {{"n", 64}, {"other", 8}};
    chosen.independentLoops = {"gemm:L1", "elsewhere:L1"};
    chosen.dimensions = {{"gemm:L1", kernel::ThreadDimension::y},
                         {"j", kernel::ThreadDimension::x},
                         {"elsewhere:L1", kernel::ThreadDimension::x}};
    const kernel::Assumptions within = withinFile(chosen, sample::gemm(), {"n"});
    EXPECT_EQ(within.values, (kernel::Bindings{{"n", 64}}));
    EXPECT_EQ(within.independentLoops.size(), 1U);
    EXPECT_EQ(within.dimensions.size(), 2U);
    EXPECT_FALSE(within.dimensions.contains("elsewhere:L1"));
}

} // namespace
} // namespace forewarp::workbench::jobs
