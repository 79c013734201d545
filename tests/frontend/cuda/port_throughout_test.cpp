// Loops inside one that is not parallel, whose threads run all of it (throughout.c, throughout_names.c): ported, run on the
// emulated GPU, compared with the C.
#include "core/kernel/mapping/thread_mapping.h"
#include "core/kernel/nest/nest.h"
#include "tests/frontend/cuda/port_cases.h"
#include "tests/frontend/cuda/port_checks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

using namespace forewarp;
using namespace forewarp::test;
using testing::HasSubstr;
using testing::Not;

namespace {

const std::string kThroughout = FOREWARP_SOURCE_DIR "/tests/frontend/parallelism/throughout.c";
const std::string kNames = FOREWARP_SOURCE_DIR "/tests/frontend/cuda/throughout_names.c";

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

std::string cudaOf(const std::string& file, const std::string& loop) {
    const auto port = portAt(file, loop);
    return port ? port->cuda : port.error().text();
}

std::vector<std::string> nestsOf(const std::string& file) {
    std::vector<std::string> found;
    for (const kernel::LoopFacts& loop : factsOfFile(file)->loops)
        if (!loop.apartThroughout.empty()) found.push_back(loop.id);
    return found;
}

void expectEqual(const std::string& file, bool isTiled) {
    std::vector<frontend::cuda::CudaPort> ports;
    std::vector<test::PortSource> sources;
    std::vector<std::string> loops;
    for (const std::string& loop : nestsOf(file)) {
        const auto port = portAt(file, loop, isTiled);
        EXPECT_TRUE(port) << loop << ": " << port.error().text();
        if (!port || (isTiled && port->shared.empty())) continue;
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

TEST(PortOfThroughoutLoops, EqualsTheC) {
    EXPECT_GE(nestsOf(kThroughout).size(), 16U);
    for (const bool isTiled : {false, true}) expectEqual(kThroughout, isTiled);
}

TEST(PortOfThroughoutLoops, NamesMeanWhatTheyMeanInTheC) {
    expectEqual(kNames, false);
}

TEST(PortOfThroughoutLoops, EachThreadRunsTheLoopAround) {
    EXPECT_THAT(cudaOf(kThroughout, "by_turns:L1"), HasSubstr("    for (int t = 0; t < steps; t++) {\n"
                                                              "        v[p] -= dt * x[p];\n"
                                                              "        x[p] += dt * v[p];\n"
                                                              "    }\n"));
    EXPECT_THAT(cudaOf(kThroughout, "damped:L1"), HasSubstr("float s)")) << "each thread has its own";
    EXPECT_THAT(cudaOf(kThroughout, "gemv_t:L1"), Not(HasSubstr("atomicAdd")));
}

TEST(PortOfThroughoutLoops, ItsMeasurementsNameThreadsThatWereChosen) {
    EXPECT_THAT(cudaOf(kThroughout, "gemv_t:L1"), HasSubstr(R"(\"threads\":{\"gemv_t:L1.1\":\"x\"})"));
    EXPECT_THAT(cudaOf(kThroughout, "sweep:L1"), Not(HasSubstr(R"(\"threads\")")));
}
