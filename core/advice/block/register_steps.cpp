#include "core/advice/block/register_steps.h"

#include "core/dataflow/registers.h"
#include "core/dataflow/spills.h"

#include <numeric>

namespace forewarp::advice::block {

namespace {

/// No compiler with a calling convention (cc ≥ 2.0) holds a kernel to fewer; before, as few as a kernel may have.
int fewestWorthShowing(const device::ComputeCapability& limits) {
    constexpr int kFewestWithStack = 16;
    return limits.major < 2 ? dataflow::kFewestRegisters : kFewestWithStack;
}

double movesPerThread(const kernel::KernelProfile& kernel, int registers) {
    const std::vector<dataflow::SpillMove> moves =
        dataflow::spillMoves(kernel, registers - dataflow::kRuntimeRegisters);
    return std::accumulate(moves.begin(), moves.end(), 0.0, [&](double sum, const dataflow::SpillMove& move) {
        return sum + kernel.blockExecutions[std::size_t(move.block)];
    });
}

} // namespace

std::vector<RegisterStep> registerSteps(const kernel::KernelProfile& kernel, const device::Device& device,
                                        const kernel::Launch& launch) {
    const device::ComputeCapability& limits = device.capability;
    std::vector<RegisterStep> steps;
    for (int registers = fewestWorthShowing(limits); registers <= limits.registersPerThread; ++registers) {
        const auto fits = device::occupancy(limits, {launch.block.threads(), registers, launch.sharedPerBlock});
        if (!fits) break; // More registers do not make room.
        const bool isSameStep = !steps.empty() && steps.back().occupancy.blocksPerSm == fits->blocksPerSm;
        if (!isSameStep) steps.emplace_back();
        steps.back() = {registers, *fits, 0};
    }
    for (RegisterStep& step : steps) step.movesPerThread = movesPerThread(kernel, step.mostRegisters);
    return steps;
}

} // namespace forewarp::advice::block
