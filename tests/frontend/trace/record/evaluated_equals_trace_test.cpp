// Indices that are no affine forms: what their expressions give is what a run shows.
#include "core/kernel/profile_of.h"
#include "core/memory/memory_behaviour.h"
#include "core/memory/memory_simulation.h"
#include "core/models/registry.h"
#include "core/trace/thread_trace.h"
#include "frontend/trace/trace_nest.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <unistd.h>

namespace forewarp::frontend::trace::record {
namespace {

frontend::SourceFile irregular() {
    return {std::string(FOREWARP_SOURCE_DIR) + "/tests/frontend/trace/record/irregular_nests.c", {"-std=c11"}, {}, {}};
}

const kernel::ProgramFacts& factsOfAll() {
    static const kernel::ProgramFacts facts = [] {
        auto read = frontend::analyze(irregular());
        EXPECT_TRUE(read) << (read ? "" : read.error().text());
        return read ? *std::move(read) : kernel::ProgramFacts{};
    }();
    return facts;
}

std::shared_ptr<const forewarp::trace::ThreadTrace> traceOf(const kernel::KernelProfile& kernel) {
    std::string path = (std::filesystem::temp_directory_path() / "forewarpXXXXXX").string();
    const int handle = mkstemp(path.data());
    EXPECT_GE(handle, 0);
    if (handle < 0) return nullptr;
    close(handle);
    trace::NestTraceRequest request;
    request.sources = {irregular()};
    request.file = request.sources.front().path;
    for (const kernel::MappedLoop& loop : kernel.mapped) request.mapped.push_back(loop.loop);
    for (const kernel::InnerLoop& loop : kernel.innerLoops) request.inner.push_back(loop.loop);
    request.hostRuns = 0;
    request.traceFile = path;
    const auto result = trace::traceNest(request, {});
    EXPECT_TRUE(result) << (result || result.wasCancelled() ? "" : result.error().text());
    auto trace = forewarp::trace::ThreadTrace::open(path);
    std::filesystem::remove(path);
    EXPECT_TRUE(trace) << (trace ? "" : trace.error().text());
    return trace ? *trace : nullptr;
}

kernel::KernelProfile profileOf(const std::string& function, const kernel::Bindings& values = {}) {
    kernel::Assumptions assumptions;
    assumptions.values = values;
    auto kernel = kernel::profileOf(factsOfAll(), function + ":L1", assumptions);
    EXPECT_TRUE(kernel) << (kernel ? "" : kernel.error().text());
    if (!kernel) return {};
    kernel->sample.mostRequests = std::size_t(1) << 24;
    kernel->sample.mostThreads = 1e9;
    return *std::move(kernel);
}

const device::Device& gpu() {
    static const device::Device device = *device::findDevice("rtx2070super");
    return device;
}

kernel::BlockShape blockFor(const kernel::KernelProfile& kernel) {
    return kernel.mapped.size() > 1 ? kernel::BlockShape{32, 4, 1} : kernel::BlockShape{128, 1, 1};
}

memory::MemoryBehaviour simulated(const kernel::KernelProfile& kernel) {
    const auto behaviour = memory::simulateMemory(kernel, gpu(), kernel.launchWith(blockFor(kernel)));
    EXPECT_TRUE(behaviour);
    return behaviour ? *behaviour : memory::MemoryBehaviour{};
}

double timeOf(const kernel::KernelProfile& kernel) {
    const auto prediction = models::find("forewarp")->predict(kernel, gpu(), kernel.launchWith(blockFor(kernel)), {});
    EXPECT_TRUE(prediction) << (prediction ? "" : prediction.error().text());
    return prediction ? prediction->time.value() : 0;
}

class EvaluatedEqualsTrace : public testing::TestWithParam<const char*> {};

TEST_P(EvaluatedEqualsTrace, InTransactionsAndTime) {
    kernel::KernelProfile kernel = profileOf(GetParam());
    const memory::MemoryBehaviour evaluated = simulated(kernel);
    const double time = timeOf(kernel);
    kernel.sample.trace = traceOf(kernel);
    ASSERT_TRUE(kernel.sample.trace);
    const memory::MemoryBehaviour recorded = simulated(kernel);
    ASSERT_EQ(evaluated.accesses.size(), recorded.accesses.size());
    for (std::size_t i = 0; i < evaluated.accesses.size(); ++i) {
        const auto& seen = recorded.accesses[i].traffic;
        const auto& said = evaluated.accesses[i].traffic;
        if (seen.requests == 0) continue; // Under a condition on data that this run never met.
        EXPECT_NEAR(said.requests, seen.requests, 0.05 * seen.requests) << kernel.accesses[i].text;
        EXPECT_NEAR(said.transactions, seen.transactions, 0.05 * seen.transactions) << kernel.accesses[i].text;
        EXPECT_EQ(memory::name(evaluated.accesses[i].accessClass), memory::name(recorded.accesses[i].accessClass))
            << kernel.accesses[i].text;
    }
    // Windows of a table, and those that wrap around: how much of them L1 keeps is estimated without a run.
    const std::string nest = GetParam();
    // Of a run L1 counts what another warp has just asked for as found at once, and loads in flight wait for the slowest.
    const double tolerance = nest == "table" || nest == "life" ? 0.35 : nest == "blur" ? 0.12 : 0.05;
    EXPECT_NEAR(time, timeOf(kernel), tolerance * time);
}

INSTANTIATE_TEST_SUITE_P(Irregular, EvaluatedEqualsTrace,
                         testing::Values("blur", "bilateral", "life", "transpose", "flat", "table", "bitonic",
                                         "lattice", "shifted"),
                         [](const auto& info) { return info.param; });

/// The source has these loads once for all threads of a row.
TEST(RepeatedLoads, AreRecordedForEachThread) {
    kernel::KernelProfile kernel = profileOf("looked_up");
    ASSERT_EQ(kernel.mapped.size(), 2U);
    const memory::MemoryBehaviour evaluated = simulated(kernel);
    kernel.sample.trace = traceOf(kernel);
    ASSERT_TRUE(kernel.sample.trace);
    const memory::MemoryBehaviour recorded = simulated(kernel);
    for (const std::string text : {"factor[i]", "row[i]"}) {
        const auto access = std::ranges::find(kernel.accesses, text, &kernel::ProfiledAccess::text);
        ASSERT_NE(access, kernel.accesses.end()) << text;
        const auto place = std::size_t(access - kernel.accesses.begin());
        EXPECT_GT(recorded.accesses[place].traffic.requests, 0) << text;
        EXPECT_EQ(recorded.accesses[place].traffic.requests, evaluated.accesses[place].traffic.requests) << text;
    }
}

/// What a list holds is not known: the run lies between sorted and in no order.
TEST(EvaluatedLists, HoldTheRunBetweenTheirEnds) {
    for (const std::string function : {"rows", "neighbours", "pieces", "looked_up"}) {
        const std::string disorder = std::map<std::string, std::string>{{"rows", "disorder of col"},
                                                                        {"neighbours", "disorder of list"},
                                                                        {"pieces", "disorder of first"},
                                                                        {"looked_up", "disorder of row"}}[function];
        const kernel::Bindings trips =
            function == "rows" ? kernel::Bindings{{"rows:L1.1.trips", 8}} : kernel::Bindings{};
        const auto with = [&](double share) {
            kernel::Bindings values = trips;
            values[disorder] = share;
            return profileOf(function, values);
        };
        kernel::KernelProfile traced = with(0.25);
        traced.sample.trace = traceOf(traced);
        ASSERT_TRUE(traced.sample.trace);
        const memory::MemoryBehaviour sorted = simulated(with(0)), random = simulated(with(1)),
                                      seen = simulated(traced);
        ASSERT_EQ(sorted.accesses.size(), seen.accesses.size());
        for (std::size_t i = 0; i < seen.accesses.size(); ++i) {
            const std::string& text = traced.accesses[i].text;
            EXPECT_LE(sorted.accesses[i].traffic.transactions, seen.accesses[i].traffic.transactions * 1.05) << text;
            EXPECT_GE(random.accesses[i].traffic.transactions, seen.accesses[i].traffic.transactions * 0.9) << text;
        }
        // How much of it L1 keeps is estimated without a run.
        EXPECT_LE(timeOf(with(0)), timeOf(traced) * 1.2) << function;
        EXPECT_GE(timeOf(with(1)), timeOf(traced) * 0.8) << function;
    }
}

} // namespace
} // namespace forewarp::frontend::trace::record
