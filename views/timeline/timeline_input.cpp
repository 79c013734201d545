// What mouse, wheel and keys do to the timeline.
#include "views/timeline/timeline_painter.h"
#include "views/timeline/timeline_rows.h"
#include "views/timeline/timeline_text.h"
#include "views/timeline/timeline_view.h"
#include "views/widgets/tool_tip.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace forewarp::views::timeline {

namespace {

constexpr double kZoomPerNotch = 1.25;
constexpr double kWheelNotch = 120; ///< QWheelEvent: eighths of a degree of most mice.
constexpr double kStepShare = 0.1;  ///< Of what is shown, per key press or notch.
constexpr double kReach = 4;        ///< Pixels beside an edge or a narrow interval that still count.
constexpr double kToldPixels = 2;   ///< From this width on an interval is told from its neighbours.

} // namespace

void TimelineView::wheelEvent(QWheelEvent* event) {
    if (m_scene.isEmpty()) return QWidget::wheelEvent(event);
    const QPointF notches = QPointF(event->angleDelta()) / kWheelNotch;
    if (event->modifiers() & Qt::ShiftModifier) {
        scrollTo(m_scrollBar->value() - notches.y() * 3 * m_scrollBar->singleStep());
    } else {
        const double cycle = parts().cycleAt(m_scene.range, event->position().x());
        m_scene.range.zoom(cycle, std::pow(kZoomPerNotch, -notches.y()));
        m_scene.range.move(-notches.x() * kStepShare * m_scene.range.length());
        repaintRows();
    }
    event->accept();
}

TimelineView::Drag TimelineView::dragAt(QPointF place) const {
    const TimelineLayout layout = parts();
    if (layout.rows.contains(place) || layout.ruler.contains(place) || layout.times.contains(place)) return Drag::rows;
    if (!layout.overview.adjusted(-kReach, 0, kReach, 0).contains(place)) return Drag::none;
    const QRectF window = TimelinePainter::windowArea(m_scene, layout);
    if (std::abs(place.x() - window.left()) <= kReach) return Drag::windowBegin;
    if (std::abs(place.x() - window.right()) <= kReach) return Drag::windowEnd;
    return Drag::window;
}

void TimelineView::mousePressEvent(QMouseEvent* event) {
    const Drag drag = m_scene.isEmpty() ? Drag::none : dragAt(event->position());
    if (event->button() != Qt::LeftButton || drag == Drag::none) return QWidget::mousePressEvent(event);
    if (drag == Drag::window) {
        const TimelineLayout layout = parts();
        const QRectF window = TimelinePainter::windowArea(m_scene, layout);
        const double x = event->position().x();
        if (x < window.left() || x > window.right()) {
            m_scene.range.move((x - window.center().x()) / layout.overview.width() * m_scene.range.total());
            repaintRows();
        }
    }
    m_press = {drag, event->position(), m_scene.range.begin(), m_scene.range.end(), double(m_scrollBar->value()),
               false};
}

void TimelineView::mouseMoveEvent(QMouseEvent* event) {
    const QPointF place = event->position();
    if (m_press.drag == Drag::none) return showCursorFor(place);
    const QPointF moved = place - m_press.place;
    m_press.hasMoved = m_press.hasMoved || moved.manhattanLength() >= QApplication::startDragDistance();
    if (!m_press.hasMoved) return;
    m_pointer.reset();
    if (m_press.drag != Drag::rows) return moveWindow(place.x());
    setCursor(Qt::ClosedHandCursor);
    const double cycles = moved.x() / parts().rows.width() * m_scene.range.length();
    m_scene.range.move(m_press.begin - cycles - m_scene.range.begin());
    scrollTo(m_press.scroll - moved.y());
    repaintRows();
}

void TimelineView::moveWindow(double x) {
    const double cycles = (x - m_press.place.x()) / parts().overview.width() * m_scene.range.total();
    TimelineRange& range = m_scene.range;
    switch (m_press.drag) {
    case Drag::windowBegin: range.show(std::clamp(m_press.begin + cycles, 0.0, m_press.end), m_press.end); break;
    case Drag::windowEnd:
        range.show(m_press.begin, std::clamp(m_press.end + cycles, m_press.begin, range.total()));
        break;
    default: range.move(m_press.begin + cycles - range.begin());
    }
    repaintRows();
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QWidget::mouseReleaseEvent(event);
    const Press press = std::exchange(m_press, {});
    if (press.drag == Drag::rows && !press.hasMoved) clickAt(event->position());
    showCursorFor(event->position());
}

void TimelineView::showCursorFor(QPointF place) {
    const TimelineLayout layout = parts();
    m_pointer.reset();
    if (!m_scene.isEmpty() && layout.rows.contains(place)) m_pointer = place.x();
    const Drag drag = m_scene.isEmpty() ? Drag::none : dragAt(place);
    const bool isEdge = drag == Drag::windowBegin || drag == Drag::windowEnd;
    setCursor(isEdge ? Qt::SizeHorCursor : drag == Drag::window ? Qt::OpenHandCursor : Qt::ArrowCursor);
    update();
}

void TimelineView::leaveEvent(QEvent* event) {
    m_pointer.reset();
    update();
    QWidget::leaveEvent(event);
}

/// The span there, or else the nearest of the warp within reach.
std::optional<TimelineSpan> TimelineView::spanNear(QPointF place) const {
    const TimelineLayout layout = parts();
    const int row = layout.rowAt(place.y());
    if (row < 0 || !layout.rows.contains(place)) return {};
    const double cycle = layout.cycleAt(m_scene.range, place.x());
    if (const auto span = m_scene.pyramid.spanAt(row, cycle)) return span;
    const double reach = kReach / layout.rows.width() * m_scene.range.length();
    std::optional<TimelineSpan> nearest;
    double least = reach;
    for (const TimelineSpan& span : m_scene.pyramid.spans(row, cycle - reach, cycle + reach)) {
        const double distance = cycle < span.begin ? span.begin - cycle : cycle - span.end;
        if (distance > least) continue;
        nearest = span;
        least = distance;
    }
    return nearest;
}

void TimelineView::clickAt(QPointF place) {
    const auto span = spanNear(place);
    if (!span) return select({});
    select(span->interval);
    activateSelection();
}

void TimelineView::activateSelection() {
    if (!m_scene.selected) return;
    const int instruction = m_scene.simulation->intervals[*m_scene.selected].instruction;
    const SourceLocation location = m_scene.simulation->program.instructions[std::size_t(instruction)].location;
    if (location.isKnown()) emit locationActivated(location);
}

QString TimelineView::toolTipAt(QPointF place) const {
    if (m_scene.isEmpty()) return {};
    const TimelineLayout layout = parts();
    if (layout.overview.contains(place)) {
        return tr(
            "All warps over the whole run, at most %n active at a time. Drag the frame to move, its sides to zoom.",
            nullptr, int(std::lround(mostWarps(m_scene))));
    }
    const int row = layout.rowAt(place.y());
    if (row < 0) return {};
    if (!layout.rows.contains(place)) return warpText(m_scene, row);
    const double pixel = m_scene.range.length() / layout.rows.width();
    const double cycle = layout.cycleAt(m_scene.range, place.x());
    const auto span = spanNear(place);
    if (!span) return warpText(m_scene, row);
    const bool isNarrow = span->end - span->begin < kToldPixels * pixel;
    if (isNarrow && m_scene.pyramid.spans(row, cycle - pixel / 2, cycle + pixel / 2).size() > 1) {
        return mixText(m_scene, row, std::max(0.0, cycle - pixel / 2), cycle + pixel / 2);
    }
    return intervalText(m_scene, m_scene.simulation->intervals[span->interval]);
}

bool TimelineView::event(QEvent* event) {
    const auto textAt = [this](const QPointF& place) { return toolTipAt(place); };
    return widgets::showToolTip(event, this, textAt) || QWidget::event(event);
}

void TimelineView::keyPressEvent(QKeyEvent* event) {
    if (m_scene.isEmpty()) return QWidget::keyPressEvent(event);
    if (event->modifiers() & Qt::ControlModifier) {
        const bool isArrow = event->key() >= Qt::Key_Left && event->key() <= Qt::Key_Down;
        return isArrow ? selectNeighbour(event->key()) : QWidget::keyPressEvent(event);
    }
    const auto move = [this](double share) {
        m_scene.range.move(share * m_scene.range.length());
        repaintRows();
    };
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
    case Qt::Key_W: return zoom(1 / kZoomPerNotch);
    case Qt::Key_Minus:
    case Qt::Key_S: return zoom(kZoomPerNotch);
    case Qt::Key_Left:
    case Qt::Key_A: return move(-kStepShare);
    case Qt::Key_Right:
    case Qt::Key_D: return move(kStepShare);
    case Qt::Key_Up: return m_scrollBar->triggerAction(QScrollBar::SliderSingleStepSub);
    case Qt::Key_Down: return m_scrollBar->triggerAction(QScrollBar::SliderSingleStepAdd);
    case Qt::Key_PageUp: return m_scrollBar->triggerAction(QScrollBar::SliderPageStepSub);
    case Qt::Key_PageDown: return m_scrollBar->triggerAction(QScrollBar::SliderPageStepAdd);
    case Qt::Key_Home: return showAll();
    case Qt::Key_Return:
    case Qt::Key_Enter: return activateSelection();
    case Qt::Key_Escape: return m_clear->isEnabled() ? m_clear->trigger() : QWidget::keyPressEvent(event);
    default: return QWidget::keyPressEvent(event);
    }
}

void TimelineView::selectNeighbour(int key) {
    const TimelinePyramid& pyramid = m_scene.pyramid;
    if (!m_scene.selected) return select(0);
    const simulation::scheduler::WarpInterval current = m_scene.simulation->intervals[*m_scene.selected];
    const int down = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
    const int row = std::clamp(current.warp + down, 0, pyramid.rows() - 1);
    const auto spans = pyramid.spans(row, 0, pyramid.end());
    auto next =
        std::ptrdiff_t(std::ranges::lower_bound(spans, current.begin, {}, &TimelineSpan::begin) - spans.begin());
    if (key == Qt::Key_Left) --next;
    if (key == Qt::Key_Right) ++next;
    next = std::clamp(next, std::ptrdiff_t(0), std::ptrdiff_t(spans.size()) - 1);
    if (spans.empty()) return;
    select(spans[std::size_t(next)].interval);
    bringIntoView(m_scene.simulation->intervals[*m_scene.selected]);
}

void TimelineView::bringIntoView(const simulation::scheduler::WarpInterval& interval) {
    TimelineRange& range = m_scene.range;
    const double middle = (interval.begin + interval.end) / 2;
    if (middle < range.begin() || middle > range.end()) {
        range.move(middle - (range.begin() + range.end()) / 2);
        repaintRows();
    }
    const TimelineLayout layout = parts();
    const QRectF row = layout.rowArea(interval.warp);
    if (row.top() < layout.rows.top()) scrollTo(layout.scroll - (layout.rows.top() - row.top()));
    if (row.bottom() > layout.rows.bottom()) scrollTo(layout.scroll + row.bottom() - layout.rows.bottom());
}

void TimelineView::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void TimelineView::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

void TimelineView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

} // namespace forewarp::views::timeline
