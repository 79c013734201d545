#include "views/loops/cell_delegates.h"

#include "views/loops/loop_model.h"
#include "views/theme/theme.h"
#include "views/theme/verdict_style.h"

#include <QApplication>
#include <QPainter>

namespace forewarp::views::loops {

namespace {

constexpr int kPercentWidth = 56;
constexpr double kBarHeight = 7;

/// Hover, selection and focus as in other cells, without the text.
void paintBackground(QPainter* painter, QStyleOptionViewItem option) {
    option.text.clear();
    const QStyle* style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
}

QFont chipFont() {
    return theme::Theme::instance().uiFont(theme::Theme::kSmallPoints, QFont::DemiBold);
}

theme::VerdictChip chipOf(const QModelIndex& index) {
    return {kernel::Verdict(index.data(LoopModel::verdictRole).toInt()), index.data().toString()};
}

} // namespace

void VerdictDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    paintBackground(painter, cell);
    const theme::VerdictChip chip = chipOf(index);
    const QSizeF size = chip.size(chipFont()).boundedTo(QSizeF(option.rect.width() - 4, option.rect.height()));
    const QPointF corner(option.rect.left() + 2, option.rect.center().y() - size.height() / 2 + 0.5);
    chip.paint(*painter, QRectF(corner, size), chipFont());
}

QSize VerdictDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const {
    return chipOf(index).size(chipFont()).toSize() + QSize(8, 6);
}

void ShareDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    paintBackground(painter, cell);
    if (cell.text.isEmpty()) return;
    const QRectF area = QRectF(option.rect).adjusted(4, 0, -6, 0);
    QRectF track(area.left(), area.center().y() - kBarHeight / 2, area.width() - kPercentWidth, kBarHeight);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    if (track.width() > kBarHeight) {
        painter->setBrush(theme::tokens().sunken);
        painter->drawRoundedRect(track, kBarHeight / 2, kBarHeight / 2);
        track.setWidth(track.width() * index.data(LoopModel::shareRole).toDouble());
        painter->setBrush(theme::tokens().series[1]);
        painter->drawRoundedRect(track, kBarHeight / 2, kBarHeight / 2);
    }
    painter->setPen(theme::tokens().text);
    painter->setFont(cell.font);
    painter->drawText(area, Qt::AlignRight | Qt::AlignVCenter, cell.text);
    painter->restore();
}

} // namespace forewarp::views::loops
