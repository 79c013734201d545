#include "core/memory/coalescing.h"

#include <gtest/gtest.h>

#include <array>
#include <ostream>
#include <string>

namespace forewarp::memory {
namespace {

constexpr std::array kRules{11, 13, 20, 75}; ///< One compute capability per rule.

device::ComputeCapability capability(int number) {
    device::ComputeCapability limits;
    limits.major = number / 10;
    limits.minor = number % 10;
    return limits;
}

struct Expected {
    AccessClass accessClass;
    double transactions;
    double bytes;
};

/// An access pattern with what each rule makes of it, worked out by hand.
struct Pattern {
    std::string name;
    int elementBytes;
    double constantBytes;
    double stepX;
    double stepY;
    kernel::BlockShape block;
    std::array<Expected, kRules.size()> expected; ///< cc 1.1, 1.3, 2.0, 7.5
};

void PrintTo(const Pattern& pattern, std::ostream* out) {
    *out << pattern.name;
}

class Coalescing : public testing::TestWithParam<Pattern> {};

TEST_P(Coalescing, FollowsTheGuidesRules) {
    const Pattern& pattern = GetParam();
    kernel::ProfiledAccess access;
    access.elementBytes = pattern.elementBytes;
    access.isAffine = true;
    access.constantBytes = pattern.constantBytes;
    access.bytesPerThreadX = pattern.stepX;
    access.bytesPerThreadY = pattern.stepY;
    for (std::size_t i = 0; i < kRules.size(); ++i) {
        const WarpAccess warp = warpAccess(access, pattern.block, capability(kRules[i]));
        EXPECT_EQ(name(warp.accessClass), name(pattern.expected[i].accessClass)) << "cc " << kRules[i];
        EXPECT_DOUBLE_EQ(warp.transactionsPerWarp, pattern.expected[i].transactions) << "cc " << kRules[i];
        EXPECT_DOUBLE_EQ(warp.bytesPerTransaction, pattern.expected[i].bytes) << "cc " << kRules[i];
    }
}

constexpr auto C = AccessClass::coalesced;
constexpr auto U = AccessClass::uncoalesced;
constexpr auto K = AccessClass::constant;

INSTANTIATE_TEST_SUITE_P(
    ByHand, Coalescing,
    testing::Values(
        // 32 floats in a row: two halves of 64 B, one line, four sectors.
        Pattern{"unit stride", 4, 0, 4, 0, {32, 1, 1}, {{{C, 2, 64}, {C, 2, 64}, {C, 1, 128}, {C, 4, 32}}}},
        Pattern{"unit stride in a wide block",
                4,
                0,
                4,
                9999,
                {256, 4, 1},
                {{{C, 2, 64}, {C, 2, 64}, {C, 1, 128}, {C, 4, 32}}}},
        // 256 B apart is as good as none.
        Pattern{"aligned offset", 4, 512, 4, 0, {32, 1, 1}, {{{C, 2, 64}, {C, 2, 64}, {C, 1, 128}, {C, 4, 32}}}},
        // Every second float: each half spans 128 B, which cc 1.3 moves in one transaction, half of it for nothing.
        Pattern{"stride two", 4, 0, 8, 0, {32, 1, 1}, {{{U, 32, 32}, {C, 2, 128}, {U, 2, 128}, {U, 8, 32}}}},
        Pattern{"stride three",
                4,
                0,
                12,
                0,
                {32, 1, 1},
                {{{U, 32, 32}, {U, 4, (128 + 64 + 64 + 128) / 4.0}, {U, 3, 128}, {U, 12, 32}}}},
        // A row walk: every lane far from the next.
        Pattern{"row walk", 4, 0, 4096, 0, {32, 1, 1}, {{{U, 32, 32}, {U, 32, 32}, {U, 32, 128}, {U, 32, 32}}}},
        // One float late: cc 1.3 serves 64…127 with 64 B rest: [4,68) in one 128 B, [68,128) 64 B and [128,132) 32 B.
        Pattern{"misaligned by one",
                4,
                4,
                4,
                0,
                {32, 1, 1},
                {{{U, 32, 32}, {C, 3, (128 + 64 + 32) / 3.0}, {C, 2, 128}, {C, 5, 32}}}},
        Pattern{"misaligned downwards",
                4,
                -4,
                4,
                0,
                {32, 1, 1},
                {{{U, 32, 32}, {C, 3, (32 + 64 + 128) / 3.0}, {C, 2, 128}, {C, 5, 32}}}},
        // One address: one 32 B piece per half-warp on 1.3, one per lane on 1.1.
        Pattern{"broadcast", 4, 0, 0, 0, {32, 1, 1}, {{{K, 32, 32}, {K, 2, 32}, {K, 1, 128}, {K, 1, 32}}}},
        Pattern{"chars", 1, 0, 1, 0, {32, 1, 1}, {{{U, 32, 32}, {C, 2, 32}, {C, 1, 128}, {C, 1, 32}}}},
        Pattern{"every third char", 1, 0, 3, 0, {32, 1, 1}, {{{U, 32, 32}, {U, 4, 32}, {C, 1, 128}, {U, 3, 32}}}},
        Pattern{"shorts", 2, 0, 2, 0, {32, 1, 1}, {{{U, 32, 32}, {C, 2, 32}, {C, 1, 128}, {C, 2, 32}}}},
        Pattern{"doubles", 8, 0, 8, 0, {32, 1, 1}, {{{C, 2, 128}, {C, 2, 128}, {C, 2, 128}, {C, 8, 32}}}},
        Pattern{"16-byte elements", 16, 0, 16, 0, {32, 1, 1}, {{{C, 4, 128}, {C, 4, 128}, {C, 4, 128}, {C, 16, 32}}}},
        // Backwards from 124 to 0: only 1.1 minds the order.
        Pattern{"reversed", 4, 124, -4, 0, {32, 1, 1}, {{{U, 32, 32}, {C, 2, 64}, {C, 1, 128}, {C, 4, 32}}}},
        // Two rows of 16 lanes.
        Pattern{"16 wide", 4, 0, 4, 4096, {16, 16, 1}, {{{C, 2, 64}, {C, 2, 64}, {U, 2, 128}, {C, 4, 32}}}},
        // Four rows of 8 lanes of 32 B each; every half-warp has two rows.
        Pattern{"8 wide", 4, 0, 4, 4096, {8, 8, 1}, {{{U, 32, 32}, {U, 4, 32}, {U, 4, 128}, {C, 4, 32}}}},
        // Rows that all read the same: distinct addresses repeat.
        Pattern{"16 wide, same row", 4, 0, 4, 0, {16, 16, 1}, {{{C, 2, 64}, {C, 2, 64}, {C, 1, 128}, {C, 2, 32}}}},
        // Only eight lanes there.
        Pattern{"small block", 4, 0, 4, 0, {8, 1, 1}, {{{C, 1, 64}, {C, 1, 32}, {C, 1, 128}, {C, 1, 32}}}},
        Pattern{"one thread", 4, 0, 4, 0, {1, 1, 1}, {{{C, 1, 64}, {C, 1, 32}, {C, 1, 128}, {C, 1, 32}}}}));

TEST(Coalescing, ThirdDimensionCountsAfterTheSecond) {
    kernel::ProfiledAccess access;
    access.elementBytes = 4;
    access.isAffine = true;
    access.bytesPerThreadX = 4;
    access.bytesPerThreadY = 16;
    access.bytesPerThreadZ = 4096;
    const WarpAccess warp = warpAccess(access, {4, 4, 2}, capability(75));
    EXPECT_EQ(warp.transactionsPerWarp, 4); // two runs of 64 B
}

TEST(Coalescing, UnknownAddressesCountOneTransactionPerLane) {
    kernel::ProfiledAccess access;
    access.elementBytes = 4;
    for (const int number : kRules) {
        EXPECT_EQ(warpAccess(access, {32, 1, 1}, capability(number)).accessClass, AccessClass::unknown);
        EXPECT_EQ(warpAccess(access, {32, 1, 1}, capability(number)).transactionsPerWarp, 32);
        EXPECT_EQ(warpAccess(access, {20, 1, 1}, capability(number)).transactionsPerWarp, 20);
    }
    EXPECT_EQ(warpAccess(access, {32, 1, 1}, capability(20)).bytesPerTransaction, 128);
    EXPECT_EQ(warpAccess(access, {32, 1, 1}, capability(90)).bytesPerTransaction, 32);
}

TEST(Coalescing, ImpossibleNumbersStayBounded) {
    kernel::ProfiledAccess access;
    access.elementBytes = 2'000'000'000;
    access.isAffine = true;
    access.constantBytes = -1e300;
    access.bytesPerThreadX = 1e300;
    for (const int number : kRules) {
        const WarpAccess warp = warpAccess(access, {32, 1, 1}, capability(number));
        EXPECT_GE(warp.transactionsPerWarp, 1);
        EXPECT_LE(warp.transactionsPerWarp, 32 * 5);
    }
}

/// A request of these lanes; the others would go far away.
warps::WarpRequest request(std::uint32_t lanes, std::uint64_t first, std::uint64_t step) {
    warps::WarpRequest request;
    request.lanes = lanes;
    for (std::uint64_t lane = 0; lane < warps::kWarpLanes; ++lane)
        request.address[lane] = lanes >> lane & 1 ? first + step * lane : lane << 40;
    return request;
}

TEST(Coalescing, LanesThatDoNotTakePartCostNothing) {
    // Lanes 1, 3, 17 of a row of floats: words 1, 3 of one 64-byte segment and 17 of the next.
    const warps::WarpRequest some = request(1U << 1 | 1U << 3 | 1U << 17, 0, 4);
    EXPECT_EQ(transactionsOf(some, 4, capability(11)).count, 2) << "in order, one per half";
    EXPECT_EQ(transactionsOf(some, 4, capability(13)).count, 2);
    EXPECT_EQ(transactionsOf(some, 4, capability(13)).bytes, 32 + 32);
    EXPECT_EQ(transactionsOf(some, 4, capability(20)).count, 1);
    EXPECT_EQ(transactionsOf(some, 4, capability(75)).count, 2);
    EXPECT_EQ(transactionsOf(request(1U << 17, 4, 4), 4, capability(11)).bytes, 32) << "off the boundary";
}

TEST(Coalescing, PiecesAreFoundOnceInTheOrderOfTheLanes) {
    TouchedPieces pieces;
    findPieces(request(~0U, 1000, 0), 4, 32, pieces);
    ASSERT_EQ(pieces.count, 1);
    EXPECT_EQ(pieces.first[0], 992U);
    findPieces(request(0xf, 4096, std::uint64_t(-64)), 4, 64, pieces);
    ASSERT_EQ(pieces.count, 4);
    EXPECT_EQ(pieces.first[0], 4096U);
    EXPECT_EQ(pieces.first[3], 4096U - 192);
    // 8 bytes from 60 on lie in the pieces at 0 and 64.
    findPieces(request(1, 60, 0), 8, 64, pieces);
    ASSERT_EQ(pieces.count, 2);
    EXPECT_EQ(pieces.first[1], 64U);
    // Lanes that come back to an earlier piece: 0, 64, 0, 32.
    warps::WarpRequest back = request(0xf, 0, 0);
    back.address[1] = 64;
    back.address[3] = 40;
    findPieces(back, 4, 32, pieces);
    ASSERT_EQ(pieces.count, 3);
    EXPECT_EQ(pieces.first[2], 32U);
}

} // namespace
} // namespace forewarp::memory
