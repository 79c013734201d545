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

class AccessModel;

/// The memory accesses of the selected loop's kernel and what each costs a warp; columns without any figure are hidden.
class AccessView : public QWidget {
    Q_OBJECT

  public:
    explicit AccessView(QWidget* parent = nullptr);

    /// Reads `loop` during the call only; null asks to select one.
    void setLoop(const forewarp::explain::LoopReport* loop, const CacheTraits& caches);

  signals:
    /// A row was clicked or Enter pressed on it.
    void locationActivated(const forewarp::SourceLocation& location);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void retranslate();
    void activate(const QModelIndex& index);

    AccessModel* m_model;
    QSortFilterProxyModel* m_sorted;
    QTableView* m_table;
    widgets::tables::NarrowHeader* m_header = nullptr;
    widgets::Placeholder* m_page;
    bool m_hasLoop = false;
};

} // namespace forewarp::views::memory
