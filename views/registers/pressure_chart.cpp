#include "views/registers/pressure_chart.h"

#include "core/dataflow/spills.h"
#include "views/theme/theme.h"
#include "views/widgets/plots/spill_mark.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace forewarp::views::registers {

namespace {

constexpr double kLeft = 30;
constexpr double kRight = 10;
constexpr double kBelow = 18;     ///< Source lines.
constexpr double kMoveLane = 13;  ///< Spills and reloads.
constexpr double kHeadroom = 18;  ///< Labels of peak and limit.
constexpr double kLeastGap = 4;   ///< Bars that are wider stand apart.
constexpr double kMoveRadius = 3.6;

/// 4, 8, 16, …: at most four lines.
int tickStep(int most) {
    int step = 4;
    while (most / step > 4) step *= 2;
    return step;
}

} // namespace

PressureChart::PressureChart(QWidget* parent) : widgets::plots::CursorChart(parent) {
    describe();
}

void PressureChart::setFacts(const RegisterFacts& facts) {
    m_facts = facts;
    m_moves.assign(std::size_t(positions()), {});
    m_most = std::max(1, facts.perThread);
    for (int i = 0; i < positions(); ++i) {
        const dataflow::RegisterPressure& here = facts.need.pressure[std::size_t(i)];
        m_most = std::max(m_most, totalAt(i));
        for (const dataflow::SpillMove& move : facts.moves) {
            if (move.block != here.block || move.instruction != here.instruction) continue;
            const bool isSpill = move.kind == dataflow::SpillMove::Kind::spill;
            (isSpill ? m_moves[std::size_t(i)].spilled : m_moves[std::size_t(i)].reloaded) += move.registers;
        }
    }
    moveTo(std::max(0, facts.need.peak));
}

int PressureChart::totalAt(int position) const {
    return m_facts.besides() + m_facts.need.pressure[std::size_t(position)].registers;
}

int PressureChart::lineAt(int position) const {
    return m_facts.need.pressure[std::size_t(position)].location.line;
}

QString PressureChart::title() const {
    return tr("Registers alive at each instruction");
}

QString PressureChart::sentenceOf(int position) const {
    const dataflow::RegisterPressure& here = m_facts.need.pressure[std::size_t(position)];
    QString sentence = tr("Line %1, instruction %2 of %3: %4 registers alive")
                           .arg(here.location.line)
                           .arg(position + 1)
                           .arg(positions())
                           .arg(here.registers);
    if (m_facts.besides() > 0) {
        sentence = tr("%1, %2 with the %3 that every kernel needs")
                       .arg(sentence)
                       .arg(totalAt(position))
                       .arg(m_facts.besides());
    }
    const Moves& moves = m_moves[std::size_t(position)];
    if (moves.spilled > 0) sentence = tr("%1; %2 spilled before it").arg(sentence).arg(moves.spilled);
    if (moves.reloaded > 0) sentence = tr("%1; %2 reloaded before it").arg(sentence).arg(moves.reloaded);
    return sentence;
}

void PressureChart::take(int position) {
    const SourceLocation& location = m_facts.need.pressure[std::size_t(position)].location;
    if (location.isKnown()) emit locationActivated(location);
}

QSize PressureChart::sizeHint() const {
    return {360, 120};
}

QSize PressureChart::minimumSizeHint() const {
    return {200, 110};
}

QRectF PressureChart::plotArea() const {
    const double top = kHeadroom + (m_facts.moves.empty() ? 0 : kMoveLane);
    return QRectF(rect()).adjusted(kLeft, top, -kRight, -kBelow);
}

double PressureChart::yAt(double registers) const {
    const QRectF plot = plotArea();
    return plot.bottom() - plot.height() * registers / m_most;
}

QRectF PressureChart::columnOf(int position) const {
    const QRectF plot = plotArea();
    const double width = plot.width() / std::max(1, positions());
    return {plot.left() + position * width, plot.top(), width, plot.height()};
}

int PressureChart::positionAt(QPointF place) const {
    const QRectF plot = plotArea();
    if (positions() == 0 || place.x() < plot.left() || place.x() > plot.right()) return -1;
    return std::min(positions() - 1, int((place.x() - plot.left()) / plot.width() * positions()));
}

void PressureChart::paintEvent(QPaintEvent*) {
    if (positions() == 0) return;
    QPainter painter(this);
    painter.setFont(theme::smallFont());
    paintLines(painter);
    paintAxis(painter);
    paintBars(painter);
    paintBesides(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    paintMoves(painter);
    paintLimit(painter);
    paintCursor(painter);
}

void PressureChart::paintAxis(QPainter& painter) const {
    const QRectF plot = plotArea();
    for (int registers = 0; registers <= m_most; registers += tickStep(m_most)) {
        const double y = std::round(yAt(registers)) + 0.5;
        painter.setPen(registers == 0 ? theme::tokens().borderStrong : theme::tokens().border);
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(theme::tokens().textMuted);
        painter.drawText(QRectF(0, y - 8, kLeft - 6, 16), Qt::AlignRight | Qt::AlignVCenter,
                         QString::number(registers));
    }
}

/// A band for every other source line, and the numbers that have room.
void PressureChart::paintLines(QPainter& painter) const {
    const QRectF plot = plotArea();
    const QFontMetricsF metrics(painter.font());
    double freeFrom = plot.left() - kLeft;
    bool isBanded = false;
    for (int first = 0, next = 0; first < positions(); first = next, isBanded = !isBanded) {
        while (next < positions() && lineAt(next) == lineAt(first)) ++next;
        const QRectF group(columnOf(first).topLeft(), columnOf(next - 1).bottomRight());
        if (isBanded) painter.fillRect(group, theme::withOpacity(theme::tokens().sunken, 0.55));
        const QString line = QString::number(lineAt(first));
        const double width = metrics.horizontalAdvance(line);
        if (group.center().x() - width / 2 < freeFrom) continue;
        painter.setPen(theme::tokens().textMuted);
        painter.drawText(QRectF(group.center().x() - width, plot.bottom() + 3, 2 * width, 14), Qt::AlignCenter, line);
        freeFrom = group.center().x() + width / 2 + 6;
    }
}

void PressureChart::paintBars(QPainter& painter) const {
    const double limit = yAt(m_facts.perThread);
    const double bottom = yAt(m_facts.besides());
    for (int i = 0; i < positions(); ++i) {
        const QRectF column = columnOf(i);
        const double gap = column.width() > kLeastGap ? 1 : 0;
        const double top = yAt(totalAt(i));
        const double width = std::max(1.0, column.width() - gap);
        const QRectF fitting(QPointF(column.left(), std::max(top, limit)), QPointF(column.left() + width, bottom));
        const bool isPeak = m_facts.need.pressure[std::size_t(i)].registers == m_facts.peak();
        painter.fillRect(fitting, isPeak ? theme::tokens().series[0]
                                         : theme::mixed(theme::tokens().surface, theme::tokens().series[0], 0.68));
        if (top >= limit) continue;
        const QRectF excess(QPointF(column.left(), top), QPointF(column.left() + width, limit));
        painter.fillRect(excess, theme::withOpacity(theme::tokens().series[1], 0.18));
        painter.fillRect(excess, QBrush(theme::tokens().series[1], Qt::BDiagPattern));
    }
}

void PressureChart::paintBesides(QPainter& painter) const {
    if (m_facts.besides() == 0) return;
    const QRectF plot = plotArea();
    const QRectF band(QPointF(plot.left(), yAt(m_facts.besides())), plot.bottomRight());
    painter.fillRect(band, theme::tokens().sunken);
    painter.fillRect(band, QBrush(theme::withOpacity(theme::tokens().textFaint, 0.45), Qt::Dense6Pattern));
    const QString text = tr("%1 that every kernel needs").arg(m_facts.besides());
    const QFontMetricsF metrics(painter.font());
    QRectF label(0, 0, metrics.horizontalAdvance(text) + 8, metrics.height());
    if (label.height() > band.height() || label.width() > band.width()) return;
    label.moveCenter(QPointF(band.left() + label.width() / 2 + 4, band.center().y()));
    painter.fillRect(label, theme::tokens().sunken);
    painter.setPen(theme::tokens().text);
    painter.drawText(label, Qt::AlignCenter, text);
}

void PressureChart::paintMoves(QPainter& painter) const {
    const double y = kMoveLane / 2 + 1;
    for (int i = 0; i < positions(); ++i) {
        const Moves& moves = m_moves[std::size_t(i)];
        const double x = columnOf(i).center().x();
        const double apart = moves.spilled > 0 && moves.reloaded > 0 ? kMoveRadius + 0.5 : 0;
        if (moves.spilled > 0)
            widgets::plots::paintSpillMark(painter, dataflow::SpillMove::Kind::spill, {x - apart, y}, kMoveRadius);
        if (moves.reloaded > 0)
            widgets::plots::paintSpillMark(painter, dataflow::SpillMove::Kind::reload, {x + apart, y}, kMoveRadius);
    }
}

/// The line's label stands at the end that is farther from the peak, whose label stands on its bar.
void PressureChart::paintLimit(QPainter& painter) const {
    const QRectF plot = plotArea();
    const double y = std::round(yAt(m_facts.perThread)) + 0.5;
    painter.setPen(QPen(theme::tokens().text, 1.2, Qt::DashLine));
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    painter.setFont(theme::smallFont(QFont::DemiBold));
    const QFontMetricsF metrics(painter.font());
    const double height = metrics.height();
    const double peakX = columnOf(m_facts.need.peak).center().x();
    const bool isPeakLeft = peakX < plot.center().x();
    const QRectF limitLabel(plot.left() + 2, y - height - 1, plot.width() - 4, height);
    painter.setPen(theme::tokens().text);
    painter.drawText(limitLabel, isPeakLeft ? Qt::AlignRight : Qt::AlignLeft,
                     tr("%1 per thread").arg(m_facts.perThread));
    const QString peak = tr("peak %1").arg(m_facts.peak());
    const double width = metrics.horizontalAdvance(peak) + 2;
    const double left = std::clamp(peakX - width / 2, plot.left(), std::max(plot.left(), plot.right() - width));
    const double top = std::min(yAt(totalAt(m_facts.need.peak)), y) - height - 1;
    painter.setPen(totalAt(m_facts.need.peak) > m_facts.perThread ? theme::tokens().bad : theme::tokens().text);
    painter.drawText(QRectF(left, top, width, height), Qt::AlignCenter, peak);
}

void PressureChart::paintCursor(QPainter& painter) const {
    if (!hasFocus()) return;
    QRectF column = columnOf(cursor());
    column.setWidth(std::max(3.0, column.width()));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme::tokens().accent, 2));
    painter.drawRoundedRect(column.adjusted(-1, 1, 0, 1), 2, 2);
}

} // namespace forewarp::views::registers
