// What all benchmarks share: the GPU under test, samples, and the JSON document they end up in.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

namespace calibration {

constexpr int kRuns = 7;
constexpr unsigned kWarp = 32;
constexpr int kMostThreads = 1024; // Of a block.

inline void fail(const char* what, const char* why) {
    std::fprintf(stderr, "calibrate: %s: %s\n", what, why);
    std::exit(3);
}

#define CHECK(call)                                                                                                    \
    do {                                                                                                               \
        const cudaError_t checked = (call);                                                                            \
        if (checked != cudaSuccess) calibration::fail(#call, cudaGetErrorString(checked));                             \
    } while (0)

// Runs at one place of a curve; the median counts.
struct Sample {
    double at;
    double median, least, most;
    int runs;
};

inline Sample summaryOf(double at, std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return {at, values[values.size() / 2], values.front(), values.back(), int(values.size())};
}

// One run to warm up, then `runs` that count.
template <class Once>
Sample sampled(double at, int runs, Once once) {
    once();
    std::vector<double> values;
    for (int run = 0; run < runs; ++run) values.push_back(once());
    return summaryOf(at, values);
}

// On the CPU's clock.
template <class Work>
double secondsOf(Work work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// What a kernel notes of itself, over all its warps or in one of them.
struct Reading {
    unsigned long long cycles;
    unsigned long long nanoseconds;
    unsigned long long warps; // That added to the other two.
    unsigned long long sink; // Keeps results alive.
};

// Reads the cycle counter after everything before it, and before everything behind it, in the program's order.
__device__ inline unsigned long long cycleNow() {
    unsigned long long now;
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(now)::"memory");
    return now;
}
__device__ inline unsigned long long nanosecondNow() {
    unsigned long long now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now)::"memory");
    return now;
}

static __global__ void spin(Reading* reading, unsigned long long cycles) {
    const unsigned long long nanoseconds = nanosecondNow();
    const unsigned long long start = cycleNow();
    while (cycleNow() - start < cycles) {
    }
    if (blockIdx.x != 0 || threadIdx.x != 0) return;
    reading->cycles = cycleNow() - start;
    reading->nanoseconds = nanosecondNow() - nanoseconds;
}

// Adds what this warp took; the mean over all warps is what counts.
__device__ inline void addReading(Reading* reading, unsigned long long cycles) {
    if (threadIdx.x % kWarp != 0) return;
    atomicAdd(&reading->cycles, cycles);
    atomicAdd(&reading->warps, 1ULL);
}

inline void openContext(int device) {
    CHECK(cudaSetDevice(device));
    CHECK(cudaFree(nullptr));
}

static __global__ void readThrough(const uint4* words, unsigned count, Reading* reading) {
    const unsigned threads = gridDim.x * blockDim.x;
    unsigned sum = 0;
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += threads) {
        const uint4 word = words[i];
        sum |= word.x | word.y | word.z | word.w;
    }
    if (sum == 12345) reading->sink = 1;
}

// The GPU under test, with memory to walk through.
class Gpu {
  public:
    explicit Gpu(int device) : m_device(device) {
        CHECK(cudaGetDeviceProperties(&properties, device));
        size_t free = 0, total = 0;
        CHECK(cudaMemGetInfo(&free, &total));
        const size_t wanted = std::max(size_t(1) << 30, 8 * l2Bytes());
        bytes = std::min(wanted, free / 3) / kUnit * kUnit;
        CHECK(cudaMalloc(&array, bytes));
        CHECK(cudaMalloc(&other, bytes));
        CHECK(cudaMalloc(&readings, sizeof *readings));
        CHECK(cudaMemset(array, 0, bytes));
        CHECK(cudaMemset(other, 0, bytes));
        CHECK(cudaEventCreate(&m_start));
        CHECK(cudaEventCreate(&m_stop));
    }
    ~Gpu() {
        cudaEventDestroy(m_start);
        cudaEventDestroy(m_stop);
        cudaFree(array);
        cudaFree(other);
        cudaFree(readings);
    }
    Gpu(const Gpu&) = delete;
    Gpu& operator=(const Gpu&) = delete;

    int sms() const { return properties.multiProcessorCount; }
    size_t l2Bytes() const { return std::max<size_t>(size_t(properties.l2CacheSize), size_t(256) << 10); }
    int attribute(cudaDeviceAttr which) const {
        int value = 0;
        return cudaDeviceGetAttribute(&value, which, m_device) == cudaSuccess ? value : 0;
    }
    bool hasHalf() const { return properties.major * 10 + properties.minor >= 53; }
    std::string busId() const {
        char id[32] = "";
        return cudaDeviceGetPCIBusId(id, sizeof id, m_device) == cudaSuccess ? id : "";
    }

    void clear() const { CHECK(cudaMemset(readings, 0, sizeof *readings)); }
    void finish() const {
        CHECK(cudaGetLastError());
        CHECK(cudaDeviceSynchronize());
    }
    Reading read() const {
        Reading reading;
        CHECK(cudaMemcpy(&reading, readings, sizeof reading, cudaMemcpyDeviceToHost));
        return reading;
    }
    // On the GPU's clock, from before to behind what `launch` puts into the stream.
    template <class Launch>
    double secondsOnGpu(Launch launch) const {
        CHECK(cudaEventRecord(m_start));
        launch();
        CHECK(cudaEventRecord(m_stop));
        CHECK(cudaGetLastError());
        CHECK(cudaEventSynchronize(m_stop));
        float milliseconds = 0;
        CHECK(cudaEventElapsedTime(&milliseconds, m_start, m_stop));
        return double(milliseconds) / 1e3;
    }
    // Mean cycles of the warps of what `launch` starts.
    template <class Launch>
    double cyclesPerWarp(Launch launch) const {
        clear();
        launch();
        finish();
        const Reading reading = read();
        return double(reading.cycles) / double(std::max(reading.warps, 1ULL));
    }

    cudaDeviceProp properties;
    char* array = nullptr; // All zeros, unless a chase is laid out in it.
    char* other = nullptr; // Read to push the array out of L2.
    size_t bytes = 0; // Of each of the two.
    Reading* readings = nullptr;

  private:
    static constexpr size_t kUnit = size_t(1) << 20;
    int m_device;
    cudaEvent_t m_start, m_stop;
};

inline void pushOutOfL2(const Gpu& gpu) {
    readThrough<<<unsigned(gpu.sms()) * 4, 512>>>(reinterpret_cast<const uint4*>(gpu.other),
                                                  unsigned(gpu.bytes / sizeof(uint4)), gpu.readings);
    CHECK(cudaGetLastError());
}

// One less than the largest power of two words that the array holds.
inline unsigned wordMask(const Gpu& gpu) {
    unsigned mask = 1;
    while ((size_t(mask) * 2 + 2) * sizeof(unsigned) <= gpu.bytes) mask = mask * 2 + 1;
    return mask;
}

inline unsigned bitsOf(unsigned mask) {
    unsigned bits = 0;
    for (; mask != 0; mask >>= 1) ++bits;
    return bits;
}

inline std::string quoted(const std::string& text) {
    std::string json = "\"";
    for (const char each : text) {
        if (each == '"' || each == '\\') json += '\\';
        json += static_cast<unsigned char>(each) < 0x20 ? ' ' : each;
    }
    return json + "\"";
}

// First line of a file of the system about the GPU's link; empty where there is none.
inline std::string linkFact(const std::string& busId, const char* name) {
    std::string folder = busId;
    for (char& each : folder) each = char(std::tolower(static_cast<unsigned char>(each)));
    char line[64] = "";
    if (std::FILE* file = std::fopen(("/sys/bus/pci/devices/" + folder + "/" + name).c_str(), "r")) {
        if (!std::fgets(line, sizeof line, file)) line[0] = '\0';
        std::fclose(file);
    }
    return line;
}

// Generation of PCI Express by its transfers per second; 0 where the system does not tell.
inline int linkGeneration(const std::string& busId) {
    const double transfers = std::atof(linkFact(busId, "max_link_speed").c_str());
    const double least[] = {2.4, 4.9, 7.9, 15.9, 31.9, 63.9};
    return int(std::upper_bound(std::begin(least), std::end(least), transfers) - std::begin(least));
}

class Document {
  public:
    void add(const std::string& name, const char* axis, const char* unit, const std::vector<Sample>& samples) {
        std::string json = "    {\"name\": " + quoted(name) + ", \"axis\": " + quoted(axis) +
                           ", \"unit\": " + quoted(unit) + ", \"samples\": [";
        for (size_t i = 0; i < samples.size(); ++i)
            json += (i == 0 ? "\n      " : ",\n      ") + sampleText(samples[i]);
        m_series.push_back(json + "]}");
    }

    void print(const Gpu& gpu) const {
        std::printf("{\n  \"format\": \"forewarp calibration\",\n  \"schema\": 1,\n  \"date\": %s,\n",
                    quoted(now()).c_str());
        printGpu(gpu);
        printVersions();
        std::printf("  \"series\": [\n");
        for (size_t i = 0; i < m_series.size(); ++i)
            std::printf("%s%s\n", m_series[i].c_str(), i + 1 < m_series.size() ? "," : "");
        std::printf("  ]\n}\n");
    }

  private:
    static std::string sampleText(const Sample& sample) {
        char text[160];
        std::snprintf(text, sizeof text,
                      "{\"at\": %.10g, \"median\": %.8g, \"least\": %.8g, \"most\": %.8g, \"runs\": %d}", sample.at,
                      sample.median, sample.least, sample.most, sample.runs);
        return text;
    }

    static std::string now() {
        const std::time_t time = std::time(nullptr);
        char text[32];
        std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&time));
        return text;
    }

    static void printGpu(const Gpu& gpu) {
        const cudaDeviceProp& properties = gpu.properties;
        const std::string bus = gpu.busId();
        std::printf("  \"gpu\": {\"name\": %s, \"compute_capability\": \"%d.%d\", \"sm_count\": %d,\n",
                    quoted(properties.name).c_str(), properties.major, properties.minor, gpu.sms());
        std::printf("    \"sm_clock_khz\": %d, \"memory_clock_khz\": %d, \"memory_bus_bits\": %d,\n",
                    gpu.attribute(cudaDevAttrClockRate), gpu.attribute(cudaDevAttrMemoryClockRate),
                    gpu.attribute(cudaDevAttrGlobalMemoryBusWidth));
        std::printf("    \"memory_bytes\": %llu, \"l2_bytes\": %d, \"l1_caches_global_loads\": %s,\n",
                    static_cast<unsigned long long>(properties.totalGlobalMem), properties.l2CacheSize,
                    properties.globalL1CacheSupported ? "true" : "false");
        std::printf("    \"shares_host_memory\": %s, \"pcie_generation\": %d, \"pcie_lanes\": %d},\n",
                    properties.integrated ? "true" : "false", linkGeneration(bus),
                    std::atoi(linkFact(bus, "max_link_width").c_str()));
    }

    static std::string versionText(int version) {
        return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
    }

    static void printVersions() {
        int driver = 0, runtime = 0;
        CHECK(cudaDriverGetVersion(&driver));
        CHECK(cudaRuntimeGetVersion(&runtime));
        std::printf("  \"versions\": {\"driver\": \"%s\", \"runtime\": \"%s\", \"compiler\": \"%d.%d\"},\n",
                    versionText(driver).c_str(), versionText(runtime).c_str(), __CUDACC_VER_MAJOR__,
                    __CUDACC_VER_MINOR__);
    }

    std::vector<std::string> m_series;
};

} // namespace calibration
