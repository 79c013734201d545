#pragma once

#include "views/memory/memory_traffic.h"

#include <QWidget>

class QModelIndex;
class QSortFilterProxyModel;
class QTableView;

namespace forewarp::views::widgets {
class Placeholder;
}
namespace forewarp::views::widgets::tables {
class NarrowHeader;
}

namespace forewarp::views::memory {

class ArrayModel;

/// The arrays of the selected loop and what caches and DRAM do for each; columns without any figure are hidden.
class ArrayView : public QWidget {
    Q_OBJECT

  public:
    explicit ArrayView(QWidget* parent = nullptr);

    /// Reads `loop` during the call only; a sentence stands for null and for a loop whose memory no model simulated.
    void setLoop(const forewarp::explain::LoopReport* loop, const CacheTraits& caches);

  signals:
    /// A row was clicked or Enter pressed on it: the first access of its array.
    void locationActivated(const forewarp::SourceLocation& location);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void retranslate();
    void activate(const QModelIndex& index);

    ArrayModel* m_model;
    QSortFilterProxyModel* m_sorted;
    QTableView* m_table;
    widgets::tables::NarrowHeader* m_header = nullptr;
    widgets::Placeholder* m_page;
};

} // namespace forewarp::views::memory
