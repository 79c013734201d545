#include "views/theme/verdict_style.h"

#include "views/theme/theme.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

namespace forewarp::views::theme {

namespace {

constexpr double kShapeRadius = 3.4;
constexpr double kTextStart = 19;
constexpr double kTextEnd = 9;

/// Gives the texts below a translation context.
struct VerdictText {
    Q_DECLARE_TR_FUNCTIONS(VerdictText)
};

QPainterPath triangle(QPointF centre, double radius) {
    QPainterPath path(centre + QPointF(0, -radius * 1.15));
    path.lineTo(centre + QPointF(radius * 1.15, radius * 0.95));
    path.lineTo(centre + QPointF(-radius * 1.15, radius * 0.95));
    path.closeSubpath();
    return path;
}

void paintHalfDisc(QPainter& painter, QColor colour, QPointF centre, double radius) {
    const QRectF disc(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius);
    painter.drawPie(disc, 90 * 16, 180 * 16);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, radius * 0.35));
    painter.drawEllipse(disc);
}

void paintQuestionMark(QPainter& painter, QPointF centre, double radius) {
    painter.setPen(verdictInk(kernel::Verdict::unknown));
    QFont font = Theme::instance().uiFont(Theme::kSmallPoints, QFont::Bold);
    font.setPixelSize(int(radius * 3.4));
    painter.setFont(font);
    const QRectF area(centre.x() - 2 * radius, centre.y() - 2 * radius, 4 * radius, 4 * radius);
    painter.drawText(area, Qt::AlignCenter, QStringLiteral("?"));
}

} // namespace

QColor verdictColour(kernel::Verdict verdict) {
    switch (verdict) {
    case kernel::Verdict::proved: return tokens().proved;
    case kernel::Verdict::reduction: return tokens().reduction;
    case kernel::Verdict::observed: return tokens().observed;
    case kernel::Verdict::refuted: return tokens().refuted;
    case kernel::Verdict::unknown: break;
    }
    return tokens().unknown;
}

QColor verdictInk(kernel::Verdict verdict) {
    const bool isDark = Theme::instance().mode() == ThemeMode::dark;
    return isDark ? mixed(verdictColour(verdict), QColor(Qt::white), 0.45)
                  : mixed(verdictColour(verdict), QColor(Qt::black), 0.52);
}

QColor verdictFill(kernel::Verdict verdict) {
    const bool isDark = Theme::instance().mode() == ThemeMode::dark;
    return mixed(tokens().surface, verdictColour(verdict), isDark ? 0.22 : 0.16);
}

QString verdictGlyph(kernel::Verdict verdict) {
    switch (verdict) {
    case kernel::Verdict::proved: return QStringLiteral("●");
    case kernel::Verdict::reduction: return QStringLiteral("▲");
    case kernel::Verdict::observed: return QStringLiteral("◐");
    case kernel::Verdict::refuted: return QStringLiteral("■");
    case kernel::Verdict::unknown: break;
    }
    return QStringLiteral("?");
}

QString verdictWord(kernel::Verdict verdict) {
    switch (verdict) {
    case kernel::Verdict::proved: return VerdictText::tr("proved");
    case kernel::Verdict::reduction: return VerdictText::tr("reduction");
    case kernel::Verdict::observed: return VerdictText::tr("observed");
    case kernel::Verdict::refuted: return VerdictText::tr("refuted");
    case kernel::Verdict::unknown: break;
    }
    return VerdictText::tr("unknown");
}

QString verdictMeaning(kernel::Verdict verdict) {
    switch (verdict) {
    case kernel::Verdict::proved: return VerdictText::tr("Iterations are independent: the loop can run in parallel.");
    case kernel::Verdict::reduction: return VerdictText::tr("The loop can run in parallel as a reduction.");
    case kernel::Verdict::observed: return VerdictText::tr("A traced run showed no dependence between iterations.");
    case kernel::Verdict::refuted:
        return VerdictText::tr("Iterations depend on each other: the loop stays sequential.");
    case kernel::Verdict::unknown: break;
    }
    return VerdictText::tr("Whether the loop can run in parallel is not decided.");
}

void paintVerdictShape(QPainter& painter, kernel::Verdict verdict, QPointF centre, double radius) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor colour = verdictColour(verdict);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    switch (verdict) {
    case kernel::Verdict::proved: painter.drawEllipse(centre, radius, radius); break;
    case kernel::Verdict::reduction: painter.drawPath(triangle(centre, radius)); break;
    case kernel::Verdict::observed: paintHalfDisc(painter, colour, centre, radius); break;
    case kernel::Verdict::refuted:
        painter.drawRect(QRectF(centre.x() - radius * 0.9, centre.y() - radius * 0.9, radius * 1.8, radius * 1.8));
        break;
    case kernel::Verdict::unknown: paintQuestionMark(painter, centre, radius); break;
    }
    painter.restore();
}

QSizeF VerdictChip::size(const QFont& font) const {
    const QFontMetricsF metrics(font);
    return {kTextStart + metrics.horizontalAdvance(text) + kTextEnd, metrics.height() + 4};
}

void VerdictChip::paint(QPainter& painter, const QRectF& area, const QFont& font) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(verdictFill(verdict));
    painter.drawRoundedRect(area, area.height() / 2, area.height() / 2);
    paintVerdictShape(painter, verdict, {area.left() + 11, area.center().y()}, kShapeRadius);
    painter.setPen(verdictInk(verdict));
    painter.setFont(font);
    const QRectF textArea = area.adjusted(kTextStart, 0, -kTextEnd + 2, 0);
    const QString shown = QFontMetricsF(font).elidedText(text, Qt::ElideRight, textArea.width() + 1);
    painter.drawText(textArea, Qt::AlignVCenter | Qt::AlignLeft, shown);
    painter.restore();
}

} // namespace forewarp::views::theme
