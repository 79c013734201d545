#pragma once

#include "core/memory/coalescing.h"
#include "core/simulation/partitions/dram_queue.h"

#include <memory>
#include <vector>

namespace forewarp::simulation::partitions {

/// One memory instruction of a warp, with what it executes before it.
struct MemoryInstruction {
    int access = 0;
    bool isWrite = false;
    bool needsLoads = false;  ///< Waits for what the warp has loaded.
    Picoseconds issue = 0;    ///< That its SM takes to issue it and the instructions before it.
    std::vector<memory::MemoryTransaction> transactions;
};

/// What one warp asks of memory, in order.
class InstructionStream {
  public:
    virtual ~InstructionStream() = default;
    /// False at the end of the warp; `instruction` is then undefined.
    [[nodiscard]] virtual bool next(MemoryInstruction& instruction) = 0;
};

/// The blocks of a grid, in start order.
class InstructionSource {
  public:
    virtual ~InstructionSource() = default;
    [[nodiscard]] virtual long long blocks() const = 0;
    [[nodiscard]] virtual int warpsPerBlock() const = 0;
    [[nodiscard]] virtual std::unique_ptr<InstructionStream> warp(long long block, int warpOfBlock) const = 0;
};

/// SMs and partitions.
struct QueueShape {
    int sms = 1;
    int blocksPerSm = 1;
    int partitions = 1;
    std::uint64_t width = 256;  ///< Consecutive bytes of one partition.
    Picoseconds latency = 0;    ///< From issue to answer where nobody queues.
    DramShape dram;
    int accesses = 0;           ///< MemoryInstruction::access is below that.
    double mostBlocks = 0;      ///< That start; 0: all.
};

/// What one partition did.
struct QueueLoad {
    double transactions = 0;
    double bytes = 0;
    Picoseconds busy = 0;
    double latency = 0; ///< Picoseconds from issue to answer, added up.
};

/// Transactions of one access on their way.
struct AccessLoad {
    double transactions = 0;
    double partitionsAtATime = 0; ///< That those in flight are spread over, mean: (Σ n)² / Σ n², n at each partition.
};

/// What came of it.
struct QueueRun {
    Picoseconds time = 0; ///< From the first issue to the last answer.
    double blocks = 0;    ///< That ran.
    double transactions = 0;
    Picoseconds steadyTime = 0;     ///< From the first block that took another's place to the start of the last one…
    double steadyTransactions = 0;  ///< …and what was served meanwhile; 0 where all blocks started together.
    std::vector<QueueLoad> partitions;
    std::vector<AccessLoad> accesses;
};

/// Lets the warps of all resident blocks send their transactions to the partitions' queues.
///
/// Blocks start in order, on the SM that has room first. An SM issues for one warp at a time and hands transactions over in
/// order; where a partition's queue is full, its later ones wait behind. A warp waits for its loads where its next
/// instruction needs them, for its stores never.
[[nodiscard]] QueueRun runQueues(const QueueShape& shape, const InstructionSource& source);

} // namespace forewarp::simulation::partitions
