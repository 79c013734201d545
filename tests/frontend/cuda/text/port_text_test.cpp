#include "frontend/cuda/text/port_text.h"

#include "tests/frontend/cuda/port_plans.h"
#include "tests/frontend/cuda/port_runner.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace forewarp::frontend::cuda::text {
namespace {

using forewarp::test::CliOutcome;
using forewarp::test::PortPrograms;
using forewarp::test::PortSource;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::vector<plan::PortPlan> allPlans() {
    return {test::saxpyPlan(),          test::gemmPlan(),       test::dotPlan(),       test::histogramPlan(),
            test::minimumPlan(),        test::lastValuePlan(),  test::rowsPlan(),      test::gatherPlan(),
            test::stencilPlan(),        test::trianglePlan(),   test::cubePlan(),      test::manyReductionsPlan(),
            test::tiledReductionPlan(), test::structuresPlan(), test::collisionsPlan()};
}

/// The text from a line that begins so to the end of the function that begins there.
std::string functionAt(const std::string& text, const std::string& begin) {
    const std::size_t at = text.find('\n' + begin);
    return at == std::string::npos ? "" : text.substr(at + 1, text.find("\n}\n", at) + 2 - at);
}

std::string kernelOf(const plan::PortPlan& plan) {
    return functionAt(portText(plan), "__global__ void");
}

std::string hostOf(const plan::PortPlan& plan) {
    return functionAt(portText(plan), "void " + plan.kernel + "_on_gpu");
}

/// One program of the plan, with what a test adds.
forewarp::test::PortPrograms programOf(const plan::PortPlan& plan, const std::string& driver = {},
                                       const std::string& before = {}) {
    return forewarp::test::PortPrograms({{before + portText(plan), driver}});
}

TEST(PortText, AKernelReadsAsWrittenByHand) {
    EXPECT_EQ(
        kernelOf(test::gemmPlan()),
        "__global__ void gemm_L1(int n, float alpha, float beta, float *__restrict__ c, const float *__restrict__ a,\n"
        "                        const float *__restrict__ b)\n"
        "{\n"
        "    const int i = blockIdx.y * blockDim.y + threadIdx.y;\n"
        "    const int j = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    if (i >= n || j >= n)\n"
        "        return;\n"
        "    float sum = 0.0f;\n"
        "    for (int k = 0; k < n; k++)\n"
        "        sum += a[i * n + k] * b[k * n + j];\n"
        "    c[i * n + j] = alpha * sum + beta * c[i * n + j];\n"
        "}\n");
}

TEST(PortText, CountersStartAndStepAsTheLoopsDo) {
    EXPECT_THAT(kernelOf(test::rowsPlan()),
                HasSubstr("    const int i = 1 + static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);\n"
                          "    const int j = 2 * static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);\n"));
    EXPECT_THAT(kernelOf(test::gatherPlan()),
                HasSubstr("const int i = n - 1 - static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);"));
    EXPECT_THAT(kernelOf(test::lastValuePlan()),
                HasSubstr("const long i = static_cast<long>(blockIdx.x) * blockDim.x + threadIdx.x;"));
    EXPECT_THAT(kernelOf(test::minimumPlan()), HasSubstr("const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;"));
}

TEST(PortText, AConditionThatIsNoComparisonIsNegatedWhole) {
    plan::PortPlan plan = test::saxpyPlan();
    plan.mapped[0].condition = "i < n && a > 0";
    EXPECT_THAT(kernelOf(plan), HasSubstr("if (!(i < n && a > 0))\n        return;\n"));
    plan.mapped[0].condition = "2 * (i + 1) <= n";
    EXPECT_THAT(kernelOf(plan), HasSubstr("if (2 * (i + 1) > n)\n        return;\n"));
}

TEST(PortText, ArraysAreRestrictAndConstOnlyWhereTheyAre) {
    plan::PortPlan plan = test::saxpyPlan();
    plan.arrays[0].isRestrict = plan.arrays[1].isRestrict = false;
    EXPECT_THAT(kernelOf(plan), HasSubstr("saxpy_L1(int n, float a, const float *x, float *y)"));
    EXPECT_THAT(kernelOf(test::rowsPlan()),
                HasSubstr("rows_L1(double (*__restrict__ out)[64], const double (*__restrict__ in)[64])"));
}

TEST(PortText, OnlyWhatIsNeededIsCopied) {
    const std::string host = hostOf(test::gatherPlan());
    EXPECT_THAT(host,
                StartsWith("void gather_L1_on_gpu(int n, float *y, const float *x, size_t x_elements, const int *perm, "
                           "dim3 block,\n                      Timing *timing)\n"));
    EXPECT_THAT(host, HasSubstr("DeviceBuffer<float> x_gpu(x_elements);"));
    EXPECT_THAT(host, HasSubstr("x_gpu.copyIn(x);"));
    EXPECT_THAT(host, Not(HasSubstr("y_gpu.copyIn(y);")));
    EXPECT_THAT(host, HasSubstr("y_gpu.copyOut(y);"));
    EXPECT_THAT(host, Not(HasSubstr("x_gpu.copyOut")));
}

TEST(PortText, CountsAreComputedWhereTheyFit) {
    EXPECT_THAT(hostOf(test::gemmPlan()), HasSubstr("DeviceBuffer<float> c_gpu(size_t(n) * size_t(n));"));
    EXPECT_THAT(hostOf(test::minimumPlan()), HasSubstr("const long long i_trips = (long long)n;"));
    EXPECT_THAT(hostOf(test::stencilPlan()), HasSubstr("const long long i_trips = n - 2;"));
    plan::PortPlan plan = test::saxpyPlan();
    plan.arrays[0].elements = "(n - 1) / 2 + 65536 * n";
    plan.arrays[0].isIndexedByInt = true;
    EXPECT_THAT(hostOf(plan),
                HasSubstr("x_gpu(std::max<long long>(0, ((long long)n - 1) / 2 + 65536ll * (long long)n));"));
    EXPECT_THAT(hostOf(plan), HasSubstr("65536ll * (long long)n) <= 2147483647, "));
}

TEST(PortText, NothingIsAllocatedForFewerThanNoElements) {
    plan::PortPlan plan = test::saxpyPlan();
    plan.arrays[0].elements = "n * n - 3 * n"; // Two inner loops from 3 on touch none of it where n is 2.
    EXPECT_THAT(hostOf(plan),
                HasSubstr("x_gpu(std::max<long long>(0, (long long)n * (long long)n - 3 * (long long)n));"));
    EXPECT_THAT(portText(plan), HasSubstr("#include <algorithm>\n"));
}

TEST(PortText, WholeNumbersHaveNoTolerance) {
    EXPECT_THAT(portText(test::histogramPlan()), Not(HasSubstr("TOLERANCE")));
    EXPECT_THAT(portText(test::rowsPlan()), HasSubstr("#define TOLERANCE 0\n"));
    EXPECT_THAT(portText(test::gemmPlan()), HasSubstr("#define TOLERANCE 1e-4\n"));
    plan::PortPlan plan = test::rowsPlan();
    plan.callsMathLibrary = true;
    EXPECT_THAT(portText(plan), HasSubstr("#define TOLERANCE 1e-10\n"));
}

TEST(PortText, WhatAParameterIsNotUsedForIsNotNamed) {
    EXPECT_THAT(portText(test::histogramPlan()), HasSubstr("histogram_L1_reference(const unsigned char *keys, int n, "
                                                           "int *bins, int /*kinds*/)"));
    EXPECT_THAT(kernelOf(test::histogramPlan()), Not(HasSubstr("kinds")));
}

TEST(PortText, TheHeadSaysWhatItRestsOn) {
    const std::string text = portText(test::gemmPlan());
    EXPECT_THAT(text, StartsWith("// gemm:L1 of gemm.c, lines 11 to 18, as a CUDA kernel. Written by Forewarp.\n//\n"
                                 "//     nvcc -O3 -arch=native gemm_L1.cu -o gemm_L1\n"
                                 "//     ./gemm_L1 n=50 block=32x8\n"));
    EXPECT_THAT(text,
                HasSubstr("\n// Threads: x runs over j, y over i.\n// Rests on:\n//   - c, a and b do not overlap\n"));
    EXPECT_THAT(portText(test::stencilPlan()), HasSubstr("//     ./stencil_L1 n=500\n"));
}

TEST(PortText, IncludesWhatIsUsed) {
    EXPECT_THAT(portText(test::minimumPlan()), HasSubstr("#include <limits>\n"));
    EXPECT_THAT(portText(test::dotPlan()), Not(HasSubstr("#include <limits>\n")));
    plan::PortPlan plan = test::dotPlan();
    plan.includes = {"<cmath>", "<cstdint>"};
    EXPECT_THAT(portText(plan), HasSubstr("#include <cmath>\n#include <cstdint>\n#include <cstdio>\n"));
}

TEST(PortText, NvccHasNothingToSay) {
    if (!forewarp::test::hasNvcc()) GTEST_SKIP() << "nvcc is not installed.";
    for (const plan::PortPlan& plan : allPlans())
        EXPECT_EQ(forewarp::test::nvccErrors(portText(plan)), "") << plan.kernel;
}

/// Blocks that end in part of a warp, in one thread, in none.
std::vector<std::string> blocksFor(const plan::PortPlan& plan) {
    if (!plan.tiles.empty()) return {""};
    if (plan.mapped.size() == 1) return {"block=256", "block=1", "block=33", "block=100", "block=1024"};
    if (plan.mapped.size() == 2) return {"block=32x8", "block=7x5", "block=1x64", "block=64x1x1"};
    return {"block=8x4x4", "block=3x5x7", "block=1x1x64"};
}

TEST(PortText, EveryPortComputesWhatItsLoopDoes) {
    const std::vector<plan::PortPlan> plans = allPlans();
    std::vector<forewarp::test::PortSource> sources;
    for (const plan::PortPlan& plan : plans) sources.push_back({portText(plan), {}});
    const forewarp::test::PortPrograms programs(sources);
    for (std::size_t i = 0; i < plans.size(); ++i) {
        ASSERT_EQ(programs.errors(i), "") << plans[i].kernel;
        unsigned seed = 0;
        for (const std::string& block : blocksFor(plans[i])) {
            std::vector<std::string> arguments(1, plans[i].kernel == "names_L1" ? "runs_=2" : "runs=2");
            if (!block.empty())
                arguments.push_back(plans[i].kernel == "names_L1" ? "block_=" + block.substr(6) : block);
            const forewarp::test::CliOutcome outcome = programs.run(i, arguments, ++seed);
            EXPECT_EQ(outcome.code, 0) << plans[i].kernel << ' ' << block << '\n' << outcome.out << outcome.err;
            EXPECT_THAT(outcome.out, HasSubstr("  results  equal, ")) << plans[i].kernel;
        }
    }
}

TEST(PortText, OptionsKeepTheirNamesUnlessASizeHasThem) {
    plan::PortPlan plan = test::collisionsPlan();
    EXPECT_THAT(portText(plan), HasSubstr(" [block_="));
    EXPECT_THAT(portText(plan), HasSubstr(" [runs_=20]"));
    plan.scalars[0].name = "blocks";
    plan.scalars[1].name = "run";
    EXPECT_THAT(portText(plan), HasSubstr(" [block=")) << "Only variables of the loop are called so.";
    EXPECT_THAT(portText(plan), HasSubstr(" [runs=20]"));
}

TEST(PortText, AWrongKernelIsFoundOut) {
    plan::PortPlan plan = test::gemmPlan();
    plan.body = "    c[i * n + j] = i == 3 && j == 4 ? 0.0f : beta * c[i * n + j];\n";
    plan.reference = "    for (int i = 0; i < n * n; i++)\n        c[i] = beta * c[i];\n";
    plan::PortPlan sum = test::dotPlan();
    sum.body = "    if (i != 700)\n        sum += x[i] * y[i];\n";
    plan::PortPlan count = test::histogramPlan();
    count.body = "    if (i != 5)\n        atomicAdd(&bins[keys[i]], 1);\n";
    plan::PortPlan last = test::lastValuePlan();
    last.body += "    if (i == 999)\n        count++;\n";
    const forewarp::test::PortPrograms programs(
        {{portText(plan), {}}, {portText(sum), {}}, {portText(count), {}}, {portText(last), {}}});
    const forewarp::test::CliOutcome wrong = programs.run(0);
    EXPECT_EQ(wrong.code, 1) << programs.errors(0);
    EXPECT_THAT(wrong.out, HasSubstr("  results  DIFFERENT, first in c, element 154: 0 on the GPU, 0."));
    EXPECT_THAT(wrong.out, HasSubstr("once, C twice: nvcc -fmad=false\n           rounds as C does.\n  kernel "));
    EXPECT_EQ(programs.run(1).code, 1); // One term of a thousand.
    EXPECT_EQ(programs.run(2).code, 1);
    EXPECT_THAT(programs.run(3).out, HasSubstr("DIFFERENT, first in count: 1999 on the GPU, 1998 in C"));
}

TEST(PortText, SumsAndLastValuesAreThoseOfTheLoop) {
    const std::string dot = "int driver(int, char **)\n{\n"
                            "    float x[100], y[100], sum = 5;\n"
                            "    for (int i = 0; i < 100; i++) x[i] = i, y[i] = 2;\n"
                            "    dot_L1_on_gpu(100, x, y, sum, dim3(48), nullptr);\n"
                            "    return sum == 5 + 99 * 100 ? 0 : 1;\n}\n";
    const std::string last = "int driver(int, char **)\n{\n"
                             "    long out[50], count = -1;\n    int before = 7;\n"
                             "    last_L1_on_gpu(out, 50, count, before, dim3(32), nullptr);\n"
                             "    if (count != 98 || before != 3 || out[0] != 7 || out[49] != 105) return 1;\n"
                             "    count = -1;\n    last_L1_on_gpu(out, 0, count, before, dim3(32), nullptr);\n"
                             "    return count == -1 ? 0 : 1;\n}\n";
    const std::string many =
        "int driver(int, char **)\n{\n"
        "    int x[6] = {3, 5, 1, 4, 9, 2};\n    float y[3] = {1, 2, 3}, total = 0;\n    bool all = true;\n"
        "    unsigned short bits = 0;\n    unsigned ones = 0xff;\n    int most = 4;\n    signed char small = 1;\n"
        "    many_L1_on_gpu(2, 3, 1, y, x, total, all, bits, ones, most, small, dim3(2, 2), nullptr);\n"
        "    return y[0] == 1 && y[1] == 26 && y[2] == 3 && total == 12 && all && bits == 0x23e && ones == 0xf7 &&\n"
        "           most == 9 && small == 1 ? 0 : 1;\n}\n";
    const forewarp::test::PortPrograms programs({{portText(test::dotPlan()), dot},
                                                 {portText(test::lastValuePlan()), last},
                                                 {portText(test::manyReductionsPlan()), many}});
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(programs.drive(i).code, 0) << i << programs.errors(i);
}

/// What fails comes back as a status; the caller's program goes on.
TEST(PortText, OtherProgramsCallEntriesThatReturnAStatus) {
    const std::string saxpy = "int driver(int, char **)\n{\n"
                              "    float x[100], y[100];\n"
                              "    for (int i = 0; i < 100; i++) x[i] = i, y[i] = 1;\n"
                              "    if (saxpy_L1_host(100, 2, x, y) != 0 || y[99] != 199) return 1;\n"
                              "    float *gx, *gy;\n    cudaStream_t stream;\n    cudaStreamCreate(&stream);\n"
                              "    cudaMalloc(&gx, sizeof x);\n    cudaMalloc(&gy, sizeof y);\n"
                              "    cudaMemcpy(gx, x, sizeof x, cudaMemcpyHostToDevice);\n"
                              "    cudaMemcpy(gy, y, sizeof y, cudaMemcpyHostToDevice);\n"
                              "    if (saxpy_L1_device(100, 2, gx, gy, stream) != 0) return 2;\n"
                              "    if (saxpy_L1_device(0, 2, gx, gy, nullptr) != 0) return 3;\n"
                              "    cudaStreamSynchronize(stream);\n"
                              "    cudaMemcpy(y, gy, sizeof y, cudaMemcpyDeviceToHost);\n"
                              "    cudaFree(gx);\n    cudaFree(gy);\n    cudaStreamDestroy(stream);\n"
                              "    return y[99] == 397 ? 0 : 4;\n}\n";
    const std::string dot = "int driver(int, char **)\n{\n"
                            "    float x[100], y[100], sum = 5;\n"
                            "    for (int i = 0; i < 100; i++) x[i] = i, y[i] = 2;\n"
                            "    return dot_L1_host(100, x, y, &sum) == 0 && sum == 5 + 99 * 100 ? 0 : 1;\n}\n";
    const std::string gemm =
        "int driver(int, char **)\n{\n"
        "    float few[1] = {7};\n"
        "    if (gemm_L1_host(50000, 1, 1, few, few, few) != 2 || few[0] != 7) return 1;\n"
        "    return std::strcmp(gemm_L1_failure(), \"c has more elements than an int counts.\");\n}\n";
    plan::PortPlan large = test::gemmPlan();
    for (plan::PortedArray& array : large.arrays) array.isIndexedByInt = true;
    const forewarp::test::PortPrograms programs(
        {{portText(test::saxpyPlan()), saxpy}, {portText(test::dotPlan()), dot}, {portText(large), gemm}});
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(programs.drive(i).code, 0) << i << programs.errors(i);
    EXPECT_THAT(portText(test::dotPlan()), Not(HasSubstr("_device("))) << "the CPU adds up what the blocks have";
}

TEST(PortText, TheHeaderDeclaresTheEntriesInC) {
    EXPECT_THAT(portHeader(test::saxpyPlan()),
                AllOf(StartsWith("/* saxpy:L1 of saxpy.c on a GPU: "), HasSubstr("\n#ifndef SAXPY_L1_H\n"),
                      HasSubstr("\nint saxpy_L1_device("), HasSubstr(", struct CUstream_st *stream);\n"),
                      HasSubstr("\nconst char *saxpy_L1_failure(void);\n")));
    EXPECT_THAT(portHeader(test::dotPlan()), HasSubstr("float *sum);\n"));
    const forewarp::test::ScratchFolder folder;
    for (const plan::PortPlan& plan : allPlans()) {
        const std::string file =
            folder.write(plan.kernel + ".c", plan.prelude.empty() ? portHeader(plan) : "int none;\n");
        forewarp::test::CliRun run;
        run.program = FOREWARP_C_COMPILER;
        run.arguments = {"-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", file};
        run.folder = "/";
        EXPECT_EQ(runCli(run).err, "") << plan.kernel;
    }
}

TEST(PortText, ManyFloatsInARowAreNoMeasureOfATree) {
    // Every float from 2^24 on swallows a one: added one by one, a hundred more of them change nothing.
    plan::PortPlan plan = test::dotPlan();
    plan.reference = "    for (int i = 0; i < n; i++)\n        sum += 1.0e6f;\n    for (int i = 0; i < n; i++)\n"
                     "        sum += 16.0f;\n";
    plan.body = "    sum += 1.0e6f + 16.0f;\n";
    const forewarp::test::PortPrograms programs = programOf(plan);
    const forewarp::test::CliOutcome outcome = programs.run(0, {"n=1000", "runs=1"});
    EXPECT_EQ(outcome.code, 0) << programs.errors(0) << outcome.out;
    EXPECT_THAT(outcome.out, HasSubstr("C's own are 1.6e-05 off"));
}

TEST(PortText, TheToleranceIsTheUsers) {
    plan::PortPlan plan = test::saxpyPlan();
    plan.body = "    y[i] = 1.00001f * (a * x[i] + y[i]);\n";
    const forewarp::test::PortPrograms programs({{portText(plan), {}}, {"#define TOLERANCE 0\n" + portText(plan), {}}});
    EXPECT_EQ(programs.run(0).code, 0) << programs.errors(0);
    EXPECT_EQ(programs.run(1).code, 1) << programs.errors(1);
}

TEST(PortText, AMeasurementIsOneLineOfJson) {
    plan::PortPlan plan = test::gemmPlan();
    plan.file = "a \"100%\" \\ file.c";
    const forewarp::test::PortPrograms programs = programOf(plan);
    const forewarp::test::CliOutcome outcome = programs.run(0, {"n=20", "--json", "block=4x4", "runs=3"});
    EXPECT_EQ(outcome.code, 0) << programs.errors(0) << outcome.err;
    EXPECT_EQ(std::ranges::count(outcome.out, '\n'), 1);
    const auto json = nlohmann::json::parse(outcome.out, nullptr, false);
    ASSERT_TRUE(json.is_object()) << outcome.out;
    EXPECT_EQ(json.at("schema"), 1);
    EXPECT_EQ(json.at("kind"), "forewarp-measurement");
    EXPECT_EQ(json.at("file"), plan.file);
    EXPECT_EQ(json.at("loop"), "gemm:L1");
    EXPECT_EQ(json.at("sizes"), nlohmann::json::parse(R"({"n": 20})"));
    EXPECT_EQ(json.at("block"), nlohmann::json::parse("[4, 4, 1]"));
    EXPECT_EQ(json.at("runs"), 3);
    EXPECT_LE(json.at("kernel_ms").at("min"), json.at("kernel_ms").at("median"));
    EXPECT_LE(json.at("kernel_ms").at("median"), json.at("kernel_ms").at("max"));
    EXPECT_EQ(json.at("equal"), true);
    EXPECT_EQ(json.at("largest_difference"), 0.0);
    for (const char* key : {"gpu", "copy_in_ms", "copy_out_ms", "host_ms"}) EXPECT_TRUE(json.contains(key)) << key;
    EXPECT_EQ(json.size(), 14U);
}

TEST(PortText, EveryBlockStartsFromTheSameInputsAndIsALineOfItsOwn) {
    for (const plan::PortPlan& plan : {test::gemmPlan(), test::dotPlan()}) {
        const forewarp::test::PortPrograms programs = programOf(plan);
        const std::string blocks = plan.mapped.size() == 2 ? "block=4x4,7x5x1,33" : "block=32,64x1,96x1x1";
        const forewarp::test::CliOutcome outcome = programs.run(0, {"n=20", "--json", blocks, "runs=2"});
        EXPECT_EQ(outcome.code, 0) << programs.errors(0) << outcome.err << outcome.out;
        EXPECT_EQ(std::ranges::count(outcome.out, '\n'), 3) << outcome.out;
        EXPECT_THAT(outcome.out, Not(HasSubstr("\"equal\":false")));
    }
}

TEST(PortText, ComparingCanBeLeftOut) {
    const forewarp::test::PortPrograms programs = programOf(test::gemmPlan());
    const forewarp::test::CliOutcome text = programs.run(0, {"n=20", "--no-compare"});
    EXPECT_EQ(text.code, 0) << programs.errors(0);
    EXPECT_THAT(text.out, AllOf(HasSubstr("results  not compared"), Not(HasSubstr("host "))));
    const forewarp::test::CliOutcome json = programs.run(0, {"n=20", "--no-compare", "--json"});
    EXPECT_THAT(json.out, AllOf(Not(HasSubstr("host_ms")), Not(HasSubstr("equal"))));
    EXPECT_TRUE(nlohmann::json::accept(json.out));
}

TEST(PortText, WhatCannotBeDoneIsSaid) {
    plan::PortPlan tall = test::saxpyPlan();
    tall.mapped[0].dimension = tall.mapped[0].blocksAlong = kernel::ThreadDimension::y;
    const forewarp::test::PortPrograms programs(
        {{portText(test::saxpyPlan()), {}}, {portText(test::gatherPlan()), {}}, {portText(tall), {}}});
    ASSERT_EQ(programs.errors(0) + programs.errors(1) + programs.errors(2), "");
    for (const char* argument : {"m=3", "n=", "n=3x", "n=99999999999", "runs=0", "block=", "block=4x", "block=4x4x4x4",
                                 "block=4,", "block=4x,4", "--jso", "x", "block=2000", "block=0", "block=32x2"}) {
        const forewarp::test::CliOutcome outcome = programs.run(0, {argument});
        EXPECT_EQ(outcome.code, 2) << argument << outcome.out;
        EXPECT_NE(outcome.err, "") << argument;
    }
    EXPECT_THAT(programs.run(0, {"y=3"}).err, HasSubstr("[n=1000] [block=256] [runs=20] [--no-compare] [--json]\n"));
    EXPECT_THAT(programs.run(0, {"n=1000000000"}).err, HasSubstr("These sizes need 8.0 GB of memory on the GPU; "));
    EXPECT_EQ(programs.run(0, {"n=0"}).code, 0);
    EXPECT_EQ(programs.run(2, {"n=65535", "block=1x1", "runs=1"}).code, 0);
    EXPECT_THAT(programs.run(2, {"n=65536", "block=1x1"}).err, StartsWith("The grid would have too many blocks"));
    EXPECT_EQ(programs.run(1, {"n=601"}).code, 2); // How long x is then, nobody has said.
    EXPECT_EQ(programs.run(1, {"n=601", "x_elements=300"}).code, 0);
    EXPECT_EQ(programs.run(1, {"n=10"}).code, 0);
}

} // namespace
} // namespace forewarp::frontend::cuda::text
