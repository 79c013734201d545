#include "core/sass/demotion/register_banks.h"
#include "core/sass/demotion/relocation_space.h"

#include "tests/core/sass/sample_kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

namespace forewarp::sass::demotion {
namespace {

using namespace sample;
using testing::ElementsAre;
using testing::IsEmpty;

RegisterGroup one(int reg) {
    return {{reg, 1}, 1, reg < 2};
}
RegisterGroup aligned(int first, int count) {
    return {{first, count}, count, false};
}

encoding::Instruction reading(std::vector<encoding::RegisterRange> reads) {
    encoding::Instruction instruction = sample::alu();
    instruction.reads = std::move(reads);
    return instruction;
}

/// An addition of single registers on a GPU with control fields for reuse: the sources stand in the fields a, b and c.
encoding::Instruction encoded(const std::vector<int>& sources, unsigned reuse = 0) {
    constexpr unsigned kMaxwellFields[] = {8, 20, 39};
    encoding::Instruction instruction = sample::add(0, sources);
    for (std::size_t i = 0; i < sources.size(); ++i)
        instruction.words[0] |= std::uint64_t(sources[i]) << kMaxwellFields[i];
    instruction.control.reuse = reuse;
    return instruction;
}

encoding::Kernel kernelFor(int sm, std::vector<encoding::Instruction> instructions) {
    encoding::Kernel kernel = sample::kernelOf(std::move(instructions));
    kernel.sm = sm;
    return kernel;
}

double conflictsOf(const encoding::Kernel& kernel, const encoding::RegisterMap& map = encoding::identityMap()) {
    return bankConflicts(kernel, std::vector<double>(kernel.instructions.size(), 1), map);
}

TEST(RegisterGroups, SingleRegistersStandAlone) {
    EXPECT_THAT(registerGroups(sample::kernelOf({sample::add(3, {2, 7})})), ElementsAre(one(2), one(3), one(7)));
    EXPECT_THAT(registerGroups(sample::kernelOf({})), IsEmpty());
}

TEST(RegisterGroups, OverlappingOperandsAreOneGroup) {
    EXPECT_THAT(registerGroups(sample::kernelOf({reading({{4, 4}}), reading({{4, 2}}), reading({{3, 1}})})),
                ElementsAre(one(3), aligned(4, 4)));
    EXPECT_THAT(registerGroups(sample::kernelOf({reading({{2, 2}}), reading({{3, 1}})})), ElementsAre(aligned(2, 2)));
    EXPECT_THAT(registerGroups(sample::kernelOf({reading({{4, 2}, {6, 2}})})),
                ElementsAre(aligned(4, 2), aligned(6, 2)));
    EXPECT_THAT(registerGroups(sample::kernelOf({reading({{4, 2}, {5, 2}})})),
                ElementsAre(RegisterGroup{{4, 3}, 2, false}));
}

TEST(RegisterGroups, ThreeAndMoreRegistersAreAlignedAsFour) {
    EXPECT_THAT(registerGroups(sample::kernelOf({reading({{8, 3}}), reading({{16, 8}})})),
                ElementsAre(RegisterGroup{{8, 3}, 4, false}, RegisterGroup{{16, 8}, 4, false}));
}

TEST(RegisterGroups, TheFirstTwoRegistersStayWithAllThatJoinsThem) {
    EXPECT_THAT(registerGroups(sample::kernelOf({reading({{0, 4}}), reading({{1, 1}, {4, 1}})})),
                ElementsAre(RegisterGroup{{0, 4}, 4, true}, one(4)));
    EXPECT_THAT(registerGroups(sample::kernelOf({reading({{0, 1}, {1, 1}})})),
                ElementsAre(RegisterGroup{{0, 1}, 1, true}, RegisterGroup{{1, 1}, 1, true}));
}

TEST(RegisterGroups, RzIsNone) {
    EXPECT_THAT(registerGroups(sample::kernelOf({reading({{encoding::kZeroRegister, 1}, {254, 2}})})),
                ElementsAre(RegisterGroup{{254, 1}, 2, false}));
}

TEST(Compaction, ASingleRegisterShiftsIntoTheFirstGap) { // RegDem, figure 4a.
    const Compaction compaction = compact({one(0), one(1), one(3), one(4)});
    EXPECT_EQ(compaction.map[3], 2);
    EXPECT_EQ(compaction.map[4], 3);
    EXPECT_EQ(compaction.registers, 4);
}

TEST(Compaction, APairShiftsWhereItIsAligned) { // RegDem, figure 4b: the gap at R1 is none for it.
    const Compaction compaction = compact({one(0), aligned(6, 2)});
    EXPECT_EQ(compaction.map[6], 2);
    EXPECT_EQ(compaction.map[7], 3);
    EXPECT_EQ(compaction.registers, 4);
}

TEST(Compaction, APairSwapsWithTheWindowBeforeIt) { // RegDem, figure 4c.
    const Compaction compaction = compact({one(0), one(1), one(2), aligned(4, 2)});
    EXPECT_EQ(compaction.map[4], 2);
    EXPECT_EQ(compaction.map[5], 3);
    EXPECT_EQ(compaction.map[2], 4);
    EXPECT_EQ(compaction.registers, 5);
}

TEST(Compaction, FourRegistersSwapWithAPairAndAGap) {
    const Compaction compaction = compact({one(0), aligned(4, 2), aligned(8, 4)});
    EXPECT_EQ(compaction.map[4], 2);
    EXPECT_EQ(compaction.map[8], 4);
    EXPECT_EQ(compaction.registers, 8);
}

TEST(Compaction, PinnedRegistersKeepTheirPlaces) {
    const Compaction compaction = compact({one(1), one(9)});
    EXPECT_EQ(compaction.map[1], 1);
    EXPECT_EQ(compaction.map[9], 0);
    EXPECT_EQ(compaction.registers, 2);
    EXPECT_EQ(compact({{{0, 4}, 4, true}, aligned(8, 4)}).map[8], 4);
}

TEST(Compaction, OfNothingNeedsNothing) {
    EXPECT_EQ(compact({}).registers, 0);
    EXPECT_EQ(compact({}).map, encoding::identityMap());
}

TEST(Compaction, AFullSpaceStaysAsItIs) {
    std::vector<RegisterGroup> groups;
    for (int reg = 0; reg < encoding::kZeroRegister; ++reg) groups.push_back(one(reg));
    EXPECT_EQ(compact(groups).registers, 255);
    EXPECT_EQ(compact(groups).map, encoding::identityMap());
}

struct Space {
    std::vector<RegisterGroup> groups;
    int registers = 0;
    int used = 0; ///< Without gaps.
};

/// Singles, pairs and fours with gaps between them.
Space randomSpace(std::mt19937& random, int length) {
    const auto upTo = [&](int most) { return std::uniform_int_distribution<int>(0, most)(random); };
    Space space;
    for (int reg = 0; reg < length;) {
        const int kind = upTo(9);
        const int count = kind < 5 ? 1 : kind < 8 ? 2 : 4;
        if (reg % count != 0 || upTo(2) == 0) {
            ++reg;
            continue;
        }
        space.groups.push_back({{reg, count}, count, reg < 2});
        space.used += count;
        space.registers = reg += count;
    }
    return space;
}

void expectSound(const Compaction& compaction, const Space& space) {
    std::set<int> taken;
    int highest = -1;
    for (const RegisterGroup& group : space.groups) {
        const int place = compaction.map[std::size_t(group.registers.first)];
        EXPECT_EQ(place % group.alignment, group.registers.first % group.alignment);
        if (group.isPinned) EXPECT_EQ(place, group.registers.first);
        for (int i = 0; i < group.registers.count; ++i) {
            EXPECT_EQ(compaction.map[std::size_t(group.registers.first + i)], place + i);
            EXPECT_TRUE(taken.insert(place + i).second) << place + i;
        }
        highest = std::max(highest, place + group.registers.count - 1);
    }
    EXPECT_EQ(compaction.registers, highest + 1);
    EXPECT_LE(compaction.registers, space.registers);
}

TEST(Compaction, GroupsStayWholeAlignedAndApart) {
    std::mt19937 random(11); // NOLINT(cert-msc51-cpp): the same spaces every time.
    for (int round = 0; round < 500; ++round) {
        const Space space = randomSpace(random, 8 + round % 240);
        expectSound(compact(space.groups), space);
    }
}

/// Free registers below the highest; what none but the last group's alignment can leave are fewer than four.
TEST(Compaction, FewerGapsAreLeftThanOneAlignment) {
    std::mt19937 random(12); // NOLINT(cert-msc51-cpp): the same spaces every time.
    for (int round = 0; round < 500; ++round) {
        Space space = randomSpace(random, 20 + round % 220);
        std::erase_if(space.groups, [](const RegisterGroup& group) { return group.registers.first < 4; });
        int used = 2;
        for (const RegisterGroup& group : space.groups) used += group.registers.count;
        space.groups.insert(space.groups.begin(), {one(0), one(1)});
        EXPECT_LT(compact(space.groups).registers - used, 4);
    }
}

/// The fewest registers that any placement needs, or `best` if that is fewer.
int fewest(const std::vector<RegisterGroup>& groups, std::size_t next, std::uint64_t taken, int top, int best) {
    if (top >= best || next == groups.size()) return std::min(top, best);
    const auto& [registers, alignment, isPinned] = groups[next];
    const int first = isPinned ? registers.first : registers.first % alignment;
    const int last = isPinned ? registers.first : best - registers.count;
    for (int place = first; place <= last; place += alignment) {
        const std::uint64_t mask = ((std::uint64_t{1} << registers.count) - 1) << place;
        if ((taken & mask) == 0)
            best = fewest(groups, next + 1, taken | mask, std::max(top, place + registers.count), best);
    }
    return best;
}

TEST(Compaction, SmallSpacesTakeNoMoreThanTheBestPlacement) {
    std::mt19937 random(13); // NOLINT(cert-msc51-cpp): the same spaces every time.
    for (int round = 0; round < 300; ++round) {
        const Space space = randomSpace(random, 6 + round % 8);
        EXPECT_EQ(compact(space.groups).registers, fewest(space.groups, 0, 0, 0, space.registers));
    }
}

TEST(Compaction, OddGroupsAreSoundToo) {
    std::mt19937 random(14); // NOLINT(cert-msc51-cpp): the same spaces every time.
    for (int round = 0; round < 500; ++round) {
        Space space = randomSpace(random, 8 + round % 240);
        for (RegisterGroup& group : space.groups) // Groups of overlapping operands: 3 of 2, 7 of 4 before a gap.
            if (group.registers.count > 1 && random() % 2 == 0) --group.registers.count;
        expectSound(compact(space.groups), space);
    }
}

TEST(BankConflicts, MaxwellHasFourBanksThatGiveOneRegister) {
    EXPECT_EQ(registerBanks(52), 4);
    EXPECT_EQ(conflictsOf(kernelFor(52, {sample::add(0, {2, 6})})), 1);
    EXPECT_EQ(conflictsOf(kernelFor(52, {sample::add(0, {2, 6, 10})})), 2);
    EXPECT_EQ(conflictsOf(kernelFor(52, {sample::add(0, {2, 3, 7})})), 1);
    EXPECT_EQ(conflictsOf(kernelFor(52, {sample::add(0, {2, 3, 4})})), 0);
    EXPECT_EQ(conflictsOf(kernelFor(52, {sample::add(6, {2})})), 0); // Results go another way.
}

TEST(BankConflicts, FromVoltaOnTwoBanksGiveTwo) {
    EXPECT_EQ(registerBanks(70), 2);
    EXPECT_EQ(conflictsOf(kernelFor(86, {sample::add(0, {2, 6})})), 0);
    EXPECT_EQ(conflictsOf(kernelFor(86, {sample::add(0, {2, 6, 10})})), 1);
    EXPECT_EQ(conflictsOf(kernelFor(86, {sample::add(0, {2, 6, 11})})), 0);
}

TEST(BankConflicts, ARegisterReadTwiceIsReadOnce) {
    EXPECT_EQ(conflictsOf(kernelFor(52, {sample::add(0, {2, 2})})), 0);
    EXPECT_EQ(conflictsOf(kernelFor(86, {sample::add(0, {2, 2, 4})})), 0);
}

TEST(BankConflicts, WideOperandsCountByTheirFirstRegister) {
    const encoding::Instruction product = reading({{4, 2}, {8, 2}});
    EXPECT_EQ(conflictsOf(kernelFor(52, {product})), 1);
    EXPECT_EQ(conflictsOf(kernelFor(52, {reading({{4, 2}, {6, 2}})})), 0);
}

TEST(BankConflicts, MemoryReadsThroughAnotherPath) {
    encoding::Instruction store = reading({{2, 1}, {6, 1}});
    store.instructionClass = encoding::InstructionClass::sharedStore;
    EXPECT_EQ(conflictsOf(kernelFor(52, {store})), 0);
}

TEST(BankConflicts, CountByWeightAndPlace) {
    const encoding::Kernel kernel = kernelFor(52, {sample::add(0, {2, 6}), sample::add(0, {3, 7})});
    EXPECT_EQ(bankConflicts(kernel, {10, 100}, encoding::identityMap()), 110);
    encoding::RegisterMap map = encoding::identityMap();
    map[6] = 5;
    EXPECT_EQ(bankConflicts(kernel, {10, 100}, map), 100);
}

TEST(BankConflicts, OperandsFromTheReuseCacheDoNotCount) {
    const auto conflicts = [](unsigned reuse, const encoding::Instruction& next) {
        return conflictsOf(kernelFor(52, {encoded({2, 3}, reuse), next}));
    };
    EXPECT_EQ(conflicts(0, encoded({2, 6})), 1);
    EXPECT_EQ(conflicts(1, encoded({2, 6})), 0);
    EXPECT_EQ(conflicts(2, encoded({2, 6})), 1); // R3 was kept.
    EXPECT_EQ(conflicts(1, encoded({6, 2})), 1); // R2 is kept in slot a alone.
}

TEST(CompactionByBanks, AGapIsFilledByARegisterOfItsBank) {
    const encoding::Kernel kernel = kernelFor(52, {sample::add(3, {3, 8}), sample::add(6, {6, 8})});
    const Compaction compaction = compactByBanks({one(0), one(1), one(3), one(6), one(8)}, kernel, {1, 1});
    EXPECT_EQ(compaction.map[6], 2);
    EXPECT_EQ(compaction.map[3], 3);
    EXPECT_EQ(compaction.map[8], 4);
    EXPECT_EQ(compaction.registers, 5);
}

TEST(CompactionByBanks, SwapsInAWindowSaveConflicts) {
    const encoding::Kernel kernel =
        kernelFor(52, {sample::add(2, {2, 6}), sample::add(3, {3, 4}), sample::add(5, {5, 3})});
    std::vector<RegisterGroup> groups;
    for (int reg = 0; reg < 7; ++reg) groups.push_back(one(reg));
    EXPECT_EQ(conflictsOf(kernel), 1);
    const Compaction compaction = compactByBanks(groups, kernel, {1, 1, 1});
    EXPECT_EQ(compaction.registers, 7);
    EXPECT_EQ(conflictsOf(kernel, compaction.map), 0);
}

TEST(CompactionByBanks, FewRegistersComeFirst) {
    // The register of the gap's bank would be R6; but then the pair could not move down.
    const std::vector<RegisterGroup> groups = {one(0), one(1), one(3), aligned(4, 2), one(6)};
    const encoding::Kernel kernel = kernelFor(52, {sample::add(3, {3, 6})});
    EXPECT_EQ(compactByBanks(groups, kernel, {1}).registers, compact(groups).registers);
}

TEST(CompactionByBanks, IsNeverWorse) {
    std::mt19937 random(15); // NOLINT(cert-msc51-cpp): the same spaces every time.
    const auto upTo = [&](int most) { return std::uniform_int_distribution<int>(0, most)(random); };
    int saved = 0;
    for (int round = 0; round < 100; ++round) {
        const Space space = randomSpace(random, 16 + round);
        std::vector<encoding::Instruction> instructions;
        std::vector<double> weights;
        const auto any = [&] { return space.groups[std::size_t(upTo(int(space.groups.size()) - 1))].registers.first; };
        for (int i = 0; i < 40; ++i) {
            instructions.push_back(sample::add(0, {any(), any(), any()}));
            weights.push_back(i % 3 == 0 ? 10 : 1);
        }
        const encoding::Kernel kernel = kernelFor(round % 2 == 0 ? 52 : 86, instructions);
        const Compaction plain = compact(space.groups);
        const Compaction byBanks = compactByBanks(space.groups, kernel, weights);
        expectSound(byBanks, space);
        EXPECT_LE(byBanks.registers, plain.registers);
        const double difference =
            bankConflicts(kernel, weights, plain.map) - bankConflicts(kernel, weights, byBanks.map);
        if (byBanks.registers == plain.registers) EXPECT_GE(difference, 0);
        saved += difference > 0 ? 1 : 0;
    }
    EXPECT_GT(saved, 50);
}

} // namespace
} // namespace forewarp::sass::demotion
