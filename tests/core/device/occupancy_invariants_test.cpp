#include "core/device/occupancy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <vector>

// What must hold on every compute capability, whatever the formulas are.

namespace forewarp::device {
namespace {

int roundedUp(int x, int unit) {
    return (x + unit - 1) / unit * unit;
}

/// An SM that blocks are put on one after another until one does not fit: no formula, only what each block takes away.
class FilledSm {
  public:
    FilledSm(const ComputeCapability& limits, const BlockResources& block)
        : m_limits(limits), m_block(block), m_warps(roundedUp(block.threadsPerBlock, 32) / 32),
          m_free{.slots = limits.blocksPerSm, .shared = static_cast<int>(limits.sharedPerSm.value()), .parts = {}} {
        const bool supported =
            limits.text() == "5.2" || limits.text() == "5.3" || limits.text() == "6.1" || limits.text() == "6.2";
        const int parts = supported && block.partitionedGlobalCaching ? 2 : 1;
        const int files = limits.subPartitions; // On Fermi, too: the calculator's granularity of two warps.
        for (int part = 0; part < parts; ++part)
            m_free.parts.push_back({limits.warpsPerSm / parts, std::vector<int>(static_cast<std::size_t>(files / parts),
                                                                                limits.registersPerSm / files)});
    }

    [[nodiscard]] int blocks() {
        int count = 0;
        while (takeShared() && takeSlot() && takeWarps()) ++count;
        return count;
    }

  private:
    struct Part {
        int warps = 0;
        std::vector<int> registers; ///< Of each register file.
    };
    struct Free {
        int slots = 0;
        int shared = 0;
        std::vector<Part> parts;
    };

    bool takeSlot() { return m_free.slots-- > 0; }

    bool takeShared() {
        const auto bytes = static_cast<int>((m_block.sharedPerBlock + m_limits.sharedReservedPerBlock).value());
        m_free.shared -= roundedUp(bytes, static_cast<int>(m_limits.sharedAllocationUnit.value()));
        return m_free.shared >= 0;
    }

    bool takeWarps() {
        for (Part& part : m_free.parts) {
            Part left = part;
            if (!takeWarps(left)) continue;
            part = left;
            return true;
        }
        return false;
    }

    bool takeWarps(Part& part) const {
        part.warps -= m_warps;
        if (part.warps < 0) return false;
        if (m_limits.major == 1) {
            const int threads = roundedUp(m_warps, m_limits.warpAllocationGranularity) * 32;
            part.registers.front() -= roundedUp(threads * m_block.registersPerThread, m_limits.registerAllocationUnit);
            return part.registers.front() >= 0;
        }
        for (int warp = 0; warp < m_warps; ++warp) {
            const auto emptiest = std::max_element(part.registers.begin(), part.registers.end());
            *emptiest -= registersPerWarp();
            if (*emptiest < 0) return false;
        }
        return true;
    }

    [[nodiscard]] int registersPerWarp() const {
        const int registers = m_block.registersPerThread;
        const int inEight = registers % 8;
        const bool coarse = m_limits.major == 2 && registers > 20 && registers < 47 && (inEight == 5 || inEight == 6);
        return roundedUp(registers * 32, coarse ? 128 : m_limits.registerAllocationUnit);
    }

    const ComputeCapability& m_limits;
    BlockResources m_block;
    int m_warps;
    Free m_free;
};

std::vector<BlockResources> launches(const ComputeCapability& limits) {
    std::vector<BlockResources> all;
    for (int threads = 1; threads <= limits.threadsPerBlock; threads += 47)
        for (int registers = 0; registers <= limits.registersPerThread; registers += 5)
            for (const double kibibytes : {0.0, 3.0, 40.0})
                for (const bool partitioned : {false, true})
                    all.push_back({.threadsPerBlock = threads,
                                   .registersPerThread = registers,
                                   .sharedPerBlock = Bytes(kibibytes * 1024),
                                   .partitionedGlobalCaching = partitioned});
    return all;
}

bool limiterIsTheSmallest(const Occupancy& result) {
    const int bounds[] = {result.blocksByWarps, result.blocksBySlots, result.blocksByRegisters, result.blocksByShared};
    return result.blocksPerSm == *std::min_element(std::begin(bounds), std::end(bounds)) &&
           result.blocksPerSm == bounds[static_cast<int>(result.limiter)];
}

class EveryCapability : public testing::TestWithParam<int> {
  protected:
    [[nodiscard]] static const ComputeCapability& limits() {
        return computeCapabilities().at(static_cast<std::size_t>(GetParam()));
    }
};

TEST_P(EveryCapability, AllBlocksFitAndOneMoreDoesNot) {
    int possible = 0;
    for (const BlockResources& block : launches(limits())) {
        const Result<Occupancy> result = occupancy(limits(), block);
        if (!result) continue;
        ++possible;
        ASSERT_EQ(result->blocksPerSm, FilledSm(limits(), block).blocks())
            << block.threadsPerBlock << " threads, " << block.registersPerThread << " registers, "
            << block.sharedPerBlock.value() << " bytes, partitioned caching " << block.partitionedGlobalCaching;
        ASSERT_TRUE(limiterIsTheSmallest(*result)) << name(result->limiter);
        ASSERT_EQ(result->warpsPerSm, result->blocksPerSm * result->warpsPerBlock);
        ASSERT_EQ(result->maxWarpsPerSm, limits().warpsPerSm);
        ASSERT_LE(result->fraction(), 1);
    }
    EXPECT_GT(possible, 300);
}

TEST_P(EveryCapability, MoreRegistersNeverGiveMoreBlocks) {
    for (int threads = 32; threads <= limits().threadsPerBlock; threads += 32) {
        int before = kNoBlockLimit;
        for (int registers = 0; registers <= limits().registersPerThread; ++registers) {
            const BlockResources block{.threadsPerBlock = threads, .registersPerThread = registers};
            const Result<Occupancy> result = occupancy(limits(), block);
            const int blocks = result ? result->blocksByRegisters : 0;
            ASSERT_LE(blocks, before) << threads << " threads, " << registers;
            before = blocks;
        }
    }
}

TEST_P(EveryCapability, MoreSharedMemoryNeverGivesMoreBlocks) {
    int before = kNoBlockLimit;
    for (Bytes shared; shared <= limits().sharedPerBlockOptIn; shared += Bytes(100)) {
        const Result<Occupancy> result = occupancy(limits(), {.threadsPerBlock = 32, .sharedPerBlock = shared});
        ASSERT_TRUE(result) << result.error().text();
        ASSERT_LE(result->blocksByShared, before) << shared.value();
        before = result->blocksByShared;
    }
}

TEST_P(EveryCapability, PartitionedCachingNeverGivesMoreBlocks) {
    for (BlockResources block : launches(limits())) {
        if (!block.partitionedGlobalCaching) continue;
        const Result<Occupancy> on = occupancy(limits(), block);
        block.partitionedGlobalCaching = false;
        const Result<Occupancy> off = occupancy(limits(), block);
        ASSERT_LE(on ? on->blocksPerSm : 0, off ? off->blocksPerSm : 0)
            << block.threadsPerBlock << " threads, " << block.registersPerThread << " registers";
    }
}

INSTANTIATE_TEST_SUITE_P(Occupancy, EveryCapability, testing::Range(0, static_cast<int>(computeCapabilities().size())),
                         [](const auto& info) {
                             const ComputeCapability& limits =
                                 computeCapabilities().at(static_cast<std::size_t>(info.param));
                             return "cc" + std::to_string(limits.major) + "_" + std::to_string(limits.minor);
                         });

} // namespace
} // namespace forewarp::device
