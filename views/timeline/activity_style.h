#pragma once

#include "core/simulation/scheduler/warp_simulation.h"

#include <QColor>
#include <QRectF>
#include <QString>

class QPainter;

namespace forewarp::views::timeline {

/// All of them, the most useful first: as bars are stacked and as the legend lists them.
inline constexpr simulation::scheduler::WarpActivity kWarpActivities[] = {
    simulation::scheduler::WarpActivity::computing, simulation::scheduler::WarpActivity::memory,
    simulation::scheduler::WarpActivity::atBarrier, simulation::scheduler::WarpActivity::waitingForUnit,
    simulation::scheduler::WarpActivity::waitingForResult};

/// «computing», «waiting for a unit» …, translated.
[[nodiscard]] QString activityWord(simulation::scheduler::WarpActivity activity);
/// Never without the bar's height or pattern.
[[nodiscard]] QColor activityColour(simulation::scheduler::WarpActivity activity);
/// Ground below the pattern; the same as activityColour() where there is none.
[[nodiscard]] QColor activityGround(simulation::scheduler::WarpActivity activity);
/// Of bars so low that a pattern would be noise; the same as activityColour() where there is none.
[[nodiscard]] QColor activityFlat(simulation::scheduler::WarpActivity activity);
/// Hatched while waiting for a unit, dotted at a barrier, else plain.
[[nodiscard]] Qt::BrushStyle activityPattern(simulation::scheduler::WarpActivity activity);
/// Height of the bar over the height of a row: the lower, the less is done.
[[nodiscard]] double activityHeight(simulation::scheduler::WarpActivity activity);
/// Whether the pixel of a bar has the colour or, in a pattern, its ground; `up`: pixels above the bar's foot.
[[nodiscard]] bool isInked(simulation::scheduler::WarpActivity activity, int x, int up);

/// Fills a bar that stands on the bottom of `row`, with the pattern of isInked(); for small samples.
void paintActivity(QPainter& painter, const QRectF& row, simulation::scheduler::WarpActivity activity);

} // namespace forewarp::views::timeline
