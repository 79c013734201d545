#pragma once

class QPainter;
class QStyleOptionViewItem;

namespace forewarp::views::widgets::tables {

/// Hover, selection and focus as in other cells, without text and tick; a delegate draws its own contents on it.
void paintBackground(QPainter* painter, const QStyleOptionViewItem& option);

} // namespace forewarp::views::widgets::tables
