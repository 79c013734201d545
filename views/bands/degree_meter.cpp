#include "views/bands/degree_meter.h"

#include "views/theme/theme.h"
#include "views/widgets/number_text.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace forewarp::views::bands {

namespace {

constexpr double kGap = 9;
constexpr double kPadding = 5;
constexpr double kTrackHeight = 6;
constexpr double kKnobRadius = 5;
constexpr double kLeastTrack = 40;
constexpr double kBeyond = 1.005; // Rounds to more than 100 %.

double widthOf(const QString& text, QFont::Weight weight = QFont::Normal) {
    return std::ceil(QFontMetricsF(theme::smallFont(weight)).horizontalAdvance(text));
}

/// «> 100 %»
QString beyondText() {
    return QStringLiteral("> ") + widgets::percentText(1);
}

} // namespace

DegreeMeter::DegreeMeter(QWidget* parent) : QAbstractButton(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme::Theme::instance(), &theme::Theme::changed, this, qOverload<>(&QWidget::update));
}

void DegreeMeter::setDegree(double degree, const QString& bestLabel, const QString& worstLabel) {
    const bool isOtherWidth = bestLabel != m_bestLabel || worstLabel != m_worstLabel;
    const double shown = std::clamp(degree, 0.0, 1.0);
    const bool isBeyond = degree > kBeyond;
    if (!isOtherWidth && shown == m_degree && isBeyond == m_isBeyond) return;
    m_degree = shown;
    m_isBeyond = isBeyond;
    m_bestLabel = bestLabel;
    m_worstLabel = worstLabel;
    describe();
    if (isOtherWidth) updateGeometry();
    update();
}

QString DegreeMeter::shownDegree() const {
    return m_isBeyond ? beyondText() : widgets::percentText(m_degree);
}

void DegreeMeter::describe() {
    const QString text = tr("%1 of the way from %2 to %3").arg(shownDegree(), m_bestLabel, m_worstLabel);
    setAccessibleName(text);
    setToolTip(text + QLatin1Char('\n') + tr("Click to see how this came about."));
}

void DegreeMeter::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) describe();
    QAbstractButton::changeEvent(event);
}

QSize DegreeMeter::sizeHint() const {
    return {minimumSizeHint().width() + 60, minimumSizeHint().height()};
}

QSize DegreeMeter::minimumSizeHint() const {
    const double labels = widthOf(m_bestLabel) + widthOf(m_worstLabel) + widthOf(beyondText(), QFont::DemiBold);
    const double height = QFontMetricsF(theme::smallFont()).height() + 2 * kPadding;
    return {int(labels + kLeastTrack + 3 * kGap + 2 * kPadding), int(std::ceil(height))};
}

void DegreeMeter::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (hasFocus() || underMouse()) {
        painter.setPen(hasFocus() ? QPen(theme::tokens().accent, 1) : QPen(Qt::NoPen));
        painter.setBrush(theme::tokens().hover);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    }
    QRectF area = QRectF(rect()).adjusted(kPadding, 0, -kPadding, 0);
    painter.setPen(theme::tokens().text);
    painter.setFont(theme::smallFont(QFont::DemiBold));
    painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, shownDegree());
    area.setRight(area.right() - widthOf(shownDegree(), QFont::DemiBold) - kGap);
    painter.setPen(theme::tokens().textMuted);
    painter.setFont(theme::smallFont());
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter, m_bestLabel);
    painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, m_worstLabel);
    area.adjust(widthOf(m_bestLabel) + kGap, 0, -widthOf(m_worstLabel) - kGap, 0);
    paintTrack(painter, area);
}

void DegreeMeter::paintTrack(QPainter& painter, const QRectF& area) const {
    QRectF track(area.left(), area.center().y() - kTrackHeight / 2, area.width(), kTrackHeight);
    painter.setPen(QPen(theme::tokens().borderStrong, 1));
    painter.setBrush(theme::tokens().sunken);
    painter.drawRoundedRect(track, kTrackHeight / 2, kTrackHeight / 2);
    const double end = area.left() + kKnobRadius + (area.width() - 2 * kKnobRadius) * m_degree;
    track.setRight(end);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme::tokens().series[1]);
    painter.drawRoundedRect(track, kTrackHeight / 2, kTrackHeight / 2);
    painter.setPen(QPen(theme::tokens().surface, 2));
    painter.drawEllipse(QPointF(end, area.center().y()), kKnobRadius, kKnobRadius);
}

} // namespace forewarp::views::bands
