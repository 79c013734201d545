// The emulated GPU itself, on programs written by hand.
#include "tests/frontend/cuda/cuda_as_cpp.h"
#include "tests/frontend/cuda/port_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

using namespace forewarp::test;
using testing::HasSubstr;

namespace {

constexpr const char* kHead = R"(#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <vector>
#define CHECK(call) do { const cudaError_t e = (call); if (e != cudaSuccess) { \
    std::printf("%s\n", cudaGetErrorString(e)); std::exit(3); } } while (0)
)";

/// Copies `in` to the device, runs `LAUNCH` with in, out and n, and prints `out` of `COUNT` elements.
constexpr const char* kMain = R"(
int main(int, char**) {
    const int n = N;
    std::vector<TYPE> in(N), out(COUNT);
    for (int i = 0; i < n; ++i) in[i] = TYPE(INPUT);
    TYPE *d_in = nullptr, *d_out = nullptr;
    CHECK(cudaMalloc(&d_in, n * sizeof(TYPE)));
    CHECK(cudaMalloc(&d_out, COUNT * sizeof(TYPE)));
    CHECK(cudaMemcpy(d_in, in.data(), n * sizeof(TYPE), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(d_out, 0, COUNT * sizeof(TYPE)));
    LAUNCH;
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(out.data(), d_out, COUNT * sizeof(TYPE), cudaMemcpyDeviceToHost));
    for (TYPE value : out) std::printf("%g ", double(value));
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    return 0;
}
)";

struct Sample {
    std::string type = "int", n = "64", count = "1", input = "i"; ///< What kMain's macros stand for.
    std::string kernel, launch;

    [[nodiscard]] forewarp::test::PortSource source() const {
        return {std::string(kHead) + "#define TYPE " + type + "\n#define N " + n + "\n#define COUNT " + count +
                    "\n#define INPUT " + input + "\n#define LAUNCH " + launch + "\n" + kernel + kMain,
                {}};
    }
};

constexpr const char* kShuffleSum = R"(
__global__ void __launch_bounds__(256) sum(const float* __restrict__ in, float* __restrict__ out, int n) {
    __shared__ float part[32];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float own = i < n ? in[i] : 0.0f;
    for (int step = warpSize / 2; step > 0; step /= 2) own += __shfl_down_sync(0xffffffffu, own, step);
    if (threadIdx.x % warpSize == 0) part[threadIdx.x / warpSize] = own;
    __syncthreads();
    if (threadIdx.x < warpSize) {
        own = threadIdx.x < (blockDim.x + warpSize - 1) / warpSize ? part[threadIdx.x] : 0.0f;
        for (int step = warpSize / 2; step > 0; step /= 2) own += __shfl_down_sync(0xffffffffu, own, step);
        if (threadIdx.x == 0) atomicAdd(out, own);
    }
}
)";

constexpr const char* kSharedTree = R"(
__global__ void sum(const int* in, int* out, int n) {
    extern __shared__ int part[];
    part[threadIdx.x] = threadIdx.x < n ? in[threadIdx.x] : 0;
    for (int step = blockDim.x / 2; step > 0; step /= 2) {
        SYNC;
        if (threadIdx.x < step) part[threadIdx.x] += part[threadIdx.x + step];
    }
    if (threadIdx.x == 0) *out = part[0];
}
)";

constexpr const char* kTranspose = R"(
__global__ void transpose(const int* in, int* out, int n) {
    __shared__ int tile[8][9];
    const int x = threadIdx.x, y = threadIdx.y;
    tile[y][x] = in[(blockIdx.y * 8 + y) * 16 + blockIdx.x * 8 + x];
    SYNC;
    out[(blockIdx.x * 8 + y) * 16 + blockIdx.y * 8 + x] = tile[x][y];
}
)";

constexpr const char* kHistogram = R"(
__global__ void histogram(const int* in, int* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) COUNT_IT;
}
)";

constexpr const char* kIndexed = R"(
__global__ void indexed(const int* in, int* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    STATEMENT;
}
)";

std::string with(std::string text, const std::string& word, const std::string& replacement) {
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + replacement.size()))
        text.replace(at, word.size(), replacement);
    return text;
}

Sample indexed(const std::string& statement, const std::string& launch = "indexed<<<2, 32>>>(d_in, d_out, n)") {
    return {.kernel = with(kIndexed, "STATEMENT", statement), .launch = launch};
}

std::string sumLaunch(const std::string& shape) {
    return "sum<<<" + shape + ">>>(d_in, d_out, n)";
}

/// Everything in one compilation; each test runs its own.
const std::map<std::string, Sample>& samples() {
    const std::string transposeLaunch = "transpose<<<dim3(2, 2), dim3(8, 8)>>>(d_in, d_out, n)";
    const std::string histogramLaunch = "histogram<<<(n + 63) / 64, 64>>>(d_in, d_out, n)";
    static const std::map<std::string, Sample> all = {
        {"shuffle sum",
         {.type = "float", .n = "1000", .kernel = kShuffleSum, .launch = sumLaunch("(n + 255) / 256, 256")}},
        {"shared tree",
         {.kernel = with(kSharedTree, "SYNC", "__syncthreads()"), .launch = sumLaunch("1, 64, 64 * sizeof(int)")}},
        {"shared tree without barriers",
         {.kernel = with(kSharedTree, "SYNC", ""), .launch = sumLaunch("1, 64, 64 * sizeof(int)")}},
        {"shared tree in too little memory",
         {.kernel = with(kSharedTree, "SYNC", "__syncthreads()"), .launch = sumLaunch("1, 64, 63 * sizeof(int)")}},
        {"transpose",
         {.n = "256",
          .count = "256",
          .kernel = with(kTranspose, "SYNC", "__syncthreads()"),
          .launch = transposeLaunch}},
        {"transpose without barrier",
         {.n = "256", .count = "256", .kernel = with(kTranspose, "SYNC", ""), .launch = transposeLaunch}},
        {"histogram",
         {.n = "1000",
          .count = "7",
          .input = "i % 7",
          .kernel = with(kHistogram, "COUNT_IT", "atomicAdd(&out[in[i]], 1)"),
          .launch = histogramLaunch}},
        {"histogram without atomics",
         {.n = "1000",
          .count = "7",
          .input = "i % 7",
          .kernel = with(kHistogram, "COUNT_IT", "out[in[i]]++"),
          .launch = histogramLaunch}},
        {"barrier for some", indexed("if (threadIdx.x < 16) __syncthreads()")},
        {"two barriers", indexed("if (threadIdx.x < 16) __syncthreads();\nelse __syncthreads()")},
        {"early end", indexed("if (i > 40) return;\n__syncthreads()")},
        {"half a warp",
         indexed("if (threadIdx.x < 16) out[0] = __shfl_sync(0xffffffffu, i, 0);\nelse __syncthreads()")},
        {"lane outside of its mask", indexed("out[0] = __shfl_sync(0x0000ffffu, i, 0)")},
        {"read behind the end", indexed("if (i == 63) out[0] = in[i + 1]")},
        {"read before the beginning", indexed("if (i == 0) out[0] = in[i - 1]")},
        {"write far away", indexed("if (i == 5) out[1 << 24] = 1")},
        {"order of blocks decides", indexed("out[0] = blockIdx.x")},
        {"neighbour's new value", indexed("if (i > 0) const_cast<int*>(in)[i] = in[i - 1]")},
        {"host memory", indexed("out[0] = in[i]", "indexed<<<2, 32>>>(in.data(), d_out, n)")},
        {"host memory in a structure",
         {.kernel =
              "struct Pair { const int* in; };\n__global__ void k(Pair p, int* out) { *out = p.in[threadIdx.x]; }",
          .launch = "k<<<1, 1>>>(Pair{in.data()}, d_out)"}},
        {"device memory on the host", indexed("", "d_out[0] = 1")},
        {"memory nobody set", indexed("if (i == 0) out[0] = in[0]",
                                      "cudaFree(d_in); cudaMalloc(&d_in, 256); indexed<<<2, 32>>>(d_in, d_out, n)")},
        {"not freed", indexed("", "void* lost; CHECK(cudaMalloc(&lost, 4))")},
        {"too many threads", indexed("", "indexed<<<1, 1025>>>(d_in, d_out, n)")},
        {"too deep a block", indexed("", "indexed<<<1, dim3(1, 1, 65)>>>(d_in, d_out, n)")},
        {"empty grid", indexed("", "indexed<<<0, 32>>>(d_in, d_out, n)")},
        {"too high a grid", indexed("", "indexed<<<dim3(1, 65536), 32>>>(d_in, d_out, n)")},
        {"high grid", indexed("if (blockIdx.y == 65534) out[0] = 7", "indexed<<<dim3(1, 65535), 1>>>(d_in, d_out, n)")},
        {"too much shared memory", indexed("", "indexed<<<1, 32, 49153>>>(d_in, d_out, n)")},
        {"shared memory on request",
         indexed("if (i == 0) out[0] = 7",
                 "CHECK(cudaFuncSetAttribute(indexed, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536)); "
                 "indexed<<<1, 32, 65536>>>(d_in, d_out, n)")},
        {"copy of too much", indexed("", "CHECK(cudaMemcpy(d_out, d_in, 257, cudaMemcpyDeviceToDevice))")},
        {"copy the wrong way", indexed("", "CHECK(cudaMemcpy(d_in, in.data(), 4 * n, cudaMemcpyDeviceToHost))")},
        {"warp functions",
         {.count = "6",
          .kernel = R"(__global__ void k(int* out) {
    const int lane = threadIdx.x;
    const int up = __shfl_up_sync(0xffffffffu, lane, 3, 8), down = __shfl_down_sync(0xffffffffu, lane, 3, 8);
    const int other = __shfl_xor_sync(0xffffffffu, lane, 5), first = __shfl_sync(0xffffffffu, lane, 9, 8);
    const unsigned odd = __ballot_sync(0xffffffffu, lane % 2);
    const int any = __any_sync(0xffffffffu, lane == 31) + __all_sync(0xffffffffu, lane == 31);
    if (lane == 10) { out[0] = up; out[1] = down; out[2] = other; out[3] = first; out[4] = odd; out[5] = any; }
})",
          .launch = "k<<<1, 32>>>(d_out)"}},
        {"lanes that meet in order", indexed("__shared__ int cell[32];\ncell[threadIdx.x] = i;\n__syncwarp();\n"
                                             "if (i < 32) atomicAdd(out, cell[31 - threadIdx.x])")},
        {"counted barrier", indexed("const int odd = __syncthreads_count(i % 2 == 1);\nif (i == 0) out[0] = odd")},
        {"template and double",
         {.type = "double",
          .kernel =
              "template <int kFactor>\n__global__ void k(const double* in, double* out, int n) {\n    __shared__ "
              "double sums[1];\n    if (threadIdx.x == 0) sums[0] = kFactor * in[2];\n    __syncthreads();\n    if "
              "(threadIdx.x == 1) atomicAdd(out, max(sums[0], 0.5));\n}",
          .launch = "(k<3><<<dim3(1), dim3(2)>>>(d_in, d_out, n))"}},
        {"a million threads",
         {.kernel = "__global__ void k(int* out) { atomicAdd(out, 1); }", .launch = "k<<<1024, 1024>>>(d_out)"}},
    };
    return all;
}

class Emulation : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        std::vector<forewarp::test::PortSource> sources;
        for (const auto& [name, sample] : samples()) sources.push_back(sample.source());
        s_programs = new forewarp::test::PortPrograms(sources);
    }
    static void TearDownTestSuite() {
        delete s_programs;
        s_programs = nullptr;
    }
    static forewarp::test::CliOutcome run(const std::string& name, unsigned seed = 1) {
        const auto number = std::size_t(std::distance(samples().begin(), samples().find(name)));
        EXPECT_EQ(s_programs->errors(number), "") << name;
        return s_programs->run(number, {}, seed);
    }
    /// Of a run that ends well.
    static std::string output(const std::string& name, unsigned seed = 1) {
        const forewarp::test::CliOutcome outcome = run(name, seed);
        EXPECT_EQ(outcome.code, 0) << name << outcome.out << outcome.err;
        EXPECT_EQ(outcome.err, "") << name;
        return outcome.out;
    }
    /// What a program that breaks a rule is told.
    static std::string fault(const std::string& name, unsigned seed = 1) {
        const forewarp::test::CliOutcome outcome = run(name, seed);
        EXPECT_EQ(outcome.code, forewarp::test::kEmulationFault) << name << outcome.out << outcome.err;
        return outcome.err;
    }

    static forewarp::test::PortPrograms* s_programs;
};
forewarp::test::PortPrograms* Emulation::s_programs = nullptr;

} // namespace

TEST_F(Emulation, ReducesAddsAndTransposesAsOnAGpu) {
    for (const unsigned seed : {0u, 1u, 2u, 3u}) {
        EXPECT_EQ(output("shuffle sum", seed), "499500 "); // 0 + … + 999
        EXPECT_EQ(output("shared tree", seed), "2016 ");   // 0 + … + 63
        EXPECT_EQ(output("histogram", seed), "143 143 143 143 143 143 142 "); // 1000 = 7 · 142 + 6
        EXPECT_THAT(output("transpose", seed),
                    testing::StartsWith("0 16 32 48 64 80 96 112 128 144 160 176 192 208 224 "
                                        "240 1 17 33"));
    }
}

TEST_F(Emulation, WarpFunctionsExchangeWithinSegments) {
    // Lane 10 in segments of 8: 10 - 3 lies outside, 10 + 3 inside; 10 ^ 5 = 15; lane 9 % 8 of its segment is 9.
    EXPECT_EQ(output("warp functions"), "10 13 15 9 -1.43166e+09 1 "); // 0xaaaaaaaa as an int
    EXPECT_EQ(output("lanes that meet in order"), "496 ");             // 0 + … + 31
    EXPECT_EQ(output("counted barrier"), "16 ");
    EXPECT_EQ(output("template and double"), "6 ");
}

TEST_F(Emulation, RunsAMillionThreads) {
    EXPECT_EQ(output("a million threads"), "1.04858e+06 ");
}

TEST_F(Emulation, TellsWhichBarrierNotAllThreadsReach) {
    EXPECT_THAT(fault("barrier for some"), HasSubstr("deadlock: "));
    EXPECT_THAT(fault("early end"), HasSubstr("deadlock: "));
    EXPECT_THAT(fault("two barriers"), HasSubstr("divergent barriers"));
    EXPECT_THAT(fault("half a warp"), HasSubstr("deadlock: 16 threads wait at the barrier"));
    EXPECT_THAT(fault("lane outside of its mask"), HasSubstr("its lane is not in the mask 0x0000ffff"));
}

TEST_F(Emulation, StopsAccessesOutsideOfAllocations) {
    EXPECT_THAT(fault("read behind the end"), HasSubstr("it reads memory that belongs to no allocation"));
    EXPECT_THAT(fault("read behind the end"), HasSubstr("indexed, block (1,0,0), thread (31,0,0)"));
    EXPECT_THAT(fault("read before the beginning"), HasSubstr("it reads memory that belongs to no allocation"));
    EXPECT_THAT(fault("write far away"), HasSubstr("it writes memory that belongs to no allocation"));
    EXPECT_THAT(fault("shared tree in too little memory"), HasSubstr("memory that belongs to no allocation"));
}

TEST_F(Emulation, KeepsHostAndDeviceApart) {
    EXPECT_THAT(fault("host memory"), HasSubstr("a kernel is given a pointer to host memory"));
    EXPECT_THAT(fault("host memory in a structure"), HasSubstr("it reads host memory"));
    EXPECT_THAT(fault("device memory on the host"), HasSubstr("host code touches device memory"));
    EXPECT_EQ(output("memory nobody set"), "-1 "); // All bits of new memory are ones.
    EXPECT_THAT(run("not freed").err, HasSubstr("1 allocations are not freed"));
}

TEST_F(Emulation, FindsRacesWhateverTheOrder) {
    for (const unsigned seed : {0u, 1u, 2u}) {
        EXPECT_THAT(fault("shared tree without barriers", seed), HasSubstr("race: "));
        EXPECT_THAT(fault("transpose without barrier", seed), HasSubstr("race: it "));
        EXPECT_THAT(fault("histogram without atomics", seed), HasSubstr("race: it "));
        EXPECT_THAT(fault("order of blocks decides", seed), HasSubstr("race: it writes byte 0 of allocation 2"));
        EXPECT_THAT(fault("neighbour's new value", seed), HasSubstr("race: it "));
    }
}

TEST_F(Emulation, RefusesLaunchesAsCudaDoes) {
    const std::string configuration = "invalid configuration argument\n", argument = "invalid argument\n";
    const std::map<std::string, std::string> errors = {
        {"too many threads", configuration}, {"too deep a block", configuration},  {"empty grid", configuration},
        {"too high a grid", configuration},  {"too much shared memory", argument}, {"copy of too much", argument},
        {"copy the wrong way", argument},
    };
    for (const auto& [name, error] : errors) {
        const forewarp::test::CliOutcome outcome = run(name);
        EXPECT_EQ(outcome.code, 3) << name;
        EXPECT_EQ(outcome.out, error) << name;
    }
    EXPECT_EQ(output("high grid"), "7 ");
    EXPECT_EQ(output("shared memory on request"), "7 ");
}

TEST_F(Emulation, TakesWhatNvccTakes) {
    if (!forewarp::test::hasNvcc()) GTEST_SKIP() << "nvcc is not installed";
    for (const std::string name : {"shuffle sum", "shared tree", "transpose", "histogram", "template and double"})
        EXPECT_EQ(forewarp::test::nvccErrors(samples().at(name).source().cuda), "") << name;
}

TEST(CudaAsCpp, SubstitutesWhatIsNoCpp) {
    EXPECT_EQ(forewarp::test::cudaAsCpp("k<<<g, b>>>(x, f(y));"),
              "emulation::launch(\"k\", emulation::Shape(g, b), [=](auto... emulated) { k(emulated...); }, x, f(y));");
    EXPECT_EQ(forewarp::test::cudaAsCpp("a = b; // k<<<1, 1>>>()\nc;"), "a = b;                 \nc;");
    EXPECT_EQ(forewarp::test::cudaAsCpp("puts(\"// kept\");"), "puts(\"// kept\");");
    EXPECT_EQ(forewarp::test::cudaAsCpp("extern __shared__ __align__(16) unsigned char t[];"),
              "unsigned char* t = static_cast<unsigned char*>(emulation::dynamicShared());");
    EXPECT_EQ(forewarp::test::cudaAsCpp("__shared__ float a[2][K + 1];"),
              "static emulation::SharedSlot aSlot; float (&a)[2][K + 1] = emulation::shared<float[2][K + 1]>(aSlot);");
}

TEST(PortPrograms, LeavesOutWhatDoesNotCompile) {
    const forewarp::test::PortPrograms programs(
        {{"int main(int, char**) { return 4; }", ""},
         {"int main(int, char**) { return unknown; }", ""},
         {"#define unknown 5\nint main(int, char**) { return unknown; }",
          "extern \"C\" int six(void);\nint driver(int, char**) { return six(); }"}},
        "int six(void) { return 6; }");
    EXPECT_EQ(programs.errors(0), "");
    EXPECT_THAT(programs.errors(1), HasSubstr("port_1.cu:1"));
    EXPECT_EQ(programs.run(0).code, 4);
    EXPECT_EQ(programs.run(2).code, 5);
    EXPECT_EQ(programs.drive(2).code, 6);
}
