#include "views/assembly/variant_delegate.h"

#include "views/assembly/demotion_text.h"
#include "views/assembly/stall_style.h"
#include "views/assembly/variant_model.h"
#include "views/theme/theme.h"
#include "views/widgets/number_text.h"
#include "views/widgets/tables/cell_background.h"

#include <QPainter>

namespace forewarp::views::assembly {

namespace {

constexpr int kRowHeight = 42;
constexpr double kMargin = 8;
constexpr double kTextHeight = 18;
constexpr double kBarHeight = 11;
constexpr double kGap = 7;

const VariantModel& modelOf(const QModelIndex& index) {
    return *static_cast<const VariantModel*>(index.model());
}

/// As much of the text as there is room for; `line` loses it and a gap on the left.
void writeLeft(QPainter& painter, QRectF& line, const QString& text, const QFont& font, const QColor& ink) {
    const QFontMetricsF metrics(font);
    const QString shown = metrics.elidedText(text, Qt::ElideRight, line.width());
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, shown);
    line.setLeft(std::min(line.right(), line.left() + metrics.horizontalAdvance(shown) + kGap));
}

/// Likewise on the right.
void writeRight(QPainter& painter, QRectF& line, const QString& text, const QFont& font) {
    painter.setFont(font);
    painter.setPen(theme::tokens().text);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, text);
    line.setRight(line.right() - QFontMetricsF(font).horizontalAdvance(text) - kGap);
}

void paintChip(QPainter& painter, QRectF& line, const QString& text) {
    const QFont font = theme::smallFont(QFont::DemiBold);
    const double width = QFontMetricsF(font).horizontalAdvance(text) + 12;
    if (width > line.width()) return;
    const QRectF chip(line.left(), line.center().y() - 7.5, width, 15);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme::tokens().accentSoft);
    painter.drawRoundedRect(chip, 7.5, 7.5);
    painter.setFont(font);
    painter.setPen(theme::tokens().accent);
    painter.drawText(chip, Qt::AlignCenter, text);
    line.setLeft(chip.right() + kGap);
}

void paintName(QPainter& painter, QRectF line, const VariantModel& model, int row) {
    const sass::demotion::Variant& variant = model.variantAt(row);
    const bool isRejected = !variant.isRanked();
    writeRight(painter, line, model.figureAt(row),
               theme::Theme::instance().uiFont(theme::Theme::kTextPoints, QFont::DemiBold));
    const QString title = isRejected ? QStringLiteral("✗ ") + variantTitle(variant) : variantTitle(variant);
    writeLeft(painter, line, title, theme::Theme::instance().uiFont(theme::Theme::kTextPoints, QFont::Medium),
              isRejected ? theme::tokens().textMuted : theme::tokens().text);
    if (model.isBest(row)) paintChip(painter, line, VariantDelegate::tr("best"));
    writeLeft(painter, line, variantOptions(variant), theme::smallFont(), theme::tokens().textMuted);
}

/// The parts side by side; at least a pixel where there is any of one.
void paintBar(QPainter& painter, const QRectF& track, const sass::report::VariantStall& stall, double longest) {
    double from = track.left();
    for (const StallPart part : kStallParts) {
        const double cycles = cyclesOf(stall, part);
        if (cycles <= 0) continue;
        const double to = std::min(track.right(), from + std::max(1.0, track.width() * cycles / longest));
        paintStallPart(painter, QRectF(from, track.top(), std::max(1.0, to - from - 1), track.height()), part);
        from = to;
    }
}

} // namespace

void VariantDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    widgets::tables::paintBackground(painter, cell);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const VariantModel& model = modelOf(index);
    const QRectF area = QRectF(option.rect).adjusted(kMargin, 3, -kMargin, -3);
    paintName(*painter, {area.left(), area.top(), area.width(), kTextHeight}, model, index.row());
    QRectF below(area.left(), area.top() + kTextHeight, area.width(), area.height() - kTextHeight);
    if (model.variantAt(index.row()).isRanked()) {
        const QRectF track(below.left(), below.top() + 3, below.width(), kBarHeight);
        paintBar(*painter, track, model.stallAt(index.row()), model.longestStall());
    } else {
        writeLeft(*painter, below, model.reasonAt(index.row()), theme::smallFont(), theme::tokens().textMuted);
    }
    painter->restore();
}

QSize VariantDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {160, kRowHeight};
}

} // namespace forewarp::views::assembly
