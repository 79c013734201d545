#include "views/widgets/tables/cell_background.h"

#include <QApplication>
#include <QPainter>
#include <QStyleOptionViewItem>

namespace forewarp::views::widgets::tables {

void paintBackground(QPainter* painter, const QStyleOptionViewItem& option) {
    QStyleOptionViewItem cell = option;
    cell.text.clear();
    cell.features &= ~QStyleOptionViewItem::HasCheckIndicator;
    const QStyle* style = cell.widget ? cell.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
}

} // namespace forewarp::views::widgets::tables
