#include "views/program/roofline_chart.h"

#include "core/base/number_text.h"
#include "views/theme/theme.h"
#include "views/widgets/number_text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace forewarp::views::program {

namespace {

using render::plots::RooflineLayout;
using Tone = RooflineLayout::Tone;
using Anchor = RooflineLayout::Anchor;

constexpr double kReach = 4; ///< Of the mouse around a dot, pixels.

QPen penOf(Tone tone) {
    const theme::Tokens& colours = theme::tokens();
    switch (tone) {
    case Tone::grid: return {colours.border, 1};
    case Tone::axis: return {colours.borderStrong, 1};
    case Tone::memory: return {colours.series[1], 1.6};
    case Tone::outerMemory: return {colours.series[1], 1.4, Qt::DashLine};
    case Tone::arithmetic: return {colours.series[0], 1.4, Qt::DashLine};
    case Tone::otherArithmetic: break;
    }
    return {colours.series[0], 1.6};
}

/// «153 G»
QString rateText(double perSecond) {
    constexpr std::array<const char*, 6> kPrefixes{"", "k", "M", "G", "T", "P"};
    std::size_t prefix = 0;
    for (; perSecond >= 1000 && prefix + 1 < kPrefixes.size(); ++prefix) perSecond /= 1000;
    return widgets::toQString(significantText(perSecond, 3)) + QChar(0x202F) + QLatin1String(kPrefixes[prefix]);
}

} // namespace

RooflineChart::RooflineChart(QWidget* parent) : CursorChart(parent) {
    describe();
}

void RooflineChart::setDots(std::vector<render::plots::RooflineDot> dots, const forewarp::device::Device& device) {
    m_dots = std::move(dots);
    m_device = device;
    m_current = -1;
    layOut();
    moveTo(0);
}

void RooflineChart::moveDot(int position, const forewarp::explain::roofline::Point& point) {
    if (position < 0 || position >= positions()) return;
    m_dots[std::size_t(position)].point = point;
    layOut();
    update();
}

void RooflineChart::setCurrent(int position) {
    if (position == std::exchange(m_current, position)) return;
    update();
}

void RooflineChart::layOut() {
    const QFontMetricsF metrics(theme::smallFont());
    const auto widthOf = [metrics](std::string_view text) {
        return metrics.horizontalAdvance(widgets::toQString(text));
    };
    const render::plots::PlotRoom room{double(width()),
                                       double(height()),
                                       metrics.ascent(),
                                       widthOf,
                                       tr("operations per byte").toStdString(),
                                       tr("operations per second").toStdString()};
    if (m_dots.empty()) m_layout = {};
    else m_layout = render::plots::layoutRoofline(m_dots, m_device, room);
}

QPointF RooflineChart::placeOf(int position) {
    for (const RooflineLayout::Circle& circle : m_layout.circles)
        if (int(circle.dot) == position) return {circle.x, circle.y};
    return {};
}

QSize RooflineChart::sizeHint() const {
    return {460, 220};
}

QSize RooflineChart::minimumSizeHint() const {
    return {280, 180};
}

QString RooflineChart::title() const {
    return tr("Operations per second over operations per byte");
}

QString RooflineChart::sentenceOf(int position) const {
    const render::plots::RooflineDot& dot = m_dots[std::size_t(position)];
    const QString name = widgets::toQString(dot.name);
    const QString rate = rateText(dot.point.perSecond), bytes = rateText(dot.point.moved.value());
    const QString ratio = std::isfinite(dot.point.perByte) ? widgets::toQString(significantText(dot.point.perByte, 3))
                                                           : QStringLiteral("∞");
    if (dot.point.level == forewarp::explain::roofline::Level::l2)
        return tr("%1: %2 operations per second, %3 per byte; %4B/s come from L2, where its data lie already")
            .arg(name, rate, ratio, bytes);
    return tr("%1: %2 operations per second, %3 per byte; %4B/s come from DRAM").arg(name, rate, ratio, bytes);
}

/// Of those in reach the one painted last.
int RooflineChart::positionAt(QPointF place) const {
    int found = -1;
    for (const RooflineLayout::Circle& circle : m_layout.circles)
        if (std::hypot(place.x() - circle.x, place.y() - circle.y) <= circle.radius + kReach) found = int(circle.dot);
    return found;
}

void RooflineChart::take(int position) {
    emit dotChosen(position);
}

void RooflineChart::resizeEvent(QResizeEvent* event) {
    CursorChart::resizeEvent(event);
    layOut();
}

void RooflineChart::paintEvent(QPaintEvent*) {
    if (m_dots.empty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme::smallFont());
    paintLines(painter);
    paintDots(painter);
    paintWords(painter);
}

void RooflineChart::paintLines(QPainter& painter) const {
    for (const RooflineLayout::Line& line : m_layout.lines) {
        painter.setPen(penOf(line.tone));
        painter.drawLine(QPointF(line.x1, line.y1), QPointF(line.x2, line.y2));
    }
}

void RooflineChart::paintDots(QPainter& painter) const {
    const theme::Tokens& colours = theme::tokens();
    for (const RooflineLayout::Circle& circle : m_layout.circles) {
        const QPointF middle(circle.x, circle.y);
        const QColor edge = circle.isFull ? colours.surface : colours.textMuted;
        painter.setPen(QPen(circle.isFromL2 ? colours.text : edge, 1.4, circle.isFromL2 ? Qt::DotLine : Qt::SolidLine));
        painter.setBrush(circle.isFull ? colours.accent : colours.surface);
        painter.drawEllipse(middle, circle.radius, circle.radius);
        const bool isCursor = hasFocus() && int(circle.dot) == cursor();
        if (int(circle.dot) != m_current && !isCursor) continue;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(isCursor ? colours.accent : colours.text, 1.5));
        painter.drawEllipse(middle, circle.radius + 3, circle.radius + 3);
    }
}

void RooflineChart::paintWords(QPainter& painter) const {
    const QFontMetricsF metrics(painter.font());
    for (const RooflineLayout::Word& word : m_layout.words) {
        const QString text = widgets::toQString(word.text);
        const double width = metrics.horizontalAdvance(text);
        const double left = word.anchor == Anchor::start ? 0 : word.anchor == Anchor::middle ? -width / 2 : -width;
        painter.save();
        painter.setPen(word.isName ? theme::tokens().text : theme::tokens().textMuted);
        painter.translate(word.x, word.y);
        painter.rotate(word.degrees);
        painter.drawText(QPointF(left, 0), text);
        painter.restore();
    }
}

} // namespace forewarp::views::program
