#pragma once

#include "tests/views/sample_report.h"
#include "views/memory/memory_traffic.h"

#include <memory>
#include <utility>

namespace forewarp::views::test {

/// 100 requests, 3200 transactions: 800 end in L1, 1200 of the other 2400 in L2, 1200 in DRAM.
inline forewarp::memory::MemoryTraffic sampleLoads() {
    return {.requests = 100,
            .transactions = 3200,
            .l1Hits = 800,
            .l2Transactions = 2400,
            .l2Transfers = 2400,
            .l2Hits = 1200,
            .dramTransactions = 1200,
            .distinctLines = 300};
}

/// 10 requests of 4 transactions that all go to DRAM.
inline forewarp::memory::MemoryTraffic sampleStores() {
    return {.requests = 10,
            .transactions = 40,
            .l1Hits = 0,
            .l2Transactions = 40,
            .l2Transfers = 40,
            .l2Hits = 0,
            .dramTransactions = 40,
            .distinctLines = 40};
}

/// Reads of a and writes of r as above, in four slices: a hits more and more, r is written in the last one only.
inline forewarp::memory::MemoryBehaviour sampleBehaviour() {
    forewarp::memory::MemoryBehaviour memory;
    memory.accesses = {{forewarp::memory::AccessClass::uncoalesced, sampleLoads(), 50, Bytes(32), 1},
                       {forewarp::memory::AccessClass::coalesced, sampleStores(), 5, Bytes(32), 1}};
    memory.arrays = {{"a", sampleLoads()}, {"r", sampleStores()}};
    const double hits[] = {0, 200, 400, 600};
    for (const double l2Hits : hits) {
        const forewarp::memory::MemoryTraffic loads{25, 800, 200, 600, 600, l2Hits, 600 - l2Hits, 150};
        memory.picture.slices.push_back({{loads, forewarp::memory::MemoryTraffic{}}});
    }
    memory.picture.slices.back().arrays[1] = sampleStores();
    memory.isTraced = true;
    memory.samplingError = 0.02;
    memory.provenance = "trace of n = 128, L2 simulated";
    memory.caveats = {"The trace is smaller than the launch."};
    return memory;
}

inline advice::layout::LayoutAdvice sampleAdvice(std::string array, std::string text, double before, double after) {
    advice::layout::LayoutAdvice advice;
    advice.array = std::move(array);
    advice.text = std::move(text);
    advice.before = Seconds(before);
    advice.after = Seconds(after);
    return advice;
}

/// The first loop of sampleReport() with its memory simulated by the second model.
inline forewarp::explain::LoopReport sampleSimulatedLoop() {
    forewarp::explain::LoopReport loop = sampleReport().loops[0];
    for (forewarp::explain::AccessReport& access : loop.accesses) access.access.isAffine = true;
    loop.accesses[1].access.kind = kernel::AccessKind::store;
    models::Prediction simulated = samplePrediction(2e-3);
    simulated.model = "cgpredict";
    simulated.memory = std::make_shared<const forewarp::memory::MemoryBehaviour>(sampleBehaviour());
    loop.predictions.push_back(std::move(simulated));
    loop.advice = {sampleAdvice("a", "Store a the other way round.", 42e-3, 3.82e-3),
                   sampleAdvice("", "Swap x and y of the threads.", 42e-3, 40e-3)};
    loop.advice[0].caveats = {"The transposition itself is not counted."};
    return loop;
}

inline memory::CacheTraits sampleCaches() {
    return {true, Bytes(32)};
}

} // namespace forewarp::views::test
