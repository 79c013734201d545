#include "core/kernel/nest/declared_room.h"
#include "core/kernel/nest/nest.h"
#include "core/kernel/nest/symbol_values.h"
#include "core/kernel/profile_of.h"

#include <gtest/gtest.h>

namespace forewarp::kernel::nest {
namespace {

/// for i < outer: for j < inner: a[rows * i + step * j + start], `a` of `extent` bytes.
ProgramFacts nestOver(const std::string& outer, const std::string& inner, long long extent, long long rowBytes) {
    ProgramFacts facts;
    LoopFacts i, j;
    i.id = "f:L1";
    i.function = j.function = "f";
    i.tripCount = *Expression::parse(outer);
    j.id = "f:L1.1";
    j.parent = 0;
    j.depth = 2;
    j.tripCount = *Expression::parse(inner);
    MemoryAccess access;
    access.array = "a";
    access.elementBytes = 8;
    access.index =
        AffineIndex{Expression(), {{"f:L1", Expression::constant(rowBytes)}, {"f:L1.1", Expression::constant(8)}}};
    j.accesses = {access};
    BasicBlock block;
    block.instructions.resize(1);
    j.blocks = {block};
    facts.loops = {i, j};
    facts.arrays = {{"a", 8, Expression::constant(extent)}};
    return facts;
}

TEST(DeclaredRoom, RowsAndColumnsOfADeclaredArray) {
    const ProgramFacts facts = nestOver("n", "m - 2", 100 * 50 * 8, 50 * 8); // double a[100][50]
    const auto rows = declaredRoom(facts, {0, 1}, "n");
    ASSERT_TRUE(rows);
    EXPECT_EQ(rows->most, 100);
    EXPECT_EQ(rows->array, "a");
    EXPECT_EQ(declaredRoom(facts, {0, 1}, "m")->most, 52) << "m - 2 columns of 50";
    EXPECT_FALSE(declaredRoom(facts, {0, 1}, "k"));
}

/// struct row { int count; double a[16]; } *p: p[i].a[j], which counts from p.
TEST(DeclaredRoom, OfAnArrayInAStructure) {
    ProgramFacts facts = nestOver("n", "m", 0, 136);
    MemoryAccess& access = facts.loops[1].accesses[0];
    access.array = "p";
    access.text = "p[i].a[j]";
    access.index->constantBytes = Expression::constant(8);
    facts.arrays = {{"p[i].a", 8, Expression::constant(128), false, "f"},
                    {"p[i].a", 8, Expression::constant(64), false, "g"}};
    ASSERT_TRUE(declaredRoom(facts, {0, 1}, "m"));
    EXPECT_EQ(declaredRoom(facts, {0, 1}, "m")->most, 16);
    EXPECT_EQ(declaredRoom(facts, {0, 1}, "m")->array, "p[i].a");
    EXPECT_FALSE(declaredRoom(facts, {0, 1}, "n")) << "nobody says how many structures there are";
}

TEST(DeclaredRoom, SaysNothingWhereAStepOrACountIsOpen) {
    ProgramFacts facts = nestOver("n", "m*k", 8000, 80);
    EXPECT_FALSE(declaredRoom(facts, {0, 1}, "m"));
    facts.loops[1].accesses[0].index->strides[0].bytesPerIteration = Expression::symbol("pitch");
    EXPECT_FALSE(declaredRoom(facts, {0, 1}, "n"));
    facts.arrays.clear();
    EXPECT_FALSE(declaredRoom(facts, {0, 1}, "n"));
}

TEST(DeclaredRoom, IsWhatASizeIsTakenAs) {
    const ProgramFacts facts = nestOver("n", "n", 100 * 50 * 8, 50 * 8);
    const SymbolValues values = valuesFor(facts, "f:L1", {});
    ASSERT_EQ(values.assumptions.size(), 1U);
    EXPECT_EQ(values.assumptions[0].value, 50);
    EXPECT_EQ(values.assumptions[0].most, 50);
    EXPECT_EQ(values.assumptions[0].text, "n = 50 (as many as a is declared for; give it with --set n=…)");
    Assumptions given;
    given.values["f:n"] = 7;
    given.values["n"] = 9;
    EXPECT_EQ(valuesFor(facts, "f:L1", given).bindings.at("n"), 7) << "its function's own value";
    given.values.erase("f:n");
    EXPECT_EQ(valuesFor(facts, "f:L1", given).bindings.at("n"), 9);
}

} // namespace
} // namespace forewarp::kernel::nest
