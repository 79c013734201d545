#include "core/models/forewarp/reuse/geometry.h"

#include <gtest/gtest.h>

namespace forewarp::models::forewarp::reuse {
namespace {

/// Floats, so many bytes apart in x and y.
kernel::ProfiledAccess floats(double x, double y, double start = 0) {
    kernel::ProfiledAccess access;
    access.elementBytes = 4;
    access.isAffine = true;
    access.constantBytes = start;
    access.bytesPerThreadX = x;
    access.bytesPerThreadY = y;
    return access;
}

constexpr warps::ThreadIndex kMany{4096, 4096, 1};

BlockGeometry geometryOf(const kernel::ProfiledAccess& access, const kernel::BlockShape& block,
                         std::string_view device = "rtx2070super", const warps::ThreadIndex& extent = kMany,
                         double step = 0) {
    return blockGeometry(access, block, extent, step, 1000, *device::findDevice(device));
}

TEST(ForewarpGeometry, AWarpOfNeighbouringFloatsTakesTwoRequestsOfFourSectors) {
    const BlockGeometry geometry = geometryOf(floats(4, 16384), {32, 8, 1});
    EXPECT_EQ(geometry.warps, 8);
    EXPECT_EQ(geometry.requests, 2);
    EXPECT_EQ(geometry.sectors, 4);
    EXPECT_EQ(geometry.sectorsOfBlock, 32);
    EXPECT_EQ(geometry.linesOfBlock, 8);
    EXPECT_EQ(geometry.shareOfBlock(), 1);
    EXPECT_FALSE(geometry.isScattered());
}

TEST(ForewarpGeometry, AMisalignedWarpTakesOneMoreOfEach) {
    const BlockGeometry geometry = geometryOf(floats(4, 16384, -4), {32, 1, 1});
    EXPECT_EQ(geometry.requests, 3);
    EXPECT_EQ(geometry.sectors, 5);
    EXPECT_EQ(geometry.linesOfBlock, 2);
}

TEST(ForewarpGeometry, ANarrowBlockSpreadsAWarpOverRows) {
    const BlockGeometry geometry = geometryOf(floats(4, 16384), {8, 16, 1});
    EXPECT_EQ(geometry.warps, 4);
    EXPECT_EQ(geometry.requests, 4); // Four rows of 32 bytes.
    EXPECT_EQ(geometry.sectors, 4);
    const BlockGeometry column = geometryOf(floats(4, 16384), {1, 32, 1});
    EXPECT_EQ(column.requests, 32);
    EXPECT_TRUE(column.isScattered());
}

TEST(ForewarpGeometry, WarpsOfABlockShareWhatDoesNotDependOnTheirRow) {
    const BlockGeometry geometry = geometryOf(floats(4, 0), {32, 8, 1});
    EXPECT_EQ(geometry.sectors, 4);
    EXPECT_EQ(geometry.sectorsOfBlock, 4);
    EXPECT_EQ(geometry.shareOfBlock(), 1.0 / 8);
    const BlockGeometry uniform = geometryOf(floats(0, 16384), {32, 8, 1});
    EXPECT_EQ(uniform.requests, 1);
    EXPECT_EQ(uniform.linesOfBlock, 8);
    EXPECT_FALSE(uniform.isScattered());
}

/// Warp i of a block is issued by scheduler i mod 4, on Fermi i mod 2.
TEST(ForewarpGeometry, WarpsOfOneSchedulerHoldTheirLinesTwice) {
    const kernel::ProfiledAccess rows = floats(16384, 0); // Each thread has its own row, the same for all y.
    const BlockGeometry narrow = geometryOf(rows, {32, 8, 1});
    EXPECT_EQ(narrow.linesOfBlock, 32);
    EXPECT_EQ(narrow.linesOfWarps, 8 * 32);
    EXPECT_EQ(narrow.linesApart, 2 * 32);
    const BlockGeometry wide = geometryOf(rows, {128, 2, 1}); // Warps 0 and 4, 1 and 5, … share rows.
    EXPECT_EQ(wide.linesOfBlock, 128);
    EXPECT_EQ(wide.linesApart, 2 * 128);
    EXPECT_EQ(wide.shareApart(), 1);
    const BlockGeometry between = geometryOf(rows, {64, 2, 1}); // Warps 0 and 2, 1 and 3.
    EXPECT_EQ(between.linesApart, 64);
    EXPECT_EQ(between.shareApart(), 0.5);
    EXPECT_EQ(geometryOf(rows, {64, 2, 1}, "c2075").linesApart, 2 * 64);
}

TEST(ForewarpGeometry, ThreadsOutsideTheLoopsTakeNoPart) {
    const BlockGeometry geometry = geometryOf(floats(4, 0), {256, 1, 1}, "rtx2070super", {40, 1, 1});
    EXPECT_EQ(geometry.warps, 2);
    EXPECT_EQ(geometry.sectorsOfBlock, 5);
    EXPECT_EQ(geometry.requests, 1.5); // 32 and 8 lanes.
}

TEST(ForewarpGeometry, IterationsThatSlideOverLinesAreAveraged) {
    // 32 floats that start at 0, 8, … 56 bytes of 64: two requests at first, three later.
    const BlockGeometry geometry = geometryOf(floats(4, 0), {32, 1, 1}, "rtx2070super", kMany, 8);
    EXPECT_GT(geometry.requests, 2);
    EXPECT_LT(geometry.requests, 3);
    EXPECT_EQ(geometryOf(floats(4096, 0), {32, 1, 1}, "rtx2070super", kMany, 4).requests, 32);
}

TEST(ForewarpGeometry, AnUnknownAddressIsASectorForEachLane) {
    kernel::ProfiledAccess access = floats(0, 0);
    access.isAffine = false;
    const BlockGeometry geometry = geometryOf(access, {16, 3, 1});
    EXPECT_EQ(geometry.warps, 2);
    EXPECT_EQ(geometry.sectors, 24);
    EXPECT_EQ(geometry.sectorsOfBlock, 48);
    EXPECT_TRUE(geometry.isScattered());
}

/// CUDA C Programming Guide 5.5, G.3.2.2: half-warps, segments of 64 bytes for floats side by side.
TEST(ForewarpGeometry, BeforeL2TransactionsAreThoseOfHalfWarps) {
    const BlockGeometry geometry = geometryOf(floats(4, 0), {32, 1, 1}, "gtx280");
    EXPECT_EQ(geometry.requests, 2);
    EXPECT_EQ(geometry.sectors, 4);
}

TEST(ForewarpGeometry, SharedMemoryTakesTurns) {
    kernel::ProfiledAccess access = floats(128, 0); // All lanes in one of 32 banks of 4 bytes.
    access.space = kernel::MemorySpace::shared;
    EXPECT_EQ(geometryOf(access, {32, 2, 1}).requests, 32);
    access.bytesPerThreadX = 132;
    EXPECT_EQ(geometryOf(access, {32, 2, 1}).requests, 1);
}

} // namespace
} // namespace forewarp::models::forewarp::reuse
