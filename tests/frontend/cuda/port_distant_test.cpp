// Loops that become threads over others that run in sequence between (apart.c): ported, run on the emulated GPU, compared
// with the C.
#include "core/kernel/nest/nest.h"
#include "tests/frontend/cuda/port_cases.h"
#include "tests/frontend/cuda/port_checks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace forewarp;
using namespace forewarp::test;
using testing::HasSubstr;
using testing::Not;

namespace {

const frontend::SourceFile kFile{FOREWARP_SOURCE_DIR "/tests/frontend/parallelism/apart.c", {}, {}, {}};

const std::shared_ptr<const kernel::ProgramFacts>& facts() {
    static const auto kFacts = test::factsOf(kFile);
    return kFacts;
}

Result<frontend::cuda::CudaPort> portAt(const std::string& loop, bool isTiled = false) {
    constexpr int kSizes[] = {13, 21, 9, 17};
    test::PortCase nest{kFile, facts(), loop, {}, 64, isTiled};
    std::size_t next = 0;
    for (const std::string& symbol : kernel::nest::neededSymbols(*facts(), nest.loop))
        nest.assumptions.values[symbol] = kSizes[next++ % std::size(kSizes)];
    return test::portOf(nest);
}

std::string cudaOf(const std::string& function) {
    const auto port = portAt(function + ":L1");
    return port ? port->cuda : port.error().text();
}

/// Loops that other loops stay apart within.
std::set<std::string> nests() {
    std::set<std::string> found;
    for (const kernel::LoopFacts& loop : facts()->loops)
        if (!loop.apartWithin.empty()) found.insert(loop.apartWithin);
    found.insert("conv4:L1"); // Its outermost loop is around the one that they are apart within.
    return found;
}

} // namespace

TEST(PortOfDistantLoops, EqualsTheC) {
    std::vector<frontend::cuda::CudaPort> ports;
    std::vector<test::PortSource> sources;
    std::vector<std::string> loops;
    for (const bool isTiled : {false, true})
        for (const std::string& loop : nests()) {
            const auto port = portAt(loop, isTiled);
            ASSERT_TRUE(port) << loop << ": " << port.error().text();
            if (isTiled && port->shared.empty()) continue;
            EXPECT_GE(test::mappedLoopsOf(port->cuda), 2U) << loop;
            ports.push_back(*port);
            sources.push_back({port->cuda, {}});
            loops.push_back(loop);
        }
    ASSERT_GE(ports.size(), 10U);
    const test::PortPrograms programs(sources);
    for (std::size_t i = 0; i < ports.size(); ++i)
        EXPECT_EQ(test::failureOf(programs, i, ports[i], test::oddBlocks(test::mappedLoopsOf(ports[i].cuda))), "")
            << loops[i] << '\n'
            << ports[i].cuda.substr(0, ports[i].cuda.find("// ---- The host"));
}

TEST(PortOfDistantLoops, EachThreadRunsTheLoopsBetween) {
    EXPECT_THAT(cudaOf("kernel_gemm"), HasSubstr("    C[i * nj + j] *= beta;\n"
                                                 "    for (k = 0; k < nk; k++) {\n"
                                                 "        C[i * nj + j] += alpha * A[i * nk + k] * B[k * nj + j];\n"
                                                 "    }\n"));
    EXPECT_THAT(cudaOf("two"), HasSubstr("    b[i * m + j] = a[i * m + j] + 1;\n")) << "j, and not q";
    EXPECT_THAT(cudaOf("c89"), HasSubstr("        do {\n            if (b[k][j] < 0)\n                continue;\n"));
}
