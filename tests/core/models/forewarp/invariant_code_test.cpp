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

/// A window: dy (depth 2) around dx (depth 3), and in it x + dx, clamped, behind y + dy, which dy's loop computes.
kernel::KernelProfile window() {
    kernel::KernelProfile kernel;
    kernel.mapped = {{"f:L1", "x", kernel::ThreadDimension::x, 1024}};
    kernel.innerLoops = {{"f:L1.1", "dy", {5, {}, {}}, false, true}, {"f:L1.1.1", "dx", {5, {}, {}}, false, true}};
    kernel::BasicBlock block;
    block.inputs = {{.registers = 1, .depth = 1}, // x
                    {.registers = 1, .depth = 3, .carriedFrom = 4}, // dx
                    {.registers = 1, .depth = 2}}; // the row
    block.instructions = {{.operation = Operation::intAdd, .inputs = {0, 1}},
                          {.operation = Operation::select, .operands = {0}, .inputs = {0}},
                          {.operation = Operation::intAdd, .operands = {1}, .inputs = {2}},
                          {.operation = Operation::load, .operands = {2}},
                          {.operation = Operation::intAdd, .inputs = {1}}};
    kernel.blocks = {block};
    return kernel;
}

KernelPhase windowPhase(bool isUnrolled) {
    KernelPhase phase;
    phase.loop = 1;
    phase.loopsAround = {0, 1};
    phase.iterations = 25;
    phase.isUnrolled = isUnrolled;
    phase.blocks = {0};
    return phase;
}

TEST(InvariantCode, ColumnsOfAWindowAreComputedOncePerCopy) {
    const kernel::KernelProfile kernel = window();
    const InvariantCode code(kernel, {windowPhase(true)});
    EXPECT_THAT(code.leaving(windowPhase(true), 0), ElementsAre(true, true, false, false, false));
    EXPECT_EQ(code.entering(KernelPhase{})[std::size_t(Operation::select)], 5) << "not 25";
    KernelPhase rows;
    rows.loop = 0;
    EXPECT_EQ(code.entering(rows)[std::size_t(Operation::select)], 0);
}

TEST(InvariantCode, WhatFollowsFromTheCounterOfCopiesAloneIsConstant) {
    kernel::KernelProfile kernel = window();
    kernel.blocks[0].instructions[0] = {.operation = Operation::intDivide, .inputs = {1}}; // dx / 5
    const InvariantCode code(kernel, {windowPhase(true)});
    EXPECT_TRUE(code.leaving(windowPhase(true), 0)[0]);
    EXPECT_EQ(code.entering(KernelPhase{})[std::size_t(Operation::intDivide)], 0);
}

TEST(InvariantCode, ColumnsOfALoopThatStaysAreComputedEachTime) {
    const kernel::KernelProfile kernel = window();
    const InvariantCode code(kernel, {windowPhase(false)});
    EXPECT_THAT(code.leaving(windowPhase(false), 0), ElementsAre(false, false, false, false, false));
}

} // namespace
} // namespace forewarp::models::forewarp
