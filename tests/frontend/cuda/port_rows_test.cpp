// Ports in which a warp has each row (rows.c): run on the emulated GPU, compared with the C.
#include "core/kernel/mapping/warp_rows.h"
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

const std::string kRowFile = FOREWARP_SOURCE_DIR "/tests/frontend/cuda/rows.c";

const std::shared_ptr<const kernel::ProgramFacts>& rowFacts() {
    static const auto known = test::factsOf({kRowFile, {}, {}, {}});
    return known;
}

/// Loops of that function, but for the threads' own, along x.
test::PortCase rowCase(const std::string& function, double length) {
    test::PortCase nest{{kRowFile, {}, {}, {}}, rowFacts(), function + ":L1", {}, 128, false};
    for (const std::string& symbol : kernel::nest::neededSymbols(*rowFacts(), nest.loop))
        nest.assumptions.values[symbol] = symbol == "n" ? 13 : symbol == "p" || symbol == "d" || symbol == "low" ? 3 : length;
    const int start = int(rowFacts()->find(nest.loop) - rowFacts()->loops.data());
    nest.assumptions.dimensions = kernel::mapping::rowDimensions(*rowFacts(), start, nest.assumptions);
    return nest;
}

std::string rowKernelOf(const std::string& function) {
    const auto port = test::portOf(rowCase(function, 70));
    return port ? port->cuda : port.error().text();
}

constexpr const char* kRowFunctions[] = {
    "gemv",        "cell",       "bias",    "softmax", "mirrored",       "layernorm",
    "spmv",        "triangle",   "steps",   "truth",   "some",           "told",
    "planes",      "distances",  "names",   "begun",   "set_by_pointer", "through_pointer",
    "taken_names", "made_truth", "nearest", "flagged", "last_row",       "first_large"};

} // namespace

TEST(PortOfRows, EqualsTheC) {
    std::vector<frontend::cuda::CudaPort> ports;
    std::vector<test::PortSource> sources;
    std::vector<std::string> functions;
    for (const double length : {5., 32., 77.})
        for (const char* function : kRowFunctions) {
            const test::PortCase nest = rowCase(function, length);
            EXPECT_FALSE(nest.assumptions.dimensions.empty()) << function;
            const auto port = test::portOf(nest);
            ASSERT_TRUE(port) << function << ": " << port.error().text();
            EXPECT_THAT(port->cuda, HasSubstr("// A warp for each")) << function;
            ports.push_back(*port);
            sources.push_back({port->cuda, {}});
            functions.push_back(function);
        }
    const test::PortPrograms programs(sources);
    for (std::size_t i = 0; i < ports.size(); ++i)
        EXPECT_EQ(test::failureOf(programs, i, ports[i], {}), "")
            << functions[i] << '\n'
            << ports[i].cuda.substr(0, ports[i].cuda.find("// ---- The host"));
}

TEST(PortOfRows, ItsMeasurementsSayThatTheyAreOfAnotherKernel) {
    EXPECT_THAT(rowKernelOf("gemv"),
                HasSubstr("\\\"threads\\\":{\\\"gemv:L1\\\":\\\"y\\\",\\\"gemv:L1.1\\\":\\\"x\\\"}"));
}

TEST(PortOfRows, AFlagIsOfAllThreadsAsWell) {
    const auto port = test::portOf(rowCase("exists", 70));
    ASSERT_TRUE(port) << port.error().text();
    const test::PortPrograms programs({{port->cuda, {}}});
    EXPECT_EQ(test::failureOf(programs, 0, *port, test::oddBlocks(1)), "") << port->cuda;
}

TEST(PortOfRows, ReadsAsOneWouldWriteIt) {
    EXPECT_THAT(rowKernelOf("gemv"), HasSubstr("    float s = 0;\n"
                                               "    for (int j = threadIdx.x; j < m; j += 32)\n"
                                               "        s += a[i * m + j] * x[j];\n"
                                               "    s = rowSum(s);\n"
                                               "    if (threadIdx.x == 0)\n"
                                               "        y[i] = s;\n"));
    EXPECT_THAT(rowKernelOf("bias"), HasSubstr("    if (threadIdx.x > 0)\n        s = 0.0f;\n"));
    EXPECT_THAT(rowKernelOf("gemv"), Not(HasSubstr("__syncwarp")));
    EXPECT_THAT(rowKernelOf("mirrored"), HasSubstr("__syncwarp();\n    for (int j = threadIdx.x; j < m; j += 32)\n"));
}

TEST(PortOfRows, WhatLanesCannotShareStaysWithOneThread) {
    for (const char* function : {"last", "bins", "total", "scan"})
        EXPECT_TRUE(rowCase(function, 70).assumptions.dimensions.empty()) << function;
    EXPECT_THAT(rowKernelOf("behind"), HasSubstr("What it leaves in j is used behind it"));
    EXPECT_THAT(rowKernelOf("unsigned_bound"), HasSubstr("compared as an unsigned number"));
    test::PortCase unrolled = rowCase("unrolled", 70);
    unrolled.assumptions.dimensions = {{"i", kernel::ThreadDimension::y}, {"j", kernel::ThreadDimension::x}};
    const auto port = test::portOf(unrolled);
    ASSERT_TRUE(port) << port.error().text();
    EXPECT_THAT(port->cuda, Not(HasSubstr("// A warp for each")));
}
