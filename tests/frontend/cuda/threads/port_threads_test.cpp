// Loops that become threads over others that run in sequence between (apart.c), or around (throughout.c): ported, run on the
// emulated GPU, compared with the C.
#include "core/kernel/mapping/thread_mapping.h"
#include "core/kernel/nest/nest.h"
#include "tests/frontend/cuda/port_cases.h"
#include "tests/frontend/cuda/port_checks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

using namespace forewarp;
using namespace forewarp::test;
using testing::HasSubstr;
using testing::Not;

namespace {

const std::string kApart = FOREWARP_SOURCE_DIR "/tests/frontend/parallelism/apart.c";
const std::string kNames = FOREWARP_SOURCE_DIR "/tests/frontend/cuda/threads/distant_names.c";
const std::string kThroughout = FOREWARP_SOURCE_DIR "/tests/frontend/parallelism/throughout.c";
const std::string kBeside = FOREWARP_SOURCE_DIR "/tests/frontend/cuda/threads/written_beside.c";
const std::string kThroughoutNames = FOREWARP_SOURCE_DIR "/tests/frontend/cuda/threads/throughout_names.c";

const std::shared_ptr<const kernel::ProgramFacts>& factsOfFile(const std::string& file) {
    static std::map<std::string, std::shared_ptr<const kernel::ProgramFacts>> known;
    auto& facts = known[file];
    if (!facts) facts = test::factsOf({file, {}, {}, {}});
    return facts;
}

Result<frontend::cuda::CudaPort> portAt(const std::string& file, const std::string& loop, bool isTiled = false) {
    constexpr int kSizes[] = {13, 21, 9, 17};
    test::PortCase nest{{file, {}, {}, {}}, factsOfFile(file), loop, {}, 64, isTiled};
    const int start = int(nest.facts->find(loop) - nest.facts->loops.data());
    nest.assumptions.dimensions = kernel::mapping::innerDimensions(*nest.facts, start, {});
    std::size_t next = 0;
    for (const std::string& symbol : kernel::nest::neededSymbols(*nest.facts, nest.loop))
        nest.assumptions.values[symbol] = kSizes[next++ % std::size(kSizes)];
    return test::portOf(nest);
}

std::string cudaOf(const std::string& function, const std::string& file = kApart) {
    const auto port = portAt(file, function + ":L1");
    return port ? port->cuda : port.error().text();
}

/// Loops that other loops stay apart within.
std::set<std::string> nests() {
    std::set<std::string> found;
    for (const kernel::LoopFacts& loop : factsOfFile(kApart)->loops)
        if (!loop.apartWithin.empty()) found.insert(loop.apartWithin);
    found.insert("conv4:L1"); // Its outermost loop is around the one that they are apart within.
    return found;
}

/// Loops whose threads are of loops inside, and run all of them.
std::vector<std::string> nestsRunWhole(const std::string& file) {
    std::vector<std::string> found;
    for (const kernel::LoopFacts& loop : factsOfFile(file)->loops)
        if (!loop.apartThroughout.empty()) found.push_back(loop.id);
    return found;
}

/// Loops, each with whether it keeps arrays in shared memory.
void expectEqual(const std::string& file, const std::vector<std::pair<std::string, bool>>& nests) {
    std::vector<frontend::cuda::CudaPort> ports;
    std::vector<test::PortSource> sources;
    std::vector<std::string> loops;
    for (const auto& [loop, isTiled] : nests) {
        const auto port = portAt(file, loop, isTiled);
        ASSERT_TRUE(port) << loop << ": " << port.error().text();
        if (isTiled && port->shared.empty()) continue;
        ports.push_back(*port);
        sources.push_back({port->cuda, {}});
        loops.push_back(loop);
    }
    const test::PortPrograms programs(sources);
    for (std::size_t i = 0; i < ports.size(); ++i)
        EXPECT_EQ(test::failureOf(programs, i, ports[i], test::oddBlocks(test::mappedLoopsOf(ports[i].cuda))), "")
            << loops[i] << '\n'
            << ports[i].cuda.substr(0, ports[i].cuda.find("// ---- The host"));
}

} // namespace

TEST(PortOfDistantLoops, EqualsTheC) {
    std::vector<std::pair<std::string, bool>> tried;
    for (const std::string& loop : nests()) {
        EXPECT_GE(test::mappedLoopsOf(portAt(kApart, loop)->cuda), 2U) << loop;
        for (const bool isTiled : {false, true}) tried.emplace_back(loop, isTiled);
    }
    EXPECT_GE(tried.size(), 18U);
    expectEqual(kApart, tried);
}

TEST(PortOfDistantLoops, NamesMeanWhatTheyMeanInTheC) {
    std::vector<std::pair<std::string, bool>> tried;
    for (const char* function : {"blockdecl", "splicehide", "splicei", "joinname", "joinlocal", "joininner",
                                 "samename_k", "twolocals", "shadowpar", "samename3", "paramclash2", "counterhides2",
                                 "counterhides", "samename_ik", "kname", "diffbounds", "whilek", "c89jk"})
        tried.emplace_back(function + std::string(":L1"), false);
    expectEqual(kNames, tried);
}

TEST(PortOfDistantLoops, CountersThatAreNoneOfThreadsAreRefused) {
    EXPECT_THAT(cudaOf("szdown", kNames), HasSubstr("its counter would leave"));
    EXPECT_THAT(cudaOf("signmix", kNames), HasSubstr("does not count as the loop before it"));
    EXPECT_THAT(cudaOf("commaj", kNames), HasSubstr("What it leaves in j is used beside it"));
}

TEST(PortOfDistantLoops, EachThreadRunsTheLoopsBetween) {
    EXPECT_THAT(cudaOf("kernel_gemm"), HasSubstr("    C[i * nj + j] *= beta;\n"
                                                 "    for (k = 0; k < nk; k++) {\n"
                                                 "        C[i * nj + j] += alpha * A[i * nk + k] * B[k * nj + j];\n"
                                                 "    }\n"));
    EXPECT_THAT(cudaOf("two"), HasSubstr("    b[i * m + j] = a[i * m + j] + 1;\n")) << "j, and not q";
    EXPECT_THAT(cudaOf("c89"), HasSubstr("        do {\n            if (b[k][j] < 0)\n                continue;\n"));
}

TEST(PortOfThroughoutLoops, EqualsTheC) {
    std::vector<std::pair<std::string, bool>> tried;
    for (const bool isTiled : {false, true})
        for (const std::string& loop : nestsRunWhole(kThroughout)) tried.emplace_back(loop, isTiled);
    EXPECT_GE(tried.size(), 32U);
    expectEqual(kThroughout, tried);
}

TEST(PortOfThroughoutLoops, NamesMeanWhatTheyMeanInTheC) {
    std::vector<std::pair<std::string, bool>> tried;
    for (const std::string& loop : nestsRunWhole(kThroughoutNames)) tried.emplace_back(loop, false);
    EXPECT_GE(tried.size(), 17U);
    expectEqual(kThroughoutNames, tried);
}

TEST(PortOfThroughoutLoops, WhatAllThreadsWouldWriteIsRefused) {
    const std::vector<std::string> nests = nestsRunWhole(kBeside);
    EXPECT_EQ(nests.size(), 5U);
    for (const std::string& loop : nests)
        EXPECT_THAT(cudaOf(loop.substr(0, loop.find(':')), kBeside),
                    HasSubstr(loop == "from_elsewhere:L1" ? "moves with k" : "would write this"));
}

TEST(PortOfThroughoutLoops, UpdatesByNothingAreLeftOut) {
    const std::string cuda = cudaOf("updates_by_nothing", kThroughoutNames);
    EXPECT_THAT(cuda, HasSubstr("x[j] = 3 * x[j] + i;"));
    EXPECT_THAT(cuda, Not(HasSubstr("x[j - 1]")));
    EXPECT_THAT(cuda, Not(HasSubstr("x[0] = x[0]")));
}

TEST(PortOfThroughoutLoops, EachThreadRunsTheLoopAround) {
    EXPECT_THAT(cudaOf("by_turns", kThroughout), HasSubstr("    for (int t = 0; t < steps; t++) {\n"
                                                           "        v[p] -= dt * x[p];\n"
                                                           "        x[p] += dt * v[p];\n"
                                                           "    }\n"));
    EXPECT_THAT(cudaOf("damped", kThroughout), HasSubstr("float s)")) << "each thread has its own";
    EXPECT_THAT(cudaOf("gemv_t", kThroughout), Not(HasSubstr("atomicAdd")));
}

TEST(PortOfThroughoutLoops, ItsMeasurementsNameThreadsThatWereChosen) {
    EXPECT_THAT(cudaOf("gemv_t", kThroughout), HasSubstr(R"(\"threads\":{\"gemv_t:L1.1\":\"x\"})"));
    EXPECT_THAT(cudaOf("sweep", kThroughout), Not(HasSubstr(R"(\"threads\")")));
}
