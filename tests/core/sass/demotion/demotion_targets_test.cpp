#include "core/sass/demotion/demotion_targets.h"

#include <gtest/gtest.h>

namespace forewarp::sass::demotion {
namespace {

const device::ComputeCapability& limitsOf(std::string_view text) {
    const device::ComputeCapability* limits = device::findComputeCapability(text);
    EXPECT_NE(limits, nullptr) << text;
    static const device::ComputeCapability none;
    return limits ? *limits : none;
}

double occupancyOn52(int registers, int threads, double sharedBytes = 0) {
    return regdemOccupancy(limitsOf("5.2"), registers, threads, sharedBytes);
}

std::vector<DemotionTarget> targetsOn52(int registers, int threads, double sharedBytes = 0) {
    return demotionTargets(limitsOf("5.2"), registers, threads, sharedBytes);
}

// ---- Occupancy ---------------------------------------------------------------------------------------------------

TEST(RegdemOccupancy, RegistersAreAllocatedPerWarp) {
    // 33·32 = 1056 → 1280; 65536/(8·1280) = 6.4 → 6 blocks of 8 warps.
    EXPECT_DOUBLE_EQ(occupancyOn52(33, 256), 48.0 / 64);
    EXPECT_DOUBLE_EQ(occupancyOn52(32, 256), 1);
    // 68·32 = 2176 → 2304; 65536/(6·2304) = 4.7 → 4 blocks of 6 warps.
    EXPECT_DOUBLE_EQ(occupancyOn52(68, 192), 24.0 / 64);
}

TEST(RegdemOccupancy, BlocksAndTheirWarpsAreEven) {
    EXPECT_DOUBLE_EQ(occupancyOn52(16, 33), 1); // 2 warps each, 32 blocks.
    // 3 warps count as 4. 65536/(4·1280) = 12.8 → 12.
    EXPECT_DOUBLE_EQ(occupancyOn52(40, 96), 48.0 / 64);
    // 64/20 = 3 blocks → 2.
    EXPECT_DOUBLE_EQ(occupancyOn52(16, 640), 40.0 / 64);
    // One block of 1024 threads fits, and is rounded away: the tool's own rounding.
    EXPECT_DOUBLE_EQ(occupancyOn52(33, 1024), 0);
}

TEST(RegdemOccupancy, SharedMemoryIsNotRounded) {
    EXPECT_DOUBLE_EQ(occupancyOn52(32, 256, 98304 / 5.0), 40.0 / 64);
    EXPECT_DOUBLE_EQ(occupancyOn52(32, 256, 98304 / 5.0 + 1), 32.0 / 64);
}

TEST(RegdemOccupancy, LimitsAreTheArchitectures) {
    EXPECT_DOUBLE_EQ(regdemOccupancy(limitsOf("7.5"), 33, 256, 0), 1); // 32 warps: 4 blocks of 8.
    EXPECT_DOUBLE_EQ(regdemOccupancy(limitsOf("7.5"), 2147483647, 256, 0), 0); // As a damaged listing may say.
    // cc 8.6: 48 warps, but 16 blocks of 2 warps.
    EXPECT_DOUBLE_EQ(regdemOccupancy(limitsOf("8.6"), 16, 64, 0), 32.0 / 48);
    // cc 9.0 keeps 1024 bytes per block: 233472/(28160 + 1024) = 8, one byte more 7.
    EXPECT_DOUBLE_EQ(regdemOccupancy(limitsOf("9.0"), 32, 256, 28160), 1);
    EXPECT_DOUBLE_EQ(regdemOccupancy(limitsOf("9.0"), 32, 256, 28161), 56.0 / 64);
}

TEST(RegdemOccupancy, NothingRunsWithoutThreadsOrRegisters) {
    EXPECT_EQ(occupancyOn52(0, 256), 0);
    EXPECT_EQ(occupancyOn52(32, 0), 0);
    EXPECT_TRUE(targetsOn52(0, 256).empty());
    EXPECT_TRUE(targetsOn52(32, 0).empty());
}

// ---- Steps -------------------------------------------------------------------------------------------------------

struct Benchmark {
    const char* name = "";
    int registers = 0;
    int threads = 0;
    int target = 0;
    int demoted = 0;
    int blocksPerSm = 0;
};

/// RegDem's benchmarks on sm_52 with what its scripts demote. Each is the first step of its list; none has a second.
TEST(DemotionTargets, BenchmarksOfTheTool) {
    const Benchmark benchmarks[] = {
        {"md5hash", 33, 256, 32, 3, 8}, // 6 blocks; 8: 65536/8/8 = 1024 → 32
        {"md", 33, 256, 32, 3, 8},
        {"vptree", 34, 256, 32, 4, 8},
        {"vptree, tuning script", 34, 192, 32, 4, 10}, // 8 blocks; 10: 65536/10/6 = 1092 → 32
        {"conv", 35, 128, 32, 5, 16},                  // 12 blocks; 14: 65536/14/4 = 1170 → 32, which lets 16 fit
        {"nn", 35, 192, 32, 5, 10},
        {"pc", 36, 256, 32, 6, 8},
        {"pc, tuning script", 36, 192, 32, 6, 10},
        {"recursiveGaussian", 43, 64, 40, 5, 24}, // 20 blocks; 22: 65536/22/2 = 1489 → 40, which lets 24 fit
        {"qtc", 55, 64, 48, 9, 20},               // 18 blocks; 20: 65536/20/2 = 1638 → 48
        {"cfd", 68, 192, 56, 14, 6},              // 4 blocks; 6: 65536/6/6 = 1820 → 56
    };
    for (const Benchmark& benchmark : benchmarks) {
        const std::vector<DemotionTarget> targets = targetsOn52(benchmark.registers, benchmark.threads);
        ASSERT_EQ(targets.size(), 1U) << benchmark.name;
        const DemotionTarget& first = targets.front();
        EXPECT_EQ(first.registers, benchmark.target) << benchmark.name;
        EXPECT_EQ(first.demoted, benchmark.demoted) << benchmark.name;
        EXPECT_EQ(first.blocksPerSm, benchmark.blocksPerSm) << benchmark.name;
        EXPECT_DOUBLE_EQ(first.sharedBytes, 4.0 * benchmark.demoted * benchmark.threads) << benchmark.name;
        EXPECT_DOUBLE_EQ(first.occupancy, occupancyOn52(benchmark.target, benchmark.threads)) << benchmark.name;
    }
}

TEST(DemotionTargets, GoOnWhileRegistersLimit) {
    // 100·32 → 3328 per warp, 65536/6656 = 9.8 → 8 blocks. 10: 3276 → 96 registers; 12: 2730 → 80; 14: 2340 → 72 would
    // demote 30, 7680 bytes, with which 12 blocks fit.
    const std::vector<DemotionTarget> targets = targetsOn52(100, 64);
    ASSERT_EQ(targets.size(), 2U);
    EXPECT_EQ(targets[0].registers, 96);
    EXPECT_EQ(targets[0].demoted, 6);
    EXPECT_DOUBLE_EQ(targets[0].occupancy, 20.0 / 64);
    EXPECT_EQ(targets[1].registers, 80);
    EXPECT_EQ(targets[1].demoted, 22);
    EXPECT_EQ(targets[1].blocksPerSm, 12);
    EXPECT_DOUBLE_EQ(targets[1].occupancy, 24.0 / 64);
}

TEST(DemotionTargets, NoneWhereRegistersDoNotLimit) {
    EXPECT_TRUE(targetsOn52(32, 256).empty());
    EXPECT_TRUE(targetsOn52(33, 256, 30000).empty()); // Shared memory leaves 3 blocks.
    EXPECT_TRUE(demotionTargets(limitsOf("7.5"), 33, 256, 0).empty());
}

TEST(DemotionTargets, NoneWhereSharedMemoryHasNoRoom) {
    // 8 blocks of 3·256·4 = 3072 bytes and 98304/8 − 3072 = 9216 static ones.
    EXPECT_EQ(targetsOn52(33, 256, 9216).size(), 1U);
    EXPECT_TRUE(targetsOn52(33, 256, 9217).empty());
}

TEST(DemotionTargets, ABlockMayAskForSoMuchAltogether) {
    // cc 9.0, 512 threads, 40 → 32 registers: 10·512·4 = 20480 bytes. 4 blocks would fit, but one may have 49152 bytes.
    EXPECT_EQ(demotionTargets(limitsOf("9.0"), 40, 512, 49152 - 20480).size(), 1U);
    EXPECT_TRUE(demotionTargets(limitsOf("9.0"), 40, 512, 49152 - 20480 + 1).empty());
}

// 128 threads are 4 warps: 72 registers leave 7 blocks room (65536 / (4·2304)), 64 8, 56 9, 48 10; for 40 and 12 blocks
// shared memory is too small: 12 · (42·512 + 1024) bytes. The tool counts blocks by two.
TEST(DemotionTargets, TheDevicesOwnStepsLieBetweenTheTools) {
    const auto registersOf = [](const std::vector<DemotionTarget>& targets) {
        std::vector<int> registers;
        for (const DemotionTarget& target : targets) registers.push_back(target.registers);
        return registers;
    };
    EXPECT_EQ(registersOf(demotionTargets(limitsOf("9.0"), 80, 128, 0)), (std::vector{64, 48}));
    const auto all = allDemotionTargets(limitsOf("9.0"), 80, 128, 0);
    EXPECT_EQ(registersOf(all), (std::vector{72, 64, 56, 48}));
    EXPECT_EQ(all.front().demoted, 10);
    EXPECT_EQ(all.front().blocksPerSm, 7);
}

} // namespace
} // namespace forewarp::sass::demotion
