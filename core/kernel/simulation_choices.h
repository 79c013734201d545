#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace forewarp::kernel {

/// Which of the ready warps a free unit takes next.
enum class SchedulingPolicy {
    fifo,              ///< The one that has been ready longest.
    roundRobin,        ///< The next one by number after the warp served last.
    greedyThenOldest,  ///< The warp served last as long as it is ready, then the oldest.
    shortestFirst,     ///< The one whose next instruction takes least.
    twoLevel,          ///< First-in-first-out within a group of warps; the next group when all of it wait.
};
/// «greedy-then-oldest», as users read it and as JSON and command line spell it.
[[nodiscard]] std::string_view name(SchedulingPolicy policy);
[[nodiscard]] std::optional<SchedulingPolicy> findSchedulingPolicy(std::string_view name);

/// How the warp simulation lets time pass.
enum class SimulationTiming {
    pipelined, ///< Units are held for as long as their throughput asks; results arrive a latency later.
    published, ///< Resios (2011): a unit is held for the latency divided by instruction- and thread-level parallelism.
};

/// What a prediction takes for granted where GPUs, compilers and published models part ways.
struct SimulationChoices {
    bool contractsMultiplyAdds = true; ///< A multiplication and the addition that uses it are one instruction.
    bool sharesBandwidth = true; ///< SMs without work leave their bandwidth to the others; false: always 1/SMs each.
    bool usesCaches = true; ///< Accesses cost what the simulated caches say; false: all go to DRAM.
    bool loadsUseL1 = true; ///< Of GPUs whose L1 caches global loads; false: as ptxas -dlcm=cg compiles them.
    bool storesMayAlias = false; ///< A store may change what any later load reads; false: of its own array alone.
    SimulationTiming timing = SimulationTiming::pipelined;
    SchedulingPolicy policy = SchedulingPolicy::fifo;
    int mostWarps =
        0; ///< Warps simulated at most, in whole blocks, never fewer than are resident; 0: as few as give a steady state.
    double mostInstructions = 30'000; ///< Warp instructions simulated at most (`pipelined`); see SimulatedSm.
    std::size_t mostIntervals = 0; ///< Of the timeline that is recorded.

    /// Everything as in the thesis.
    [[nodiscard]] static SimulationChoices asPublished() {
        SimulationChoices choices;
        choices.contractsMultiplyAdds = false;
        choices.sharesBandwidth = false;
        choices.usesCaches = false;
        choices.timing = SimulationTiming::published;
        return choices;
    }
    friend bool operator==(const SimulationChoices&, const SimulationChoices&) = default;
};

} // namespace forewarp::kernel
