#include "core/dataflow/instruction_kind.h"

#include <gtest/gtest.h>

namespace forewarp::dataflow {
namespace {

TEST(InstructionKinds, MemoryAndBarriersHaveNone) {
    for (const kernel::Operation operation :
         {kernel::Operation::load, kernel::Operation::store, kernel::Operation::sync})
        EXPECT_FALSE(kindOf(operation));
    EXPECT_EQ(kindOf(kernel::Operation::branch), device::InstructionKind::add);
    EXPECT_EQ(kindOf(kernel::Operation::intMultiplyAdd), device::InstructionKind::madd);
    EXPECT_EQ(kindOf(kernel::Operation::doubleSpecial), device::InstructionKind::dspecial);
}

} // namespace
} // namespace forewarp::dataflow
