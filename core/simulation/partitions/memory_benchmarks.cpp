#include "core/simulation/partitions/memory_benchmarks.h"

#include "core/simulation/partitions/queue_shape.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <sstream>

namespace forewarp::simulation::partitions {

namespace {

constexpr int kIterations = 8;     ///< Of the benchmark's loop; fixed, as the paper has it.
constexpr int kInstructions = 8;    ///< Of one iteration, counted in the paper's figure 4.
constexpr int kUnrolled = 1; ///< Of the benchmarks of caches, which are ours: so fast a memory needs unrolled loops.
constexpr int kWarpsOfBlock = 16; ///< That a block of 512 threads has, the most on compute capability 1.x.

/// One benchmark, as figures 4 and 5 of the paper have it.
struct Benchmark {
    kernel::AccessKind kind = kernel::AccessKind::load;
    BenchmarkPattern pattern = BenchmarkPattern::spread;
    int wordBytes = 4;
};

/// A warp of it: each iteration reads or writes one word per lane, inside its block's piece of one partition.
class BenchmarkStream : public InstructionStream {
  public:
    BenchmarkStream(const Benchmark& benchmark, std::uint64_t start, int warp, Picoseconds issue, std::uint64_t width)
        : m_benchmark(benchmark), m_start(start), m_warp(warp), m_issue(issue), m_width(width) {}

    [[nodiscard]] bool next(MemoryInstruction& instruction) override {
        if (m_iteration == kIterations) return false;
        instruction.access = 0;
        instruction.isWrite = m_benchmark.kind == kernel::AccessKind::store;
        instruction.needsLoads = true;
        instruction.issue = m_issue;
        instruction.transactions.clear();
        const auto bytes = std::uint32_t(device::kHalfWarpSize * m_benchmark.wordBytes);
        for (int half = 0; half < device::kHalfWarps; ++half) {
            const auto place = std::uint64_t(m_warp * device::kHalfWarps + half + m_iteration) * bytes;
            instruction.transactions.push_back({m_start + place % m_width, bytes});
        }
        ++m_iteration;
        return true;
    }

  private:
    Benchmark m_benchmark;
    std::uint64_t m_start;
    int m_warp;
    Picoseconds m_issue;
    std::uint64_t m_width;
    int m_iteration = 0;
};

class BenchmarkBlocks : public InstructionSource {
  public:
    BenchmarkBlocks(const Benchmark& benchmark, const QueueShape& shape, int warpsPerBlock, Picoseconds issue)
        : m_benchmark(benchmark), m_shape(shape), m_warpsPerBlock(warpsPerBlock), m_issue(issue) {}

    [[nodiscard]] long long blocks() const override { return (long long)m_shape.sms * m_shape.blocksPerSm; }
    [[nodiscard]] int warpsPerBlock() const override { return m_warpsPerBlock; }
    [[nodiscard]] std::unique_ptr<InstructionStream> warp(long long block, int warpOfBlock) const override {
        const bool isSpread = m_benchmark.pattern == BenchmarkPattern::spread;
        const std::uint64_t partition = isSpread ? std::uint64_t(block % m_shape.partitions) : 0;
        return std::make_unique<BenchmarkStream>(m_benchmark, partition * m_shape.width, warpOfBlock, m_issue,
                                                 m_shape.width);
    }

  private:
    Benchmark m_benchmark;
    QueueShape m_shape;
    int m_warpsPerBlock;
    Picoseconds m_issue;
};

/// One SM and its share of what serves it: of a cache, or of a DRAM whose addresses are hashed.
QueueShape shareOfOneSm(const device::Device& device, Cycles latency, double cyclesPerByte) {
    const Hertz clock = device.smClock.value;
    QueueShape shape;
    shape.width = std::uint64_t(std::max(1.0, device.partitionWidth.value.value()));
    shape.dram.perByte = std::max<Picoseconds>(1, picoseconds(Cycles(cyclesPerByte) / clock));
    shape.latency = picoseconds(latency / clock);
    return shape;
}

double dramCyclesPerByte(const device::Device& device) {
    const double ofBandwidth =
        (device.smClock.value * Seconds(device.smCount.value / device.memoryBandwidth.value.value())).value();
    if (!device.l2) return ofBandwidth;
    const double ofMiss = device.l2->missDepartureDelay.value.value() / device.l2->sector.value.value();
    return std::max(ofBandwidth, ofMiss);
}

QueueShape shapeFor(BenchmarkPattern pattern, const device::Device& device) {
    switch (pattern) {
    case BenchmarkPattern::spread:
    case BenchmarkPattern::camped: return queueShapeOf(device);
    case BenchmarkPattern::l1Hit:
        return shareOfOneSm(device, device.l1->latency.value,
                            1 / (device.sharedBanks.value * device.sharedBankWidth.value.value()));
    case BenchmarkPattern::l2Hit:
        return shareOfOneSm(device, device.l2->latency.value,
                            device.l2->departureDelay.value.value() / device.l2->sector.value.value());
    case BenchmarkPattern::miss: break;
    }
    return shareOfOneSm(device, device.dramLatency.value, dramCyclesPerByte(device));
}

BenchmarkTime timeOf(const Benchmark& benchmark, int warps, const device::Device& device) {
    QueueShape shape = shapeFor(benchmark.pattern, device);
    shape.accesses = 1;
    shape.blocksPerSm = warps > kWarpsOfBlock && warps % 2 == 0 ? 2 : 1;
    const Picoseconds issue =
        picoseconds(device.issueCycles.value * (canCamp(device) ? kInstructions : kUnrolled) / device.smClock.value);
    const QueueRun run = runQueues(shape, BenchmarkBlocks(benchmark, shape, warps / shape.blocksPerSm, issue));
    const double sms = std::max(1.0, device.smCount.value) / shape.sms;
    return {benchmark.kind,        benchmark.pattern, benchmark.wordBytes, warps, Seconds(double(run.time) * 1e-12),
            run.transactions * sms};
}

std::vector<BenchmarkPattern> patternsOf(const device::Device& device, kernel::AccessKind kind) {
    if (canCamp(device)) return {BenchmarkPattern::spread, BenchmarkPattern::camped};
    std::vector<BenchmarkPattern> patterns;
    if (device.l1 && kind == kernel::AccessKind::load) patterns.push_back(BenchmarkPattern::l1Hit);
    if (device.l2) patterns.push_back(BenchmarkPattern::l2Hit);
    patterns.push_back(BenchmarkPattern::miss);
    return patterns;
}

MemoryBenchmarks simulate(const device::Device& device) {
    MemoryBenchmarks suite;
    for (const kernel::AccessKind kind : {kernel::AccessKind::load, kernel::AccessKind::store})
        for (const BenchmarkPattern pattern : patternsOf(device, kind))
            for (const int wordBytes : {2, 4, 8})
                for (const int warps : activeWarpCounts(device.capability))
                    suite.times.push_back(timeOf({kind, pattern, wordBytes}, warps, device));
    suite.provenance = std::string("simulated, ") +
                       (canCamp(device) ? "queues of the memory partitions of " : "cache and memory queues of ") +
                       device.name;
    return suite;
}

/// Everything that the times depend on.
std::string keyOf(const device::Device& device) {
    std::ostringstream key;
    key.precision(17);
    key << device.name << ' ' << device.capability.number();
    for (const device::DeviceFact& fact : device::facts(device)) key << ' ' << fact.key << '=' << fact.value;
    return key.str();
}

} // namespace

std::string_view name(BenchmarkPattern pattern) {
    switch (pattern) {
    case BenchmarkPattern::spread: return "spread";
    case BenchmarkPattern::camped: return "camped";
    case BenchmarkPattern::l1Hit: return "L1 hit";
    case BenchmarkPattern::l2Hit: return "L2 hit";
    case BenchmarkPattern::miss: break;
    }
    return "miss";
}

std::vector<int> activeWarpCounts(const device::ComputeCapability& capability) {
    std::vector<int> counts;
    for (int warps = 1; warps <= capability.warpsPerSm; warps += warps < kWarpsOfBlock ? 1 : 2) counts.push_back(warps);
    return counts;
}

bool canCamp(const device::Device& device) {
    return device.capability.major < 2;
}

std::shared_ptr<const MemoryBenchmarks> simulatedBenchmarks(const device::Device& device) {
    static std::mutex mutex;
    static std::map<std::string, std::shared_ptr<const MemoryBenchmarks>> known;
    const std::string key = keyOf(device);
    const std::scoped_lock lock(mutex);
    auto& suite = known[key];
    if (!suite) suite = std::make_shared<const MemoryBenchmarks>(simulate(device));
    return suite;
}

} // namespace forewarp::simulation::partitions
