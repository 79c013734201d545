#include "views/knapsack/tick_delegate.h"

#include "views/knapsack/capacity_bar.h"
#include "views/theme/theme.h"
#include "views/widgets/tables/cell_background.h"

#include <QMouseEvent>
#include <QPainter>

namespace forewarp::views::knapsack {

namespace {

constexpr int kBoxSize = 15;
constexpr int kBoxMargin = 8;
constexpr double kSpotRadius = 4;
constexpr int kTextStart = 46;

void paintBox(QPainter& painter, const QRectF& box, bool isChecked, bool isOffered) {
    painter.setPen(QPen(!isOffered  ? theme::tokens().border
                        : isChecked ? theme::tokens().accent
                                    : theme::tokens().textFaint,
                        1));
    painter.setBrush(!isOffered  ? theme::tokens().sunken
                     : isChecked ? theme::tokens().accent
                                 : theme::tokens().surface);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    if (!isChecked) return;
    painter.setPen(QPen(theme::tokens().onAccent, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF tick[] = {
        {box.left() + 4, box.top() + 7.8}, {box.left() + 6.6, box.top() + 10.4}, {box.left() + 11, box.top() + 5}};
    painter.drawPolyline(tick, 3);
}

} // namespace

QRect TickDelegate::boxIn(const QRect& cell) {
    return {cell.left() + kBoxMargin, cell.center().y() - kBoxSize / 2, kBoxSize, kBoxSize};
}

void TickDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    widgets::tables::paintBackground(painter, cell);
    const bool isOffered = index.flags().testFlag(Qt::ItemIsUserCheckable);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF box = boxIn(option.rect);
    paintBox(*painter, box, index.data(Qt::CheckStateRole).toInt() == Qt::Checked, isOffered);
    if (isOffered) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(opportunityColour(index.row()));
        painter->drawRoundedRect(QRectF(box.right() + 8, box.center().y() - kSpotRadius, 8, 8), 2, 2);
    }
    painter->setFont(cell.font);
    painter->setPen(isOffered ? theme::tokens().text : theme::tokens().textFaint);
    const QRect room = option.rect.adjusted(kTextStart, 0, -4, 0);
    const QString text = cell.fontMetrics.elidedText(cell.text, Qt::ElideRight, room.width());
    painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter, text);
    painter->restore();
}

QSize TickDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    return {kTextStart + cell.fontMetrics.horizontalAdvance(cell.text) + 8, cell.fontMetrics.height() + 8};
}

bool TickDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                               const QModelIndex& index) {
    if (event->type() != QEvent::MouseButtonRelease || !index.flags().testFlag(Qt::ItemIsUserCheckable)) return false;
    const auto* mouse = static_cast<QMouseEvent*>(event);
    const QRect target = boxIn(option.rect).adjusted(-4, -4, 4, 4); // A box is small for a hand.
    if (mouse->button() != Qt::LeftButton || !target.contains(mouse->position().toPoint())) return false;
    const bool isChecked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    return model->setData(index, isChecked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

} // namespace forewarp::views::knapsack
