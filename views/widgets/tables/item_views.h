#pragma once

class QTableView;
class QTreeView;

namespace forewarp::views::widgets::tables {

/// A read-only tree without frame whose rows are selected one at a time.
[[nodiscard]] QTreeView* makeTree();
/// A read-only table without frame, grid and row numbers whose rows are selected one at a time.
[[nodiscard]] QTableView* makeTable();

} // namespace forewarp::views::widgets::tables
