#include "core/memory/touched_lines.h"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <utility>

namespace forewarp::memory {
namespace {

TEST(TouchedLines, ALineIsNewOnceToEachAccessAndOnceToEachArray) {
    TouchedLines lines({0, 0, 1});
    const auto first = lines.touch(0, 0);
    EXPECT_TRUE(first.toAccess && first.toArray);
    const auto again = lines.touch(0, 0);
    EXPECT_FALSE(again.toAccess || again.toArray);
    const auto sameArray = lines.touch(0, 1);
    EXPECT_TRUE(sameArray.toAccess && !sameArray.toArray);
    const auto otherArray = lines.touch(0, 2);
    EXPECT_TRUE(otherArray.toAccess && otherArray.toArray) << "arrays may share a line";
}

TEST(TouchedLines, CountLikeSetsDo) {
    constexpr int kAccesses = 70; // More than a word of 64 bits.
    std::vector<int> arrayOf;
    for (int access = 0; access < kAccesses; ++access) arrayOf.push_back(access % 9);
    TouchedLines lines(arrayOf);
    std::set<std::pair<std::uint64_t, int>> byAccess;
    std::set<std::pair<std::uint64_t, int>> byArray;
    std::mt19937 random(1);
    for (int i = 0; i < 200'000; ++i) {
        const int access = int(random() % kAccesses);
        const std::uint64_t line = random() % 4000 << (random() % 3 * 6);
        const auto novelty = lines.touch(line, access);
        ASSERT_EQ(novelty.toAccess, byAccess.insert({line, access}).second);
        ASSERT_EQ(novelty.toArray, byArray.insert({line, arrayOf[std::size_t(access)]}).second);
    }
}

} // namespace
} // namespace forewarp::memory
