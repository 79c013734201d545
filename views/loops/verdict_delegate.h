#pragma once

#include <QStyledItemDelegate>

namespace forewarp::views::loops {

/// Paints a loop's verdict as a chip.
class VerdictDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace forewarp::views::loops
