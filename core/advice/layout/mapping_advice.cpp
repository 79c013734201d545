#include "core/advice/layout/mapping_advice.h"

#include "core/advice/block/block_sweep.h"
#include "core/base/text.h"

#include <utility>

namespace forewarp::advice::layout {

namespace {

using Kind = LayoutAdvice::Kind;

std::string textOf(const LayoutAdvice& change) {
    const kernel::KernelProfile& kernel = change.kernel;
    if (change.kind == Kind::warpPerRow)
        return "Let a warp, not a thread, have each iteration of " + kernel.mapped[1].loop + ": its lanes share " +
               joined(kernel.rows, ", ") + (kernel.rowSums > 0 ? " and add up what they have." : ".");
    const std::string threads =
        "Let threads have the iterations of " + joined(kernel.mapped, ", ", &kernel::MappedLoop::loop);
    if (change.kind == Kind::outerThreads) return threads + ": there are more of them, which update the same cells.";
    return threads + ", each with all of " + kernel.loop + ": no cell is updated by several of them.";
}

} // namespace

std::optional<LayoutAdvice> adviseMapping(OtherMapping other, const device::Device& device,
                                          const kernel::Launch& launch, Seconds before, const models::Model& model) {
    LayoutAdvice change;
    change.kind = other.kind;
    change.kernel = std::move(other.kernel);
    change.kernel.registersPerThread = launch.registersPerThread;
    const block::BlockSweep sweep = block::sweepBlocks(change.kernel, device, model);
    if (sweep.best < 0) return std::nullopt;
    const block::SweepPoint& best = sweep.points[std::size_t(sweep.best)];
    change.launch = change.kernel.launchWith(best.block);
    change.before = before;
    change.after = best.time;
    if (change.gain() < kLeastGain) return std::nullopt;
    change.text = textOf(change);
    change.dimensions = std::move(other.dimensions);
    if (change.kernel.rowSums > 0)
        change.caveats.push_back("Sums in floating point are then added up in another order.");
    return change;
}

} // namespace forewarp::advice::layout
