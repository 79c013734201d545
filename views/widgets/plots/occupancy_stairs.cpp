#include "views/widgets/plots/occupancy_stairs.h"

#include "views/theme/theme.h"
#include "views/widgets/plots/spill_mark.h"
#include "views/widgets/register_steps.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace forewarp::views::widgets::plots {

namespace {

constexpr double kLeft = 40;
constexpr double kRight = 12;
constexpr double kBelow = 20;
constexpr double kTickGap = 8;
constexpr double kNameGap = 12; ///< A mark stands on the cliff.

bool overlapsAny(const QRectF& area, const std::vector<QRectF>& others) {
    return std::ranges::any_of(others, [&area](const QRectF& other) { return other.intersects(area); });
}

} // namespace

OccupancyStairs::OccupancyStairs(QWidget* parent) : CursorChart(parent) {
    describe();
}

void OccupancyStairs::setSteps(std::vector<advice::block::RegisterStep> steps, int registersPerThread) {
    m_steps = std::move(steps);
    m_marked = registersPerThread;
    m_current = stepOf(m_steps, m_marked);
    moveTo(m_current < 0 ? positions() - 1 : m_current);
}

QString OccupancyStairs::title() const {
    return tr("Resident warps over registers per thread");
}

QString OccupancyStairs::sentenceOf(int position) const {
    return stepSentence(m_steps, position);
}

void OccupancyStairs::take(int position) {
    emit registersChosen(m_steps[std::size_t(position)].mostRegisters);
}

QSize OccupancyStairs::sizeHint() const {
    return {360, 120};
}

QSize OccupancyStairs::minimumSizeHint() const {
    return {200, 110};
}

QRectF OccupancyStairs::plotArea() const {
    return QRectF(rect()).adjusted(kLeft, roomAbove(), -kRight, -kBelow);
}

/// Half an octave left of the first cliff and of what is marked.
int OccupancyStairs::leastRegisters() const {
    const int first = m_steps.front().mostRegisters;
    const int shown = fewestMarked() > 0 ? std::min(first, fewestMarked()) : first;
    return std::max(1, int(shown / 1.5));
}

double OccupancyStairs::xAt(double registers) const {
    const QRectF plot = plotArea();
    const double least = leastRegisters();
    const double most = std::max(least + 1, m_steps.back().mostRegisters + 1.0);
    const double share = std::log(std::max(registers, least) / least) / std::log(most / least);
    return plot.left() + plot.width() * std::min(1.0, share);
}

double OccupancyStairs::yAt(double warps) const {
    const QRectF plot = plotArea();
    const double most = std::max(1, m_steps.front().occupancy.maxWarpsPerSm);
    return plot.bottom() - plot.height() * warps / most;
}

QRectF OccupancyStairs::stairOf(int position) const {
    const advice::block::RegisterStep& step = m_steps[std::size_t(position)];
    const double from = position > 0 ? m_steps[std::size_t(position) - 1].mostRegisters + 1.0 : leastRegisters();
    return {QPointF(xAt(from), yAt(step.occupancy.warpsPerSm)), QPointF(xAt(step.mostRegisters + 1.0), yAt(0))};
}

int OccupancyStairs::positionAt(QPointF place) const {
    for (int i = 0; i < positions(); ++i) {
        const QRectF stair = stairOf(i);
        if (place.x() >= stair.left() && place.x() < stair.right()) return i;
    }
    return -1;
}

void OccupancyStairs::paintEvent(QPaintEvent*) {
    if (positions() == 0) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme::smallFont());
    paintAxis(painter);
    for (int i = 0; i < positions(); ++i) paintStair(painter, i);
    paintTicks(painter);
    paintCursor(painter);
    paintNames(painter);
    paintMarks(painter);
}

void OccupancyStairs::paintAxis(QPainter& painter) const {
    const QRectF plot = plotArea();
    const int most = m_steps.front().occupancy.maxWarpsPerSm;
    for (int share = 0; share <= 2; ++share) {
        const double y = std::round(yAt(most * share / 2.0)) + 0.5;
        painter.setPen(share == 0 ? theme::tokens().borderStrong : theme::tokens().border);
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(theme::tokens().textMuted);
        const QString text = tr("%1 %").arg(share * 50);
        painter.drawText(QRectF(0, y - 8, kLeft - 6, 16), Qt::AlignRight | Qt::AlignVCenter, text);
    }
}

/// The largest count of each stair, as far as there is room; the current stair's comes first.
void OccupancyStairs::paintTicks(QPainter& painter) const {
    std::vector<QRectF> taken;
    const auto paintTick = [&](int position) {
        const QString text = QString::number(m_steps[std::size_t(position)].mostRegisters);
        const double width = QFontMetricsF(painter.font()).horizontalAdvance(text);
        const double x = std::min(stairOf(position).right(), this->width() - width / 2 - 2);
        const QRectF area(x - width / 2, plotArea().bottom() + 3, width, 14);
        if (overlapsAny(area.adjusted(-kTickGap / 2, 0, kTickGap / 2, 0), taken)) return;
        taken.push_back(area.adjusted(-kTickGap / 2, 0, kTickGap / 2, 0));
        painter.drawText(area.adjusted(-2, 0, 2, 0), Qt::AlignCenter, text);
    };
    painter.setPen(theme::tokens().text);
    if (m_current >= 0) paintTick(m_current);
    painter.setPen(theme::tokens().textMuted);
    for (int i = positions() - 1; i >= 0; --i) {
        if (i != m_current) paintTick(i);
    }
}

void OccupancyStairs::paintStair(QPainter& painter, int position) const {
    const advice::block::RegisterStep& step = m_steps[std::size_t(position)];
    const QRectF stair = stairOf(position);
    const bool isCurrent = position == m_current;
    painter.fillRect(stair, theme::withOpacity(theme::tokens().series[0], isCurrent ? 0.38 : 0.16));
    painter.setPen(QPen(theme::tokens().series[0], 2));
    painter.drawLine(stair.topLeft(), stair.topRight());
    if (position + 1 < positions()) painter.drawLine(stair.topRight(), stairOf(position + 1).topLeft());
    const QString blocks = QString::number(step.occupancy.blocksPerSm);
    const bool spills = step.movesPerThread > 0;
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(blocks) + (spills ? 11 : 0);
    if (width + 2 > stair.width() || stair.height() < 21) return;
    painter.setPen(theme::tokens().text);
    const double left = stair.center().x() - width / 2;
    const double top = stair.top() + (isCurrent ? 7 : 2); // Below the spot.
    painter.drawText(QRectF(left, top, width, 14), Qt::AlignLeft | Qt::AlignVCenter, blocks);
    if (spills) paintSpillMark(painter, dataflow::SpillMove::Kind::spill, {left + width - 3.5, top + 7}, 3.4);
}

/// Names cliffs in the empty space right above them: the one after the current stair first, then from the right, as far
/// as there is room.
void OccupancyStairs::paintNames(QPainter& painter) const {
    const QFontMetricsF metrics(theme::smallFont(QFont::DemiBold));
    std::vector<QRectF> taken{currentLabel()};
    const auto paintName = [&](int position) {
        const QString text = cliffText(m_steps, position);
        const QRectF stair = stairOf(position);
        const QRectF area(stair.right() + kNameGap, stair.top() - 3, metrics.horizontalAdvance(text) + 2,
                          metrics.height());
        if (text.isEmpty() || area.right() > width() || overlapsAny(area, taken)) return;
        taken.push_back(area);
        painter.fillRect(area, theme::tokens().surface);
        painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    const int current = m_current;
    painter.setFont(theme::smallFont(QFont::DemiBold));
    painter.setPen(theme::tokens().warn);
    if (current >= 0) paintName(current);
    painter.setFont(theme::smallFont());
    painter.setPen(theme::tokens().textMuted);
    for (int i = positions() - 2; i >= 0; --i) {
        if (i != current) paintName(i);
    }
}

QString OccupancyStairs::currentText() const {
    return tr("%n registers", nullptr, m_marked);
}

QRectF OccupancyStairs::currentLabel() const {
    const QFontMetricsF metrics(theme::smallFont(QFont::DemiBold));
    QRectF label(0, 1, metrics.horizontalAdvance(currentText()) + 10, metrics.height() + 3);
    const double x = xAt(m_marked + 0.5);
    label.moveLeft(std::clamp(x - label.width() / 2, 2.0, std::max(2.0, width() - label.width() - 2)));
    return label;
}

void OccupancyStairs::paintMarks(QPainter& painter) const {
    const int current = m_current;
    if (current < 0) return;
    const QPointF spot(xAt(m_marked + 0.5), stairOf(current).top());
    const QRectF label = currentLabel();
    painter.setPen(QPen(theme::withOpacity(theme::tokens().textMuted, 0.7), 1, Qt::DashLine));
    painter.drawLine(QPointF(spot.x(), label.bottom()), QPointF(spot.x(), yAt(0)));
    painter.setPen(QPen(theme::tokens().surface, 2));
    painter.setBrush(theme::tokens().series[1]);
    painter.drawEllipse(spot, 5, 5);
    painter.setPen(QPen(theme::tokens().borderStrong, 1));
    painter.setBrush(theme::tokens().raised);
    painter.drawRoundedRect(label, 3, 3);
    painter.setFont(theme::smallFont(QFont::DemiBold));
    painter.setPen(theme::tokens().text);
    painter.drawText(label, Qt::AlignCenter, currentText());
}

void OccupancyStairs::paintCursor(QPainter& painter) const {
    if (!hasFocus()) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme::tokens().accent, 2));
    painter.drawRoundedRect(stairOf(cursor()).adjusted(1, 1, -1, 0), 2, 2);
}

} // namespace forewarp::views::widgets::plots
