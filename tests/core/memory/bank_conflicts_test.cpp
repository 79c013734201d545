#include "core/memory/bank_conflicts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <ostream>
#include <random>
#include <string>
#include <vector>

namespace forewarp::memory {
namespace {

constexpr SharedBanks kCc1{16, 4, 16};
constexpr SharedBanks kCc2{32, 4, 32};
constexpr SharedBanks kCc3{32, 8, 32};
constexpr std::uint32_t kAllLanes = 0xffffffff;

/// Byte offset of what a lane reads.
using Offsets = std::function<std::uint64_t(int lane)>;

warps::WarpRequest request(const Offsets& offset, std::uint32_t lanes = kAllLanes) {
    warps::WarpRequest all;
    all.lanes = lanes;
    for (int lane = 0; lane < warps::kWarpLanes; ++lane) all.address[lane] = offset(lane);
    return all;
}

Offsets every(std::uint64_t bytes) {
    return [=](int lane) { return std::uint64_t(lane) * bytes; };
}

/// Lanes that read these words in turn.
Offsets words(const std::vector<std::uint64_t>& all) {
    return [=](int lane) { return 4 * all[std::size_t(lane) % all.size()]; };
}

/// An access pattern with its degree by each rule, worked out by hand.
struct Pattern {
    std::string name;
    int elementBytes;
    Offsets offset;
    int cc1;
    int cc2;
    int cc3;
};

void PrintTo(const Pattern& pattern, std::ostream* out) {
    *out << pattern.name;
}

class BankConflicts : public testing::TestWithParam<Pattern> {};

TEST_P(BankConflicts, FollowTheGuidesRules) {
    const Pattern& pattern = GetParam();
    const warps::WarpRequest warp = request(pattern.offset);
    EXPECT_EQ(conflictDegree(warp, pattern.elementBytes, kCc1), pattern.cc1);
    EXPECT_EQ(conflictDegree(warp, pattern.elementBytes, kCc2), pattern.cc2);
    EXPECT_EQ(conflictDegree(warp, pattern.elementBytes, kCc3), pattern.cc3);
}

INSTANTIATE_TEST_SUITE_P(
    ByHand, BankConflicts,
    testing::Values(
        Pattern{"floats in a row", 4, every(4), 1, 1, 1},
        Pattern{"floats in a row off a boundary", 4, [](int lane) { return 4 * std::uint64_t(lane) + 52; }, 1, 1, 1},
        // Words 2l: lanes l and l + 8 of 16 banks, l and l + 16 of 32; words 2l and 2l + 32 are of one 64-word segment.
        Pattern{"stride 2", 4, every(8), 2, 2, 1},
        Pattern{"stride 3", 4, every(12), 1, 1, 1}, // Odd strides visit every bank.
        // Words 4l: 4 of 16 banks; 8 of 32 banks, by 4 lanes; two of those share a segment.
        Pattern{"stride 4", 4, every(16), 4, 4, 2},
        // Words 16l: bank 0; banks 0 and 16, by 16 lanes; four lanes to a segment, two of them in the same bank.
        Pattern{"stride 16", 4, every(64), 16, 16, 8},
        Pattern{"column of a tile of 32 × 32 floats", 4, every(128), 16, 32, 16}, // CGPredict, table 3: 16.
        Pattern{"column of a tile padded to 33 floats", 4, every(132), 1, 1, 1},
        Pattern{"stride 64", 4, every(256), 16, 32, 32}, // A segment each.
        Pattern{"one word", 4, every(0), 1, 1, 1},
        // Both in bank 0: two broadcasts; two turns; one 64-word segment.
        Pattern{"words 0 and 32", 4, words({0, 32}), 2, 2, 1}, Pattern{"words 0 and 64", 4, words({0, 64}), 2, 2, 2},
        // Two banks. cc 1.x broadcasts one word to 8 lanes and gives the other to one of 8: the rest wait.
        Pattern{"words 0 and 1", 4, words({0, 1}), 2, 1, 1},
        // cc 1.x: 15 lanes share the broadcast word 1; broadcasting word 0 would take two steps.
        Pattern{"word 0 for lane 0, word 1 for the others", 4, [](int lane) { return lane == 0 ? 0 : 4; }, 1, 1, 1},
        // CGPredict, figure 4: 59 and 91 are of bank 27 and of different segments.
        Pattern{"words 59 and 91", 4, words({59, 91}), 2, 2, 2}, Pattern{"words 1 and 33", 4, words({1, 33}), 2, 2, 1},
        // Four lanes want each of 4 words. Steps: 4 + 1 + 1 + 1, then 3 + 1 + 1, 2 + 1, 1.
        Pattern{"chars in a row", 1, every(1), 4, 1, 1},
        Pattern{"shorts in a row", 2, every(2), 2, 1, 1}, // 2 lanes and one of 7 other words; then those 7.
        Pattern{"chars at a stride of 32 words", 1, every(128), 16, 32, 16},
        // cc 1.x: two requests of stride 2. A half-warp of 16 doubles is 32 words, a warp 32 8-byte words.
        Pattern{"doubles in a row", 8, every(8), 2, 1, 1},
        // cc 1.x: stride 4. Words 4l, 4l + 1 of 16 lanes: l and l + 8 meet. 8-byte words 2l: l and l + 16.
        Pattern{"doubles at stride 2", 8, every(16), 4, 2, 2},
        Pattern{"column of a tile of 32 × 32 doubles", 8, every(256), 16, 16, 32},
        Pattern{"column of a tile padded to 33 doubles", 8, every(264), 2, 1, 1},
        Pattern{"one double", 8, every(0), 1, 1, 1},
        // cc 1.x: four requests of stride 4. A quarter-warp of 4-word elements is 32 words; a half-warp 32 double words.
        Pattern{"double2 in a row", 16, every(16), 4, 1, 1},
        // Words 8l … 8l + 3 of 8 lanes: l and l + 4. 8-byte words 4l, 4l + 1 of 16 lanes: l and l + 8.
        Pattern{"double2 at stride 2", 16, every(32), 8, 2, 2}));

TEST(BankConflicts, OnlyLanesThatTakePartCount) {
    EXPECT_EQ(conflictDegree(request(every(128), 0xf), 4, kCc2), 4);
    EXPECT_EQ(conflictDegree(request(every(128), 0x80000001), 4, kCc2), 2);
    EXPECT_EQ(conflictDegree(request(every(128), 1), 4, kCc2), 1);
    EXPECT_EQ(conflictDegree(request(every(128), 0), 4, kCc2), 1);
    EXPECT_EQ(conflictDegree(request(every(128), 0), 4, kCc1), 1);
}

TEST(BankConflicts, PartsServedOneAfterTheOtherDoNotMeet) {
    // One bank, but one lane of each half-warp; of each quarter.
    EXPECT_EQ(conflictDegree(request(every(64), 0x10001), 4, kCc1), 1);
    EXPECT_EQ(conflictDegree(request(every(256), 0x10001), 8, kCc2), 1);
    EXPECT_EQ(conflictDegree(request(every(256), 0x10001), 8, kCc3), 2);
    EXPECT_EQ(conflictDegree(request(every(256), 0x1010101), 16, kCc2), 1);
    EXPECT_EQ(conflictDegree(request(every(256), 0x1010101), 16, kCc3), 2);
}

TEST(BankConflicts, TheWorsePartCounts) {
    // The second half-warp reads one bank, the first one word.
    const auto offset = [](int lane) { return lane < 16 ? 0 : std::uint64_t(lane) * 64; };
    EXPECT_EQ(conflictDegree(request(offset), 4, kCc1), 16);
}

TEST(BankConflicts, ImpossibleWidthsStayBounded) {
    for (const SharedBanks& banks : {kCc1, kCc2, kCc3}) {
        for (const int elementBytes : {-1, 0, 3, 12, 2'000'000'000}) {
            EXPECT_EQ(conflictDegree(request(every(0)), elementBytes, banks), 1) << elementBytes;
            EXPECT_LE(conflictDegree(request(every(1'001)), elementBytes, banks), 32) << elementBytes;
        }
    }
    EXPECT_EQ(conflictDegree(request(every(32)), 32, kCc2), 2); // Its first 16 bytes.
}

TEST(BankConflicts, BanksComeFromTheDevice) {
    device::Device device;
    device.capability.major = 1;
    device.sharedBanks.value = 16;
    device.sharedBankWidth.value = Bytes(4);
    EXPECT_EQ(sharedBanksOf(device).banks, 16);
    EXPECT_EQ(sharedBanksOf(device).bankBytes, 4);
    EXPECT_EQ(sharedBanksOf(device).lanesServedTogether, 16);
    device.capability.major = 3;
    device.sharedBanks.value = 32;
    device.sharedBankWidth.value = Bytes(8);
    EXPECT_EQ(sharedBanksOf(device).banks, 32);
    EXPECT_EQ(sharedBanksOf(device).bankBytes, 8);
    EXPECT_EQ(sharedBanksOf(device).lanesServedTogether, 32);
}

/// The guide's pairwise statement, in words of 4 bytes, or of 8 where 8-byte banks serve wider elements.
bool conflict(std::uint64_t a, std::uint64_t b, int elementBytes, const SharedBanks& banks) {
    if (a == b || a % 32 != b % 32) return false;
    return banks.bankBytes == 4 || elementBytes == 8 || a / 64 != b / 64;
}

/// Serves as many words at once as do not conflict, until none is left.
int turns(std::vector<std::uint64_t> waiting, int elementBytes, const SharedBanks& banks) {
    int all = 0;
    for (; !waiting.empty(); ++all) {
        std::vector<std::uint64_t> served;
        std::vector<std::uint64_t> rest;
        for (const std::uint64_t word : waiting) {
            const auto meets = [&](std::uint64_t other) { return conflict(word, other, elementBytes, banks); };
            (std::any_of(served.begin(), served.end(), meets) ? rest : served).push_back(word);
        }
        waiting = rest;
    }
    return all;
}

int degreeByTurns(const warps::WarpRequest& warp, int elementBytes, const SharedBanks& banks) {
    const bool byHalves = elementBytes == 8 && banks.bankBytes == 4;
    const std::uint64_t unit = elementBytes == 8 && banks.bankBytes == 8 ? 8 : 4;
    std::vector<std::uint64_t> half[2];
    for (int lane = 0; lane < warps::kWarpLanes; ++lane) {
        if ((warp.lanes >> lane & 1) == 0) continue;
        auto& waiting = half[byHalves ? lane / 16 : 0];
        waiting.push_back(warp.address[lane] / unit);
        if (byHalves) waiting.push_back(warp.address[lane] / unit + 1);
    }
    return std::max({1, turns(half[0], elementBytes, banks), turns(half[1], elementBytes, banks)});
}

TEST(BankConflicts, AgreeWithServingTurnByTurn) {
    std::mt19937_64 random(1);
    std::vector<int> seen(33);
    for (int i = 0; i < 20'000; ++i) {
        const int elementBytes = 1 << random() % 4;
        const std::uint64_t spread = std::uint64_t(1) << random() % 12;
        const std::uint64_t stride = std::uint64_t(1) << random() % 6;
        const auto offset = [&](int) { return random() % spread * stride * std::uint64_t(elementBytes); };
        const warps::WarpRequest warp = request(offset, std::uint32_t(random() | random()));
        for (const SharedBanks& banks : {kCc2, kCc3}) {
            const int expected = degreeByTurns(warp, elementBytes, banks);
            ASSERT_EQ(conflictDegree(warp, elementBytes, banks), expected) << elementBytes << " B, round " << i;
            ++seen[std::size_t(expected)];
        }
    }
    for (const int degree : {1, 2, 4, 8, 16}) EXPECT_GT(seen[std::size_t(degree)], 10) << degree;
}

struct Steps {
    int fewest = 0;
    int most = 0;
};

/// cc 1.x: every order that the guide allows, over the lanes left to serve. Takes lanes of other banks one bank at a time.
Steps allOrders(const std::vector<std::uint64_t>& waiting);

void serveOtherBanks(const std::vector<std::uint64_t>& candidates, std::vector<std::uint64_t> rest, std::size_t at,
                     std::uint64_t busyBanks, Steps& steps) {
    if (at == candidates.size()) {
        const Steps later = allOrders(rest);
        steps.fewest = std::min(steps.fewest, later.fewest + 1);
        steps.most = std::max(steps.most, later.most + 1);
        return;
    }
    const std::uint64_t word = candidates[at];
    const std::uint64_t bank = std::uint64_t(1) << word % 16;
    if ((busyBanks & bank) == 0) serveOtherBanks(candidates, rest, at + 1, busyBanks | bank, steps);
    const auto sameBank = [&](std::uint64_t other) { return other % 16 == word % 16; };
    const bool hasLater = std::any_of(candidates.begin() + std::ptrdiff_t(at) + 1, candidates.end(), sameBank);
    if ((busyBanks & bank) == 0 && !hasLater) return; // A bank that is asked serves somebody.
    rest.push_back(word);
    serveOtherBanks(candidates, rest, at + 1, busyBanks, steps);
}

Steps allOrders(const std::vector<std::uint64_t>& waiting) {
    if (waiting.empty()) return {};
    Steps steps{warps::kWarpLanes, 0};
    for (const std::uint64_t broadcast : waiting) {
        std::vector<std::uint64_t> others;
        std::copy_if(waiting.begin(), waiting.end(), std::back_inserter(others),
                     [&](std::uint64_t word) { return word != broadcast; });
        serveOtherBanks(others, {}, 0, std::uint64_t(1) << broadcast % 16, steps);
    }
    return steps;
}

TEST(BankConflicts, OfHalfWarpsLieWithinWhatTheGuideLeavesOpen) {
    std::mt19937_64 random(1);
    int open = 0;
    for (int i = 0; i < 500; ++i) {
        const std::vector<std::uint64_t> choice{0, 1, 2, 16, 17, 32};
        const warps::WarpRequest warp = request([&](int) { return 4 * choice[random() % choice.size()]; }, 0x3f);
        const Steps steps = allOrders([&] {
            std::vector<std::uint64_t> waiting;
            for (int lane = 0; lane < 6; ++lane) waiting.push_back(warp.address[lane] / 4);
            return waiting;
        }());
        const int degree = conflictDegree(warp, 4, kCc1);
        ASSERT_GE(degree, steps.fewest) << "round " << i;
        ASSERT_LE(degree, steps.most) << "round " << i;
        open += steps.fewest < steps.most ? 1 : 0;
    }
    EXPECT_LT(open, 500); // Else no round would tell anything.
}

} // namespace
} // namespace forewarp::memory
