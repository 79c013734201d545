#pragma once

#include <QString>

class QTableView;

namespace forewarp::views::widgets::tables {

/// Titles and cells of a table as it is shown, in its order and without hidden columns: a line per row, a tab between cells.
[[nodiscard]] QString textOf(const QTableView& table);

} // namespace forewarp::views::widgets::tables
