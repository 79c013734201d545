#include "core/advice/shared_memory/shared_tile.h"
#include "tests/core/advice/sample_kernels.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace forewarp::advice::shared_memory {
namespace {

/// All offsets, one by one.
std::set<long long> enumerated(const std::vector<kernel::ProfiledAccess>& accesses, const TilePart& part) {
    std::set<long long> offsets;
    for (const kernel::ProfiledAccess& access : accesses)
        for (long long x = 0; x < part.threads[0]; ++x)
            for (long long y = 0; y < part.threads[1]; ++y)
                for (long long k = 0; k < part.loops[0].iterations; ++k) {
                    const double first = access.constantBytes + double(x) * access.bytesPerThreadX +
                                         double(y) * access.bytesPerThreadY + double(k) * access.bytesPerIteration[0];
                    for (int byte = 0; byte < access.elementBytes; ++byte) offsets.insert((long long)first + byte);
                }
    return offsets;
}

TEST(SharedTile, CountsAndPacksAsIfEveryByteWereListed) {
    std::mt19937 random(2);
    std::uniform_int_distribution<int> step(-9, 9);
    std::uniform_int_distribution<int> count(1, 7);
    for (int round = 0; round < 300; ++round) {
        const int unit = round % 2 ? 4 : 2; // elements that overlap, too
        const kernel::ProfiledAccess first =
            sample::access("a", unit * step(random), unit * step(random) * 8, {double(unit * step(random))});
        std::vector<kernel::ProfiledAccess> accesses;
        for (int i = count(random); i > 0; --i) accesses.push_back(sample::at(unit * step(random) * 3, first));
        const TilePart part{{count(random), count(random), 1}, {{0, count(random)}}};
        const std::set<long long> expected = enumerated(accesses, part);
        const auto bytes = bytesTouched(accesses, part);
        ASSERT_TRUE(bytes);
        ASSERT_EQ(bytes->bytes(), double(expected.size())) << "round " << round;
        ASSERT_EQ(bytes->begin(), *expected.begin());
        long long place = 0;
        for (const long long offset : expected) ASSERT_EQ(bytes->placeOf(offset), place++) << "round " << round;
    }
}

/// Two loads a column apart, all rows of six elements: each element has a place of its own, and the read finds it.
TEST(SharedTile, ReadsOfPaddedRowsFindWhatTheLayoutPlaces) {
    const kernel::ProfiledAccess first = sample::access("a", 400, 4000, {4});
    const std::vector<kernel::ProfiledAccess> accesses{sample::at(40, first), sample::at(44, first)};
    const TilePart part{{7, 3, 1}, {{0, 5}}};
    const auto touched = bytesTouched(accesses, part);
    ASSERT_TRUE(touched);
    const auto padded = paddedRows(accesses, part, *touched);
    ASSERT_TRUE(padded);
    EXPECT_EQ(padded->rowBytes, 24);
    EXPECT_EQ(padded->bytes(), 7 * 3 * 28);
    for (const kernel::ProfiledAccess& access : accesses) {
        const kernel::ProfiledAccess read = readOfTile(access, part, *padded);
        for (const long long offset : enumerated({access}, part)) {
            const long long inside = offset - (long long)access.constantBytes;
            const double place = read.constantBytes + double(inside / 4000) * read.bytesPerThreadY +
                                 double(inside % 4000 / 400) * read.bytesPerThreadX + double(inside % 400);
            ASSERT_EQ(place, double(padded->placeOf(offset))) << offset;
        }
    }
}

/// As machine code has them: a tile as large as the block needs no division, one with a border one or two.
TEST(SharedTile, FillingATileTakesInstructions) {
    const auto work = [](const kernel::ProfiledAccess& access, const std::vector<long long>& offsets, TilePart part) {
        std::vector<kernel::ProfiledAccess> accesses;
        for (const long long offset : offsets) accesses.push_back(sample::at(double(offset), access));
        return fillInstructions(access, part, *bytesTouched(accesses, part));
    };
    kernel::ProfiledAccess grid = sample::access("a", 4, 4000, {});
    const TilePart block{{32, 8, 1}, {}};
    EXPECT_EQ(work(grid, {0}, block), kDirectFillInstructions);
    EXPECT_EQ(work(grid, {0, 4, 8}, block), 23);
    EXPECT_EQ(work(sample::access("x", 4, 0, {4}), {0}, {{64, 1, 1}, {{0, 32}}}), 6); // One row.
    grid.bytesPerThreadZ = 4e6;
    EXPECT_EQ(work(grid, {0, 4, 4000, 4000000}, block), 37);
}

TEST(SharedTile, GivesUpOnWhatNoBlockCanHold) {
    const kernel::ProfiledAccess scattered = sample::access("a", 64, 0, {1e6});
    EXPECT_FALSE(bytesTouched({scattered}, {{1024, 1, 1}, {{0, 1000}}}));
}

} // namespace
} // namespace forewarp::advice::shared_memory
