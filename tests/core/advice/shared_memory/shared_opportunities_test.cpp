#include "core/advice/shared_memory/shared_memory.h"
#include "core/advice/shared_memory/shared_opportunities.h"
#include "tests/core/advice/sample_kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace forewarp::advice::shared_memory {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<SharedOpportunity> found(const kernel::KernelProfile& kernel, const kernel::BlockShape& block) {
    return sharedOpportunities(kernel, *device::findDevice("gtx460"), block);
}

/// The only one of the array.
SharedOpportunity ofArray(const std::vector<SharedOpportunity>& opportunities, const std::string& array) {
    const auto isOf = [&](const SharedOpportunity& opportunity) { return opportunity.array == array; };
    EXPECT_EQ(std::ranges::count_if(opportunities, isOf), 1) << array;
    const auto opportunity = std::ranges::find_if(opportunities, isOf);
    return opportunity == opportunities.end() ? SharedOpportunity{} : *opportunity;
}

TEST(SharedOpportunities, AProductKeepsTilesOfBothMatrices) {
    const auto opportunities = found(sample::gemm(1024), {32, 32, 1});
    ASSERT_EQ(opportunities.size(), 2U);
    for (const std::string array : {"a", "b"}) {
        const SharedOpportunity tile = ofArray(opportunities, array);
        EXPECT_EQ(tile.bytes, 32 * 32 * 4);
        EXPECT_EQ(tile.iterations, 32);
        EXPECT_EQ(tile.tileLoop, 0);
        EXPECT_EQ(tile.fillings, 32);
        EXPECT_EQ(tile.fillsPerThread, 32);
        EXPECT_EQ(tile.frequency, 1024);
        EXPECT_EQ(tile.conflictDegree, 1);
        EXPECT_EQ(tile.padElements, 0); // all lanes read one word, or a row
        EXPECT_EQ(tile.reason, "a block reads each of 1,024 elements 32 times in 32 iterations of k");
        EXPECT_EQ(tile.fill.bytesPerThreadX, 4); // coalesced, both
        EXPECT_EQ(tile.fill.bytesPerThreadY, 4096);
        EXPECT_TRUE(tile.fill.fillsShared);
    }
    const kernel::ProfiledAccess a = ofArray(opportunities, "a").reads.front(); // tile[ty][k]
    EXPECT_EQ(a.space, kernel::MemorySpace::shared);
    EXPECT_EQ(a.bytesPerThreadX, 0);
    EXPECT_EQ(a.bytesPerThreadY, 128);
    EXPECT_THAT(a.bytesPerIteration, ElementsAre(4));
    const kernel::ProfiledAccess b = ofArray(opportunities, "b").reads.front(); // tile[k][tx]
    EXPECT_EQ(b.bytesPerThreadX, 4);
    EXPECT_EQ(b.bytesPerThreadY, 0);
    EXPECT_THAT(b.bytesPerIteration, ElementsAre(128));
}

TEST(SharedOpportunities, ABlockOfAShortLoopKeepsAllItReads) {
    const SharedOpportunity a = ofArray(found(sample::gemm(16), {16, 16, 1}), "a");
    EXPECT_EQ(a.iterations, 0);
    EXPECT_EQ(a.tileLoop, -1);
    EXPECT_EQ(a.bytes, 16 * 16 * 4);
    EXPECT_EQ(a.fillsPerThread, 1);
}

TEST(SharedOpportunities, AConvolutionKeepsItsHaloAndItsFilter) {
    const auto opportunities = found(sample::convolution(512), {32, 8, 1});
    ASSERT_EQ(opportunities.size(), 2U);
    EXPECT_EQ(opportunities[0].array, "filter"); // more reads per byte
    EXPECT_EQ(opportunities[0].bytes, 100);
    EXPECT_EQ(opportunities[0].frequency, 25);
    EXPECT_EQ(opportunities[0].conflictDegree, 1); // one word for all lanes
    const SharedOpportunity& in = opportunities[1];
    EXPECT_EQ(in.bytes, 36 * 12 * 4);
    EXPECT_EQ(in.iterations, 0);
    EXPECT_DOUBLE_EQ(in.fillsPerThread, 36 * 12 / 256.0);
    EXPECT_EQ(in.conflictDegree, 1);
    EXPECT_EQ(in.reads.front().bytesPerThreadY, 36 * 4);
    EXPECT_THAT(in.reads.front().bytesPerIteration, ElementsAre(36 * 4, 4));
}

TEST(SharedOpportunities, NeighboursOfOneRowAreOneOpportunity) {
    const double row = 4 * 1026;
    std::vector<kernel::ProfiledAccess> loads;
    for (int column = 0; column < 3; ++column)
        loads.push_back(sample::at(4 * column, sample::access("in", 4, row, {row})));
    const kernel::KernelProfile kernel = sample::counted(1024, 1024, {3}, loads, {sample::storeOf("out", 4, 4096)});
    const SharedOpportunity in = ofArray(found(kernel, {32, 8, 1}), "in");
    EXPECT_THAT(in.accesses, ElementsAre(0, 1, 2));
    EXPECT_EQ(in.text, "in and 2 more");
    EXPECT_EQ(in.bytes, 34 * 10 * 4);
    EXPECT_EQ(in.frequency, 9);
    EXPECT_EQ(in.reads[2].constantBytes, 8);
}

/// A star has no corners.
TEST(SharedOpportunities, BytesAreTheUnionOfWhatIsTouched) {
    const double row = 4096;
    std::vector<kernel::ProfiledAccess> loads;
    for (const double offset : {row, 2 * row - 4, 2 * row, 2 * row + 4, 3 * row})
        loads.push_back(sample::at(offset, sample::access("u", 4, row)));
    const kernel::KernelProfile kernel = sample::counted(1022, 1022, {}, loads, {sample::storeOf("v", 4, row)});
    EXPECT_EQ(ofArray(found(kernel, {16, 16, 1}), "u").bytes, 4 * (16 * 16 + 4 * 16));
}

TEST(SharedOpportunities, AVectorThatAllThreadsReadIsKeptWholeOrInTiles) {
    const auto small = found(sample::matvec(1024), {256, 1, 1});
    ASSERT_EQ(small.size(), 1U); // nobody shares a row of the matrix
    EXPECT_EQ(small[0].array, "x");
    EXPECT_EQ(small[0].bytes, 4096);
    EXPECT_EQ(small[0].iterations, 0);
    EXPECT_EQ(small[0].fillsPerThread, 4);
    const auto large = found(sample::matvec(4096), {256, 1, 1}); // 6 blocks of 16 KiB are more than an SM has
    ASSERT_EQ(large.size(), 1U);
    EXPECT_EQ(large[0].bytes, 1024);
    EXPECT_EQ(large[0].iterations, 256);
    EXPECT_EQ(large[0].fillings, 16);
    EXPECT_EQ(large[0].fillsPerThread, 16);
}

TEST(SharedOpportunities, ACopyHasNone) {
    EXPECT_TRUE(found(sample::copy(1 << 20), {256, 1, 1}).empty());
}

TEST(SharedOpportunities, WhatOneThreadReadsOnceIsNotReused) {
    const double n = 2048; // a transposition reads columns, but each element once
    const kernel::KernelProfile kernel =
        sample::counted(n, n, {}, {sample::access("in", 4 * n, 4)}, {sample::storeOf("out", 4, 4 * n)});
    EXPECT_TRUE(found(kernel, {32, 32, 1}).empty());
}

TEST(SharedOpportunities, UnknownAddressesAreListedWithoutASize) {
    const auto opportunities = found(sample::gather(4096), {256, 1, 1});
    ASSERT_EQ(opportunities.size(), 1U);
    EXPECT_EQ(opportunities[0].array, "x");
    EXPECT_EQ(opportunities[0].bytes, 0);
    EXPECT_EQ(opportunities[0].frequency, 16);
    EXPECT_THAT(opportunities[0].reason, HasSubstr("the index is read from col"));
    EXPECT_TRUE(opportunities[0].reads.empty());
}

TEST(SharedOpportunities, WrittenArraysStayWhereTheyAre) {
    kernel::KernelProfile kernel = sample::matvec(1024);
    EXPECT_EQ(found(kernel, {256, 1, 1}).size(), 1U);
    kernel.accesses.push_back(sample::access("x", 4, 0, {}, kernel::AccessKind::store));
    EXPECT_TRUE(found(kernel, {256, 1, 1}).empty());
}

TEST(SharedOpportunities, ArraysOfEachThreadsOwnAreNotListed) {
    kernel::KernelProfile kernel = sample::matvec(1024);
    kernel.accesses[1].isPrivate = true;
    EXPECT_TRUE(found(kernel, {256, 1, 1}).empty());
    kernel::KernelProfile indirect = sample::gather(4096);
    indirect.accesses[1].isPrivate = true;
    EXPECT_TRUE(found(indirect, {256, 1, 1}).empty());
}

TEST(SharedOpportunities, ReadingColumnsOfATilePadsItsRows) {
    const double n = 1024; // c[i][j] = Σ a[i][k] · a[j][k]
    const kernel::KernelProfile kernel =
        sample::counted(n, n, {n}, {sample::access("a", 0, 4 * n, {4}), sample::access("a", 4 * n, 0, {4})},
                        {sample::storeOf("c", 4, 4 * n)});
    const auto opportunities = found(kernel, {32, 32, 1});
    ASSERT_EQ(opportunities.size(), 2U);
    EXPECT_EQ(opportunities[0].conflictDegree, 1);
    EXPECT_EQ(opportunities[0].padElements, 0);
    EXPECT_EQ(opportunities[1].conflictDegree, 1); // lanes are 33 words apart
    EXPECT_EQ(opportunities[1].padElements, 1);
    EXPECT_EQ(opportunities[1].bytes, 32 * 33 * 4);
    EXPECT_EQ(opportunities[1].fillsPerThread, 32); // nobody fills the padding
    EXPECT_EQ(opportunities[1].reads.front().bytesPerThreadX, 132);
    EXPECT_THAT(opportunities[1].reads.front().bytesPerIteration, ElementsAre(4));
    EXPECT_EQ(opportunities[1].fill.bytesPerThreadX, 4);
    EXPECT_EQ(opportunities[1].reason, "a block reads each of 1,024 elements 32 times in 32 iterations of k, "
                                       "rows padded by one element");
}

/// c[i][j] = Σ a[i][k] · b[k][j], where i runs along x.
kernel::KernelProfile productByColumns(double n, int elementBytes) {
    const double element = elementBytes;
    kernel::KernelProfile kernel = sample::counted(
        n, n, {n}, {sample::access("a", element * n, 0, {element}), sample::access("b", 0, element, {element * n})},
        {sample::storeOf("c", element * n, element)});
    for (kernel::ProfiledAccess& access : kernel.accesses) access.elementBytes = elementBytes;
    return kernel;
}

TEST(SharedOpportunities, TheTileOfARowPerThreadIsPaddedOnHopper) {
    const device::Device hopper = *device::findDevice("h100");
    struct Case {
        kernel::BlockShape block;
        int elementBytes = 0;
        double bytes = 0;
    };
    for (const Case& each : {Case{{16, 16, 1}, 4, 16 * 17 * 4}, Case{{16, 16, 1}, 8, 16 * 17 * 8},
                             Case{{32, 32, 1}, 4, 32 * 33 * 4}, Case{{32, 32, 1}, 8, 32 * 33 * 8}}) {
        const kernel::KernelProfile kernel = productByColumns(1024, each.elementBytes);
        const SharedOpportunity a = ofArray(sharedOpportunities(kernel, hopper, each.block), "a");
        EXPECT_EQ(a.padElements, 1) << each.block.text();
        EXPECT_EQ(a.bytes, each.bytes) << each.block.text();
        EXPECT_EQ(a.conflictDegree, 1) << each.block.text();
        EXPECT_EQ(a.reads.front().bytesPerThreadX, (each.block.x + 1) * each.elementBytes) << each.block.text();
    }
}

TEST(SharedOpportunities, PaddingThatDoesNotFitIsLeftOut) {
    device::Device device = *device::findDevice("gtx460");
    device.capability.sharedPerBlock = Bytes(32 * 32 * 4);
    const SharedOpportunity a = ofArray(sharedOpportunities(productByColumns(1024, 4), device, {32, 32, 1}), "a");
    EXPECT_EQ(a.padElements, 0);
    EXPECT_EQ(a.bytes, 32 * 32 * 4);
    EXPECT_EQ(a.conflictDegree, 32);
}

/// Lanes are an odd number of words apart already.
TEST(SharedOpportunities, RowsWithoutConflictsAreNotPadded) {
    const SharedOpportunity a = ofArray(found(productByColumns(33, 4), {33, 4, 1}), "a");
    EXPECT_EQ(a.conflictDegree, 1);
    EXPECT_EQ(a.padElements, 0);
    EXPECT_EQ(a.bytes, 33 * 33 * 4);
}

/// The tile is as wide as the array, so that its rows lie side by side.
TEST(SharedOpportunities, RowsThatTouchArePaddedToo) {
    const SharedOpportunity a = ofArray(found(productByColumns(32, 4), {32, 32, 1}), "a");
    EXPECT_EQ(a.tileLoop, -1);
    EXPECT_EQ(a.padElements, 1);
    EXPECT_EQ(a.bytes, 32 * 33 * 4);
    EXPECT_EQ(a.reads.front().bytesPerThreadX, 132);
}

/// Neighbours share most of what they read: there are no rows to pad.
TEST(SharedOpportunities, WindowsThatOverlapHaveNoRows) {
    const kernel::KernelProfile kernel = sample::counted(4096, 1, {5}, {sample::access("in", 8, 0, {4})});
    const SharedOpportunity in = ofArray(found(kernel, {256, 1, 1}), "in");
    EXPECT_EQ(in.conflictDegree, 2);
    EXPECT_EQ(in.padElements, 0);
    EXPECT_EQ(in.bytes, (255 * 2 + 5) * 4);
}

/// Σ over channels k, rows l and columns m of in[k][y + l][x + m]: channel-wise windows need fewer fills than their rows.
TEST(SharedOpportunities, TheTileIsOfTheLoopThatNeedsTheFewestFills) {
    const double row = 4 * 514;
    const kernel::KernelProfile kernel = sample::counted(
        512, 512, {256, 3, 3}, {sample::access("in", 4, row, {row * 514, row, 4})}, {sample::storeOf("out", 4, 2048)});
    const SharedOpportunity in = ofArray(found(kernel, {32, 32, 1}), "in");
    EXPECT_EQ(in.tileLoop, 1); // of rows, all three, with all columns
    EXPECT_EQ(in.iterations, 3);
    EXPECT_EQ(in.bytes, 34 * 34 * 4);
    EXPECT_EQ(in.fillings, 256);
    EXPECT_DOUBLE_EQ(in.fillsPerThread, 256 * 34 * 34 / 1024.0);
}

/// Every thread reads its own long row again and again: no tile is re-used, and the rows do not fit.
TEST(SharedOpportunities, RowsThatDoNotFitAreNotKept) {
    const kernel::KernelProfile kernel = sample::counted(4096, 1, {10, 4096}, {sample::access("a", 16384, 0, {0, 4})});
    EXPECT_TRUE(found(kernel, {256, 1, 1}).empty());
}

TEST(SharedOpportunities, WhatNoTileMakesSmallerIsListedAllTheSame) {
    std::vector<kernel::ProfiledAccess> loads;
    for (int i = 0; i < 30; ++i) loads.push_back(sample::at(4096.0 * i, sample::access("t", 4, 0)));
    for (int i = 0; i < 30; ++i) loads.push_back(sample::at(4096.0 * i + 4, sample::access("t", 4, 0)));
    const SharedOpportunity t = ofArray(found(sample::counted(4096, 1, {}, loads), {512, 1, 1}), "t");
    EXPECT_EQ(t.bytes, 30 * 513 * 4); // 60 KiB
}

TEST(SharedOpportunities, LoopsAroundTheTilesFillThemAgain) {
    const kernel::KernelProfile kernel = sample::counted(4096, 1, {10, 65536}, {sample::access("x", 0, 0, {0, 4})});
    const SharedOpportunity x = ofArray(found(kernel, {256, 1, 1}), "x");
    EXPECT_EQ(x.tileLoop, 1);
    EXPECT_EQ(x.fillings, 10 * 256);
    EXPECT_EQ(x.fillsPerThread, 10 * 256);
}

TEST(SharedOpportunities, AnArrayReadBackwardsIsPackedForwards) {
    const kernel::KernelProfile kernel =
        sample::counted(4096, 1, {5}, {sample::at(16, sample::access("f", 0, 0, {-4}))});
    const SharedOpportunity f = ofArray(found(kernel, {256, 1, 1}), "f");
    EXPECT_EQ(f.bytes, 20);
    EXPECT_EQ(f.fill.constantBytes, 0);
    EXPECT_EQ(f.reads.front().constantBytes, 16);
    EXPECT_THAT(f.reads.front().bytesPerIteration, ElementsAre(-4));
}

TEST(SharedOpportunities, TheLargestFrequencyPerByteComesFirst) {
    const auto opportunities = found(sample::convolution(512), {32, 8, 1});
    ASSERT_EQ(opportunities.size(), 2U);
    EXPECT_GT(opportunities[0].frequency / opportunities[0].bytes, opportunities[1].frequency / opportunities[1].bytes);
}

} // namespace
} // namespace forewarp::advice::shared_memory
