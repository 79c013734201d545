#include "core/advice/layout/layout.h"

#include "core/advice/layout/access_layout.h"
#include "core/advice/shared_memory/tiling.h"
#include "core/kernel/profile_of.h"
#include "tests/core/kernel/sample_nests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::advice::layout {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// for i < n { for j < n { for k < n sum += left * right; c[i*n+j] = sum } }, with the two loads given.
kernel::ProgramFacts product(kernel::MemoryAccess left, kernel::MemoryAccess right) {
    kernel::ProgramFacts facts;
    facts.file = "product.c";
    facts.loops.push_back(sample::loop("p:L1", {-1, 1, 3}, "n", kernel::Verdict::proved));
    facts.loops.push_back(sample::loop("p:L1.1", {0, 2, 4}, "n", kernel::Verdict::proved));
    facts.loops.push_back(sample::loop("p:L1.1.1", {1, 3, 5}, "n", kernel::Verdict::reduction));
    facts.loops[0].nestsPerfectly = true;
    sample::addAccess(facts.loops[2], std::move(left));
    sample::addAccess(facts.loops[2], std::move(right));
    facts.loops[2].blocks.front().instructions.push_back({kernel::Operation::floatFma, {}, -1, {6, 1}});
    facts.symbols.push_back({"n", {1, 1}});
    return facts;
}

kernel::MemoryAccess load(std::string text, sample::Strides strides) {
    return sample::access(kernel::AccessKind::load, std::move(text), {6, 9}, strides);
}

kernel::MemoryAccess rowOfI() {
    return load("a[i*n+k]", {{"p:L1", "4*n"}, {"p:L1.1.1", "4"}});
}

kernel::ProgramFacts gemm() {
    return product(rowOfI(), load("b[k*n+j]", {{"p:L1.1", "4"}, {"p:L1.1.1", "4*n"}}));
}

kernel::ProgramFacts syrk() {
    return product(rowOfI(), load("a[j*n+k]", {{"p:L1.1", "4*n"}, {"p:L1.1.1", "4"}}));
}

kernel::KernelProfile kernelOf(const kernel::ProgramFacts& facts, double n) {
    kernel::Assumptions assumptions;
    assumptions.values["n"] = n;
    auto kernel = kernel::profileOf(facts, "p:L1", assumptions);
    EXPECT_TRUE(kernel);
    return kernel ? *std::move(kernel) : kernel::KernelProfile{};
}

TEST(AccessLayout, FindsTheRowsAllAccessesAgreeOn) {
    const auto layout = rowLayoutOf(kernelOf(syrk(), 100), "a");
    ASSERT_TRUE(layout);
    EXPECT_EQ(layout->rowBytes, 400);
    EXPECT_EQ(layout->rows, 100);
    EXPECT_EQ(layout->elementBytes, 4);
}

TEST(AccessLayout, AVectorHasNoRows) {
    const kernel::KernelProfile kernel = kernelOf(product(rowOfI(), load("x[k]", {{"p:L1.1.1", "4"}})), 100);
    EXPECT_FALSE(rowLayoutOf(kernel, "x"));
    EXPECT_FALSE(rowLayoutOf(kernel, "nowhere"));
}

TEST(AccessLayout, TransposingExchangesRowAndElementSteps) {
    const kernel::KernelProfile kernel = kernelOf(syrk(), 100);
    const kernel::ProfiledAccess turned = transposed(kernel.accesses[1], *rowLayoutOf(kernel, "a"));
    EXPECT_EQ(turned.bytesPerThreadX, 4); // a[j*n+k] → at[k*n+j]
    EXPECT_THAT(turned.bytesPerIteration, ElementsAre(400));
}

TEST(AccessLayout, TransposingKeepsTheNeighboursOfAStencilApart) {
    kernel::KernelProfile kernel = kernelOf(syrk(), 100);
    kernel::ProfiledAccess west = kernel.accesses[1];
    west.constantBytes = 2 * 400 - 4; // row 2, column −1
    EXPECT_EQ(transposed(west, *rowLayoutOf(kernel, "a")).constantBytes, 2 * 4 - 400);
}

TEST(AccessLayout, LongerRowsMoveRowStepsOnly) {
    const kernel::KernelProfile kernel = kernelOf(syrk(), 100);
    const kernel::ProfiledAccess padded = withRowsOf(kernel.accesses[1], *rowLayoutOf(kernel, "a"), 512);
    EXPECT_EQ(padded.bytesPerThreadX, 512);
    EXPECT_THAT(padded.bytesPerIteration, ElementsAre(4));
}

TEST(Tiling, EveryThreadBringsOneElementPerTileAndArray) {
    const auto tiles = shared_memory::tiled(kernelOf(gemm(), 1024), *device::findDevice("tk1"), 0);
    ASSERT_TRUE(tiles);
    const kernel::KernelProfile& kernel = tiles->kernel;
    EXPECT_EQ(tiles->block.text(), "32×32");
    EXPECT_THAT(tiles->arrays, ElementsAre("a[i*n+k]", "b[k*n+j]"));
    EXPECT_EQ(kernel.sharedPerBlock, Bytes(2 * 32 * 32 * 4));
    EXPECT_EQ(kernel.syncsPerThread, 2 * 1024 / 32);
    ASSERT_EQ(kernel.accesses.size(), 4U);
    for (const std::size_t fill : {2U, 3U}) {
        EXPECT_TRUE(kernel.accesses[fill].fillsShared);
        EXPECT_EQ(kernel.accesses[fill].executionsPerThread, 32);
        EXPECT_EQ(kernel.accesses[fill].bytesPerThreadX, 4); // coalesced, both
        EXPECT_EQ(kernel.accesses[fill].bytesPerThreadY, 4096);
    }
    EXPECT_THAT(kernel.accesses[2].bytesPerIteration, ElementsAre(0, 32 * 4));    // a: 32 columns on
    EXPECT_THAT(kernel.accesses[3].bytesPerIteration, ElementsAre(0, 32 * 4096)); // b: 32 rows down
    const kernel::ProfiledAccess& a = kernel.accesses[0]; // tile[ty][k]
    EXPECT_EQ(a.space, kernel::MemorySpace::shared);
    EXPECT_EQ(a.bytesPerThreadX, 0);
    EXPECT_EQ(a.bytesPerThreadY, 128);
    EXPECT_THAT(a.bytesPerIteration, ElementsAre(4, 0));
    const kernel::ProfiledAccess& b = kernel.accesses[1]; // tile[k][tx], behind a's tile
    EXPECT_EQ(b.constantBytes, 32 * 32 * 4);
    EXPECT_EQ(b.bytesPerThreadX, 4);
    EXPECT_THAT(b.bytesPerIteration, ElementsAre(128, 0));
}

/// The sample's loops add, compare and branch; what else there is per iteration is two loads and a multiply-add.
TEST(Tiling, ATileIsUnrolled) {
    kernel::KernelProfile kernel = kernelOf(gemm(), 1024);
    kernel.mix[kernel::Operation::intAdd] += 4 * 1024;
    kernel.mix[kernel::Operation::intMultiply] += 2 * 1024;
    const auto tiles = shared_memory::tiled(kernel, *device::findDevice("tk1"), 0);
    ASSERT_TRUE(tiles);
    const kernel::InstructionMix& mix = tiles->kernel.mix;
    EXPECT_EQ(mix[kernel::Operation::intMultiply], 0);
    EXPECT_EQ(mix[kernel::Operation::intAdd], 2 + 32 + 64 * 12); // the two mapped loops, 32 tiles, places of the fills
    EXPECT_EQ(mix[kernel::Operation::floatFma], 1024);
    EXPECT_EQ(mix[kernel::Operation::load], 2 * 1024 + 64); // reads of the tiles, and fills
}

TEST(Tiling, PaddingLengthensTheRowsOfTheTile) {
    const auto tiles = shared_memory::tiled(kernelOf(syrk(), 1024), *device::findDevice("tk1"), 1);
    ASSERT_TRUE(tiles);
    EXPECT_EQ(tiles->kernel.accesses[1].bytesPerThreadX, 33 * 4); // a[j*n+k]: tile[tx][k]
    EXPECT_EQ(tiles->kernel.sharedPerBlock, Bytes(2 * 32 * 33 * 4));
}

TEST(Tiling, NeedsTwoDimensionsALoopOfTwoTilesAndALoadThatThreadsShare) {
    const device::Device device = *device::findDevice("tk1");
    EXPECT_FALSE(shared_memory::tiled(kernelOf(gemm(), 63), device, 0));
    EXPECT_TRUE(shared_memory::tiled(kernelOf(gemm(), 64), device, 0));
    const kernel::ProgramFacts ownRows =
        product(load("x[(i*n+j)*n+k]", {{"p:L1", "4*n*n"}, {"p:L1.1", "4*n"}, {"p:L1.1.1", "4"}}),
                load("y[k]", {{"p:L1.1.1", "4"}}));
    EXPECT_FALSE(shared_memory::tiled(kernelOf(ownRows, 128), device, 0));
    kernel::KernelProfile line = kernelOf(gemm(), 128);
    line.mapped.pop_back();
    EXPECT_FALSE(shared_memory::tiled(line, device, 0));
}

std::vector<LayoutAdvice> adviceFor(const kernel::KernelProfile& kernel, const kernel::BlockShape& block) {
    return adviseLayout(kernel, *device::findDevice("tk1"), kernel.launchWith(block), *models::find("cgpredict"));
}

const LayoutAdvice* firstOf(const std::vector<LayoutAdvice>& advice, LayoutAdvice::Kind kind) {
    const auto found = std::ranges::find(advice, kind, &LayoutAdvice::kind);
    return found == advice.end() ? nullptr : &*found;
}

/// Published for the Jetson TK1: about 11 times (CGPredict, Table 6).
TEST(Layout, TransposingPaysElevenfoldInSyrk) {
    const auto advice = adviceFor(kernelOf(syrk(), 1024), {32, 32, 1});
    const LayoutAdvice* transpose = firstOf(advice, LayoutAdvice::Kind::transpose);
    ASSERT_TRUE(transpose);
    EXPECT_EQ(transpose->array, "a");
    EXPECT_THAT(transpose->text, HasSubstr("a[j*n+k]"));
    EXPECT_NEAR(transpose->gain(), 11, 1);
    EXPECT_FALSE(transpose->caveats.empty());
}

/// Published for the Jetson TK1: about twice (CGPredict, Table 6).
TEST(Layout, TilingPaysTwofoldInGemm) {
    const auto advice = adviceFor(kernelOf(gemm(), 1024), {32, 32, 1});
    const LayoutAdvice* tile = firstOf(advice, LayoutAdvice::Kind::tile);
    ASSERT_TRUE(tile);
    EXPECT_NEAR(tile->gain(), 2, 0.2);
    EXPECT_FALSE(firstOf(advice, LayoutAdvice::Kind::transpose)); // nothing there is uncoalesced
}

TEST(Layout, PaddedTilesAreOfferedOnlyAgainstBankConflicts) {
    const auto countTiles = [](const std::vector<LayoutAdvice>& advice) {
        return std::ranges::count(advice, LayoutAdvice::Kind::tile, &LayoutAdvice::kind);
    };
    EXPECT_EQ(countTiles(adviceFor(kernelOf(gemm(), 1024), {32, 32, 1})), 1);
    EXPECT_EQ(countTiles(adviceFor(kernelOf(syrk(), 1024), {32, 32, 1})), 2);
}

TEST(Layout, BestComesFirst) {
    const auto advice = adviceFor(kernelOf(syrk(), 1024), {32, 32, 1});
    ASSERT_GE(advice.size(), 2U);
    EXPECT_TRUE(std::ranges::is_sorted(advice, {}, &LayoutAdvice::after));
}

TEST(Layout, SwappingThreadDimensionsHelpsThreadsThatRunDownColumns) {
    kernel::Assumptions assumptions;
    assumptions.values["n"] = 1024;
    assumptions.dimensions = {{"i", kernel::ThreadDimension::x}, {"j", kernel::ThreadDimension::y}};
    const auto kernel = kernel::profileOf(gemm(), "p:L1", assumptions);
    ASSERT_TRUE(kernel);
    const auto advice = adviceFor(*kernel, {32, 32, 1});
    const LayoutAdvice* swap = firstOf(advice, LayoutAdvice::Kind::swapDimensions);
    ASSERT_TRUE(swap);
    EXPECT_THAT(swap->text, HasSubstr("along j (threadIdx.x)"));
    EXPECT_GT(swap->gain(), 5);
}

TEST(Layout, NothingIsAdvisedWhereAddressesAreUnknown) {
    kernel::ProgramFacts facts = gemm();
    facts.loops[2].accesses[1].index.reset();
    EXPECT_TRUE(adviceFor(kernelOf(facts, 1024), {32, 32, 1}).empty());
}

} // namespace
} // namespace forewarp::advice::layout
