#include "views/knapsack/capacity_bar.h"

#include "views/knapsack/plan_text.h"
#include "views/theme/theme.h"
#include "views/widgets/number_text.h"
#include "views/widgets/occupancy_text.h"
#include "views/widgets/tool_tip.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace forewarp::views::knapsack {

namespace {

constexpr int kHeight = 18;
constexpr double kRounding = 3;
constexpr double kNamePadding = 5;

/// Black or white, whichever stands out more: W3C, «Techniques for WCAG 2», relative luminance at its middle.
QColor inkOn(const QColor& fill) {
    const double luminance = 0.2126 * std::pow(fill.redF(), 2.2) + 0.7152 * std::pow(fill.greenF(), 2.2) +
                             0.0722 * std::pow(fill.blueF(), 2.2);
    return luminance > 0.18 ? QColor(Qt::black) : QColor(Qt::white);
}

} // namespace

QColor opportunityColour(int position) {
    const auto& series = theme::tokens().series;
    return series[std::size_t(position) % series.size()];
}

CapacityBar::CapacityBar(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme::Theme::instance(), &theme::Theme::changed, this, qOverload<>(&QWidget::update));
    describe();
}

void CapacityBar::setPlan(std::shared_ptr<const advice::shared_memory::SharedMemoryPlan> plan,
                          advice::shared_memory::SharedChoice choice) {
    m_plan = std::move(plan);
    m_choice = choice;
    m_segments.clear();
    double from = 0;
    for (int i = 0; m_plan && i < int(m_plan->opportunities.size()); ++i) {
        if (!advice::shared_memory::isChosen(choice, std::size_t(i))) continue;
        const double to = from + m_plan->opportunities[std::size_t(i)].bytes;
        m_segments.push_back({i, from, to, nameOf(*m_plan, i)});
        from = to;
    }
    describe();
    update();
}

void CapacityBar::describe() {
    setAccessibleName(tr("Shared memory per block"));
    QStringList parts;
    if (m_plan) parts << amountText(*m_plan, m_choice);
    for (const Segment& segment : m_segments) parts << sentenceOf(segment);
    setAccessibleDescription(parts.join(QStringLiteral("; ")));
}

bool CapacityBar::isOverfull() const {
    return m_plan && !m_segments.empty() && m_segments.back().to > m_plan->capacity.value();
}

double CapacityBar::shownBytes() const {
    const double used = m_segments.empty() ? 0 : m_segments.back().to;
    return std::max({m_plan ? m_plan->capacity.value() : 0, used, 1.0});
}

double CapacityBar::xAt(double bytes) const {
    return 0.5 + (width() - 1) * bytes / shownBytes();
}

QRectF CapacityBar::areaOf(const Segment& segment) const {
    return {QPointF(xAt(segment.from), 0.5), QPointF(xAt(segment.to), height() - 0.5)};
}

QRectF CapacityBar::segmentOf(int row) const {
    const auto found = std::ranges::find(m_segments, row, &Segment::row);
    return found == m_segments.end() ? QRectF() : areaOf(*found);
}

QString CapacityBar::sentenceOf(const Segment& segment) const {
    return tr("%1: %2").arg(segment.name, widgets::sharedBytesText(segment.to - segment.from));
}

QString CapacityBar::toolTipAt(QPointF place) const {
    for (const Segment& segment : m_segments) {
        if (areaOf(segment).contains(place)) return sentenceOf(segment);
    }
    return accessibleDescription();
}

QSize CapacityBar::sizeHint() const {
    return {300, kHeight};
}

QSize CapacityBar::minimumSizeHint() const {
    return {80, kHeight};
}

void CapacityBar::paintEvent(QPaintEvent*) {
    if (!m_plan) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF all = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    QPainterPath outline;
    outline.addRoundedRect(all, kRounding, kRounding);
    painter.setClipPath(outline);
    painter.fillRect(all, theme::tokens().sunken);
    for (const Segment& segment : m_segments) paintSegment(painter, segment);
    if (isOverfull()) paintExcess(painter);
    painter.setClipping(false);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(isOverfull() ? theme::tokens().bad : theme::tokens().borderStrong, isOverfull() ? 1.5 : 1));
    painter.drawPath(outline);
}

void CapacityBar::paintSegment(QPainter& painter, const Segment& segment) const {
    const QRectF area = areaOf(segment).adjusted(0, 0, -1, 0);
    const QColor fill = opportunityColour(segment.row);
    painter.fillRect(area, fill);
    const QFont font = theme::Theme::instance().monoFont(theme::Theme::kSmallPoints, QFont::Medium);
    const double room = area.width() - 2 * kNamePadding;
    if (QFontMetricsF(font).horizontalAdvance(segment.name) > room) return;
    painter.setFont(font);
    painter.setPen(inkOn(fill));
    painter.drawText(area.adjusted(kNamePadding, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, segment.name);
}

void CapacityBar::paintExcess(QPainter& painter) const {
    const double limit = xAt(m_plan->capacity.value());
    const QRectF excess(QPointF(limit, 0), QPointF(width(), height()));
    painter.fillRect(excess, theme::mixed(theme::tokens().surface, theme::tokens().bad, 0.14));
    painter.fillRect(excess, QBrush(theme::tokens().bad, Qt::BDiagPattern));
    painter.setPen(QPen(theme::tokens().bad, 2));
    painter.drawLine(QPointF(limit, 0), QPointF(limit, height()));
}

bool CapacityBar::event(QEvent* event) {
    const auto textAt = [this](const QPointF& place) { return toolTipAt(place); };
    return widgets::showToolTip(event, this, textAt) || QWidget::event(event);
}

void CapacityBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) describe();
    QWidget::changeEvent(event);
}

} // namespace forewarp::views::knapsack
