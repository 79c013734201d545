// Prints what traces of threads cost: accesses written and warp requests read per second of
// processor time, and bytes per access.
//   thread_trace_bench [REPEATS]
#include "core/trace/thread_trace.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <unistd.h>

using namespace forewarp;

namespace {

constexpr std::uint64_t kA = 0x7F3200000000;
constexpr std::uint64_t kB = 0x7F3240000000;
constexpr std::uint64_t kC = 0x7F3280000000;

/// One nest: what a thread does, and how many threads there are.
struct Nest {
    const char* name;
    void (*thread)(trace::ThreadTraceWriter& writer, long long x, long long y);
    warps::ThreadIndex extent;
    double accessesPerThread;
};

/// Below 2^22, at random: the finaliser of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
std::uint64_t scattered(std::uint64_t number) {
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9;
    number = (number ^ number >> 27) * 0x94D049BB133111EB;
    return number >> 42;
}

void gemm(trace::ThreadTraceWriter& writer, long long x, long long y) {
    writer.enterLoop(0);
    for (long long k = 0; k < 1024; ++k) {
        writer.iterate(0);
        writer.access(0, kA + std::uint64_t(y * 1024 + k) * 4);
        writer.access(1, kB + std::uint64_t(k * 1024 + x) * 4);
    }
    writer.leaveLoop(0);
    writer.access(2, kC + std::uint64_t(y * 1024 + x) * 4);
}

void window(trace::ThreadTraceWriter& writer, long long x, long long y) {
    writer.enterLoop(0);
    for (long long i = 0; i < 9; ++i) {
        writer.iterate(0);
        writer.enterLoop(1);
        for (long long j = 0; j < 9; ++j) {
            writer.iterate(1);
            writer.access(0, kA + std::uint64_t((y + i) * 1024 + x + j) * 4);
            writer.access(1, kB + std::uint64_t(i * 9 + j) * 4);
        }
        writer.leaveLoop(1);
    }
    writer.leaveLoop(0);
    writer.access(2, kC + std::uint64_t(y * 1024 + x) * 4);
}

void stencil(trace::ThreadTraceWriter& writer, long long x, long long y) {
    const std::uint64_t centre = kA + std::uint64_t((y + 1) * 4096 + x + 1) * 4;
    writer.access(0, centre - 4);
    writer.access(1, centre + 4);
    writer.access(2, centre - std::uint64_t(4096) * 4);
    writer.access(3, centre + std::uint64_t(4096) * 4);
    writer.access(4, centre - kA + kC);
}

void gather(trace::ThreadTraceWriter& writer, long long x, long long) {
    writer.enterLoop(0);
    for (long long k = 0; k < 64; ++k) {
        const auto entry = std::uint64_t(x * 64 + k);
        writer.iterate(0);
        writer.access(0, kA + entry * 4);
        writer.access(1, kB + entry * 4);
        writer.access(2, kC + scattered(entry) * 4);
    }
    writer.leaveLoop(0);
}

void scatter(trace::ThreadTraceWriter& writer, long long x, long long) {
    writer.enterLoop(0);
    for (long long k = 0; k < 64; ++k) {
        writer.iterate(0);
        if (scattered(std::uint64_t(x * 64 + k)) % 2 == 0) continue;
        writer.access(0, kA + scattered(std::uint64_t(x * 128 + k)) * 4);
        writer.access(1, kB + scattered(std::uint64_t(x * 192 + k)) * 4);
    }
    writer.leaveLoop(0);
}

const Nest kNests[] = {{"gemm, 1024 iterations", gemm, {128, 128, 1}, 2049},
                       {"window of 9 by 9", window, {256, 256, 1}, 163},
                       {"stencil without a loop", stencil, {1024, 1024, 1}, 5},
                       {"gather, one of three scattered", gather, {1 << 16, 1, 1}, 192},
                       {"half of the iterations, both scattered", scatter, {1 << 16, 1, 1}, 64}};

void stopAt(const Error& error) {
    std::printf("%s\n", error.text().c_str());
    std::exit(1);
}

/// Of processor time, since other programs may run.
double secondsSince(std::clock_t start) {
    return double(std::clock() - start) / CLOCKS_PER_SEC;
}

struct Figures {
    double writeSeconds = 1e9;
    double readSeconds = 1e9;
    double bytes = 0;
    double requests = 0;
};

void write(const Nest& nest, const std::string& path, Figures& best) {
    const auto start = std::clock();
    auto writer = trace::ThreadTraceWriter::create(path);
    if (!writer) stopAt(writer.error());
    for (long long y = 0; y < nest.extent.y; ++y) {
        for (long long x = 0; x < nest.extent.x; ++x) {
            (*writer)->beginThread({x, y, 0});
            nest.thread(**writer, x, y);
            (*writer)->endThread();
        }
    }
    trace::ThreadTraceHeader header;
    header.extent = nest.extent;
    if (const auto error = (*writer)->finish(header)) stopAt(*error);
    best.writeSeconds = std::min(best.writeSeconds, secondsSince(start));
    best.bytes = double(std::filesystem::file_size(path));
}

void read(const Nest& nest, const std::string& path, Figures& best) {
    const auto start = std::clock();
    const auto trace = trace::ThreadTrace::open(path);
    if (!trace) stopAt(trace.error());
    const auto threads = (*trace)->threads();
    const warps::BlockGrid grid(nest.extent, {32, 1, 1});
    best.requests = 0;
    for (long long block = 0; block < grid.blocks(); ++block) {
        const auto warp = threads->warp(grid.warp(block, 0));
        warps::WarpRequest request;
        while (warp->next(request)) ++best.requests;
    }
    best.readSeconds = std::min(best.readSeconds, secondsSince(start));
}

} // namespace

int main(int argc, char** argv) {
    const int repeats = argc > 1 ? std::max(1, std::atoi(argv[1])) : 5;
    const std::string name = "forewarp-thread-trace-" + std::to_string(::getpid());
    const std::string path = (std::filesystem::temp_directory_path() / name).string();
    for (const Nest& nest : kNests) {
        Figures best;
        for (int i = 0; i < repeats; ++i) {
            write(nest, path, best);
            read(nest, path, best);
        }
        const double accesses = double(nest.extent.x * nest.extent.y) * nest.accessesPerThread;
        std::printf("%s: about %.1f M accesses; written %.0f M/s in %.3f bytes each; %.2f M warp requests, %.1f M/s\n",
                    nest.name, accesses / 1e6, accesses / best.writeSeconds / 1e6, best.bytes / accesses,
                    best.requests / 1e6, best.requests / best.readSeconds / 1e6);
    }
    std::filesystem::remove(path);
    return 0;
}
