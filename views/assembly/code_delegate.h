#pragma once

#include <QStyledItemDelegate>

namespace forewarp::views::assembly {

/// Paints a row of a DemotionListingModel, its ground by what changed. Instructions have a mark («+» added, «•» names a demoted register, «~» waits longer),
/// its address, its text with demoted registers in bold on a colour.
class CodeDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    /// An instruction with a text of so many characters.
    [[nodiscard]] static int widthOf(int characters);
};

} // namespace forewarp::views::assembly
