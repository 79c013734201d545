#pragma once

#include <QStyledItemDelegate>

namespace forewarp::views::assembly {

/// Paints a row of a VariantModel: its name above the bar of its stall, or above the reason why it is rejected.
class VariantDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace forewarp::views::assembly
