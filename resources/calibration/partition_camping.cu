// Times of a GPU's memory at every number of active warps, as CSV for `forewarp-cli camp --benchmarks`.
//
// GPUs of compute capability 1.x: the twelve micro-benchmarks of A. M. Aji, M. Daga, W. Feng, «Bounding the Effect of
// Partition Camping in GPU Kernels», CF 2011, section 3.2, figures 4 and 5. GPUs with caches: accesses that hit in L1,
// hit in L2, or miss both (their section 4.3).
//
//   nvcc -O2 -arch=sm_75 partition_camping.cu -o partition_camping       (-arch=sm_13 up to CUDA 6.5: C++98 throughout)
//   ./partition_camping > times.csv

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

enum Kind { kLoad, kStore };
enum Pattern { kSpread, kCamped, kL1Hit, kL2Hit, kMiss };

const char* const kKindNames[] = {"load", "store"};
const char* const kPatternNames[] = {"spread", "camped", "L1 hit", "L2 hit", "miss"};

const unsigned kWarp = 32;
const unsigned kHalfWarp = 16;
const int kRuns = 5; // The median counts.
const size_t kHitBytes = 4096; // Of each block: small against any L1.
const size_t kLeastStream = size_t(1) << 26; // Bytes.

struct Options {
    int device;
    unsigned partitions; // 0: as the GPU's generation has.
    unsigned width; // Bytes.
    int iterations; // Accesses of each thread.
};

// Which words a block walks through: those of region blockIdx.x mod regions, over and over.
struct Walk {
    unsigned regions;
    unsigned words; // Of one region, a power of two.
    unsigned blockStep; // Words between the starts of neighbouring blocks in their region.
    unsigned step; // Words from one access of a thread to the next, a multiple of a half-warp: coalesced.
};

struct Configuration {
    unsigned warps; // Active per SM…
    unsigned blocksPerSm;
    unsigned threads; // …in blocks of so many.
    unsigned blocks;
    size_t shared; // Bytes per block.
};

struct Gpu {
    cudaDeviceProp properties;
    void* array;
    void* other; // Read or written to push the array out of L2.
    size_t bytes;
    unsigned long long* sink;
    cudaEvent_t start, stop;
};

void fail(const char* what, const char* why) {
    std::fprintf(stderr, "partition_camping: %s: %s\n", what, why);
    std::exit(3);
}

#define CHECK(call)                                                                                                    \
    do {                                                                                                               \
        const cudaError_t error = (call);                                                                              \
        if (error != cudaSuccess) fail(#call, cudaGetErrorString(error));                                              \
    } while (0)

// L1 keeps lines that .ca loads, not those that .cg loads; GPUs without caches know neither.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 200
#define DEFINE_LOAD(WORD, TYPE, CONSTRAINT)                                                                            \
    __device__ inline WORD loadThroughL1(const WORD* address) {                                                        \
        WORD value;                                                                                                    \
        asm volatile("ld.global.ca." TYPE " %0, [%1];" : "=" CONSTRAINT(value) : "l"(address));                        \
        return value;                                                                                                  \
    }                                                                                                                  \
    __device__ inline WORD loadThroughL2(const WORD* address) {                                                        \
        WORD value;                                                                                                    \
        asm volatile("ld.global.cg." TYPE " %0, [%1];" : "=" CONSTRAINT(value) : "l"(address));                        \
        return value;                                                                                                  \
    }
DEFINE_LOAD(unsigned short, "u16", "h")
DEFINE_LOAD(unsigned, "u32", "r")
DEFINE_LOAD(unsigned long long, "u64", "l")
#undef DEFINE_LOAD
#else
template <class Word>
__device__ inline Word loadThroughL1(const Word* address) {
    return *static_cast<const volatile Word*>(address);
}
template <class Word>
__device__ inline Word loadThroughL2(const Word* address) {
    return *static_cast<const volatile Word*>(address);
}
#endif

// Each load waits for the one before it. The array is all zeros, so that nothing is written.
template <class Word, bool kThroughL1>
__global__ void loads(const Word* array, unsigned long long* sink, Walk walk, int iterations) {
    const Word* region = array + blockIdx.x % walk.regions * walk.words;
    unsigned place = blockIdx.x * walk.blockStep + threadIdx.x;
    Word value = 0;
#pragma unroll 1
    for (int i = 0; i < iterations; ++i, place += walk.step) {
        const Word* address = region + ((place + unsigned(value)) & (walk.words - 1));
        value = Word(value | (kThroughL1 ? loadThroughL1(address) : loadThroughL2(address)));
    }
    if (value != 0) *sink = value;
}

template <class Word>
__global__ void stores(Word* array, Walk walk, int iterations) {
    volatile Word* region = array + blockIdx.x % walk.regions * walk.words;
    unsigned place = blockIdx.x * walk.blockStep + threadIdx.x;
#pragma unroll 1
    for (int i = 0; i < iterations; ++i, place += walk.step) region[place & (walk.words - 1)] = 0;
}

// 1…16, then the even numbers: section 2 of the paper.
std::vector<unsigned> activeWarpCounts(const cudaDeviceProp& properties) {
    std::vector<unsigned> counts;
    const unsigned most = unsigned(properties.maxThreadsPerMultiProcessor) / kWarp;
    for (unsigned warps = 1; warps <= most; warps += warps < 16 ? 1 : 2) counts.push_back(warps);
    return counts;
}

// As much shared memory as leaves room for `blocks` of them on an SM, and no more.
size_t sharedPerBlock(const cudaDeviceProp& properties, unsigned blocks) {
    const size_t kRounding = 1024;
#if CUDART_VERSION >= 9000
    const size_t most = std::max(properties.sharedMemPerBlock, properties.sharedMemPerBlockOptin);
#else
    const size_t most = properties.sharedMemPerBlock;
#endif
    return std::min(properties.sharedMemPerMultiprocessor / (blocks + 1) + kRounding, most);
}

// All blocks run at once: as few as hold so many warps on each SM. Where a block may not take the shared memory that
// keeps another one out, the size of the grid does: idle SMs get blocks in turn.
Configuration configurationOf(const cudaDeviceProp& properties, unsigned warps) {
    const unsigned warpsPerBlock = unsigned(properties.maxThreadsPerBlock) / kWarp;
    Configuration configuration;
    configuration.warps = warps;
    configuration.blocksPerSm = (warps + warpsPerBlock - 1) / warpsPerBlock;
    configuration.threads = warps / configuration.blocksPerSm * kWarp;
    configuration.blocks = configuration.blocksPerSm * unsigned(properties.multiProcessorCount);
    configuration.shared = sharedPerBlock(properties, configuration.blocksPerSm);
    return configuration;
}

template <class Word>
Walk walkOf(Pattern pattern, const Configuration& configuration, const Options& options, size_t bytes) {
    Walk walk = {1, unsigned(options.width / sizeof(Word)), 0, kHalfWarp};
    if (pattern == kSpread) walk.regions = options.partitions;
    if (pattern == kL1Hit || pattern == kL2Hit) {
        walk.regions = configuration.blocks;
        walk.words = unsigned(kHitBytes / sizeof(Word));
    }
    if (pattern == kMiss) {
        walk.words = unsigned(bytes / sizeof(Word));
        walk.blockStep = configuration.threads;
        walk.step = configuration.threads * configuration.blocks;
    }
    return walk;
}

template <class Kernel>
void requireRoom(Kernel kernel, const Configuration& configuration) {
#if CUDART_VERSION >= 9000
    CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, int(configuration.shared)));
#endif
    int fits = 0;
    CHECK(
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fits, kernel, int(configuration.threads), configuration.shared));
    if (fits < int(configuration.blocksPerSm)) fail("active warps", "the blocks do not fit an SM at the same time");
}

template <class Word>
void launch(Kind kind, Pattern pattern, const Gpu& gpu, void* array, const Walk& walk,
            const Configuration& configuration, int iterations) {
    Word* words = static_cast<Word*>(array);
    if (kind == kStore)
        stores<Word><<<configuration.blocks, configuration.threads, configuration.shared>>>(words, walk, iterations);
    else if (pattern == kL1Hit)
        loads<Word, true>
            <<<configuration.blocks, configuration.threads, configuration.shared>>>(words, gpu.sink, walk, iterations);
    else
        loads<Word, false>
            <<<configuration.blocks, configuration.threads, configuration.shared>>>(words, gpu.sink, walk, iterations);
    CHECK(cudaGetLastError());
}

// Fills L2 with other data, clean before loads and modified before stores, whose misses then write some back.
void evict(Kind kind, const Gpu& gpu, const Configuration& configuration, const Options& options) {
    const Walk walk = walkOf<unsigned>(kMiss, configuration, options, gpu.bytes);
    launch<unsigned>(kind, kMiss, gpu, gpu.other, walk, configuration, int(walk.words / walk.step) + 1);
}

template <class Word>
double timeOnce(Kind kind, Pattern pattern, const Gpu& gpu, const Configuration& configuration,
                const Options& options) {
    if (pattern == kMiss) evict(kind, gpu, configuration, options);
    const Walk walk = walkOf<Word>(pattern, configuration, options, gpu.bytes);
    CHECK(cudaEventRecord(gpu.start));
    launch<Word>(kind, pattern, gpu, gpu.array, walk, configuration, options.iterations);
    CHECK(cudaEventRecord(gpu.stop));
    CHECK(cudaEventSynchronize(gpu.stop));
    float milliseconds = 0;
    CHECK(cudaEventElapsedTime(&milliseconds, gpu.start, gpu.stop));
    return milliseconds;
}

template <class Word>
void measure(Kind kind, Pattern pattern, const Gpu& gpu, const Options& options) {
    const std::vector<unsigned> counts = activeWarpCounts(gpu.properties);
    for (size_t c = 0; c < counts.size(); ++c) {
        const Configuration configuration = configurationOf(gpu.properties, counts[c]);
        requireRoom(loads<Word, true>, configuration);
        requireRoom(loads<Word, false>, configuration);
        requireRoom(stores<Word>, configuration);
        requireRoom(loads<unsigned, false>, configuration);
        requireRoom(stores<unsigned>, configuration);
        timeOnce<Word>(kind, pattern, gpu, configuration, options); // Warms up.
        std::vector<double> times;
        for (int run = 0; run < kRuns; ++run)
            times.push_back(timeOnce<Word>(kind, pattern, gpu, configuration, options));
        std::sort(times.begin(), times.end());
        const double transactions =
            double(configuration.blocks) * configuration.threads / kHalfWarp * options.iterations;
        std::printf("%s,%s,%u,%u,%.6f,%.0f\n", kKindNames[kind], kPatternNames[pattern], unsigned(sizeof(Word)),
                    configuration.warps, times[kRuns / 2], transactions);
    }
}

// Below 2.0 there is no cache to hit; later GPUs hash addresses over their partitions.
std::vector<Pattern> patternsOf(Kind kind, const cudaDeviceProp& properties) {
    std::vector<Pattern> patterns;
    if (properties.major < 2) {
        patterns.push_back(kSpread);
        patterns.push_back(kCamped);
        return patterns;
    }
    if (kind == kLoad && properties.globalL1CacheSupported) patterns.push_back(kL1Hit);
    patterns.push_back(kL2Hit);
    patterns.push_back(kMiss);
    return patterns;
}

void measureAll(const Gpu& gpu, const Options& options) {
    std::printf("kind,pattern,word_bytes,warps,time_ms,transactions\n");
    for (int kind = kLoad; kind <= kStore; ++kind) {
        const std::vector<Pattern> patterns = patternsOf(Kind(kind), gpu.properties);
        for (size_t p = 0; p < patterns.size(); ++p) {
            measure<unsigned short>(Kind(kind), patterns[p], gpu, options);
            measure<unsigned>(Kind(kind), patterns[p], gpu, options);
            measure<unsigned long long>(Kind(kind), patterns[p], gpu, options);
        }
    }
}

// A power of two, four times L2 at least, so that a walk through it finds nothing left of the last one.
size_t streamBytes(const cudaDeviceProp& properties, const Options& options) {
    if (properties.major < 2) return size_t(options.partitions) * options.width;
    size_t bytes = kLeastStream;
    while (bytes < 4 * size_t(properties.l2CacheSize)) bytes *= 2;
    return bytes;
}

Gpu openGpu(Options& options) {
    Gpu gpu;
    CHECK(cudaSetDevice(options.device));
    CHECK(cudaGetDeviceProperties(&gpu.properties, options.device));
    // Section 3.1: six partitions on 8- and 9-series GPUs, eight on the 200 series.
    if (options.partitions == 0) options.partitions = gpu.properties.minor < 2 ? 6 : 8;
    gpu.bytes = streamBytes(gpu.properties, options);
    CHECK(cudaMalloc(&gpu.array, gpu.bytes));
    CHECK(cudaMalloc(&gpu.other, gpu.bytes));
    CHECK(cudaMalloc(reinterpret_cast<void**>(&gpu.sink), sizeof *gpu.sink));
    CHECK(cudaMemset(gpu.array, 0, gpu.bytes));
    CHECK(cudaMemset(gpu.other, 0, gpu.bytes));
    CHECK(cudaEventCreate(&gpu.start));
    CHECK(cudaEventCreate(&gpu.stop));
    return gpu;
}

void closeGpu(const Gpu& gpu) {
    CHECK(cudaEventDestroy(gpu.start));
    CHECK(cudaEventDestroy(gpu.stop));
    CHECK(cudaFree(gpu.array));
    CHECK(cudaFree(gpu.other));
    CHECK(cudaFree(gpu.sink));
}

void refuse(const char* what) {
    std::fprintf(stderr,
                 "partition_camping: %s\n"
                 "usage: partition_camping [--device N] [--partitions N] [--width BYTES] [--iterations N]\n"
                 "  --device      number of the GPU (default 0)\n"
                 "  --partitions  memory partitions (default 6 below compute capability 1.2, else 8)\n"
                 "  --width       consecutive bytes of one partition, a power of two from 128 (default 256)\n"
                 "  --iterations  accesses of each thread (default 1024)\n",
                 what);
    std::exit(2);
}

Options parse(int argc, char** argv) {
    Options options = {0, 0, 256, 1024};
    for (int a = 1; a < argc; a += 2) {
        char* end = NULL;
        const long value = a + 1 < argc ? std::strtol(argv[a + 1], &end, 10) : 0;
        if (!end || end == argv[a + 1] || *end || value < 0 || value > 1000000) refuse(argv[a]);
        if (!std::strcmp(argv[a], "--device")) options.device = int(value);
        else if (!std::strcmp(argv[a], "--partitions") && value > 0) options.partitions = unsigned(value);
        else if (!std::strcmp(argv[a], "--width") && value >= 128 && !(value & (value - 1)))
            options.width = unsigned(value);
        else if (!std::strcmp(argv[a], "--iterations") && value > 0) options.iterations = int(value);
        else refuse(argv[a]);
    }
    return options;
}

} // namespace

int main(int argc, char** argv) {
    Options options = parse(argc, argv);
    const Gpu gpu = openGpu(options);
    measureAll(gpu, options);
    closeGpu(gpu);
    return 0;
}
