#include "app/workbench/printed_timeline.h"

#include "core/report/timeline_svg.h"
#include "views/theme/theme.h"
#include "views/timeline/timeline_painter.h"
#include "views/timeline/timeline_rows.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace forewarp::workbench {

namespace {

constexpr int kTextPixels = 11;
constexpr double kRowsHeight = 250; ///< Pixels, where rows are neither too low nor too high for it.
constexpr double kLeastPitch = 8;
constexpr double kMostPitch = 18;

/// The same run, as if there were no other warps.
std::shared_ptr<const WarpSimulation> ofFirstWarps(WarpSimulation simulation, int warps) {
    std::erase_if(simulation.intervals, [warps](const WarpInterval& interval) { return interval.warp >= warps; });
    return std::make_shared<const WarpSimulation>(std::move(simulation));
}

} // namespace

PrintedTimeline::PrintedTimeline(const WarpSimulation& simulation, double clockHz)
    : m_font(views::Theme::instance().uiFont()) {
    m_font.setPixelSize(kTextPixels); // Whatever the resolution of the paper.
    const TimelineWindow window = timelineWindow(simulation);
    m_scene.simulation = ofFirstWarps(simulation, window.warps);
    m_scene.clockHz = clockHz;
    m_scene.pyramid = views::TimelinePyramid(*m_scene.simulation);
    m_scene.range.setTotal(m_scene.pyramid.end());
    m_scene.range.show(0, window.end);
}

views::TimelineSizes PrintedTimeline::sizes() const {
    views::TimelineSizes sizes;
    sizes.font = m_font;
    sizes.leastRowPitch = std::clamp(std::floor(kRowsHeight / m_scene.pyramid.rows()), kLeastPitch, kMostPitch);
    return sizes;
}

double PrintedTimeline::heightFor(double width) const {
    const double rows = views::layOut(m_scene, QRectF(0, 0, width, 1), sizes()).contentHeight();
    return std::ceil(rows + views::heightBesideRows(m_scene, width, m_font));
}

void PrintedTimeline::paint(QPainter& painter, const QRectF& area) const {
    const views::TimelineLayout layout = views::layOut(m_scene, area, sizes());
    painter.save();
    views::TimelinePainter parts(painter, m_scene, layout);
    parts.paintFrame();
    views::paintRowsAsVectors(painter, m_scene, layout);
    views::paintOverviewAsVectors(painter, m_scene, layout);
    parts.paintOverRows();
    parts.paintWindow();
    painter.restore();
}

} // namespace forewarp::workbench
