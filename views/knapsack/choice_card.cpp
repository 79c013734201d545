#include "views/knapsack/choice_card.h"

#include "views/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace forewarp::views::knapsack {

namespace {

constexpr double kPadding = 9;
constexpr double kVerticalPadding = 5;
constexpr double kDotRadius = 3.5;
constexpr double kTitleStart = 15; ///< After the dot.
constexpr qsizetype kOnFirstLine = 2;

QFont titleFont() {
    return theme::Theme::instance().uiFont(theme::Theme::kTextPoints, QFont::DemiBold);
}

} // namespace

ChoiceCard::ChoiceCard(QWidget* parent) : QAbstractButton(parent) {
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme::Theme::instance(), &theme::Theme::changed, this, qOverload<>(&QWidget::update));
}

void ChoiceCard::setFigures(const QStringList& figures, const QString& time) {
    m_figures = figures;
    m_time = time;
    setAccessibleDescription((QStringList{time} + figures).join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

void ChoiceCard::setNarrow(bool isNarrow) {
    if (isNarrow == m_isNarrow) return;
    m_isNarrow = isNarrow;
    updateGeometry();
    update();
}

QStringList ChoiceCard::lines() const {
    const QString separator = QStringLiteral(" · ");
    if (!m_isNarrow) return {m_figures.join(separator)};
    return {m_figures.mid(0, kOnFirstLine).join(separator), m_figures.mid(kOnFirstLine).join(separator)};
}

QSize ChoiceCard::sizeHint() const {
    const QFontMetricsF title(titleFont());
    const QFontMetricsF figures(theme::smallFont());
    double width = kTitleStart + title.horizontalAdvance(text()) + 12 + title.horizontalAdvance(m_time);
    for (const QString& line : lines()) width = std::max(width, figures.horizontalAdvance(line));
    const double height = title.height() + double(m_isNarrow ? 2 : 1) * figures.height();
    return {int(std::ceil(width + 2 * kPadding)), int(std::ceil(height + 2 * kVerticalPadding))};
}

QSize ChoiceCard::minimumSizeHint() const {
    return {120, sizeHint().height()};
}

void ChoiceCard::paintFrame(QPainter& painter) const {
    const bool isLit = isChecked() || isDown();
    const QColor idle = underMouse() && isEnabled() ? theme::tokens().hover : theme::tokens().raised;
    painter.setBrush(isLit ? theme::tokens().accentSoft : idle);
    painter.setPen(
        QPen(isLit || hasFocus() ? theme::tokens().accent : theme::tokens().borderStrong, hasFocus() ? 2 : 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
}

void ChoiceCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintFrame(painter);
    const QRectF area = QRectF(rect()).adjusted(kPadding, kVerticalPadding, -kPadding, -kVerticalPadding);
    QRectF line(area.left(), area.top(), area.width(), QFontMetricsF(titleFont()).height());
    painter.setPen(QPen(isChecked() ? theme::tokens().accent : theme::tokens().textMuted, 1.4));
    painter.setBrush(isChecked() ? QBrush(theme::tokens().accent) : QBrush(Qt::NoBrush));
    painter.drawEllipse(QPointF(line.left() + kDotRadius + 1, line.center().y()), kDotRadius, kDotRadius);
    painter.setFont(titleFont());
    painter.setPen(isEnabled() ? theme::tokens().text : theme::tokens().textFaint);
    painter.drawText(line.adjusted(kTitleStart, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text());
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, m_time);
    const QFontMetricsF metrics(theme::smallFont());
    painter.setFont(theme::smallFont());
    painter.setPen(theme::tokens().textMuted);
    for (const QString& figures : lines()) {
        line = QRectF(area.left(), line.bottom(), area.width(), metrics.height());
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(figures, Qt::ElideRight, line.width() + 1));
    }
}

} // namespace forewarp::views::knapsack
