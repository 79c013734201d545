// Mouse, keys and tool tips of the band plot.

#include "views/bands/band_plot.h"
#include "views/widgets/plots/fresh_plot.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace forewarp::views::bands {

void BandPlot::connectMouse() {
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        if (event->button() == Qt::LeftButton) pressAt(event->position());
    });
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        m_plot->setCursor(isOnApplication(event->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    });
}

void BandPlot::moveCursor(int position) {
    if (m_band.points.empty()) return;
    m_cursor = std::clamp(position, 0, int(m_band.points.size()) - 1);
    repaintMarks();
    const models::BandPoint& point = m_band.points[std::size_t(m_cursor)];
    const QPointF place(m_plot->xAxis->coordToPixel(point.warps), m_plot->axisRect()->top());
    QToolTip::showText(m_plot->mapToGlobal(place.toPoint()), linesOf(m_cursor).join(QLatin1Char('\n')), this);
}

void BandPlot::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left: return moveCursor(m_cursor - 1);
    case Qt::Key_Right: return moveCursor(m_cursor + 1);
    case Qt::Key_Home: return moveCursor(0);
    case Qt::Key_End: return moveCursor(int(m_band.points.size()) - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (!m_band.points.empty()) emit explainRequested();
        return;
    default: return QWidget::keyPressEvent(event);
    }
}

void BandPlot::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    repaintMarks();
}

void BandPlot::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    repaintMarks();
}

int BandPlot::positionAt(QPointF place) const {
    if (m_band.points.empty() || !m_plot->axisRect()->rect().contains(place.toPoint())) return -1;
    const double warps = m_plot->xAxis->pixelToCoord(place.x());
    const auto distance = [warps](const models::BandPoint& point) { return std::abs(point.warps - warps); };
    return int(std::ranges::min_element(m_band.points, {}, distance) - m_band.points.begin());
}

bool BandPlot::isOnApplication(QPointF place) const {
    if (m_application->data()->isEmpty()) return false;
    const auto isHit = [&](const QCPLayerable* part) {
        const double distance = part ? part->selectTest(place, false) : -1;
        return distance >= 0 && distance < m_plot->selectionTolerance();
    };
    return isHit(m_application) || isHit(m_currentText) || isHit(m_plot->legend->itemWithPlottable(m_application));
}

void BandPlot::pressAt(QPointF place) {
    const int position = positionAt(place);
    if (position >= 0) {
        m_cursor = position;
        repaintMarks();
    }
    if (isOnApplication(place)) emit explainRequested();
}

/// QCustomPlot leaves help events to its parent.
bool BandPlot::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int position = positionAt(m_plot->mapFrom(this, help->pos()));
        QToolTip::showText(help->globalPos(), position < 0 ? QString() : linesOf(position).join(QLatin1Char('\n')),
                           this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace forewarp::views::bands
