#pragma once

#include "views/timeline/timeline_scene.h"

#include <QFont>
#include <QRectF>

#include <utility>

namespace forewarp::views::timeline {

/// Where the parts of a timeline are painted.
///
///     ▬ computing  ▬ memory …          legend
///     cycles  0      5 000   10 000    ruler
///     block 0 ▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬    labels, rows
///     time    0 µs   2.5 µs            times
///             ▁▂▃[▅▆▇]▆▅▄▃▂▁           overview
struct TimelineLayout {
    QFont font;
    QRectF legend, ruler, labels, rows, times, overview;
    double rowPitch = 0; ///< From one row to the next in its block.
    double blockGap = 0; ///< More between blocks.
    double scroll = 0;   ///< From the top of the first row to the top of `rows`.
    int rowCount = 0;
    int warpsPerBlock = 1;

    [[nodiscard]] double rowTop(int row) const;
    /// Where the bars of a row stand; less than the pitch where rows are high enough for a gap.
    [[nodiscard]] QRectF rowArea(int row) const;
    /// -1 beside the rows.
    [[nodiscard]] int rowAt(double y) const;
    /// First and one past the last row in sight.
    [[nodiscard]] std::pair<int, int> rowsInSight() const;
    /// Of all rows.
    [[nodiscard]] double contentHeight() const;
    [[nodiscard]] bool namesEveryRow() const;
    /// Whether bars show patterns and keep a gap to the next row.
    [[nodiscard]] bool hasHighRows() const;

    [[nodiscard]] double xAt(const TimelineRange& range, double cycle) const;
    [[nodiscard]] double cycleAt(const TimelineRange& range, double x) const;
};

struct TimelineSizes {
    QFont font;                ///< Of all texts, its size in pixels.
    double leastRowPitch = 0;  ///< Where the area is too low, rows are out of sight.
    double scroll = 0;
    double scrollBarWidth = 0; ///< Left free beside the rows.
};

/// Lays the parts out in `area`.
[[nodiscard]] TimelineLayout layOut(const TimelineScene& scene, const QRectF& area, const TimelineSizes& sizes);
/// Height of everything but the rows.
[[nodiscard]] double heightBesideRows(const TimelineScene& scene, double width, const QFont& font);

/// One word of the legend; `bar` is where its sample is painted.
struct LegendPlace {
    simulation::scheduler::WarpActivity activity = simulation::scheduler::WarpActivity::computing;
    QRectF bar, word;
};
/// As many lines as they need.
[[nodiscard]] std::vector<LegendPlace> legendPlaces(const QRectF& area, const QFont& font);

} // namespace forewarp::views::timeline
