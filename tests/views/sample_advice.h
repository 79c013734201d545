#pragma once

#include "core/advice/block/block_size.h"
#include "core/advice/block/register_steps.h"
#include "core/advice/shared_memory/shared_memory.h"
#include "core/dataflow/registers.h"
#include "core/dataflow/spills.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

/// Advice to show. The numbers are nobody's measurement.
namespace forewarp::views::test {

inline constexpr double kKibi = 1024;

inline forewarp::device::Occupancy sampleOccupancy(int blocks, forewarp::device::OccupancyLimiter limiter) {
    forewarp::device::Occupancy occupancy;
    occupancy.blocksPerSm = blocks;
    occupancy.warpsPerBlock = 6;
    occupancy.warpsPerSm = 6 * blocks;
    occupancy.maxWarpsPerSm = 48;
    occupancy.limiter = limiter;
    return occupancy;
}

inline advice::shared_memory::SharedOpportunity sampleOpportunity(std::string array, double kibi, double frequency,
                                                                  int line) {
    advice::shared_memory::SharedOpportunity opportunity;
    opportunity.array = array;
    opportunity.text = array + "[i + k]";
    opportunity.location = {line, 9};
    opportunity.bytes = kibi * kKibi;
    opportunity.frequency = frequency;
    opportunity.fillsPerThread = frequency / 8;
    opportunity.reason = "neighbouring threads read the same elements";
    return opportunity;
}

/// By bit: image 9 KiB, 25 reads; row 18 KiB, 12 reads; table 30 KiB, 18 reads; lookup of unknown size. Of 48 KiB,
/// greedy takes image and row, exact image and table; image alone is fastest.
inline advice::shared_memory::SharedMemoryPlan samplePlan() {
    advice::shared_memory::SharedMemoryPlan plan;
    plan.block = {192, 1, 1};
    plan.model = "sample-model"; // Not registered: its id stands for a title.
    plan.capacity = Bytes(48 * kKibi);
    plan.opportunities = {sampleOpportunity("image", 9, 25, 12), sampleOpportunity("row", 18, 12, 14),
                          sampleOpportunity("table", 30, 18, 15), sampleOpportunity("lookup", 0, 6, 17)};
    plan.opportunities[1].iterations = 32;
    plan.opportunities[1].conflictDegree = 2;
    plan.opportunities[3].reason = "size unknown: the address of lookup[key[i]] does not follow from the loop counters";
    plan.greedy = 0b011;
    plan.exact = 0b101;
    plan.fastest = 0b001;
    const double milliseconds[] = {1.84, 0.92, 1.50, 1.02, 1.61, 1.10, 1.90, 0};
    for (advice::shared_memory::SharedChoice choice = 0; choice < 8; ++choice) {
        advice::shared_memory::SharedOutcome outcome;
        for (int i = 0; i < 3; ++i) {
            if (choice >> i & 1U) outcome.bytes += plan.opportunities[std::size_t(i)].bytes;
        }
        outcome.fits = outcome.bytes <= plan.capacity.value();
        const int byShared = outcome.bytes > 0 ? int(96 * kKibi / outcome.bytes) : 8;
        if (outcome.fits) {
            outcome.occupancy =
                sampleOccupancy(std::min(8, byShared), byShared < 8 ? forewarp::device::OccupancyLimiter::sharedMemory
                                                                    : forewarp::device::OccupancyLimiter::warps);
            outcome.time = Seconds(milliseconds[choice] * 1e-3);
        }
        plan.outcomes[choice] = outcome;
    }
    return plan;
}

inline std::shared_ptr<const advice::shared_memory::SharedMemoryPlan> shared(
    advice::shared_memory::SharedMemoryPlan plan) {
    return std::make_shared<const advice::shared_memory::SharedMemoryPlan>(std::move(plan));
}

/// Twelve instructions of four source lines with a peak of 17 at line 12; 7 more are every kernel's.
inline dataflow::RegisterNeed sampleNeed() {
    dataflow::RegisterNeed need;
    const std::pair<int, int> pressures[] = {{10, 4},  {10, 6},  {11, 8},  {11, 9},  {11, 12}, {12, 15},
                                             {12, 17}, {12, 16}, {12, 13}, {14, 10}, {14, 7},  {14, 3}};
    for (const auto& [line, registers] : pressures) {
        need.pressure.push_back({0, int(need.pressure.size()), {line, 5}, registers});
    }
    need.peak = 6;
    need.perThread = 24;
    return need;
}

/// Of 192 threads per block on an SM with 32,768 registers, rounded; more than 21 registers cost blocks.
inline std::vector<advice::block::RegisterStep> sampleSteps() {
    return {{20, sampleOccupancy(8, forewarp::device::OccupancyLimiter::warps), 6},
            {32, sampleOccupancy(5, forewarp::device::OccupancyLimiter::registers), 0},
            {40, sampleOccupancy(4, forewarp::device::OccupancyLimiter::registers), 0},
            {56, sampleOccupancy(3, forewarp::device::OccupancyLimiter::registers), 0},
            {63, sampleOccupancy(2, forewarp::device::OccupancyLimiter::registers), 0}};
}

/// Held to 20 registers: 13 of the code's own.
inline std::vector<dataflow::SpillMove> sampleMoves() {
    return {{dataflow::SpillMove::Kind::spill, 0, 5, {12, 5}, 2},
            {dataflow::SpillMove::Kind::spill, 0, 6, {12, 5}, 1},
            {dataflow::SpillMove::Kind::reload, 0, 9, {14, 5}, 3}};
}

/// Even work asks for 12 warps, utilization for 8, latency for 6, which binds: 192 threads.
inline advice::block::BlockSizeAdvice sampleStrategies() {
    advice::block::BlockSizeAdvice advice;
    advice.warps = {12, 8, 6};
    advice.reasons = {"⌈2560 / (7 · 32)⌉ = 12", "⌊min(8, 24)⌋ = 8", "4 · 24 cycles / 16 = 6"};
    advice.bound = advice::block::BlockStrategy::latency;
    advice.warpsPerBlock = 6;
    advice.block = {192, 1, 1};
    return advice;
}

} // namespace forewarp::views::test
