#include "views/prediction/figure_button.h"

#include "views/theme/theme.h"
#include "views/theme/verdict_style.h"

#include <QFontMetricsF>
#include <QStyleOptionButton>
#include <QStylePainter>

#include <algorithm>
#include <cmath>

namespace forewarp::views::prediction {

namespace {

constexpr double kPadding = 10;

QFont figureFont() {
    return theme::Theme::instance().uiFont(theme::Theme::kFigurePoints, QFont::DemiBold);
}
QFont unitFont() {
    return theme::Theme::instance().uiFont(9, QFont::Medium);
}
/// Where the number ends: at the first space behind a digit, «39.9» of «≥ 39.9 µs (33–51)».
qsizetype endOfNumber(const QString& figure) {
    const auto digit = std::ranges::find_if(figure, [](QChar each) { return each.isDigit(); });
    const qsizetype space = figure.indexOf(QLatin1Char(' '), digit - figure.begin());
    return space < 0 ? figure.size() : space;
}

QString numberOf(const QString& figure) {
    return figure.left(endOfNumber(figure));
}

QString unitOf(const QString& figure) {
    return figure.mid(endOfNumber(figure));
}

double figureWidth(const QString& figure) {
    return QFontMetricsF(figureFont()).horizontalAdvance(numberOf(figure)) +
           QFontMetricsF(unitFont()).horizontalAdvance(unitOf(figure));
}

} // namespace

FigureButton::FigureButton(QWidget* parent) : QPushButton(parent) {
    setObjectName(QStringLiteral("figure"));
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme::Theme::instance(), &theme::Theme::changed, this, qOverload<>(&QWidget::update));
}

void FigureButton::setFigure(const QString& figure, const QString& caption) {
    setShown(figure, caption, std::nullopt);
}

void FigureButton::setVerdict(kernel::Verdict verdict, const QString& caption) {
    setShown(theme::verdictWord(verdict), caption, verdict);
}

void FigureButton::setShown(const QString& figure, const QString& caption, std::optional<kernel::Verdict> verdict) {
    if (figure == m_figure && caption == m_caption && verdict == m_verdict) return;
    const bool isOtherWidth = figureWidth(figure) != figureWidth(m_figure);
    m_figure = figure;
    m_caption = caption;
    m_verdict = verdict;
    setAccessibleName(figure + QStringLiteral(", ") + caption);
    if (isOtherWidth) updateGeometry();
    update();
}

QSize FigureButton::sizeHint() const {
    const double height = QFontMetricsF(figureFont()).height() + QFontMetricsF(theme::smallFont()).height();
    const double caption = QFontMetricsF(theme::smallFont()).horizontalAdvance(m_caption);
    return QSize(int(std::ceil(std::max(figureWidth(m_figure), caption) + 2 * kPadding)),
                 int(std::ceil(height + 1.2 * kPadding)));
}

QSize FigureButton::minimumSizeHint() const {
    return {int(figureWidth(m_figure) + 2 * kPadding), sizeHint().height()};
}

void FigureButton::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    painter.drawControl(QStyle::CE_PushButtonBevel, option);
    const QRectF area = QRectF(rect()).adjusted(kPadding, 0.6 * kPadding, -kPadding / 2, -0.6 * kPadding);
    const QFontMetricsF captionMetrics(theme::smallFont());
    QRectF top = area;
    top.setBottom(area.bottom() - captionMetrics.height());
    paintFigure(painter, top);
    painter.setFont(theme::smallFont());
    painter.setPen(theme::tokens().textMuted);
    const QString caption = captionMetrics.elidedText(m_caption, Qt::ElideRight, area.width());
    painter.drawText(area, Qt::AlignLeft | Qt::AlignBottom, caption);
}

void FigureButton::paintFigure(QPainter& painter, const QRectF& area) const {
    if (m_verdict) {
        const QFont font = theme::Theme::instance().uiFont(9, QFont::DemiBold);
        const theme::VerdictChip chip{*m_verdict, m_figure};
        const QSizeF size = chip.size(font).boundedTo(area.size());
        chip.paint(painter, QRectF({area.left() - 2, area.center().y() - size.height() / 2}, size), font);
        return;
    }
    const QFontMetricsF metrics(figureFont());
    const double baseline = area.center().y() + metrics.capHeight() / 2;
    painter.setPen(theme::tokens().text);
    painter.setFont(figureFont());
    painter.drawText(QPointF(area.left(), baseline), numberOf(m_figure));
    painter.setFont(unitFont());
    const double start = area.left() + metrics.horizontalAdvance(numberOf(m_figure));
    painter.drawText(QPointF(start, baseline), unitOf(m_figure));
}

} // namespace forewarp::views::prediction
