#pragma once

#include <QStyledItemDelegate>

namespace forewarp::views::knapsack {

/// Paints a tick box, a spot in the colour of the row's segment in the bar, and the access; a click on the box ticks.
class TickDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;

    /// Where a click ticks, in a cell.
    [[nodiscard]] static QRect boxIn(const QRect& cell);
};

} // namespace forewarp::views::knapsack
