#include "core/device/occupancy.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace forewarp::device {
namespace {

const ComputeCapability& limitsOf(std::string_view text) {
    const ComputeCapability* limits = findComputeCapability(text);
    EXPECT_NE(limits, nullptr) << text;
    static const ComputeCapability none;
    return limits ? *limits : none;
}

/// The occupancy, or an empty one after a failed expectation.
Occupancy occupancyOf(std::string_view capability, const BlockResources& block) {
    const Result<Occupancy> result = occupancy(limitsOf(capability), block);
    EXPECT_TRUE(result) << capability << ": " << (result ? "" : result.error().text());
    return result ? *result : Occupancy{};
}

Error errorOf(std::string_view capability, const BlockResources& block) {
    const Result<Occupancy> result = occupancy(limitsOf(capability), block);
    EXPECT_FALSE(result) << capability;
    return result ? Error{} : result.error();
}

// ---- cc 1.x: registers per block -------------------------------------------------------------------------------

TEST(Occupancy, Cc10RegistersOfABlockAreRoundedTogether) {
    // 256 threads = 8 warps; 8·10·32 = 2560 = 10·256 registers; 8192/2560 = 3.2 → 3 blocks; 24/8 = 3 warps bound.
    const Occupancy three = occupancyOf("1.0", {.threadsPerBlock = 256, .registersPerThread = 10});
    EXPECT_EQ(three.blocksByRegisters, 3);
    EXPECT_EQ(three.blocksByWarps, 3);
    EXPECT_EQ(three.limiter, OccupancyLimiter::warps);
    EXPECT_EQ(three.warpsPerSm, 24);
    EXPECT_DOUBLE_EQ(three.fraction(), 1.0);
    // 8·11·32 = 2816 = 11·256; 8192/2816 = 2.9 → 2 blocks, 16 of 24 warps.
    const Occupancy two = occupancyOf("1.0", {.threadsPerBlock = 256, .registersPerThread = 11});
    EXPECT_EQ(two.blocksPerSm, 2);
    EXPECT_EQ(two.limiter, OccupancyLimiter::registers);
    EXPECT_DOUBLE_EQ(two.fraction(), 16.0 / 24);
}

TEST(Occupancy, Cc10RoundsWarpsUpToTwo) {
    // 96 threads = 3 warps, allocated as 4: 4·20·32 = 2560; 8192/2560 = 3. With 3 warps: 1920 → 2048, 4 blocks.
    EXPECT_EQ(occupancyOf("1.0", {.threadsPerBlock = 96, .registersPerThread = 20}).blocksByRegisters, 3);
}

TEST(Occupancy, Cc13) {
    // 192 threads = 6 warps; 6·17·32 = 3264 → 7·512 = 3584; 16384/3584 = 4.6 → 4. Warps 32/6 = 5; slots 8.
    const Occupancy result = occupancyOf("1.3", {.threadsPerBlock = 192, .registersPerThread = 17});
    EXPECT_EQ(result.blocksByRegisters, 4);
    EXPECT_EQ(result.blocksByWarps, 5);
    EXPECT_EQ(result.blocksBySlots, 8);
    EXPECT_EQ(result.limiter, OccupancyLimiter::registers);
    EXPECT_DOUBLE_EQ(result.fraction(), 24.0 / 32);
}

TEST(Occupancy, Cc13SharedIsRoundedTo512) {
    // 3000 → 6·512 = 3072; 16384/3072 = 5.3 → 5 blocks. 64 threads: warps 16, slots 8.
    const Occupancy result = occupancyOf("1.3", {.threadsPerBlock = 64, .sharedPerBlock = Bytes(3000)});
    EXPECT_EQ(result.blocksByShared, 5);
    EXPECT_EQ(result.limiter, OccupancyLimiter::sharedMemory);
    // 3277 = 16384/5 + 1 byte → 3584; 16384/3584 = 4.6 → 4.
    EXPECT_EQ(occupancyOf("1.3", {.threadsPerBlock = 64, .sharedPerBlock = Bytes(3277)}).blocksByShared, 4);
}

// ---- cc 2.x: registers per warp, calculator form ---------------------------------------------------------------

TEST(Occupancy, Cc20) {
    // 32·20 = 640 = 10·64 registers a warp; 32768/640 = 51.2 → 50 (granularity 2); 256 threads = 8 warps: 50/8 → 6.
    // Warps 48/8 = 6, the same: warps come first.
    const Occupancy full = occupancyOf("2.0", {.threadsPerBlock = 256, .registersPerThread = 20});
    EXPECT_EQ(full.blocksByRegisters, 6);
    EXPECT_EQ(full.limiter, OccupancyLimiter::warps);
    // 32·33 = 1056 → 1088; 32768/1088 = 30.1 → 30; 30/8 → 3.
    EXPECT_EQ(occupancyOf("2.0", {.threadsPerBlock = 256, .registersPerThread = 33}).blocksByRegisters, 3);
}

TEST(Occupancy, Cc20FermiCountsAllocateIn128) {
    // 21: 32·21 = 672 → 768 in units of 128 (704 in 64); 32768/768 = 42.7 → 42; 480 threads = 15 warps: 42/15 → 2.
    // In units of 64 it would be 32768/704 = 46.5 → 46; 46/15 → 3, as many as the warps allow (48/15 = 3).
    const Occupancy coarse = occupancyOf("2.0", {.threadsPerBlock = 480, .registersPerThread = 21});
    EXPECT_EQ(coarse.blocksByRegisters, 2);
    EXPECT_EQ(coarse.blocksByWarps, 3);
    EXPECT_EQ(coarse.limiter, OccupancyLimiter::registers);
    // 23 is none of these counts: 736 = 11.5·64 → 768; the same 2. 20: 640; 32768/640 = 51 → 50; 50/15 → 3.
    EXPECT_EQ(occupancyOf("2.0", {.threadsPerBlock = 480, .registersPerThread = 23}).blocksByRegisters, 2);
    EXPECT_EQ(occupancyOf("2.0", {.threadsPerBlock = 480, .registersPerThread = 20}).blocksByRegisters, 3);
}

TEST(Occupancy, FermiCountsEach) {
    // One-warp blocks show the warps that fit: rounddown(32768 / roundup(32·regs, 128), 2).
    struct Case {
        int registers;
        int warps;
    };
    for (const Case& c : {Case{21, 42},
                          {22, 42}, // 672, 704 → 768: 42.7
                          {29, 32},
                          {30, 32}, // 928, 960 → 1024: 32
                          {37, 24},
                          {38, 24}, // 1184, 1216 → 1280: 25.6 → 24
                          {45, 20},
                          {46, 20}}) { // 1440, 1472 → 1536: 21.3 → 20
        const BlockResources block{.threadsPerBlock = 32, .registersPerThread = c.registers};
        EXPECT_EQ(occupancyOf("2.1", block).blocksByRegisters, c.warps) << c.registers;
    }
    // Next to them in units of 64: 25·32 = 800 → 832: 39.4 → 38 (in 128: 896: 36.6 → 36).
    EXPECT_EQ(occupancyOf("2.1", {.threadsPerBlock = 32, .registersPerThread = 25}).blocksByRegisters, 38);
}

// ---- cc ≥ 3.0: registers per warp and sub-partition ------------------------------------------------------------

TEST(Occupancy, Cc30) {
    // 32·32 = 1024 = 4·256; 16384/1024 = 16 warps per sub-partition, 64 per SM; 256 threads = 8 warps: 8 blocks.
    EXPECT_EQ(occupancyOf("3.0", {.threadsPerBlock = 256, .registersPerThread = 32}).blocksByRegisters, 8);
    // 33·32 = 1056 → 1280; 16384/1280 = 12.8 → 12, ·4 = 48; 48/8 = 6. Over the whole SM it would be 51/8 = 6 too;
    // 544 threads = 17 warps tell them apart: 48/17 = 2, 51/17 = 3.
    EXPECT_EQ(occupancyOf("3.0", {.threadsPerBlock = 256, .registersPerThread = 33}).blocksByRegisters, 6);
    EXPECT_EQ(occupancyOf("3.0", {.threadsPerBlock = 544, .registersPerThread = 33}).blocksByRegisters, 2);
}

TEST(Occupancy, Cc32HalvesTheRegistersOfABlock) {
    // 1024 threads = 32 warps; 32·32 = 1024 each: 32768 fit exactly; 33 → 1280·32 = 40960 do not.
    EXPECT_EQ(occupancyOf("3.2", {.threadsPerBlock = 1024, .registersPerThread = 32}).blocksPerSm, 2);
    errorOf("3.2", {.threadsPerBlock = 1024, .registersPerThread = 33});
}

TEST(Occupancy, Cc37HasTwiceTheRegistersOfABlock) {
    // 64·32 = 2048; 131072/4/2048 = 16 per sub-partition, 64 per SM; 1024 threads = 32 warps: 2 blocks.
    // Per block: 2048·32 = 65536, just what is allowed.
    const Occupancy result = occupancyOf("3.7", {.threadsPerBlock = 1024, .registersPerThread = 64});
    EXPECT_EQ(result.blocksByRegisters, 2);
    EXPECT_DOUBLE_EQ(result.fraction(), 1.0);
    // 65·32 = 2080 → 2304; 2304·32 = 73728 > 65536, though the SM has 131072.
    EXPECT_EQ(errorOf("3.7", {.threadsPerBlock = 1024, .registersPerThread = 65}).kind, ErrorKind::usage);
    // 40000 → 157·256 = 40192; 114688/40192 = 2.9 → 2.
    EXPECT_EQ(occupancyOf("3.7", {.threadsPerBlock = 128, .sharedPerBlock = Bytes(40000)}).blocksByShared, 2);
}

TEST(Occupancy, Cc52WithAndWithoutPartitionedCaching) {
    // 40·32 = 1280; 16384/1280 = 12 per sub-partition. 512 threads = 16 warps.
    // Off: 4·12 = 48; 48/16 = 3. On: half an SM has 2·12 = 24; 24/16 = 1, twice = 2.
    BlockResources block{.threadsPerBlock = 512, .registersPerThread = 40};
    EXPECT_EQ(occupancyOf("5.2", block).blocksPerSm, 3);
    block.partitionedGlobalCaching = true;
    EXPECT_EQ(occupancyOf("5.2", block).blocksPerSm, 2);
    EXPECT_EQ(occupancyOf("5.0", block).blocksPerSm, 3) << "5.0 has no partitioned caching: nothing changes";
}

TEST(Occupancy, Cc52BlockMayUseAllRegistersWithoutPartitionedCaching) {
    // 1024 threads = 32 warps of 64·32 = 2048: 65536, all of the SM.
    BlockResources block{.threadsPerBlock = 1024, .registersPerThread = 64};
    EXPECT_EQ(occupancyOf("5.2", block).blocksPerSm, 1);
    EXPECT_EQ(occupancyOf("5.3", block).blocksPerSm, 1);
    // On: half an SM has 2·(16384/2048) = 16 warps; 512 threads fit, 544 do not.
    block.partitionedGlobalCaching = true;
    const Error error = errorOf("5.2", block);
    EXPECT_NE(error.message.find("32768 registers"), std::string::npos) << error.message;
    EXPECT_NE(error.remedy.find("at most 512 threads"), std::string::npos) << error.remedy;
    EXPECT_NE(error.remedy.find("no partitioned global caching"), std::string::npos) << error.remedy;
}

TEST(Occupancy, PartitionedCachingHalvesTheWarpsToo) {
    // 640 threads = 20 warps. Off: 64/20 = 3. On: 32/20 = 1, twice = 2.
    BlockResources block{.threadsPerBlock = 640};
    EXPECT_EQ(occupancyOf("6.1", block).blocksByWarps, 3);
    block.partitionedGlobalCaching = true;
    for (const std::string_view capability : {"5.2", "5.3", "6.1", "6.2"})
        EXPECT_EQ(occupancyOf(capability, block).blocksByWarps, 2) << capability;
    for (const std::string_view capability : {"5.0", "6.0", "7.0"})
        EXPECT_EQ(occupancyOf(capability, block).blocksByWarps, 3) << capability;
}

TEST(Occupancy, Cc60HasTwoSubPartitions) {
    // 33·32 = 1056 → 1280; 32768/1280 = 25.6 → 25, ·2 = 50; 160 threads = 5 warps: 10. With four: 12·4 = 48; 9.
    const BlockResources block{.threadsPerBlock = 160, .registersPerThread = 33};
    EXPECT_EQ(occupancyOf("6.0", block).blocksByRegisters, 10);
    EXPECT_EQ(occupancyOf("6.1", block).blocksByRegisters, 9);
}

TEST(Occupancy, LaunchCheckSpreadsABlockOverAllSubPartitions) {
    // 200·32 = 6400; 16384/6400 = 2, ·4 = 8 warps fit the SM. 5 warps: 32000 < 32768, but spread as 8: 51200.
    const Error error = errorOf("3.2", {.threadsPerBlock = 160, .registersPerThread = 200});
    EXPECT_EQ(error.kind, ErrorKind::usage);
    EXPECT_NE(error.message.find("32768"), std::string::npos) << error.message;
    EXPECT_NE(error.remedy.find("at most 128 threads"), std::string::npos) << error.remedy;
    // 4 warps: 25600.
    EXPECT_EQ(occupancyOf("3.2", {.threadsPerBlock = 128, .registersPerThread = 200}).blocksPerSm, 2);
}

TEST(Occupancy, Cc70) {
    // 160·32 = 5120; 16384/5120 = 3, ·4 = 12 warps: a block of 12 warps fits once, one of 13 not at all.
    EXPECT_EQ(occupancyOf("7.0", {.threadsPerBlock = 384, .registersPerThread = 160}).blocksPerSm, 1);
    const Error error = errorOf("7.0", {.threadsPerBlock = 416, .registersPerThread = 160});
    EXPECT_NE(error.message.find("65536"), std::string::npos) << error.message;
    EXPECT_NE(error.remedy.find("at most 384 threads"), std::string::npos) << error.remedy;
}

TEST(Occupancy, Cc75) {
    // 256 threads = 8 warps, 64·32 = 2048; 16384/2048 = 8·4 = 32; 4 blocks; warps 32/8 = 4 first.
    // 10000 → 40·256 = 10240; 65536/10240 = 6.4 → 6.
    const Occupancy result =
        occupancyOf("7.5", {.threadsPerBlock = 256, .registersPerThread = 64, .sharedPerBlock = Bytes(10000)});
    EXPECT_EQ(result.blocksByWarps, 4);
    EXPECT_EQ(result.blocksBySlots, 16);
    EXPECT_EQ(result.blocksByRegisters, 4);
    EXPECT_EQ(result.blocksByShared, 6);
    EXPECT_EQ(result.limiter, OccupancyLimiter::warps);
    EXPECT_EQ(result.warpsPerSm, 32);
}

TEST(Occupancy, Cc75BlockSlots) {
    // 32 threads: 32 warps, but 16 blocks.
    const Occupancy result = occupancyOf("7.5", {.threadsPerBlock = 32, .registersPerThread = 16});
    EXPECT_EQ(result.blocksPerSm, 16);
    EXPECT_EQ(result.limiter, OccupancyLimiter::blocks);
    EXPECT_DOUBLE_EQ(result.fraction(), 0.5);
}

TEST(Occupancy, Cc80ReservesOneKibibyteOfSharedMemoryPerBlock) {
    // 15360 + 1024 = 16384 = 128·128; 167936/16384 = 10.25 → 10. Without the reserve: 10.9.
    // 19968 + 1024 = 20992 = 164·128; 167936/20992 = 8 exactly; one byte more: 21120: 7.95 → 7.
    EXPECT_EQ(occupancyOf("8.0", {.threadsPerBlock = 64, .sharedPerBlock = Bytes(15360)}).blocksByShared, 10);
    EXPECT_EQ(occupancyOf("8.0", {.threadsPerBlock = 64, .sharedPerBlock = Bytes(19968)}).blocksByShared, 8);
    EXPECT_EQ(occupancyOf("8.0", {.threadsPerBlock = 64, .sharedPerBlock = Bytes(19969)}).blocksByShared, 7);
    // None asked for: 167936/1024 = 164.
    EXPECT_EQ(occupancyOf("8.0", {.threadsPerBlock = 64}).blocksByShared, 164);
}

TEST(Occupancy, Cc90OptIn) {
    // 232448 + 1024 = 233472, the whole SM.
    EXPECT_EQ(occupancyOf("9.0", {.threadsPerBlock = 256, .sharedPerBlock = Bytes(232448)}).blocksPerSm, 1);
    // 100000 + 1024 = 101024 → 790·128 = 101120; 233472/101120 = 2.3 → 2.
    EXPECT_EQ(occupancyOf("9.0", {.threadsPerBlock = 256, .sharedPerBlock = Bytes(100000)}).blocksByShared, 2);
    const Error error = errorOf("9.0", {.threadsPerBlock = 256, .sharedPerBlock = Bytes(232449)});
    EXPECT_NE(error.message.find("232448 bytes"), std::string::npos) << error.message;
}

// ---- ties, unknowns, refusals ----------------------------------------------------------------------------------

TEST(Occupancy, TiesPreferWarpsThenBlocksThenRegistersThenShared) {
    // cc 3.5, 128 threads = 4 warps: warps 16, slots 16.
    EXPECT_EQ(occupancyOf("3.5", {.threadsPerBlock = 128, .registersPerThread = 32}).limiter, OccupancyLimiter::warps);
    // 64 threads: slots 16; 64·32 = 2048, 8·4/2 = 16 by registers: blocks come first.
    EXPECT_EQ(occupancyOf("3.5", {.threadsPerBlock = 64, .registersPerThread = 64}).limiter, OccupancyLimiter::blocks);
    // 128·32 = 4096, 4·4/2 = 8 by registers; 49152/6144 = 8 by shared memory: registers come first.
    const Occupancy both =
        occupancyOf("3.5", {.threadsPerBlock = 64, .registersPerThread = 128, .sharedPerBlock = Bytes(6144)});
    EXPECT_EQ(both.blocksByRegisters, 8);
    EXPECT_EQ(both.blocksByShared, 8);
    EXPECT_EQ(both.limiter, OccupancyLimiter::registers);
}

TEST(Occupancy, UnknownRegistersAndUnusedSharedSetNoLimit) {
    const Occupancy result = occupancyOf("7.0", {.threadsPerBlock = 1024});
    EXPECT_EQ(result.blocksByRegisters, kNoBlockLimit);
    EXPECT_EQ(result.blocksByShared, kNoBlockLimit);
    EXPECT_EQ(result.blocksPerSm, 2);
}

TEST(Occupancy, PartsOfAWarpTakeAWholeOne) {
    EXPECT_EQ(occupancyOf("7.0", {.threadsPerBlock = 1}).warpsPerBlock, 1);
    EXPECT_EQ(occupancyOf("7.0", {.threadsPerBlock = 33}).warpsPerBlock, 2);
    EXPECT_EQ(occupancyOf("7.0", {.threadsPerBlock = 64}).warpsPerBlock, 2);
}

TEST(Occupancy, RefusesWrongThreads) {
    for (const int threads : {0, -32, 1025, 2048}) {
        const Error error = errorOf("9.0", {.threadsPerBlock = threads});
        EXPECT_EQ(error.kind, ErrorKind::usage);
        EXPECT_NE(error.message.find(std::to_string(threads) + " threads"), std::string::npos) << error.message;
        EXPECT_NE(error.message.find("1 to 1024"), std::string::npos) << error.message;
        EXPECT_FALSE(error.remedy.empty());
    }
    errorOf("1.3", {.threadsPerBlock = 513});
    EXPECT_EQ(occupancyOf("1.3", {.threadsPerBlock = 512}).blocksPerSm, 2);
}

TEST(Occupancy, RefusesTooManyRegistersPerThread) {
    struct Case {
        std::string_view capability;
        int most;
    };
    for (const Case& c : {Case{"1.0", 124}, {"2.0", 63}, {"3.0", 63}, {"3.5", 255}, {"8.6", 255}}) {
        EXPECT_GE(occupancyOf(c.capability, {.threadsPerBlock = 32, .registersPerThread = c.most}).blocksPerSm, 1);
        const Error error = errorOf(c.capability, {.threadsPerBlock = 32, .registersPerThread = c.most + 1});
        EXPECT_EQ(error.kind, ErrorKind::usage);
        EXPECT_NE(error.message.find("at most " + std::to_string(c.most)), std::string::npos) << error.message;
        EXPECT_FALSE(error.remedy.empty());
    }
    errorOf("7.0", {.threadsPerBlock = 32, .registersPerThread = -1});
}

TEST(Occupancy, RefusesBlocksWhoseRegistersDoNotFit) {
    // 1.0: 16 warps · 17 · 32 = 8704 > 8192; 480 threads = 15 warps, allocated as 16, neither; 448 = 14: 7616 → 7680.
    const Error old = errorOf("1.0", {.threadsPerBlock = 512, .registersPerThread = 17});
    EXPECT_EQ(old.kind, ErrorKind::usage);
    EXPECT_NE(old.message.find("8192 registers"), std::string::npos) << old.message;
    EXPECT_NE(old.remedy.find("at most 448 threads"), std::string::npos) << old.remedy;
    // 2.1: 33·32 = 1056 → 1088; 32768/1088 = 30 warps < 32.
    EXPECT_NE(errorOf("2.1", {.threadsPerBlock = 1024, .registersPerThread = 33}).remedy.find("at most 960 threads"),
              std::string::npos);
}

TEST(Occupancy, RefusesTooMuchSharedMemory) {
    struct Case {
        std::string_view capability;
        int most;
    };
    for (const Case& c : {Case{"1.3", 16384}, {"3.7", 49152}, {"7.0", 98304}, {"7.5", 65536}, {"8.6", 101376}}) {
        EXPECT_GE(occupancyOf(c.capability, {.threadsPerBlock = 64, .sharedPerBlock = Bytes(c.most)}).blocksPerSm, 1);
        const Error error = errorOf(c.capability, {.threadsPerBlock = 64, .sharedPerBlock = Bytes(c.most + 1)});
        EXPECT_EQ(error.kind, ErrorKind::usage);
        EXPECT_NE(error.message.find(std::to_string(c.most) + " bytes"), std::string::npos) << error.message;
        EXPECT_FALSE(error.remedy.empty());
    }
    EXPECT_FALSE(errorOf("7.0", {.threadsPerBlock = 64, .sharedPerBlock = Bytes(-1)}).message.empty());
}

TEST(Occupancy, LimitersHaveNames) {
    EXPECT_EQ(name(OccupancyLimiter::warps), "warps");
    EXPECT_EQ(name(OccupancyLimiter::blocks), "blocks");
    EXPECT_EQ(name(OccupancyLimiter::registers), "registers");
    EXPECT_EQ(name(OccupancyLimiter::sharedMemory), "shared memory");
}

} // namespace
} // namespace forewarp::device
