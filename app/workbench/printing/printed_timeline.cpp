#include "app/workbench/printing/printed_timeline.h"

#include "core/render/svg/timeline_svg.h"
#include "views/theme/theme.h"
#include "views/timeline/timeline_painter.h"
#include "views/timeline/timeline_rows.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace forewarp::workbench::printing {

namespace {

constexpr int kTextPixels = 11;
constexpr double kRowsHeight = 250; ///< Pixels, where rows are neither too low nor too high for it.
constexpr double kLeastPitch = 8;
constexpr double kMostPitch = 18;

/// The same run, as if there were no other warps.
std::shared_ptr<const simulation::scheduler::WarpSimulation> ofFirstWarps(
    simulation::scheduler::WarpSimulation simulation, int warps) {
    std::erase_if(simulation.intervals,
                  [warps](const simulation::scheduler::WarpInterval& interval) { return interval.warp >= warps; });
    return std::make_shared<const simulation::scheduler::WarpSimulation>(std::move(simulation));
}

} // namespace

PrintedTimeline::PrintedTimeline(const simulation::scheduler::WarpSimulation& simulation, double clockHz)
    : m_font(views::theme::Theme::instance().uiFont()) {
    m_font.setPixelSize(kTextPixels); // Whatever the resolution of the paper.
    const render::svg::TimelineWindow window = render::svg::timelineWindow(simulation);
    m_scene.simulation = ofFirstWarps(simulation, window.warps);
    m_scene.clockHz = clockHz;
    m_scene.pyramid = views::timeline::TimelinePyramid(*m_scene.simulation);
    m_scene.range.setTotal(m_scene.pyramid.end());
    m_scene.range.show(0, window.end);
}

views::timeline::TimelineSizes PrintedTimeline::sizes() const {
    views::timeline::TimelineSizes sizes;
    sizes.font = m_font;
    sizes.leastRowPitch = std::clamp(std::floor(kRowsHeight / m_scene.pyramid.rows()), kLeastPitch, kMostPitch);
    return sizes;
}

double PrintedTimeline::heightFor(double width) const {
    const double rows = views::timeline::layOut(m_scene, QRectF(0, 0, width, 1), sizes()).contentHeight();
    return std::ceil(rows + views::timeline::heightBesideRows(m_scene, width, m_font));
}

void PrintedTimeline::paint(QPainter& painter, const QRectF& area) const {
    const views::timeline::TimelineLayout layout = views::timeline::layOut(m_scene, area, sizes());
    painter.save();
    views::timeline::TimelinePainter parts(painter, m_scene, layout);
    parts.paintFrame();
    views::timeline::paintRowsAsVectors(painter, m_scene, layout);
    views::timeline::paintOverviewAsVectors(painter, m_scene, layout);
    parts.paintOverRows();
    parts.paintWindow();
    painter.restore();
}

} // namespace forewarp::workbench::printing
