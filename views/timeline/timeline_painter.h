#pragma once

#include "views/timeline/timeline_layout.h"

#include <QImage>

#include <optional>

class QPainter;

namespace forewarp::views::timeline {

/// Paints a timeline part by part, alike on screens, into pictures and as vectors.
class TimelinePainter {
  public:
    /// The painter keeps references: all three outlive it.
    TimelinePainter(QPainter& painter, const TimelineScene& scene, const TimelineLayout& layout);

    /// Everything but bars and overview.
    void paintFrame();
    /// Over the bars: ticks, texts in wide intervals and the selection.
    void paintOverRows();
    /// Over the overview: which part of the run is shown.
    void paintWindow();
    /// A line through all rows at `x`, its cycle in the ruler.
    void paintPointer(double x);

    /// The part of the overview that is shown above.
    [[nodiscard]] static QRectF windowArea(const TimelineScene& scene, const TimelineLayout& layout);

  private:
    void paintLegend();
    void paintRuler();
    void paintTimes();
    void paintRowNames();
    void paintRowTexts(int row);
    void paintSelection();
    [[nodiscard]] std::vector<double> cycleTicks() const;

    QPainter& m_painter;
    const TimelineScene& m_scene;
    const TimelineLayout& m_layout;
};

} // namespace forewarp::views::timeline
