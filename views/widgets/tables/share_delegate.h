#pragma once

#include <QStyledItemDelegate>

namespace forewarp::views::widgets::tables {

/// Paints a share of a whole as a bar with its percentage, which is the cell's text; nothing where there is no text.
class ShareDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    /// double 0…1; above the roles that models number themselves.
    static constexpr int kShareRole = Qt::UserRole + 50;

    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace forewarp::views::widgets::tables
