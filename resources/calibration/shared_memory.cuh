// Shared memory: latency, bank conflicts, bandwidth, and filling it from global memory; and constant memory.
#pragma once

#include "measuring.cuh"

namespace calibration {

constexpr unsigned kSharedWords = 8192;

__device__ inline unsigned loadShared(unsigned address) {
    unsigned value;
    asm volatile("ld.shared.u32 %0, [%1];" : "=r"(value) : "r"(address) : "memory");
    return value;
}

// Each word holds the address of the one that the same lane reads next: its own, `stride` words from the next lane's.
static __global__ void chaseShared(Reading* reading, unsigned stride, int steps) {
    __shared__ unsigned words[kSharedWords];
    const unsigned base = unsigned(__cvta_generic_to_shared(words));
    const unsigned mine = base + threadIdx.x * stride % kSharedWords * unsigned(sizeof(unsigned));
    words[threadIdx.x * stride % kSharedWords] = mine;
    __syncthreads();
    unsigned place = mine;
    const unsigned long long before = cycleNow();
#pragma unroll 8
    for (int step = 0; step < steps; ++step) place = loadShared(place);
    const unsigned long long after = cycleNow();
    if (place != mine) reading->sink = 1;
    addReading(reading, after - before);
}

// A ring of `count` words, `stride` apart, walked by one thread.
static __global__ void chaseSharedRing(Reading* reading, unsigned count, int steps) {
    __shared__ unsigned words[kSharedWords];
    const unsigned base = unsigned(__cvta_generic_to_shared(words));
    for (unsigned i = threadIdx.x; i < count; i += blockDim.x)
        words[i] = base + (i + 33) % count * unsigned(sizeof(unsigned));
    __syncthreads();
    if (threadIdx.x != 0) return;
    unsigned place = base;
    const unsigned long long before = cycleNow();
#pragma unroll 8
    for (int step = 0; step < steps; ++step) place = loadShared(place);
    const unsigned long long after = cycleNow();
    if (place == 1) reading->sink = 1;
    addReading(reading, after - before);
}

// kFlying independent loads of every warp at a time, none in conflict.
template <int kFlying>
__global__ void __launch_bounds__(kMostThreads) streamShared(Reading* reading, int turns) {
    __shared__ unsigned words[kFlying * 1024];
    __shared__ unsigned long long start, end;
    if (threadIdx.x == 0) {
        start = ~0ULL;
        end = 0;
    }
    const unsigned base = unsigned(__cvta_generic_to_shared(words));
    unsigned place[kFlying];
    for (int i = 0; i < kFlying; ++i) {
        place[i] = base + (unsigned(i) * 1024 + threadIdx.x) * unsigned(sizeof(unsigned));
        words[unsigned(i) * 1024 + threadIdx.x] = place[i];
    }
    __syncthreads();
    const unsigned long long before = cycleNow();
#pragma unroll 4
    for (int turn = 0; turn < turns; ++turn) {
#pragma unroll
        for (int i = 0; i < kFlying; ++i) place[i] = loadShared(place[i]);
    }
    const unsigned long long after = cycleNow();
    for (int i = 0; i < kFlying; ++i)
        if (place[i] == 1) reading->sink = 1;
    atomicMin(&start, before);
    atomicMax(&end, after);
    __syncthreads();
    if (threadIdx.x == 0) reading->cycles = end - start;
}

// One load of every thread from global into shared memory, and the barrier behind it.
static __global__ void __launch_bounds__(kMostThreads) fillShared(Reading* reading, const unsigned* array) {
    __shared__ unsigned words[1024];
    __syncthreads();
    const unsigned long long before = cycleNow();
    unsigned value;
    asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(value) : "l"(array + threadIdx.x) : "memory");
    *static_cast<volatile unsigned*>(&words[threadIdx.x]) = value;
    __syncthreads();
    const unsigned long long after = cycleNow();
    if (words[(threadIdx.x + 1) % blockDim.x] == 12345) reading->sink = 1;
    addReading(reading, after - before);
}

__constant__ unsigned constantOffsets[16384];

// Every word holds the offset of the next one, in bytes.
static __global__ void chaseConstant(Reading* reading, int warmSteps, int steps) {
    const char* const table = reinterpret_cast<const char*>(constantOffsets);
    unsigned offset = 0;
    for (int step = 0; step < warmSteps; ++step) offset = *reinterpret_cast<const unsigned*>(table + offset);
    const unsigned long long before = cycleNow();
#pragma unroll 8
    for (int step = 0; step < steps; ++step) offset = *reinterpret_cast<const unsigned*>(table + offset);
    const unsigned long long after = cycleNow();
    if (offset == 1) reading->sink = 1;
    addReading(reading, after - before);
}

template <int kFlying>
Sample sharedStream(const Gpu& gpu, unsigned warps) {
    constexpr int kTurns = 256;
    const auto once = [&] {
        gpu.clear();
        streamShared<kFlying><<<1, warps * kWarp>>>(gpu.readings, kTurns);
        gpu.finish();
        return double(warps) * kWarp * sizeof(unsigned) * kFlying * kTurns / double(gpu.read().cycles);
    };
    return sampled(double(warps) * kFlying, kRuns, once);
}

inline void measureSharedBandwidth(const Gpu& gpu, Document& document) {
    std::vector<Sample> samples;
    for (const unsigned warps : {1U, 2U, 4U, 8U, 12U, 16U, 24U, 32U}) samples.push_back(sharedStream<1>(gpu, warps));
    samples.push_back(sharedStream<2>(gpu, 32));
    samples.push_back(sharedStream<4>(gpu, 32));
    document.add("shared.bandwidth", "loads of warps in flight", "B/cycle", samples);
}

inline void measureConstants(const Gpu& gpu, Document& document) {
    constexpr unsigned kStride = 16; // Words: no two on a line.
    std::vector<Sample> samples;
    for (unsigned words = 64; words <= 16384; words *= 2) {
        std::vector<unsigned> offsets(words, 0);
        for (unsigned i = 0; i < words; i += kStride) offsets[i] = (i + kStride) % words * unsigned(sizeof(unsigned));
        CHECK(cudaMemcpyToSymbol(constantOffsets, offsets.data(), words * sizeof(unsigned)));
        constexpr int kSteps = 2048;
        const auto once = [&] {
            return gpu.cyclesPerWarp([&] { chaseConstant<<<1, 1>>>(gpu.readings, kSteps, kSteps); }) / kSteps;
        };
        samples.push_back(sampled(double(words) * sizeof(unsigned), kRuns, once));
    }
    document.add("chase.constant", "bytes", "cycle", samples);
}

inline void measureSharedMemory(const Gpu& gpu, Document& document) {
    constexpr int kSteps = 1024;
    std::vector<Sample> ring, conflicts, fill;
    for (unsigned words = 256; words <= kSharedWords; words *= 2) {
        const auto once = [&] {
            return gpu.cyclesPerWarp([&] { chaseSharedRing<<<1, kWarp>>>(gpu.readings, words, kSteps); }) / kSteps;
        };
        ring.push_back(sampled(double(words) * sizeof(unsigned), kRuns, once));
    }
    document.add("chase.shared", "bytes", "cycle", ring);
    for (const unsigned stride : {1U, 2U, 3U, 4U, 8U, 16U, 17U, 32U, 33U, 64U, 128U}) {
        const auto once = [&] {
            return gpu.cyclesPerWarp([&] { chaseShared<<<1, kWarp>>>(gpu.readings, stride, kSteps); }) / kSteps;
        };
        conflicts.push_back(sampled(stride, kRuns, once));
    }
    document.add("shared.conflicts", "words between lanes", "cycle", conflicts);
    measureSharedBandwidth(gpu, document);
    for (const unsigned warps : {1U, 2U, 4U, 8U, 16U, 32U}) {
        const auto once = [&] {
            pushOutOfL2(gpu); // So that the load goes to DRAM.
            return gpu.cyclesPerWarp(
                [&] { fillShared<<<1, warps * kWarp>>>(gpu.readings, reinterpret_cast<const unsigned*>(gpu.array)); });
        };
        fill.push_back(sampled(warps, kRuns, once));
    }
    document.add("shared.fill", "warps", "cycle", fill);
    measureConstants(gpu, document);
}

} // namespace calibration
