// Bandwidths, with all SMs busy: DRAM, L2, and what strides leave of them.
#pragma once

#include "measuring.cuh"

namespace calibration {

constexpr unsigned kStreamThreads = 512;

__device__ inline uint4 loadWide(const uint4* place) {
    uint4 word;
    asm volatile("ld.global.cg.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(word.x), "=r"(word.y), "=r"(word.z), "=r"(word.w)
                 : "l"(place)
                 : "memory");
    return word;
}

// Four loads in flight per thread. The next pass is shifted by a block, so that SMs exchange what they read.
static __global__ void readStream(const uint4* words, unsigned count, int passes, Reading* reading) {
    const unsigned threads = gridDim.x * blockDim.x;
    unsigned sum = 0;
    for (int pass = 0; pass < passes; ++pass) {
        unsigned i = (blockIdx.x * blockDim.x + threadIdx.x + unsigned(pass) * blockDim.x) % threads;
        for (; i + 3 * threads < count; i += 4 * threads) {
            const uint4 a = loadWide(words + i), b = loadWide(words + i + threads);
            const uint4 c = loadWide(words + i + 2 * threads), d = loadWide(words + i + 3 * threads);
            sum |= a.x | b.y | c.z | d.w;
        }
        for (; i < count; i += threads) sum |= loadWide(words + i).x;
    }
    if (sum == 12345) reading->sink = 1;
}

static __global__ void copyStream(uint4* to, const uint4* from, unsigned count) {
    const unsigned threads = gridDim.x * blockDim.x;
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    for (; i + 3 * threads < count; i += 4 * threads) {
        const uint4 a = loadWide(from + i), b = loadWide(from + i + threads);
        const uint4 c = loadWide(from + i + 2 * threads), d = loadWide(from + i + 3 * threads);
        to[i] = a;
        to[i + threads] = b;
        to[i + 2 * threads] = c;
        to[i + 3 * threads] = d;
    }
    for (; i < count; i += threads) to[i] = from[i];
}

// Neighbouring lanes read words `stride` words apart; nothing is read twice before the array ends.
static __global__ void readStrided(const unsigned* words, unsigned mask, unsigned stride, int turns, Reading* reading) {
    const unsigned threads = gridDim.x * blockDim.x;
    unsigned sum = 0;
    unsigned place = (blockIdx.x * blockDim.x + threadIdx.x) * stride;
#pragma unroll 4
    for (int turn = 0; turn < turns; ++turn, place += threads * stride) {
        unsigned word;
        asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(word) : "l"(words + (place & mask)) : "memory");
        sum |= word;
    }
    if (sum == 12345) reading->sink = 1;
}

// Warps read 128 bytes each, at multiples of 2^strideBits bytes: where addresses pick their memory channel directly,
// some strides meet few channels. Once through all rows, the walk goes on beside its last column.
static __global__ void readCamped(const char* array, unsigned rowBits, unsigned strideBits, int turns,
                                  Reading* reading) {
    const unsigned long long warp = (blockIdx.x * blockDim.x + threadIdx.x) / kWarp;
    const unsigned long long warps = gridDim.x * blockDim.x / kWarp;
    const unsigned long long rowMask = (1ULL << rowBits) - 1, columnMask = (1ULL << strideBits) - 1;
    const char* const lane = array + threadIdx.x % kWarp * sizeof(unsigned);
    unsigned sum = 0;
#pragma unroll 4
    for (int turn = 0; turn < turns; ++turn) {
        const unsigned long long access = warp + warps * unsigned(turn);
        const unsigned long long column = (access >> rowBits << 7) & columnMask;
        unsigned word;
        const char* const place = lane + ((access & rowMask) << strideBits) + column;
        asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(word) : "l"(place) : "memory");
        sum |= word;
    }
    if (sum == 12345) reading->sink = 1;
}

inline unsigned streamBlocks(const Gpu& gpu) {
    return unsigned(gpu.sms()) * (unsigned(gpu.properties.maxThreadsPerMultiProcessor) / kStreamThreads);
}

// One pass finds nothing in L2, more find there what fits.
inline Sample readSample(const Gpu& gpu, size_t bytes, int passes) {
    const unsigned count = unsigned(bytes / sizeof(uint4));
    const auto once = [&] {
        if (passes == 1) pushOutOfL2(gpu);
        const double seconds = gpu.secondsOnGpu([&] {
            readStream<<<streamBlocks(gpu), kStreamThreads>>>(reinterpret_cast<const uint4*>(gpu.array), count, passes,
                                                              gpu.readings);
        });
        return double(count) * sizeof(uint4) * passes / seconds;
    };
    return sampled(double(bytes), kRuns, once);
}

inline void measureDramStreams(const Gpu& gpu, Document& document) {
    std::vector<Sample> reads, copies;
    for (size_t bytes = gpu.bytes / 4; bytes <= gpu.bytes; bytes *= 2) {
        reads.push_back(readSample(gpu, bytes, 1));
        const unsigned count = unsigned(bytes / sizeof(uint4));
        const auto copy = [&] {
            pushOutOfL2(gpu);
            const double seconds = gpu.secondsOnGpu([&] {
                copyStream<<<streamBlocks(gpu), kStreamThreads>>>(reinterpret_cast<uint4*>(gpu.other),
                                                                  reinterpret_cast<const uint4*>(gpu.array), count);
            });
            return 2.0 * count * sizeof(uint4) / seconds;
        };
        copies.push_back(sampled(double(bytes), kRuns, copy));
    }
    document.add("stream.read", "bytes", "B/s", reads);
    document.add("stream.copy", "bytes", "B/s", copies);
}

inline void measureL2Streams(const Gpu& gpu, Document& document) {
    constexpr double kTraffic = double(size_t(4) << 30);
    std::vector<Sample> samples;
    for (const int part : {16, 8, 4, 2}) {
        const size_t bytes = gpu.l2Bytes() / size_t(part);
        samples.push_back(readSample(gpu, bytes, int(kTraffic / double(bytes))));
    }
    document.add("stream.l2", "bytes", "B/s", samples);
}

inline void measureStrides(const Gpu& gpu, Document& document) {
    std::vector<Sample> strides, camping;
    const double words = double(wordMask(gpu)) + 1;
    const double threads = double(streamBlocks(gpu)) * kStreamThreads;
    for (const unsigned stride : {1U, 2U, 4U, 8U, 16U, 32U, 64U}) {
        const int turns = std::max(1, std::min(64, int(words / (threads * stride))));
        const auto once = [&] {
            pushOutOfL2(gpu);
            const double seconds = gpu.secondsOnGpu([&] {
                readStrided<<<streamBlocks(gpu), kStreamThreads>>>(reinterpret_cast<const unsigned*>(gpu.array),
                                                                   wordMask(gpu), stride, turns, gpu.readings);
            });
            return threads * turns * sizeof(unsigned) / seconds;
        };
        strides.push_back(sampled(stride, kRuns, once));
    }
    document.add("coalescing.stride", "words between lanes", "B/s", strides);
    const unsigned arrayBits = bitsOf(wordMask(gpu)) + 2;
    for (unsigned strideBits = 7; strideBits <= 16; ++strideBits) {
        constexpr int kTurns = 32;
        const auto once = [&] {
            pushOutOfL2(gpu);
            const double seconds = gpu.secondsOnGpu([&] {
                readCamped<<<streamBlocks(gpu), kStreamThreads>>>(gpu.array, arrayBits - strideBits, strideBits, kTurns,
                                                                  gpu.readings);
            });
            return threads * kTurns * sizeof(unsigned) / seconds;
        };
        camping.push_back(sampled(double(1U << strideBits), kRuns, once));
    }
    document.add("camping", "bytes between warps", "B/s", camping);
}

inline void measureStreams(const Gpu& gpu, Document& document) {
    measureDramStreams(gpu, document);
    CHECK(cudaMemset(gpu.array, 0, gpu.bytes));
    measureL2Streams(gpu, document);
    measureStrides(gpu, document);
}

} // namespace calibration
