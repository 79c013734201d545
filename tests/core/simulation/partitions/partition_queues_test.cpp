#include "core/simulation/partitions/partition_queues.h"

#include <gtest/gtest.h>

#include <functional>
#include <numeric>

namespace forewarp::simulation::partitions {
namespace {

/// Warps that all do what a function says.
class Scripted : public InstructionSource {
  public:
    /// The instructions of a warp of a block.
    using Script = std::function<std::vector<MemoryInstruction>(long long block, int warp)>;

    Scripted(long long blocks, int warpsPerBlock, Script script)
        : m_blocks(blocks), m_warpsPerBlock(warpsPerBlock), m_script(std::move(script)) {}

    [[nodiscard]] long long blocks() const override { return m_blocks; }
    [[nodiscard]] int warpsPerBlock() const override { return m_warpsPerBlock; }
    [[nodiscard]] std::unique_ptr<InstructionStream> warp(long long block, int warpOfBlock) const override {
        return std::make_unique<Stream>(m_script(block, warpOfBlock));
    }

  private:
    class Stream : public InstructionStream {
      public:
        explicit Stream(std::vector<MemoryInstruction> instructions) : m_instructions(std::move(instructions)) {}
        [[nodiscard]] bool next(MemoryInstruction& instruction) override {
            if (m_next == m_instructions.size()) return false;
            instruction = m_instructions[m_next++];
            return true;
        }

      private:
        std::vector<MemoryInstruction> m_instructions;
        std::size_t m_next = 0;
    };
    long long m_blocks;
    int m_warpsPerBlock;
    Script m_script;
};

MemoryInstruction load(std::uint64_t address, bool needsLoads = false) {
    return {0, false, needsLoads, 0, {{address, 64}}};
}
MemoryInstruction store(std::uint64_t address) {
    return {0, true, false, 0, {{address, 64}}};
}

/// Eight partitions of 256 bytes, 6,400 ps for 64 bytes, a latency of 100 ns.
QueueShape eightPartitions(int sms = 1) {
    QueueShape shape;
    shape.sms = sms;
    shape.partitions = 8;
    shape.latency = 100'000;
    shape.dram.perByte = 100;
    shape.accesses = 1;
    return shape;
}

TEST(PartitionQueues, OneLoadTakesItsServiceAndTheLatency) {
    const Scripted one(1, 1, [](auto, auto) { return std::vector{load(0)}; });
    const QueueRun run = runQueues(eightPartitions(), one);
    EXPECT_EQ(run.time, 106'400);
    EXPECT_EQ(run.partitions[0].latency, 106'400);
    EXPECT_EQ(run.transactions, 1);
}

TEST(PartitionQueues, IssuingComesFirst) {
    const Scripted one(1, 2, [](auto, auto warp) {
        MemoryInstruction first = load(std::uint64_t(warp) * 256);
        first.issue = 1000;
        return std::vector{first};
    });
    EXPECT_EQ(runQueues(eightPartitions(), one).time, 2 * 1000 + 106'400); // One warp issues at a time.
}

TEST(PartitionQueues, LoadsThatNeedNothingGoTogether) {
    const auto both = [](bool needsLoads) {
        return Scripted(1, 1, [=](auto, auto) { return std::vector{load(0), load(256, needsLoads)}; });
    };
    EXPECT_EQ(runQueues(eightPartitions(), both(false)).time, 106'400);
    EXPECT_EQ(runQueues(eightPartitions(), both(true)).time, 2 * 106'400);
}

TEST(PartitionQueues, NobodyWaitsForStores) {
    const Scripted stores(1, 1, [](auto, auto) { return std::vector{store(0), store(256), store(512)}; });
    EXPECT_EQ(runQueues(eightPartitions(), stores).time, 6'400);
}

TEST(PartitionQueues, TransactionsOfOnePartitionQueue) {
    const Scripted camped(1, 8, [](auto, auto warp) { return std::vector{load(std::uint64_t(warp) * 2048)}; });
    const Scripted spread(1, 8, [](auto, auto warp) { return std::vector{load(std::uint64_t(warp) * 256)}; });
    EXPECT_EQ(runQueues(eightPartitions(), camped).time, 8 * 6'400 + 100'000);
    EXPECT_EQ(runQueues(eightPartitions(), spread).time, 6'400 + 100'000);
}

TEST(PartitionQueues, PartitionsAtATimeTellCampingFromSpreading) {
    const auto stores = [](std::uint64_t stride) {
        return Scripted(1, 16, [=](auto, auto warp) { return std::vector{store(std::uint64_t(warp) * stride)}; });
    };
    EXPECT_EQ(runQueues(eightPartitions(), stores(2048)).accesses[0].partitionsAtATime, 1);
    // The n-th of sixteen meets min(n, 8) partitions evenly but for those that have two: (Σn)²/Σn².
    EXPECT_GT(runQueues(eightPartitions(), stores(256)).accesses[0].partitionsAtATime, 5);
}

TEST(PartitionQueues, BlocksStartInOrderWhereThereIsRoom) {
    // SM 1 has the short block 1 and so takes block 2; block 3 follows there too.
    std::vector<std::pair<long long, int>> order;
    const Scripted blocks(4, 1, [&](auto block, auto) {
        order.emplace_back(block, 0);
        return block == 0 ? std::vector{load(0), load(64, true), load(128, true)} : std::vector{store(256)};
    });
    QueueShape shape = eightPartitions(2);
    const QueueRun run = runQueues(shape, blocks);
    EXPECT_EQ(run.blocks, 4);
    EXPECT_EQ(order, (std::vector<std::pair<long long, int>>{{0, 0}, {1, 0}, {2, 0}, {3, 0}}));
    EXPECT_EQ(run.time, 3 * 106'400); // All others end meanwhile.
}

TEST(PartitionQueues, StopsAfterTheBlocksAskedFor) {
    const Scripted blocks(100, 1, [](auto, auto) { return std::vector{store(0)}; });
    QueueShape shape = eightPartitions();
    shape.mostBlocks = 7;
    EXPECT_EQ(runQueues(shape, blocks).transactions, 7);
}

TEST(PartitionQueues, AFullQueueHoldsBackWhatComesLaterFromItsSm) {
    // 40 stores to partition 0 and one load from partition 1 behind them: 16 fit the queue and one is served, so that the
    // load leaves when the 40th has found room, after the service of 23.
    const Scripted jam(1, 1, [](auto, auto) {
        std::vector<MemoryInstruction> instructions(40, store(0));
        instructions.push_back(load(256));
        return instructions;
    });
    QueueShape shape = eightPartitions();
    shape.latency = 200'000; // Longer than the stores take.
    EXPECT_EQ(runQueues(shape, jam).time, 23 * 6'400 + 6'400 + 200'000);
}

TEST(PartitionQueues, NothingIsLost) {
    const Scripted blocks(50, 4, [](auto block, auto warp) {
        std::vector<MemoryInstruction> instructions;
        for (int i = 0; i < 9; ++i) instructions.push_back(load(std::uint64_t(block * 977 + warp * 131 + i * 71) * 64));
        return instructions;
    });
    QueueShape shape = eightPartitions(3);
    shape.blocksPerSm = 2;
    const QueueRun run = runQueues(shape, blocks);
    const double bytes = std::accumulate(run.partitions.begin(), run.partitions.end(), 0.0,
                                         [](double sum, const QueueLoad& load) { return sum + load.bytes; });
    EXPECT_EQ(run.transactions, 50 * 4 * 9);
    EXPECT_EQ(bytes, 50 * 4 * 9 * 64);
    EXPECT_EQ(run.time, runQueues(shape, blocks).time); // And the same again.
}

} // namespace
} // namespace forewarp::simulation::partitions
