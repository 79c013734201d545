#pragma once

#include "core/kernel/simulation_choices.h"
#include "core/simulation/scheduler/warp_program.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace forewarp::simulation::scheduler {

/// The SM that warps are simulated on, and how much of the work.
struct SimulatedSm {
    kernel::SimulationTiming timing = kernel::SimulationTiming::pipelined;
    kernel::SchedulingPolicy policy = kernel::SchedulingPolicy::fifo;
    int computeUnits = 1;    ///< Warps that may compute at a time.
    int memoryUnits = 1;     ///< Memory requests under way at a time; `pipelined` has one memory pipe and ignores it.
    double issueCycles = 0;  ///< `pipelined`: cycles between two instructions of the SM, whatever they are.
    int warpsPerBlock = 1;
    int residentBlocks = 1;  ///< At a time.
    double blocks = 1;       ///< Of this SM in the whole launch; may be a fraction on the average SM.
    int mostBlocks = 0;      ///< Simulated at most, never fewer than are resident; 0: all.
    /// `pipelined`: warp instructions simulated at most, by running loops for fewer iterations (the outermost first, and
    /// never for very few) and counting the rest as the mean of the last three quarters; 0: all.
    double mostInstructions = 0;
    std::size_t mostIntervals = 0; ///< Recorded; none by default.
};

/// What a warp does for a while.
enum class WarpActivity : std::uint8_t {
    computing, ///< Holds a compute unit.
    memory, ///< Its memory instruction is under way; `pipelined`: holds the memory pipe.
    waitingForUnit, ///< Wants a unit that others hold.
    waitingForResult, ///< Its next instruction needs a result that is under way.
    atBarrier,
};
inline constexpr int kWarpActivityCount = int(WarpActivity::atBarrier) + 1;
[[nodiscard]] std::string_view name(WarpActivity activity);

/// One stretch of one warp's time, in cycles from the launch.
struct WarpInterval {
    double begin = 0;
    double end = 0;
    std::int32_t instruction = 0; ///< Position in WarpProgram::instructions: the one executed or waited for.
    std::int32_t warp = 0; ///< In order of start; its block is warp / warpsPerBlock.
    WarpActivity activity = WarpActivity::computing;
};

/// What one instruction cost, all simulated warps together; iterations left out count as those that stand for them.
struct InstructionCosts {
    double executions = 0;
    double unitCycles = 0; ///< Its unit was held.
    double waitCycles = 0; ///< Warps waited for its unit or for its result, each counted.
    double idleCycles =
        0; ///< Nobody computed while it was under way (the thesis's hotspots), shared among all under way.
};

/// How an SM spent its time.
struct WarpSimulation {
    WarpProgram program;
    SimulatedSm sm;
    double cycles = 0; ///< Of the blocks simulated, with the iterations left out.
    double simulatedBlocks = 0;
    double totalCycles = 0; ///< Of all blocks of the SM: t · n/W.
    double instructions = 0; ///< Warp instructions simulated, without those left out.
    double computeBusy = 0; ///< Share of `cycles` in which a compute unit was held, 0…1.
    double memoryBusy = 0; ///< Likewise for memory units.
    double meanReadyWarps = 0; ///< Mean TLP over time.
    std::vector<InstructionCosts> costs; ///< By instruction of the program.
    std::vector<WarpInterval>
        intervals; ///< By begin; the first of the simulation where there were too many. Of the iterations run.
    bool recordsAll = true; ///< False where intervals were left out at the end.
    bool isExtrapolated = false; ///< Blocks or iterations were left out.
    bool wasStopped = false;

    /// Share of all idle cycles that belongs to the instruction, 0…1.
    [[nodiscard]] double idleShare(std::size_t instruction) const;
};

/// Delay of one execution at parallelism ILP · TLP, in cycles: equation (4.5) for compute instructions, (4.6) for memory.
[[nodiscard]] double delayAt(const WarpInstruction& instruction, double parallelism);

/// Runs the warps of one SM.
///
/// Source: A. Resios, «GPU performance prediction using parametrized models», Utrecht University 2011, Algorithm 5.1 and
/// section 5.2.1; `published` timing is that algorithm on flattened loops.
/// Deviates: (with `pipelined`) a unit is held for `penalty` cycles, the result arrives `latency` after it was taken up, an
/// instruction waits for its operands only, loops run iteration by iteration, warps end without waiting for their stores.
/// Barriers take no time but that until the block's last warp has arrived.
/// Inputs: cycles of the SM's clock. Returns: deterministic for equal inputs. Valid: at least one block and one instruction;
/// otherwise everything is 0.
[[nodiscard]] WarpSimulation simulateWarps(WarpProgram program, const SimulatedSm& sm, std::stop_token stop = {});

} // namespace forewarp::simulation::scheduler
