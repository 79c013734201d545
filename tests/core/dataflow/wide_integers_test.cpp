#include "core/dataflow/wide_integers.h"

#include "tests/core/dataflow/sample_blocks.h"

#include <gmock/gmock.h>

namespace forewarp::dataflow {
namespace {

using kernel::Operation;
using sample::node;
using sample::wide;
using sample::withoutResult;
using testing::ElementsAre;

TEST(WideIntegers, TakeSeveralInstructionsWhereTheyAreStored) {
    const kernel::BasicBlock block =
        sample::block({wide(node(Operation::bitwise, {}, {0}), 2), wide(node(Operation::intMultiply, {0}), 2),
                       wide(node(Operation::intAdd, {1}), 2), node(Operation::intAdd, {}, {0}),
                       withoutResult(node(Operation::store, {2, 3}))},
                      {{.registers = 2}});
    EXPECT_THAT(machineInstructions(block), ElementsAre(2, 3, 2, 1, 1));
}

TEST(WideIntegers, AreOneInstructionAsAddressesAndCounters) {
    const kernel::BasicBlock block =
        sample::block({wide(node(Operation::intMultiply, {}, {0}), 2), wide(node(Operation::intAdd, {0}), 2),
                       node(Operation::load, {1}), withoutResult(node(Operation::store, {2, 1})),
                       sample::liveOut(wide(node(Operation::intAdd, {}, {0}), 2))},
                      {{.registers = 2, .depth = 1, .isLiveOut = false, .carriedFrom = 4}});
    EXPECT_THAT(machineInstructions(block), ElementsAre(1, 1, 1, 1, 1));
}

} // namespace
} // namespace forewarp::dataflow
