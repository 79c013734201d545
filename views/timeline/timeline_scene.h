#pragma once

#include "views/timeline/timeline_pyramid.h"
#include "views/timeline/timeline_range.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

namespace forewarp::views::timeline {

/// What a timeline shows, wherever it is painted.
struct TimelineScene {
    std::shared_ptr<const simulation::scheduler::WarpSimulation> simulation; ///< May be null.
    double clockHz = 0;                               ///< 0: unknown, no times are shown.
    TimelinePyramid pyramid;
    std::vector<bool> marked;      ///< By instruction: those that stand out; empty where all are alike.
    TimelinePyramid markedPyramid; ///< Of the marked intervals alone.
    TimelineRange range;
    std::optional<std::size_t> selected; ///< Position in WarpSimulation::intervals.

    [[nodiscard]] bool isEmpty() const { return pyramid.rows() == 0; }
    [[nodiscard]] bool hasMarks() const { return !marked.empty(); }
    [[nodiscard]] int warpsPerBlock() const { return simulation ? std::max(1, simulation->sm.warpsPerBlock) : 1; }
};

} // namespace forewarp::views::timeline
