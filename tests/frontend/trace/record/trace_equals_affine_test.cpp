// Affine accesses, run or not, make the same transactions.
#include "core/kernel/nest/nest.h"
#include "core/kernel/profile_of.h"
#include "core/memory/memory_behaviour.h"
#include "core/memory/memory_simulation.h"
#include "core/trace/thread_trace.h"
#include "frontend/trace/trace_nest.h"
#include "tests/frontend/published_rows.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <unistd.h>

namespace forewarp::frontend::trace::record {
namespace {

constexpr const char* kSize = "-DN=80"; ///< Neither a power of two nor a multiple of the block.

frontend::SourceFile example(const std::string& file) {
    return {published::examplePath(file), {"-std=c11", kSize, "-DTMAX=2"}, {}, {}};
}

Result<std::shared_ptr<const forewarp::trace::ThreadTrace>> traceOf(const std::string& file,
                                                                    const kernel::KernelProfile& kernel) {
    using Trace = std::shared_ptr<const forewarp::trace::ThreadTrace>;
    std::string path = (std::filesystem::temp_directory_path() / "forewarpXXXXXX").string();
    const int handle = mkstemp(path.data());
    if (handle < 0) return Error{ErrorKind::internal, "No temporary file.", path, {}};
    close(handle);
    trace::NestTraceRequest request;
    request.sources = {example(file)};
    request.file = request.sources.front().path;
    for (const kernel::MappedLoop& loop : kernel.mapped) request.mapped.push_back(loop.loop);
    for (const kernel::InnerLoop& loop : kernel.innerLoops) request.inner.push_back(loop.loop);
    request.hostRuns = 0;
    request.traceFile = path;
    const auto result = trace::traceNest(request, {});
    auto trace = result ? forewarp::trace::ThreadTrace::open(path) : result.failureAs<Trace>();
    std::filesystem::remove(path);
    return trace;
}

/// Class, warp requests and transactions of every access.
std::string trafficText(const memory::MemoryBehaviour& behaviour) {
    std::string text;
    for (const memory::AccessBehaviour& access : behaviour.accesses) {
        text += std::string(memory::name(access.accessClass)) + " " + std::to_string(access.traffic.requests) + " " +
                std::to_string(access.traffic.transactions) + "\n";
    }
    return text;
}

/// Kernels of the example itself, without conditions, which the affine path takes as always true.
bool isComparable(const kernel::ProgramFacts& facts, const kernel::LoopFacts& loop,
                  const kernel::KernelProfile& kernel) {
    constexpr double kThreads = 80;
    if (loop.function == "main" || kernel.launches != 1 || kernel.threads() < kThreads) return false;
    for (const int inside : kernel::nest::loopsOfNest(facts, int(&loop - facts.loops.data())))
        for (const kernel::MemoryAccess& access : facts.loops[std::size_t(inside)].accesses)
            if (access.isConditional || !access.index) return false;
    return !kernel.accesses.empty() && std::ranges::none_of(kernel.innerLoops, &kernel::InnerLoop::isMean);
}

class TraceEqualsAffine : public testing::TestWithParam<const char*> {};

TEST_P(TraceEqualsAffine, InEveryNest) {
    const auto facts = frontend::analyze(example(GetParam()));
    ASSERT_TRUE(facts);
    int compared = 0;
    for (const kernel::LoopFacts& loop : facts->loops) {
        if (!published::isOutermostParallel(*facts, loop)) continue;
        auto kernel = kernel::profileOf(*facts, loop.id, {});
        if (!kernel || !isComparable(*facts, loop, *kernel)) continue;
        kernel->sample.mostRequests = std::size_t(1) << 24;
        kernel->sample.mostThreads = 1e9;
        const kernel::Launch launch = kernel->launchWith(published::blockFor(*kernel));
        const auto affine = memory::simulateMemory(*kernel, *device::findDevice("tk1"), launch);
        const auto trace = traceOf(GetParam(), *kernel);
        ASSERT_TRUE(trace) << loop.id << ": " << (trace.wasCancelled() ? "cancelled" : trace.error().text());
        kernel->sample.trace = *trace;
        const auto traced = memory::simulateMemory(*kernel, *device::findDevice("tk1"), launch);
        ASSERT_TRUE(affine && traced);
        EXPECT_EQ(trafficText(*traced), trafficText(*affine)) << loop.id;
        ++compared;
    }
    EXPECT_GT(compared, 0);
}

INSTANTIATE_TEST_SUITE_P(Examples, TraceEqualsAffine,
                         testing::Values("2dconv.c", "2mm.c", "3dconv.c", "atax.c", "bicg.c", "corr.c", "covar.c",
                                         "gemm.c", "gesummv.c", "mvt.c", "syr2k.c", "syrk.c"),
                         [](const auto& info) { return "File" + std::to_string(info.index); });

} // namespace
} // namespace forewarp::frontend::trace::record
