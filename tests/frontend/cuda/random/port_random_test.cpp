// Random nests, ported and run on the emulated GPU, against the C functions as the C compiler makes them.
#include "tests/frontend/cuda/port_cases.h"
#include "tests/frontend/cuda/port_checks.h"
#include "tests/frontend/cuda/port_driver.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace forewarp;
using namespace forewarp::test;

namespace {

constexpr int kNests = 200;
constexpr int kNestsPerFile = 20;
constexpr unsigned kSeed = 20110627;

std::string textOf(const std::vector<test::RandomNest>& nests, std::size_t first, std::size_t last) {
    std::string text = test::kNestHead;
    for (std::size_t i = first; i < last; ++i) text += nests[i].c;
    return text;
}

/// With the decision of a user who knows it, where the nest's iterations share nothing and the analysis does not see it.
Result<frontend::cuda::CudaPort> portOf(const test::RandomNest& nest, test::PortCase portCase) {
    for (const test::NestParameter& parameter : nest.parameters)
        if (parameter.elements == 0) portCase.assumptions.values[parameter.name] = std::atof(parameter.value.c_str());
    auto port = test::portOf(portCase);
    if (port || !nest.isIndependent) return port;
    for (const kernel::LoopFacts& loop : portCase.facts->loops)
        if (loop.function == nest.function) portCase.assumptions.independentLoops.insert(loop.id);
    return test::portOf(portCase);
}

std::vector<Result<frontend::cuda::CudaPort>> portsOf(const std::vector<test::RandomNest>& nests, bool isTiled) {
    std::vector<Result<frontend::cuda::CudaPort>> ports;
    for (std::size_t first = 0; first < nests.size(); first += kNestsPerFile) {
        const std::size_t last = std::min(first + kNestsPerFile, nests.size());
        const frontend::SourceFile file{"nests.c", {}, {}, textOf(nests, first, last)};
        const auto facts = test::factsOf(file);
        if (!facts) throw std::runtime_error("The nests are no C.");
        for (std::size_t i = first; i < last; ++i)
            ports.push_back(portOf(nests[i], {file, facts, nests[i].function + ":L1", {}, 64, isTiled}));
    }
    return ports;
}

std::vector<test::RandomNest> nestsOf(unsigned seed) {
    test::Dice dice(seed);
    std::vector<test::RandomNest> nests;
    for (int number = 0; number < kNests; ++number) nests.push_back(test::randomNest(dice, number));
    return nests;
}

/// Against the C function, at several block shapes; tiled kernels have one.
std::string differenceFromC(const test::PortPrograms& programs, std::size_t number, std::size_t mappedLoops) {
    for (const kernel::BlockShape& block : test::oddBlocks(mappedLoops)) {
        const test::CliOutcome outcome = programs.drive(
            number, {std::to_string(block.x), std::to_string(block.y), std::to_string(block.z)}, unsigned(block.x));
        if (outcome.code != 0 || !outcome.err.empty()) return outcome.out + outcome.err;
    }
    return {};
}

void expectEqualOrRefused(unsigned seed, bool isTiled) {
    const std::vector<test::RandomNest> nests = nestsOf(seed);
    const auto ports = portsOf(nests, isTiled);
    std::vector<test::PortSource> sources;
    std::vector<std::size_t> numbers;
    std::string refusals;
    for (std::size_t i = 0; i < nests.size(); ++i) {
        if (!ports[i]) {
            EXPECT_FALSE(ports[i].error().message.empty()) << nests[i].c;
            refusals += ports[i].error().text() + "\n";
            continue;
        }
        if (isTiled && ports[i]->shared.empty()) continue;
        sources.push_back({ports[i]->cuda, test::driverOf(nests[i], ports[i]->cuda)});
        numbers.push_back(i);
    }
    EXPECT_LE(std::count(refusals.begin(), refusals.end(), '\n'), kNests * 15 / 100) << refusals;
    EXPECT_GE(sources.size(), std::size_t(isTiled ? kNests / 20 : kNests / 2));
    const test::PortPrograms programs(sources, textOf(nests, 0, nests.size()));
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const std::string& c = nests[numbers[i]].c;
        const std::size_t mappedLoops = test::mappedLoopsOf(sources[i].cuda);
        EXPECT_EQ(test::failureOf(programs, i, *ports[numbers[i]], {test::oddBlocks(mappedLoops).back()}), "") << c;
        if (programs.errors(i).empty()) {
            EXPECT_EQ(differenceFromC(programs, i, mappedLoops), "") << c;
        }
    }
}

} // namespace

TEST(PortOfRandomNests, EqualsTheCFunctionOrIsRefused) {
    expectEqualOrRefused(kSeed, false);
}

TEST(PortOfRandomNests, EqualsTheCFunctionWithTilesInSharedMemory) {
    expectEqualOrRefused(kSeed + 1, true);
}

TEST(PortOfRandomNests, CompilesWithNvccWithoutWarnings) {
    if (!test::hasNvcc()) GTEST_SKIP() << "nvcc is not installed";
    std::vector<test::RandomNest> nests = nestsOf(kSeed);
    nests.resize(12);
    for (const auto& port : portsOf(nests, false))
        if (port) {
            EXPECT_EQ(test::nvccErrors(port->cuda), "") << port->cuda;
        }
}
