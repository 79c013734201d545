#pragma once

#include "core/simulation/scheduler/warp_simulation.h"
#include "views/timeline/timeline_layout.h"

#include <QFont>
#include <QRectF>

class QPainter;

namespace forewarp::workbench::printing {

/// The warp timeline of a printed report: the part of timelineWindow() as vectors, in the colours of the current theme.
class PrintedTimeline {
  public:
    /// Of a simulation with intervals. `clockHz`: 0 where unknown.
    PrintedTimeline(const simulation::scheduler::WarpSimulation& simulation, double clockHz);

    /// Room for all rows.
    [[nodiscard]] double heightFor(double width) const;
    void paint(QPainter& painter, const QRectF& area) const;

  private:
    [[nodiscard]] views::timeline::TimelineSizes sizes() const;

    views::timeline::TimelineScene m_scene;
    QFont m_font;
};

} // namespace forewarp::workbench::printing
