#include "core/trace/thread_trace.h"
#include "core/trace/thread_trace_format.h"
#include "tests/fuzz/inputs/checks.h"
#include "tests/fuzz/inputs/scratch.h"

#include <cstring>
#include <fstream>
#include <iterator>

namespace forewarp::fuzz {

namespace {

constexpr int kMostBlocks = 16;
constexpr int kMostRequestsRead = 20'000;

/// The same file with a preamble that holds: what the checksum keeps out by chance, a forger would not.
std::string withChecksum(std::string bytes) {
    trace::Preamble preamble;
    if (bytes.size() < sizeof(preamble)) return bytes;
    std::memcpy(&preamble, bytes.data(), sizeof(preamble));
    preamble.fileBytes = bytes.size();
    if (preamble.indexAt > bytes.size() || preamble.indexBytes > bytes.size() - preamble.indexAt) return bytes;
    preamble.checksum = 0;
    const std::span all(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    preamble.checksum = trace::checksumOf(preamble, all.subspan(preamble.indexAt, preamble.indexBytes),
                                          all.subspan(preamble.indexAt + preamble.indexBytes));
    std::memcpy(bytes.data(), &preamble, sizeof(preamble));
    return bytes;
}

/// Reads some of its warps, as simulations do.
void useTrace(const trace::ThreadTrace& trace) {
    const auto threads = trace.threads();
    const warps::BlockGrid grid(threads->extent(), {32, 2, 1});
    int requests = 0;
    for (int block = 0; block < kMostBlocks && block < grid.blocks(); ++block) {
        for (int warp = 0; warp < grid.warpsPerBlock(); ++warp) {
            const auto stream = threads->warp(grid.warp(block, warp));
            warps::WarpRequest request;
            while (requests++ < kMostRequestsRead && stream->next(request))
                require(request.lanes != 0, "A request of no lane.");
        }
    }
}

void writeThread(trace::ThreadTraceWriter& writer, long long x, int trips) {
    writer.beginThread({x, 0, 0});
    writer.access(0, 0x1000 + std::uint64_t(x) * 4);
    writer.enterLoop(0);
    for (int trip = 0; trip < trips; ++trip) {
        writer.iterate(0);
        writer.access(1, 0x10000 + std::uint64_t(trip) * 4096 + std::uint64_t(x) * 4);
        if (trip % 3 == x % 3) writer.access(2, 0x9000 + std::uint64_t(trip * trip));
        if (trip % 4 != 0) continue;
        writer.enterLoop(1);
        for (int inner = 0; inner < trip; ++inner) {
            writer.iterate(1);
            writer.access(3, 0x50000 + std::uint64_t(inner) * 8);
        }
        writer.leaveLoop(1);
    }
    writer.leaveLoop(0);
    writer.access(4, 0x2000 + std::uint64_t(x) * 8);
    writer.endThread();
}

Inputs traceSeeds() {
    using Kind = kernel::ThreadStep::Kind;
    const std::string path = scratchFile("seed.trace", "");
    auto writer = trace::ThreadTraceWriter::create(path);
    require(writer.hasValue(), "No trace can be written.");
    for (int x = 0; x < 70; ++x) writeThread(**writer, x, 5 + x % 7);
    trace::ThreadTraceHeader header;
    header.loop = "gemm:L1";
    header.program = "gemm.c 128";
    header.mapped = {"gemm:L1"};
    header.mappedIterations = {70};
    header.sizes["n"] = 70;
    header.extent = {70, 1, 1};
    header.isWhole = true;
    header.steps = {{Kind::access, 0}, {Kind::enter, 0}, {Kind::access, 1}, {Kind::access, 2}, {Kind::enter, 1},
                    {Kind::access, 3}, {Kind::leave, 1}, {Kind::leave, 0},  {Kind::access, 4}};
    require(!(*writer)->finish(header), "No trace can be finished.");
    std::ifstream file(path, std::ios::binary);
    return {std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>())};
}

} // namespace

Target threadTrace() {
    return {.name = "thread_trace",
            .run =
                [](std::string_view input) {
                    const auto trace =
                        trace::ThreadTrace::open(scratchFile("input.trace", withChecksum(std::string(input))));
                    if (trace) useTrace(**trace);
                },
            .seeds = traceSeeds,
            .runs = 1000};
}

} // namespace forewarp::fuzz
