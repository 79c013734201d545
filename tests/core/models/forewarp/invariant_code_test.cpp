#include "core/models/forewarp/invariant_code.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::models::forewarp {
namespace {

using testing::ElementsAre;
using kernel::Operation;

/// One loop inside the threads, whose block reads an outer value (depth 1) and the loop's counter (depth 2):
/// outer / outer, counter + quotient, a load behind that.
kernel::KernelProfile divisionInside(bool isConditional) {
    kernel::KernelProfile kernel;
    kernel.mapped = {{"f:L1", "i", kernel::ThreadDimension::x, 1024}};
    kernel.innerLoops = {{"f:L1.1", "j", {100, {}, {}}, false}};
    kernel::BasicBlock block;
    block.isConditional = isConditional;
    block.inputs = {{.registers = 1, .depth = 1}, {.registers = 1, .depth = 2, .carriedFrom = 3}};
    block.instructions = {{.operation = Operation::intDivide, .inputs = {0, 0}},
                          {.operation = Operation::intAdd, .operands = {0}, .inputs = {1}},
                          {.operation = Operation::load, .operands = {1}},
                          {.operation = Operation::intAdd, .inputs = {1}}};
    kernel.blocks = {block};
    return kernel;
}

KernelPhase loopPhase() {
    KernelPhase phase;
    phase.loop = 0;
    phase.loopsAround = {0};
    phase.iterations = 100;
    phase.blocks = {0};
    return phase;
}

TEST(InvariantCode, WhatNoIterationChangesLeavesTheLoop) {
    const kernel::KernelProfile kernel = divisionInside(false);
    const InvariantCode code(kernel, {loopPhase()});
    EXPECT_THAT(code.leaving(loopPhase(), 0), ElementsAre(true, false, false, false));
    EXPECT_EQ(code.entering(KernelPhase{})[std::size_t(Operation::intDivide)], 1);
    EXPECT_EQ(code.entering(loopPhase())[std::size_t(Operation::intDivide)], 0);
}

TEST(InvariantCode, ADivisionUnderAConditionStays) {
    const kernel::KernelProfile kernel = divisionInside(true);
    const InvariantCode code(kernel, {loopPhase()});
    EXPECT_THAT(code.leaving(loopPhase(), 0), ElementsAre(false, false, false, false));
    EXPECT_EQ(code.entering(KernelPhase{})[std::size_t(Operation::intDivide)], 0);
}

} // namespace
} // namespace forewarp::models::forewarp
