#include "views/loops/verdict_delegate.h"

#include "views/loops/loop_model.h"
#include "views/theme/theme.h"
#include "views/theme/verdict_style.h"
#include "views/widgets/tables/cell_background.h"

#include <QPainter>

namespace forewarp::views::loops {

namespace {

QFont chipFont() {
    return theme::smallFont(QFont::DemiBold);
}

theme::VerdictChip chipOf(const QModelIndex& index) {
    return {kernel::Verdict(index.data(LoopModel::verdictRole).toInt()), index.data().toString()};
}

} // namespace

void VerdictDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    widgets::tables::paintBackground(painter, cell);
    const theme::VerdictChip chip = chipOf(index);
    const QSizeF size = chip.size(chipFont()).boundedTo(QSizeF(option.rect.width() - 4, option.rect.height()));
    const QPointF corner(option.rect.left() + 2, option.rect.center().y() - size.height() / 2 + 0.5);
    chip.paint(*painter, QRectF(corner, size), chipFont());
}

QSize VerdictDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const {
    return chipOf(index).size(chipFont()).toSize() + QSize(8, 6);
}

} // namespace forewarp::views::loops
