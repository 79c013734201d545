#pragma once

#include "views/timeline/timeline_layout.h"

#include <QImage>

class QPainter;

namespace forewarp::views::timeline {

/// The bars of all rows in sight, every pixel column the mix of what its warp does in that time; as large as
/// TimelineLayout::rows at the given ratio. Its time depends on the pixels, not on the number of intervals.
[[nodiscard]] QImage rowsImage(const TimelineScene& scene, const TimelineLayout& layout, double devicePixelRatio);
/// The same as rectangles, for SVG and PDF; intervals that are too narrow are drawn as a mix, too.
void paintRowsAsVectors(QPainter& painter, const TimelineScene& scene, const TimelineLayout& layout);
/// All warps together over the whole run, stacked; as large as TimelineLayout::overview.
[[nodiscard]] QImage overviewImage(const TimelineScene& scene, const TimelineLayout& layout, double devicePixelRatio);
/// The same as rectangles.
void paintOverviewAsVectors(QPainter& painter, const TimelineScene& scene, const TimelineLayout& layout);

/// Behind the bars of a row; blocks alternate.
[[nodiscard]] QColor rowGround(const TimelineLayout& layout, int row);
/// Of what is not marked while something else is.
[[nodiscard]] QColor dimmed(const QColor& colour);
/// Most warps that are active at a time, in the overview's steps; at least 1.
[[nodiscard]] double mostWarps(const TimelineScene& scene);

} // namespace forewarp::views::timeline
