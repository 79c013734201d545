#include "core/advice/register_steps.h"

#include "core/dataflow/registers.h"

#include <numeric>

namespace forewarp {

namespace {

/// No compiler with a calling convention (cc ≥ 2.0) holds a kernel to fewer; before, as few as a kernel may have.
int fewestWorthShowing(const ComputeCapability& limits) {
    constexpr int kFewestWithStack = 16;
    return limits.major < 2 ? kFewestRegisters : kFewestWithStack;
}

double movesPerThread(const KernelProfile& kernel, int registers) {
    const std::vector<SpillMove> moves = spillMoves(kernel, registers - kRuntimeRegisters);
    return std::accumulate(moves.begin(), moves.end(), 0.0, [&](double sum, const SpillMove& move) {
        return sum + kernel.blockExecutions[std::size_t(move.block)];
    });
}

} // namespace

std::vector<RegisterStep> registerSteps(const KernelProfile& kernel, const Device& device, const Launch& launch) {
    const ComputeCapability& limits = device.capability;
    std::vector<RegisterStep> steps;
    for (int registers = fewestWorthShowing(limits); registers <= limits.registersPerThread; ++registers) {
        const auto fits = occupancy(limits, {launch.block.threads(), registers, launch.sharedPerBlock});
        if (!fits) break; // More registers do not make room.
        const bool isSameStep = !steps.empty() && steps.back().occupancy.blocksPerSm == fits->blocksPerSm;
        if (!isSameStep) steps.emplace_back();
        steps.back() = {registers, *fits, 0};
    }
    for (RegisterStep& step : steps) step.movesPerThread = movesPerThread(kernel, step.mostRegisters);
    return steps;
}

} // namespace forewarp
