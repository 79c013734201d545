#include "views/widgets/tables/share_delegate.h"

#include "views/theme/theme.h"
#include "views/widgets/tables/cell_background.h"

#include <QPainter>

namespace forewarp::views::widgets::tables {

namespace {

constexpr int kPercentWidth = 56;
constexpr double kBarHeight = 7;

} // namespace

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
        track.setWidth(track.width() * index.data(kShareRole).toDouble());
        painter->setBrush(theme::tokens().series[1]);
        painter->drawRoundedRect(track, kBarHeight / 2, kBarHeight / 2);
    }
    painter->setPen(theme::tokens().text);
    painter->setFont(cell.font);
    painter->drawText(area, Qt::AlignRight | Qt::AlignVCenter, cell.text);
    painter->restore();
}

} // namespace forewarp::views::widgets::tables
