#include "views/timeline/timeline_painter.h"

#include "views/theme/theme.h"
#include "views/timeline/activity_style.h"
#include "views/timeline/timeline_text.h"
#include "views/widgets/number_text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace forewarp::views::timeline {

namespace {

constexpr double kTickDistance = 80;   ///< About, between two labels.
constexpr double kTickLength = 4;
constexpr double kTextPadding = 4;     ///< Between a bar's end and its text.
constexpr double kLeastTextWidth = 48; ///< Of a bar with a text.
constexpr double kLeastHandles = 12;   ///< Width of a window with handles at its sides.
constexpr double kLeastWindow = 4;     ///< Width, however little is shown.

/// One pixel wide and sharp.
void paintLineDown(QPainter& painter, double x, double top, double bottom, const QColor& colour) {
    painter.fillRect(QRectF(std::floor(x), top, 1, bottom - top), colour);
}

/// Black or white, whichever is easier to read: WCAG 2.1, relative luminance.
QColor inkOn(const QColor& ground) {
    const auto linear = [](float c) { return c <= 0.04045F ? c / 12.92F : std::pow((c + 0.055F) / 1.055F, 2.4F); };
    const float luminance =
        0.2126F * linear(ground.redF()) + 0.7152F * linear(ground.greenF()) + 0.0722F * linear(ground.blueF());
    return luminance > 0.179F ? Qt::black : Qt::white;
}

/// Centred below or above a tick at `x`, yet within `area`.
void paintTickText(QPainter& painter, const QRectF& area, double x, const QString& text) {
    const double width = std::ceil(QFontMetricsF(painter.font()).horizontalAdvance(text)) + 1;
    const double left = std::clamp(x - width / 2, area.left(), std::max(area.left(), area.right() - width));
    painter.drawText(QRectF(left, area.top(), width, area.height()), Qt::AlignCenter, text);
}

} // namespace

TimelinePainter::TimelinePainter(QPainter& painter, const TimelineScene& scene, const TimelineLayout& layout)
    : m_painter(painter), m_scene(scene), m_layout(layout) {
    m_painter.setFont(layout.font);
}

void TimelinePainter::paintFrame() {
    paintLegend();
    paintRuler();
    if (m_scene.clockHz > 0) paintTimes();
    paintRowNames();
}

void TimelinePainter::paintLegend() {
    for (const LegendPlace& place : legendPlaces(m_layout.legend, m_layout.font)) {
        paintActivity(m_painter, place.bar, place.activity);
        m_painter.fillRect(QRectF(place.bar.left(), place.bar.bottom(), place.bar.width(), 1),
                           theme::tokens().borderStrong);
        m_painter.setPen(theme::tokens().textMuted);
        m_painter.drawText(place.word, Qt::AlignLeft | Qt::AlignVCenter, activityWord(place.activity));
    }
}

std::vector<double> TimelinePainter::cycleTicks() const {
    const TimelineRange& range = m_scene.range;
    const int most = std::min(int(m_layout.rows.width() / kTickDistance), int(range.length()));
    return ticksIn(range.begin(), range.end(), std::max(1, most));
}

void TimelinePainter::paintRuler() {
    const QRectF& area = m_layout.ruler;
    m_painter.setPen(theme::tokens().textMuted);
    m_painter.drawText(QRectF(m_layout.labels.left(), area.top(), m_layout.labels.width(), area.height()),
                       Qt::AlignRight | Qt::AlignVCenter, cyclesWord());
    m_painter.fillRect(QRectF(area.left(), area.bottom() - 1, area.width(), 1), theme::tokens().borderStrong);
    for (const double tick : cycleTicks()) {
        const double x = m_layout.xAt(m_scene.range, tick);
        paintLineDown(m_painter, x, area.bottom() - kTickLength, area.bottom(), theme::tokens().borderStrong);
        m_painter.setPen(theme::tokens().textMuted);
        paintTickText(m_painter, area.adjusted(0, 0, 0, -kTickLength + 1), x, widgets::countText(tick));
    }
}

void TimelinePainter::paintTimes() {
    const QRectF& area = m_layout.times;
    m_painter.setPen(theme::tokens().textMuted);
    m_painter.drawText(QRectF(m_layout.labels.left(), area.top(), m_layout.labels.width(), area.height()),
                       Qt::AlignRight | Qt::AlignVCenter, timeWord());
    m_painter.fillRect(QRectF(area.left(), area.top(), area.width(), 1), theme::tokens().borderStrong);
    const double from = m_scene.range.begin() / m_scene.clockHz;
    const double to = m_scene.range.end() / m_scene.clockHz;
    const auto ticks = ticksIn(from, to, std::max(1, int(area.width() / kTickDistance)));
    const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : to - from;
    for (const double tick : ticks) {
        const double x = m_layout.xAt(m_scene.range, tick * m_scene.clockHz);
        paintLineDown(m_painter, x, area.top(), area.top() + kTickLength, theme::tokens().borderStrong);
        m_painter.setPen(theme::tokens().textMuted);
        paintTickText(m_painter, area.adjusted(0, kTickLength - 1, 0, 0), x, timeTickText(tick, step, to));
    }
}

void TimelinePainter::paintRowNames() {
    m_painter.save();
    m_painter.setClipRect(m_layout.labels, Qt::IntersectClip);
    m_painter.setPen(theme::tokens().textMuted);
    const double line = QFontMetricsF(m_layout.font).height();
    const auto paintName = [&](double middle, const QString& name) {
        const QRectF place(m_layout.labels.left(), middle - line / 2, m_layout.labels.width(), line);
        m_painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, name);
    };
    const auto [first, end] = m_layout.rowsInSight();
    double free = -line; // Below the last name.
    for (int row = first; row < end; ++row) {
        if (m_layout.namesEveryRow()) {
            paintName(m_layout.rowArea(row).center().y(), warpText(m_scene, row));
        } else if (row % m_layout.warpsPerBlock == 0 || row == first) {
            const int last =
                std::min(m_layout.rowCount - 1, row - row % m_layout.warpsPerBlock + m_layout.warpsPerBlock - 1);
            const double top = std::max(m_layout.rows.top(), m_layout.rowTop(row));
            const double bottom = std::min(m_layout.rows.bottom(), m_layout.rowArea(last).bottom());
            const double middle = (top + bottom) / 2;
            if (row != 0 && middle - line / 2 < free) continue;
            paintName(middle, blockText(m_scene, row));
            free = middle + line / 2;
        }
    }
    m_painter.restore();
}

void TimelinePainter::paintOverRows() {
    m_painter.save();
    m_painter.setClipRect(m_layout.rows, Qt::IntersectClip);
    const auto [first, end] = m_layout.rowsInSight();
    if (m_layout.blockGap >= 1) {
        for (int row = first; row < end; ++row) {
            if (row == 0 || row % m_layout.warpsPerBlock != 0) continue;
            const double y = std::round(m_layout.rowTop(row) - m_layout.blockGap / 2 - 0.5);
            m_painter.fillRect(QRectF(m_layout.rows.left(), y, m_layout.rows.width(), 1), theme::tokens().borderStrong);
        }
    }
    for (const double tick : cycleTicks()) {
        paintLineDown(m_painter, m_layout.xAt(m_scene.range, tick), m_layout.rows.top(), m_layout.rows.bottom(),
                      theme::withOpacity(theme::tokens().text, 0.12));
    }
    for (int row = first; row < end && m_layout.namesEveryRow(); ++row) paintRowTexts(row);
    paintSelection();
    m_painter.restore();
}

void TimelinePainter::paintRowTexts(int row) {
    const auto spans = m_scene.pyramid.spans(row, m_scene.range.begin(), m_scene.range.end());
    if (double(spans.size()) * kLeastTextWidth / 8 > m_layout.rows.width()) return;
    const QFontMetricsF metrics(m_layout.font);
    const QRectF area = m_layout.rowArea(row);
    for (const TimelineSpan& span : spans) {
        const double left = std::max(area.left(), m_layout.xAt(m_scene.range, span.begin)) + kTextPadding;
        const double right = std::min(area.right(), m_layout.xAt(m_scene.range, span.end)) - kTextPadding;
        const double height = area.height() * activityHeight(span.activity);
        if (right - left < kLeastTextWidth || height < metrics.ascent()) continue;
        if (activityPattern(span.activity) != Qt::SolidPattern) continue;
        const int instruction = m_scene.simulation->intervals[span.interval].instruction;
        const bool isDim = m_scene.hasMarks() && !m_scene.marked[std::size_t(instruction)];
        m_painter.setPen(isDim ? theme::tokens().textMuted : inkOn(activityColour(span.activity)));
        const QString text =
            widgets::toQString(m_scene.simulation->program.instructions[std::size_t(instruction)].text);
        m_painter.drawText(QRectF(left, area.bottom() - height, right - left, height), Qt::AlignLeft | Qt::AlignVCenter,
                           metrics.elidedText(text, Qt::ElideRight, right - left));
    }
}

void TimelinePainter::paintSelection() {
    if (!m_scene.selected) return;
    const simulation::scheduler::WarpInterval& interval = m_scene.simulation->intervals[*m_scene.selected];
    const QRectF row = m_layout.rowArea(interval.warp);
    const double left = std::floor(m_layout.xAt(m_scene.range, interval.begin));
    const double right = std::max(left + 3, std::ceil(m_layout.xAt(m_scene.range, interval.end)));
    const QRectF frame(left, row.top(), right - left, row.height());
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(theme::tokens().surface, 4));
    m_painter.drawRect(frame.adjusted(-1, -1, 1, 1));
    m_painter.setPen(QPen(theme::tokens().text, 2));
    m_painter.drawRect(frame.adjusted(-1, -1, 1, 1));
}

QRectF TimelinePainter::windowArea(const TimelineScene& scene, const TimelineLayout& layout) {
    const QRectF& whole = layout.overview;
    const double perCycle = whole.width() / scene.range.total();
    const double width = std::max(kLeastWindow, scene.range.length() * perCycle);
    const double left = std::min(whole.left() + scene.range.begin() * perCycle, whole.right() - width);
    return {left, whole.top(), width, whole.height()};
}

void TimelinePainter::paintWindow() {
    const QRectF& whole = m_layout.overview;
    const QRectF window = windowArea(m_scene, m_layout);
    const QColor veil = theme::withOpacity(theme::tokens().surface, 0.68);
    m_painter.fillRect(QRectF(whole.topLeft(), window.bottomLeft()), veil);
    m_painter.fillRect(QRectF(window.topRight(), whole.bottomRight()), veil);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(theme::tokens().borderStrong);
    m_painter.drawRect(whole.adjusted(-0.5, -0.5, 0.5, 0.5));
    m_painter.setPen(QPen(theme::tokens().accent, 2));
    m_painter.drawRect(window);
    if (window.width() < kLeastHandles) return;
    for (const double x : {window.left(), window.right()}) {
        m_painter.fillRect(QRectF(x - 2, window.center().y() - 7, 4, 14), theme::tokens().accent);
    }
}

void TimelinePainter::paintPointer(double x) {
    const QFontMetricsF metrics(m_layout.font);
    const double cycle = m_layout.cycleAt(m_scene.range, x);
    const QString text = cycleText(cycle, m_scene.range.length() / m_layout.rows.width() >= 0.2 ? 1 : 0.1);
    paintLineDown(m_painter, x, m_layout.rows.top(), m_layout.rows.bottom(),
                  theme::withOpacity(theme::tokens().text, 0.6));
    const double width = metrics.horizontalAdvance(text) + 12;
    const double left = std::clamp(x - width / 2, m_layout.ruler.left(), m_layout.ruler.right() - width);
    const QRectF bubble(left, m_layout.ruler.top(), width, m_layout.ruler.height() - 2);
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(theme::tokens().text);
    m_painter.drawRoundedRect(bubble, 4, 4);
    m_painter.setPen(theme::tokens().surface);
    m_painter.drawText(bubble, Qt::AlignCenter, text);
    m_painter.setRenderHint(QPainter::Antialiasing, false);
}

} // namespace forewarp::views::timeline
