// Pointer chases through L1, L2 and DRAM: one thread, each load needs what the one before returned.
//
// Elements lie `stride` bytes apart; element i leads to element (i + hop) mod count, with hop near the golden section
// of count and prime to it: one ring through all of them in an order that no prefetcher knows and that rarely stays on
// a page. The same order is used to warm a cache up, so that a cache that forgets the least recently used line first
// keeps nothing of a ring longer than itself.
#pragma once

#include "measuring.cuh"

#include <cmath>
#include <numeric>

namespace calibration {

using Address = unsigned long long;

enum class Level { l1, l2 };

template <Level kLevel>
__device__ inline Address follow(Address place) {
    Address next;
    if (kLevel == Level::l1) asm volatile("ld.global.ca.u64 %0, [%1];" : "=l"(next) : "l"(place) : "memory");
    else asm volatile("ld.global.cg.u64 %0, [%1];" : "=l"(next) : "l"(place) : "memory");
    return next;
}

struct Ring {
    Address base;
    Address stride; // Bytes.
    unsigned count;
    unsigned hop;
};

__device__ inline Address placeOf(const Ring& ring, unsigned element) {
    return ring.base + element * ring.stride;
}

static __global__ void linkRing(Ring ring) {
    const unsigned threads = gridDim.x * blockDim.x;
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < ring.count; i += threads)
        *reinterpret_cast<Address*>(placeOf(ring, i)) = placeOf(ring, unsigned((Address(i) + ring.hop) % ring.count));
}

// Element i leads to a word `offset` bytes behind it, and that one to element i + 1.
static __global__ void linkPairs(Ring ring, unsigned offset) {
    const unsigned threads = gridDim.x * blockDim.x;
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < ring.count; i += threads) {
        *reinterpret_cast<Address*>(placeOf(ring, i)) = placeOf(ring, i) + offset;
        *reinterpret_cast<Address*>(placeOf(ring, i) + offset) =
            placeOf(ring, unsigned((Address(i) + ring.hop) % ring.count));
    }
}

// All SMs visit the ring in the order of the chase.
static __global__ void visitRing(Ring ring, Reading* reading) {
    const unsigned threads = gridDim.x * blockDim.x;
    Address sum = 0;
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < ring.count; i += threads)
        sum |= follow<Level::l2>(placeOf(ring, unsigned(Address(i) * ring.hop % ring.count)));
    if (sum == 1) reading->sink = 1;
}

// Counters are read while one load is still on its way, before and behind: of hundreds, neither is felt.
template <Level kLevel>
__global__ void chase(Address start, int warmSteps, int steps, Reading* reading) {
    Address place = start;
#pragma unroll 1
    for (int step = 0; step < warmSteps; ++step) place = follow<kLevel>(place);
    const unsigned long long before = cycleNow();
#pragma unroll 8
    for (int step = 0; step < steps; ++step) place = follow<kLevel>(place);
    const unsigned long long after = cycleNow();
    if (place == 1) reading->sink = 1;
    addReading(reading, after - before);
}

inline Ring ringOf(const Gpu& gpu, double bytes, unsigned stride) {
    Ring ring{reinterpret_cast<Address>(gpu.array), stride, unsigned(std::max(bytes / stride, 2.0)), 1};
    ring.hop = std::max(1U, unsigned(std::lround(0.6180339887 * ring.count)));
    while (std::gcd(ring.hop, ring.count) != 1) ++ring.hop;
    return ring;
}

// One thread warms L1 up itself; L2 is filled by all SMs, since one thread would take seconds.
template <Level kLevel>
Sample chaseSample(const Gpu& gpu, double bytes, unsigned stride, int mostSteps) {
    const Ring ring = ringOf(gpu, bytes, stride);
    linkRing<<<unsigned(gpu.sms()), 512>>>(ring);
    const int steps = std::max(256, int(std::min<Address>(ring.count, Address(mostSteps))));
    const auto once = [&] {
        if (kLevel == Level::l2)
            for (int time = 0; time < 2; ++time) visitRing<<<unsigned(gpu.sms()), 512>>>(ring, gpu.readings);
        const int warmSteps = kLevel == Level::l1 ? int(ring.count) : 0;
        const auto launch = [&] { chase<kLevel><<<1, 1>>>(ring.base, warmSteps, steps, gpu.readings); };
        return gpu.cyclesPerWarp(launch) / steps;
    };
    return sampled(double(ring.count) * stride, 5, once);
}

// 32 bytes are the shortest piece of a line; of 160 each is on another line of up to 128.
constexpr unsigned kDense = 32;
constexpr unsigned kSparse = 160;

inline void measureL1(const Gpu& gpu, Document& document) {
    constexpr int kMostSteps = 8192;
    constexpr double kKibi = 1024;
    CHECK(cudaFuncSetAttribute(chase<Level::l1>, cudaFuncAttributePreferredSharedMemoryCarveout,
                               cudaSharedmemCarveoutMaxL1));
    std::vector<Sample> dense, sparse;
    for (double bytes = 4 * kKibi; bytes <= 320 * kKibi; bytes += 4 * kKibi)
        dense.push_back(chaseSample<Level::l1>(gpu, bytes, kDense, kMostSteps));
    for (double bytes = 384 * kKibi; bytes <= 640 * kKibi; bytes += 64 * kKibi)
        dense.push_back(chaseSample<Level::l1>(gpu, bytes, kDense, kMostSteps));
    document.add("chase.l1", "bytes", "cycle", dense);
    for (double bytes = 8 * kKibi; bytes <= 1536 * kKibi; bytes *= std::exp2(0.125))
        sparse.push_back(chaseSample<Level::l1>(gpu, bytes, kSparse, kMostSteps));
    document.add("chase.l1.sparse", "bytes", "cycle", sparse);
}

inline void measureL2(const Gpu& gpu, Document& document) {
    constexpr int kMostSteps = 8192;
    const double capacity = double(gpu.l2Bytes());
    std::vector<double> sizes;
    const double most = std::min(3.5 * capacity, double(gpu.bytes));
    for (double bytes = 65536; bytes <= most; bytes *= std::exp2(0.25)) sizes.push_back(bytes);
    for (int part = 48; part <= 96; ++part) sizes.push_back(capacity * part / 64); // Finer where it overflows.
    std::sort(sizes.begin(), sizes.end());
    std::vector<Sample> dense, sparse;
    for (const double bytes : sizes)
        if (bytes <= double(gpu.bytes)) dense.push_back(chaseSample<Level::l2>(gpu, bytes, kDense, kMostSteps));
    document.add("chase.l2", "bytes", "cycle", dense);
    const double mostSparse = std::min(8 * capacity, double(gpu.bytes));
    for (double bytes = capacity / 2; bytes <= mostSparse; bytes *= std::exp2(0.125))
        sparse.push_back(chaseSample<Level::l2>(gpu, bytes, kSparse, kMostSteps));
    document.add("chase.l2.sparse", "bytes", "cycle", sparse);
}

// Nothing of the ring is in L2; its lines are far apart.
inline void measureDramLatency(const Gpu& gpu, Document& document) {
    constexpr int kSteps = 2048;
    std::vector<Sample> samples;
    const double most = std::min(double(size_t(512) << 20), double(gpu.bytes));
    for (double bytes = most / 8; bytes <= most; bytes *= 2) {
        const Ring ring = ringOf(gpu, bytes, 4096);
        linkRing<<<unsigned(gpu.sms()), 512>>>(ring);
        const int steps = std::min(kSteps, int(ring.count));
        const auto once = [&] {
            pushOutOfL2(gpu);
            return gpu.cyclesPerWarp([&] { chase<Level::l2><<<1, 1>>>(ring.base, 0, steps, gpu.readings); }) / steps;
        };
        samples.push_back(sampled(bytes, 5, once));
    }
    document.add("chase.dram", "bytes", "cycle", samples);
}

// One thread of every SM, each at another place of a ring of a quarter of L2.
static __global__ void chaseFromAllSms(Ring ring, int steps, Reading* reading) {
    Address place = placeOf(ring, unsigned(Address(ring.count) * blockIdx.x / gridDim.x));
    const unsigned long long before = cycleNow();
#pragma unroll 8
    for (int step = 0; step < steps; ++step) place = follow<Level::l2>(place);
    const unsigned long long after = cycleNow();
    if (place == 1) reading->sink = 1;
    addReading(reading, after - before);
}

inline void measureMeanL2Latency(const Gpu& gpu, Document& document) {
    constexpr int kSteps = 4096;
    const Ring ring = ringOf(gpu, double(gpu.l2Bytes()) / 4, 128);
    linkRing<<<unsigned(gpu.sms()), 512>>>(ring);
    const auto once = [&] {
        visitRing<<<unsigned(gpu.sms()), 512>>>(ring, gpu.readings);
        const auto launch = [&] { chaseFromAllSms<<<unsigned(gpu.sms()), 1>>>(ring, kSteps, gpu.readings); };
        return gpu.cyclesPerWarp(launch) / kSteps;
    };
    document.add("flow.l2_latency", "bytes", "cycle", {sampled(double(gpu.l2Bytes()) / 4, kRuns, once)});
}

// Pairs of loads, the second some bytes behind the first: it hits where both are fetched together.
template <Level kLevel>
void measureSector(const Gpu& gpu, Document& document, const char* name) {
    constexpr unsigned kSpacing = 4096;
    constexpr unsigned kPairs = 512;
    std::vector<Sample> samples;
    for (const unsigned offset : {8U, 16U, 32U, 64U, 96U, 128U, 192U, 256U, 512U, 1024U}) {
        const Ring ring = ringOf(gpu, double(kSpacing) * kPairs, kSpacing);
        linkPairs<<<unsigned(gpu.sms()), 512>>>(ring, offset);
        const auto once = [&] {
            pushOutOfL2(gpu);
            return gpu.cyclesPerWarp([&] { chase<kLevel><<<1, 1>>>(ring.base, 0, 2 * int(kPairs), gpu.readings); }) /
                   kPairs;
        };
        samples.push_back(sampled(offset, 5, once));
    }
    document.add(name, "bytes behind", "cycle", samples);
}

inline void measureChases(const Gpu& gpu, Document& document) {
    if (gpu.properties.globalL1CacheSupported) measureL1(gpu, document);
    measureL2(gpu, document);
    measureMeanL2Latency(gpu, document);
    measureDramLatency(gpu, document);
    measureSector<Level::l2>(gpu, document, "sector.l2");
    if (gpu.properties.globalL1CacheSupported) measureSector<Level::l1>(gpu, document, "sector.l1");
    CHECK(cudaMemset(gpu.array, 0, gpu.bytes)); // What follows reads zeros.
}

} // namespace calibration
