// Every loop of the examples that is proved parallel or a reduction, ported and run on the emulated GPU.
#include "core/kernel/nest/nest.h"
#include "tests/frontend/cuda/port_cases.h"
#include "tests/frontend/cuda/port_checks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

using namespace forewarp;
using namespace forewarp::test;

namespace {

/// A loop that was ported, and its program.
struct Ported {
    std::string loop; ///< «gemm.c gemm:L1»
    frontend::cuda::CudaPort port;
};

struct Ports {
    std::vector<Ported> ported;
    std::vector<std::string> refused; ///< «file loop: reason»
};

/// Sizes that no block divides, in the order of use: a row is named before its pitch. Constants of the examples as small.
constexpr int kSizes[] = {37, 43, 59};
const std::vector<std::string> kSmallConstants = {"-DN=45",           "-DMATRIX_SIZE=45",  "-DVECTOR_LENGTH=1000",
                                                  "-DIMAGE_WIDTH=50", "-DIMAGE_HEIGHT=41", "-DGRID_SIZE=33",
                                                  "-DBODY_COUNT=70"};

bool isParallel(const kernel::LoopFacts& loop) {
    return loop.verdict == kernel::Verdict::proved || loop.verdict == kernel::Verdict::reduction;
}

kernel::Assumptions sizesOf(const kernel::ProgramFacts& facts, const std::string& loop) {
    kernel::Assumptions assumptions;
    std::size_t next = 0;
    for (const std::string& symbol : kernel::nest::neededSymbols(facts, loop))
        assumptions.values[symbol] = kSizes[next++ % std::size(kSizes)];
    return assumptions;
}

void portLoops(const frontend::SourceFile& file, bool isTiled, Ports& ports) {
    const auto facts = test::factsOf(file);
    ASSERT_TRUE(facts) << file.path;
    for (const kernel::LoopFacts& loop : facts->loops) {
        // Its lists of neighbours end where the next ones begin; the harness's values are in no such order.
        if (!isParallel(loop) || loop.id.starts_with("count_cliques:")) continue;
        const std::string name = fs::path(file.path).filename().string() + " " + loop.id;
        const auto port = test::portOf({file, facts, loop.id, sizesOf(*facts, loop.id), 64, isTiled});
        if (port && isTiled && port->shared.empty()) continue;
        if (port) ports.ported.push_back({name, *port});
        else ports.refused.push_back(name + ": " + port.error().text());
    }
}

Ports portsOf(const std::string& folder, bool isTiled) {
    Ports ports;
    std::vector<fs::path> files;
    for (const auto& file : fs::directory_iterator(FOREWARP_SOURCE_DIR "/resources/examples/" + folder))
        if (file.path().extension() == ".c") files.push_back(file.path());
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) portLoops({file.string(), kSmallConstants, {}, {}}, isTiled, ports);
    return ports;
}

void expectEqual(const Ports& ports) {
    std::vector<test::PortSource> sources;
    for (const Ported& ported : ports.ported) sources.push_back({ported.port.cuda, {}});
    const test::PortPrograms programs(sources);
    for (std::size_t i = 0; i < ports.ported.size(); ++i) {
        const frontend::cuda::CudaPort& port = ports.ported[i].port;
        EXPECT_EQ(test::failureOf(programs, i, port, test::oddBlocks(test::mappedLoopsOf(port.cuda))), "")
            << ports.ported[i].loop;
    }
}

class PortOfExamples : public testing::TestWithParam<const char*> {};

} // namespace

TEST_P(PortOfExamples, EqualsTheC) {
    const Ports ports = portsOf(GetParam(), false);
    EXPECT_GT(ports.ported.size(), 8u);
    for (const std::string& refusal : ports.refused)
        EXPECT_THAT(refusal, testing::MatchesRegex(".+:[0-9]+:[0-9]+: .+\\..*")) << "a place and a sentence";
    EXPECT_LE(ports.refused.size(), (ports.ported.size() + ports.refused.size()) / 10)
        << testing::PrintToString(ports.refused);
    expectEqual(ports);
}

TEST_P(PortOfExamples, EqualsTheCWithTilesInSharedMemory) {
    expectEqual(portsOf(GetParam(), true));
}

INSTANTIATE_TEST_SUITE_P(Folders, PortOfExamples, testing::Values("", "polybench-like", "camping-like", "thesis-like"),
                         [](const auto& folder) {
                             const std::string name = folder.param;
                             return name.empty() ? "own" : name.substr(0, name.find('-'));
                         });

TEST(PortOfAssumedLoop, EqualsTheC) {
    const frontend::SourceFile file{FOREWARP_SOURCE_DIR "/resources/examples/permute.c", {}, {}, {}};
    const auto facts = test::factsOf(file);
    ASSERT_TRUE(facts);
    test::PortCase nest{file, facts, "permute:L1", sizesOf(*facts, "permute:L1")};
    const auto refused = test::portOf(nest);
    ASSERT_FALSE(refused) << "Whether no place is taken twice, only a run shows.";
    EXPECT_THAT(refused.error().text(), testing::HasSubstr("--independent permute:L1"));
    nest.assumptions.independentLoops.insert("permute:L1");
    const auto port = test::portOf(nest);
    ASSERT_TRUE(port) << port.error().text();
    const test::PortPrograms programs({{port->cuda, {}}});
    EXPECT_EQ(test::failureOf(programs, 0, *port, test::oddBlocks(1)), "");
}

TEST(PortsOfExamples, CompileWithNvccWithoutWarnings) {
    if (!test::hasNvcc()) GTEST_SKIP() << "nvcc is not installed";
    Ports ports;
    for (const std::string file : {"matmul.c", "histogram.c", "dot.c", "convolution.c", "mandelbrot.c"})
        portLoops({FOREWARP_SOURCE_DIR "/resources/examples/" + file, {}, {}, {}}, false, ports);
    portLoops({FOREWARP_SOURCE_DIR "/resources/examples/matmul.c", {}, {}, {}}, true, ports);
    for (const auto& [loop, port] : ports.ported)
        if (loop.ends_with(":L1") || loop.ends_with(":L2")) {
            EXPECT_EQ(test::nvccErrors(port.cuda), "") << loop;
        }
}
