// Prints how long the parts of an execution band take: the micro-benchmarks of a GPU, once; the band of one kernel from them,
// whenever its counts or its warps change; the queues of the partitions, once per block shape.
#include "core/models/bands/campprof/campprof.h"
#include "core/simulation/partitions/partition_queues.h"
#include "core/simulation/partitions/queue_shape.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

using namespace forewarp;

namespace {

double millisecondsOf(const auto& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

/// Blocks of eight warps that copy rows of 128 bytes, as a matrix copy does.
class Copy : public simulation::partitions::InstructionSource {
  public:
    [[nodiscard]] long long blocks() const override { return 4096; }
    [[nodiscard]] int warpsPerBlock() const override { return 8; }
    [[nodiscard]] std::unique_ptr<simulation::partitions::InstructionStream> warp(long long block,
                                                                                  int warpOfBlock) const override {
        return std::make_unique<Rows>(std::uint64_t(block * 8 + warpOfBlock) * 512);
    }

  private:
    class Rows : public simulation::partitions::InstructionStream {
      public:
        explicit Rows(std::uint64_t start) : m_start(start) {}
        [[nodiscard]] bool next(simulation::partitions::MemoryInstruction& instruction) override {
            if (m_step == 8) return false;
            const std::uint64_t row = m_start + std::uint64_t(m_step / 2) * 128 + (m_step % 2 ? 1U << 24 : 0);
            instruction = {0, m_step % 2 == 1, m_step % 2 == 1, 20'000, {{row, 64}, {row + 64, 64}}};
            ++m_step;
            return true;
        }

      private:
        std::uint64_t m_start;
        int m_step = 0;
    };
};

} // namespace

int main() {
    const auto device = device::findDevice("gtx280");
    if (!device) return 1;
    std::shared_ptr<const simulation::partitions::MemoryBenchmarks> suite;
    std::printf("micro-benchmarks of the %s, once: %.0f ms\n", device->name.c_str(),
                millisecondsOf([&] { suite = simulation::partitions::simulatedBenchmarks(*device); }));
    models::bands::campprof::CampprofParameters parameters;
    parameters.counts.loads = {1e5, 2e6, 3e5};
    parameters.counts.stores = {4e6, 1e5, 1e5};
    std::vector<double> times;
    for (int i = 0; i < 201; ++i) {
        parameters.warps = 1 + i % 16;
        times.push_back(millisecondsOf([&] { (void)models::bands::campprof::campprof(parameters, *device, *suite); }));
    }
    std::ranges::sort(times);
    std::printf("band for all warp counts: median %.3f ms, 99th %.3f ms\n", times[100], times[199]);
    simulation::partitions::QueueShape shape = simulation::partitions::queueShapeOf(*device);
    shape.blocksPerSm = 4;
    shape.accesses = 1;
    simulation::partitions::QueueRun run;
    const double took = millisecondsOf([&] { run = simulation::partitions::runQueues(shape, Copy()); });
    std::printf("queues: %.0f transactions in %.0f ms, %.1f M/s\n", run.transactions, took,
                run.transactions / took / 1e3);
    return 0;
}
