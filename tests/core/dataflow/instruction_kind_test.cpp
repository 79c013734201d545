#include "core/dataflow/instruction_kind.h"

#include <gtest/gtest.h>

namespace forewarp {
namespace {

TEST(InstructionKinds, MemoryAndBarriersHaveNone) {
    for (const Operation operation : {Operation::load, Operation::store, Operation::sync})
        EXPECT_FALSE(kindOf(operation));
    EXPECT_EQ(kindOf(Operation::branch), InstructionKind::add);
    EXPECT_EQ(kindOf(Operation::intMultiplyAdd), InstructionKind::madd);
    EXPECT_EQ(kindOf(Operation::doubleSpecial), InstructionKind::dspecial);
}

} // namespace
} // namespace forewarp
