#pragma once

#include "views/item_models/memory_traffic.h"

#include <QWidget>

class QModelIndex;
class QSortFilterProxyModel;
class QTableView;

namespace forewarp::views {

class AccessModel;
class NarrowHeader;
class Placeholder;

/// The memory accesses of the selected loop's kernel and what each costs a warp; columns without any figure are hidden.
class AccessView : public QWidget {
    Q_OBJECT

  public:
    explicit AccessView(QWidget* parent = nullptr);

    /// Reads `loop` during the call only; null asks to select one.
    void setLoop(const LoopReport* loop, const CacheTraits& caches);

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
    NarrowHeader* m_header = nullptr;
    Placeholder* m_page;
    bool m_hasLoop = false;
};

} // namespace forewarp::views
