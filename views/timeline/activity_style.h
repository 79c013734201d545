#pragma once

#include "core/simulation/warp_simulation.h"

#include <QColor>
#include <QRectF>
#include <QString>

class QPainter;

namespace forewarp::views {

/// All of them, the most useful first: as bars are stacked and as the legend lists them.
inline constexpr WarpActivity kWarpActivities[] = {WarpActivity::computing, WarpActivity::memory,
                                                   WarpActivity::atBarrier, WarpActivity::waitingForUnit,
                                                   WarpActivity::waitingForResult};

/// «computing», «waiting for a unit» …, translated.
[[nodiscard]] QString activityWord(WarpActivity activity);
/// Never without the bar's height or pattern.
[[nodiscard]] QColor activityColour(WarpActivity activity);
/// Ground below the pattern; the same as activityColour() where there is none.
[[nodiscard]] QColor activityGround(WarpActivity activity);
/// Of bars so low that a pattern would be noise; the same as activityColour() where there is none.
[[nodiscard]] QColor activityFlat(WarpActivity activity);
/// Hatched while waiting for a unit, dotted at a barrier, else plain.
[[nodiscard]] Qt::BrushStyle activityPattern(WarpActivity activity);
/// Height of the bar over the height of a row: the lower, the less is done.
[[nodiscard]] double activityHeight(WarpActivity activity);
/// Whether the pixel of a bar has the colour or, in a pattern, its ground; `up`: pixels above the bar's foot.
[[nodiscard]] bool isInked(WarpActivity activity, int x, int up);

/// Fills a bar that stands on the bottom of `row`, with the pattern of isInked(); for small samples.
void paintActivity(QPainter& painter, const QRectF& row, WarpActivity activity);

} // namespace forewarp::views
