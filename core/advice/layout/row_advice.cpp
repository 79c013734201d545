#include "core/advice/layout/row_advice.h"

#include "core/advice/block/block_sweep.h"
#include "core/base/text.h"

#include <utility>

namespace forewarp::advice::layout {

std::optional<LayoutAdvice> adviseRows(RowMapping rows, const device::Device& device, const kernel::Launch& launch,
                                       Seconds before, const models::Model& model) {
    LayoutAdvice change;
    change.kind = LayoutAdvice::Kind::warpPerRow;
    change.kernel = std::move(rows.kernel);
    change.kernel.registersPerThread = launch.registersPerThread;
    const block::BlockSweep sweep = block::sweepBlocks(change.kernel, device, model);
    if (sweep.best < 0) return std::nullopt;
    const block::SweepPoint& best = sweep.points[std::size_t(sweep.best)];
    change.launch = change.kernel.launchWith(best.block);
    change.before = before;
    change.after = best.time;
    if (change.gain() < kLeastGain) return std::nullopt;
    change.text = "Let a warp, not a thread, have each iteration of " + change.kernel.mapped[1].loop +
                  ": its lanes share " + joined(change.kernel.rows, ", ") +
                  (change.kernel.rowSums > 0 ? " and add up what they have." : ".");
    change.dimensions = std::move(rows.dimensions);
    if (change.kernel.rowSums > 0)
        change.caveats.push_back("Sums in floating point are then added up in another order.");
    return change;
}

} // namespace forewarp::advice::layout
