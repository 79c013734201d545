// Prints how fast memory is simulated: warp requests and transactions per second, and the same requests through a plain
// simulator of lists, with time and memory as the simulated part grows.
#include "core/kernel/profile_of.h"
#include "core/memory/memory_behaviour.h"
#include "core/memory/memory_simulation.h"
#include "core/warps/affine_threads.h"
#include "tests/frontend/published_rows.h"

#include <chrono>
#include <cstdio>
#include <list>
#include <sys/resource.h>
#include <unordered_map>

using namespace forewarp;

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

double peakMebibytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return double(usage.ru_maxrss) / 1024;
}

/// A set-associative cache as a textbook has it: a list per set, the line used last at its front.
class ListCache {
  public:
    ListCache(std::uint64_t sets, std::size_t ways) : m_sets(sets), m_ways(ways) {}

    bool access(std::uint64_t line) {
        std::list<std::uint64_t>& set = m_sets[line % m_sets.size()];
        const auto found = std::ranges::find(set, line);
        const bool isHit = found != set.end();
        if (isHit) set.erase(found);
        set.push_front(line);
        if (set.size() > m_ways) set.pop_back();
        return isHit;
    }

  private:
    std::vector<std::list<std::uint64_t>> m_sets;
    std::size_t m_ways;
};

/// The first batch of the kernel, thread by thread and lane by lane, through ListCache. Returns: transactions.
double simulatePlainly(const kernel::KernelProfile& kernel, const kernel::Launch& launch, std::size_t mostRequests) {
    constexpr std::uint64_t kLine = 64;
    constexpr int kResidentWarps = 64;
    const auto threads = warps::affineThreads(kernel);
    const warps::BlockGrid grid(threads->extent(), launch.block);
    std::vector<std::unique_ptr<warps::WarpStream>> warps;
    for (long long block = 0; block < grid.blocks() && int(warps.size()) < kResidentWarps; ++block)
        for (int warp = 0; warp < grid.warpsPerBlock(); ++warp) warps.push_back(threads->warp(grid.warp(block, warp)));
    ListCache cache(128, 16);
    warps::WarpRequest request;
    double transactions = 0;
    std::size_t requests = 0;
    for (bool isAlive = true; isAlive && requests < mostRequests;) {
        isAlive = false;
        for (const auto& warp : warps) {
            if (!warp->next(request)) continue;
            isAlive = true;
            ++requests;
            std::vector<std::uint64_t> lines;
            for (int lane = 0; lane < warps::kWarpLanes; ++lane)
                if (request.lanes >> lane & 1) lines.push_back(request.address[std::size_t(lane)] / kLine);
            std::ranges::sort(lines);
            const auto rest = std::ranges::unique(lines);
            lines.erase(rest.begin(), rest.end());
            for (const std::uint64_t line : lines) cache.access(line);
            transactions += double(lines.size());
        }
    }
    return transactions;
}

void compare(const char* file, double n, const device::Device& device) {
    const kernel::ProgramFacts facts = published::factsOf(file);
    kernel::Assumptions assumptions;
    assumptions.values["n"] = n;
    for (const kernel::LoopFacts& loop : facts.loops) {
        if (!published::isOutermostParallel(facts, loop) || loop.function == "main") continue;
        auto kernel = kernel::profileOf(facts, loop.id, assumptions);
        if (!kernel || kernel->innerLoops.empty()) continue;
        kernel->sample.mostRequests = std::size_t(1) << 20;
        const kernel::Launch launch = kernel->launchWith(published::blockFor(*kernel));
        auto start = Clock::now();
        const auto behaviour = memory::simulateMemory(*kernel, device, launch);
        const double ours = secondsSince(start);
        if (!behaviour) continue;
        const memory::MemoryTraffic total = behaviour->total();
        start = Clock::now();
        const double transactions = simulatePlainly(*kernel, launch, kernel->sample.mostRequests);
        const double plain = secondsSince(start);
        std::printf("%-12s %6.0f %10.0f %12.0f %8.1f %8.1f %8.1f %8.1f\n", file, n, total.requests, total.transactions,
                    ours * 1e3, total.requests / ours * 1e-6, total.transactions / ours * 1e-6,
                    transactions / plain * 1e-6);
        return;
    }
}

void grow(const device::Device& device) {
    const kernel::ProgramFacts facts = published::factsOf("gemm.c");
    kernel::Assumptions assumptions;
    assumptions.values["n"] = 4096;
    auto kernel = kernel::profileOf(facts, facts.loops.front().id, assumptions);
    if (!kernel) return;
    for (int bits = 16; bits <= 26; bits += 2) {
        kernel->sample.mostRequests = std::size_t(1) << bits;
        kernel->sample.mostThreads = 1e9;
        const auto start = Clock::now();
        const auto behaviour = memory::simulateMemory(*kernel, device, kernel->launchWith({32, 32, 1}));
        if (behaviour)
            std::printf("%10.0f requests %8.1f ms %8.1f MiB peak\n", behaviour->total().requests,
                        secondsSince(start) * 1e3, peakMebibytes());
    }
}

} // namespace

int main() {
    const auto device = device::findDevice("tk1");
    if (!device) return 1;
    std::printf("%-12s %6s %10s %12s %8s %8s %8s %8s\n", "file", "n", "requests", "transactions", "ms", "Mreq/s",
                "Mtr/s", "plain");
    for (const char* file : {"gemm.c", "syrk.c", "atax.c", "corr.c"}) compare(file, 1024, *device);
    std::printf("\ngemm.c, n = 4096, as the simulated part grows\n");
    grow(*device);
    return 0;
}
