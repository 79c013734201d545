#include "core/memory/cache.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <map>
#include <ostream>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace forewarp::memory {

void PrintTo(CacheAnswer answer, std::ostream* out) {
    *out << (answer == CacheAnswer::hit ? "hit" : answer == CacheAnswer::sectorMiss ? "sector miss" : "line miss");
}

namespace {

constexpr std::uint64_t kLine = 64;
constexpr CacheShape kTk1{131'072, 64, 64, 16};   ///< 128 KiB = 2,048 lines = 128 sets of 16.
constexpr CacheShape kOneSet{4 * 64, 64, 64, 4};  ///< Four lines, one set.
constexpr CacheShape kThreeSets{6 * 64, 64, 64, 2};

/// `lines` addresses, `stride` lines apart.
std::vector<std::uint64_t> addresses(std::uint64_t lines, std::uint64_t stride = 1, std::uint64_t firstLine = 0) {
    std::vector<std::uint64_t> all;
    for (std::uint64_t i = 0; i < lines; ++i) all.push_back((firstLine + i * stride) * kLine);
    return all;
}

/// How many of the accesses end as `answer`.
std::size_t count(Cache& cache, const std::vector<std::uint64_t>& stream, CacheAnswer answer) {
    std::size_t n = 0;
    for (const std::uint64_t address : stream) n += cache.access(address) == answer ? 1 : 0;
    return n;
}

TEST(Cache, HoldsAsManyLinesAsItHasBytesFor) {
    Cache cache(kTk1);
    EXPECT_EQ(cache.sets(), 128u);
    const auto all = addresses(2'048);
    EXPECT_EQ(count(cache, all, CacheAnswer::lineMiss), 2'048u);
    EXPECT_EQ(count(cache, all, CacheAnswer::hit), 2'048u);
}

TEST(Cache, EveryByteOfAFetchedLineHits) {
    Cache cache(kTk1);
    cache.access(5 * kLine + 17);
    EXPECT_EQ(cache.access(5 * kLine), CacheAnswer::hit);
    EXPECT_EQ(cache.access(5 * kLine + 63), CacheAnswer::hit);
    EXPECT_EQ(cache.access(5 * kLine + 64), CacheAnswer::lineMiss);
    EXPECT_EQ(cache.access(5 * kLine - 1), CacheAnswer::lineMiss);
}

TEST(Cache, GivesUpTheLineThatWasNotUsedForLongest) {
    Cache cache(kOneSet);
    for (const std::uint64_t address : addresses(4)) cache.access(address);
    cache.access(0); // Line 1 is the oldest now.
    EXPECT_EQ(cache.access(4 * kLine), CacheAnswer::lineMiss);
    for (const std::uint64_t line : {0, 2, 3, 4}) EXPECT_EQ(cache.access(line * kLine), CacheAnswer::hit) << line;
    EXPECT_EQ(cache.access(1 * kLine), CacheAnswer::lineMiss);
    // Used since, oldest first: 2, 3, 4, 1; line 0 made room.
    for (const std::uint64_t line : {2, 3, 4, 1}) EXPECT_EQ(cache.access(line * kLine), CacheAnswer::hit) << line;
    EXPECT_EQ(cache.access(0), CacheAnswer::lineMiss);
}

TEST(Cache, RoundsOverOneLineMoreThanASetHoldsNeverHit) {
    Cache cache(kOneSet);
    const auto all = addresses(5);
    for (int round = 0; round < 4; ++round) EXPECT_EQ(count(cache, all, CacheAnswer::lineMiss), 5u) << round;
}

TEST(Cache, FetchesSectorsOneByOne) {
    Cache cache({2 * 128, 128, 32, 2});
    EXPECT_EQ(cache.access(0), CacheAnswer::lineMiss);
    EXPECT_EQ(cache.access(31), CacheAnswer::hit);
    EXPECT_EQ(cache.access(32), CacheAnswer::sectorMiss);
    EXPECT_EQ(cache.access(63), CacheAnswer::hit);
    EXPECT_EQ(cache.access(96), CacheAnswer::sectorMiss);
    EXPECT_EQ(cache.access(64), CacheAnswer::sectorMiss);
    EXPECT_EQ(cache.access(127), CacheAnswer::hit);
    EXPECT_EQ(cache.access(128), CacheAnswer::lineMiss);
}

TEST(Cache, ALineThatComesBackHasOnlyTheSectorAskedFor) {
    Cache cache({2 * 128, 128, 32, 2});
    for (const std::uint64_t address : {0, 32, 64, 96}) cache.access(address);
    cache.access(128);
    cache.access(256); // Line 0 makes room.
    EXPECT_EQ(cache.access(32), CacheAnswer::lineMiss);
    EXPECT_EQ(cache.access(32), CacheAnswer::hit);
    EXPECT_EQ(cache.access(0), CacheAnswer::sectorMiss);
}

TEST(Cache, ASectorMissIsAUseOfItsLine) {
    Cache cache({2 * 128, 128, 32, 2});
    cache.access(0);
    cache.access(128);
    EXPECT_EQ(cache.access(32), CacheAnswer::sectorMiss); // Line 1 is the oldest now.
    cache.access(256);
    EXPECT_EQ(cache.access(0), CacheAnswer::hit);
    EXPECT_EQ(cache.access(128), CacheAnswer::lineMiss);
}

TEST(Cache, PowerOfTwoStridesFillAllSetsEvenly) {
    // Without hashing, 2,048 lines at a stride of 128 lines meet in one set of 16 and all miss.
    for (std::uint64_t stride = 1; stride <= std::uint64_t(1) << 24; stride *= 2) {
        Cache cache(kTk1);
        const auto all = addresses(2'048, stride);
        count(cache, all, CacheAnswer::hit);
        EXPECT_EQ(count(cache, all, CacheAnswer::hit), 2'048u) << "stride " << stride;
    }
}

TEST(Cache, NeighbouringLinesFillAllSetsEvenlyWhereverTheyStart) {
    for (const std::uint64_t start : {1, 7, 1'000, 123'456'789}) {
        Cache cache(kTk1);
        const auto all = addresses(2'048, 1, start * 128);
        count(cache, all, CacheAnswer::hit);
        EXPECT_EQ(count(cache, all, CacheAnswer::hit), 2'048u) << "from line " << start * 128;
    }
}

TEST(Cache, ANumberOfSetsThatIsNoPowerOfTwoWorks) {
    for (const std::uint64_t start : {0, 1, 2, 1'000'001}) {
        Cache cache(kThreeSets);
        EXPECT_EQ(cache.sets(), 3u);
        const auto all = addresses(6, 1, start);
        EXPECT_EQ(count(cache, all, CacheAnswer::lineMiss), 6u);
        EXPECT_EQ(count(cache, all, CacheAnswer::hit), 6u) << "from line " << start;
    }
    Cache cache(kThreeSets); // Lines 0, 3 and 6 are of set 0, which holds two; 1 is of another.
    for (const std::uint64_t line : {0, 3, 1, 6}) cache.access(line * kLine);
    EXPECT_EQ(cache.access(1 * kLine), CacheAnswer::hit);
    EXPECT_EQ(cache.access(3 * kLine), CacheAnswer::hit);
    EXPECT_EQ(cache.access(0), CacheAnswer::lineMiss);
}

TEST(Cache, BytesThatMakeNoWholeSetAreLeftOut) {
    EXPECT_EQ(Cache({1'000, 64, 64, 4}).sets(), 3u); // 15 lines: three sets of 4.
}

TEST(Cache, SmallerThanOneSetIsOneSetOfItsLines) {
    Cache cache({3 * 64, 64, 64, 16});
    EXPECT_EQ(cache.sets(), 1u);
    count(cache, addresses(3), CacheAnswer::hit);
    EXPECT_EQ(count(cache, addresses(3), CacheAnswer::hit), 3u);
    cache.access(3 * kLine);
    EXPECT_EQ(cache.access(0), CacheAnswer::lineMiss);
}

TEST(Cache, ForgetsEverythingWhenCleared) {
    Cache cache(kTk1);
    const auto all = addresses(2'048);
    count(cache, all, CacheAnswer::hit);
    cache.clear();
    EXPECT_EQ(count(cache, all, CacheAnswer::lineMiss), 2'048u);
    EXPECT_EQ(count(cache, all, CacheAnswer::hit), 2'048u);
}

TEST(Cache, RowsOfAPowerOfTwoFillSetsThatAreNone) {
    Cache cache({1'536 * 1'024, 128, 32, 16}); // The L2 of a K20X.
    ASSERT_EQ(cache.sets(), 768u);
    std::vector<std::uint64_t> column;
    for (std::uint64_t row = 0; row < 2'048; ++row) column.push_back(row * 8'192);
    EXPECT_EQ(count(cache, column, CacheAnswer::lineMiss), 2'048u);
    EXPECT_EQ(count(cache, column, CacheAnswer::hit), 2'048u);
}

/// CGPredict, section 3.3.4, word by word: looks through all that was ever accessed.
class Definition {
  public:
    Definition(const CacheShape& shape, std::uint64_t sets) : m_shape(shape), m_sets(sets) {}

    CacheAnswer access(std::uint64_t address) {
        const std::uint64_t line = address / m_shape.lineBytes;
        const std::uint64_t sector = address % m_shape.lineBytes / m_shape.sectorBytes;
        auto& history = m_histories[setOf(line)];
        const bool isThere = hits(history, line);
        history.push_back(line);
        if (!isThere) m_sectors[line].clear();
        const bool isNew = m_sectors[line].insert(sector).second;
        return !isThere ? CacheAnswer::lineMiss : isNew ? CacheAnswer::sectorMiss : CacheAnswer::hit;
    }

  private:
    /// Equations (9)–(11): fewer than `ways` different lines of the set since the last use.
    [[nodiscard]] bool hits(const std::vector<std::uint64_t>& history, std::uint64_t line) const {
        const auto lastUse = std::find(history.rbegin(), history.rend(), line);
        if (lastUse == history.rend()) return false;
        return std::set<std::uint64_t>(history.rbegin(), lastUse).size() < m_shape.ways;
    }
    /// Digits to the largest power of two in `sets`, combined; what is above the lowest digit says which so many sets.
    [[nodiscard]] std::uint64_t setOf(std::uint64_t line) const {
        const std::uint64_t inGroup = m_sets & (~m_sets + 1);
        if (inGroup == 1) return line % m_sets;
        const std::uint64_t group = line / inGroup % (m_sets / inGroup);
        std::uint64_t set = 0;
        for (; line > 0; line /= inGroup) set ^= line % inGroup;
        return group * inGroup + set;
    }

    CacheShape m_shape;
    std::uint64_t m_sets;
    std::map<std::uint64_t, std::vector<std::uint64_t>> m_histories;
    std::map<std::uint64_t, std::set<std::uint64_t>> m_sectors; ///< Of each line since it last came in.
};

struct Case {
    std::string name;
    CacheShape shape;
    std::uint64_t sets;
};

void PrintTo(const Case& shape, std::ostream* out) {
    *out << shape.name;
}

class CacheByDefinition : public testing::TestWithParam<Case> {};

/// Some far lines, some near ones, over and over; up to three times as many as fit.
std::vector<std::uint64_t> randomStream(const CacheShape& shape, unsigned seed) {
    std::mt19937_64 random(seed);
    const std::uint64_t far = random() >> 17; // 47 bits, as user addresses have.
    std::vector<std::uint64_t> stream;
    for (int i = 0; i < 6'000; ++i) {
        const std::uint64_t reach = random() % 3 + 1;
        const std::uint64_t offset = random() % (reach * shape.bytes);
        stream.push_back(random() % 4 == 0 ? far + offset * 8 : offset);
    }
    return stream;
}

TEST_P(CacheByDefinition, AgreesOnEveryAccessOfRandomStreams) {
    const auto& [name, shape, sets] = GetParam();
    std::map<CacheAnswer, int> answers;
    for (unsigned seed = 1; seed <= 3; ++seed) {
        Cache cache(shape);
        ASSERT_EQ(cache.sets(), sets);
        Definition definition(shape, sets);
        for (const std::uint64_t address : randomStream(shape, seed)) {
            const CacheAnswer expected = definition.access(address);
            ASSERT_EQ(cache.access(address), expected) << "seed " << seed << ", address " << address;
            ++answers[expected];
        }
    }
    EXPECT_GT(answers[CacheAnswer::hit], 100);
    EXPECT_GT(answers[CacheAnswer::lineMiss], 100);
    EXPECT_EQ(answers[CacheAnswer::sectorMiss] > 100, shape.sectorBytes < shape.lineBytes);
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, CacheByDefinition,
    testing::Values(Case{"direct", {2'048, 64, 64, 1}, 32}, //
                    Case{"two ways", {4'096, 64, 32, 2}, 32}, Case{"sixteen ways", {16'384, 128, 32, 16}, 8},
                    Case{"one set", {1'024, 32, 32, 32}, 1}, Case{"three ways, five sets", {15 * 64, 64, 16, 3}, 5},
                    Case{"one way, seven sets", {7 * 128, 128, 128, 1}, 7},
                    Case{"sectors of 4 bytes", {8'192, 128, 4, 4}, 16}, Case{"two sets", {2'048, 64, 32, 16}, 2},
                    Case{"twelve sets", {12'288, 128, 32, 8}, 12}, Case{"six sets", {24'576, 128, 32, 32}, 6}),
    [](const auto& info) {
        std::string name;
        for (const char c : info.param.name) name += std::isalnum(c) ? std::string(1, c) : "";
        return name;
    });

} // namespace
} // namespace forewarp::memory
