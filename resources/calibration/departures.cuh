// Departure delays (S. Hong, H. Kim, «An Analytical Model for a GPU Architecture with Memory-level and Thread-level
// Parallelism Awareness», ISCA 2009): cycles between two accesses of one SM that go to memory, seen where so many are
// in flight that the memory system and no longer its latency says how long they take.
#pragma once

#include "measuring.cuh"

namespace calibration {

constexpr unsigned kPieceBytes = 64; // What L2 takes as one request.

__device__ inline unsigned loadWord(const unsigned* place) {
    unsigned word;
    asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(word) : "l"(place) : "memory");
    return word;
}

// Rounds of kFlying independent accesses of each warp; a round starts when the one before has come. Lanes are `stride`
// words apart, and no word is read twice before the array ends: its words are a power of two, all of them zeros.
template <int kFlying>
__global__ void __launch_bounds__(kMostThreads)
    depart(const unsigned* words, unsigned mask, unsigned stride, int rounds, Reading* reading) {
    const unsigned span = gridDim.x * blockDim.x * stride;
    unsigned place = (blockIdx.x * blockDim.x + threadIdx.x) * stride;
    __syncthreads();
    const unsigned long long before = cycleNow();
#pragma unroll 1
    for (int round = 0; round < rounds; ++round) {
        unsigned word[kFlying];
#pragma unroll
        for (int i = 0; i < kFlying; ++i) word[i] = loadWord(words + ((place + unsigned(i) * span) & mask));
        unsigned sum = 0;
#pragma unroll
        for (int i = 0; i < kFlying; ++i) sum |= word[i];
        place += kFlying * span + sum;
    }
    const unsigned long long after = cycleNow();
    if (place == 1) reading->sink = 1;
    addReading(reading, after - before);
}

// One warp that reads the same words again and again: so many pieces of 64 bytes, all of them in L2.
static __global__ void readPieces(const unsigned* words, unsigned pieces, int turns, Reading* reading) {
    unsigned place = threadIdx.x % pieces * (kPieceBytes / unsigned(sizeof(unsigned)));
    for (int turn = 0; turn < 16; ++turn) place += loadWord(words + place);
    const unsigned long long before = cycleNow();
#pragma unroll 4
    for (int turn = 0; turn < turns; ++turn) place += loadWord(words + place);
    const unsigned long long after = cycleNow();
    if (place == 1) reading->sink = 1;
    addReading(reading, after - before);
}

// What accesses go through.
struct Traffic {
    unsigned blocks; // One per SM.
    unsigned stride; // Words between lanes.
    unsigned mask; // Of the words that are read.
    bool missesL2;
};

// Cycles of one round, by the accesses of an SM's warps that are in flight.
template <int kFlying>
Sample departureSample(const Gpu& gpu, const Traffic& traffic, unsigned warps) {
    constexpr int kRounds = 24;
    const auto once = [&] {
        if (traffic.missesL2) pushOutOfL2(gpu);
        const double cycles = gpu.cyclesPerWarp([&] {
            depart<kFlying><<<traffic.blocks, warps * kWarp>>>(reinterpret_cast<const unsigned*>(gpu.array),
                                                               traffic.mask, traffic.stride, kRounds, gpu.readings);
        });
        return cycles / kRounds;
    };
    return sampled(double(warps) * kFlying, kRuns, once);
}

inline std::vector<Sample> departureSamples(const Gpu& gpu, const Traffic& traffic) {
    std::vector<Sample> samples;
    for (const unsigned warps : {1U, 2U, 4U, 8U, 16U, 32U}) samples.push_back(departureSample<1>(gpu, traffic, warps));
    samples.push_back(departureSample<2>(gpu, traffic, 32));
    samples.push_back(departureSample<4>(gpu, traffic, 32));
    samples.push_back(departureSample<8>(gpu, traffic, 32));
    samples.push_back(departureSample<16>(gpu, traffic, 32));
    return samples;
}

inline void measurePieces(const Gpu& gpu, Document& document) {
    std::vector<Sample> samples;
    for (unsigned pieces = 1; pieces <= kWarp; pieces *= 2) {
        constexpr int kTurns = 512;
        const auto once = [&] {
            return gpu.cyclesPerWarp([&] {
                readPieces<<<1, kWarp>>>(reinterpret_cast<const unsigned*>(gpu.array), pieces, kTurns, gpu.readings);
            }) / kTurns;
        };
        samples.push_back(sampled(pieces, kRuns, once));
    }
    document.add("flow.pieces", "pieces of 64 bytes in one access", "cycle", samples);
}

// A quarter of L2, whole powers of two.
inline unsigned residentMask(const Gpu& gpu) {
    unsigned mask = wordMask(gpu);
    while ((size_t(mask) + 1) * sizeof(unsigned) > gpu.l2Bytes() / 4) mask /= 2;
    return mask;
}

inline void measureDepartures(const Gpu& gpu, Document& document) {
    constexpr unsigned kWordsPerLine = 32, kWordsPerPiece = kPieceBytes / unsigned(sizeof(unsigned));
    const char* const kAxis = "accesses of warps in flight";
    const unsigned all = unsigned(gpu.sms());
    document.add("departure.coalesced", kAxis, "cycle", departureSamples(gpu, {all, 1, wordMask(gpu), true}));
    document.add("departure.uncoalesced", kAxis, "cycle",
                 departureSamples(gpu, {all, kWordsPerLine, wordMask(gpu), true}));
    // Of 32 pieces each, all in L2: of all SMs L2 is what counts, of one its own way out.
    document.add("flow.l2_requests", kAxis, "cycle",
                 departureSamples(gpu, {all, kWordsPerPiece, residentMask(gpu), false}));
    document.add("flow.sm_requests", kAxis, "cycle",
                 departureSamples(gpu, {1, kWordsPerPiece, residentMask(gpu), false}));
    measurePieces(gpu, document);
}

} // namespace calibration
