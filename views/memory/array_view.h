#pragma once

#include "views/item_models/memory_traffic.h"

#include <QWidget>

class QModelIndex;
class QSortFilterProxyModel;
class QTableView;

namespace forewarp::views {

class ArrayModel;
class NarrowHeader;
class Placeholder;

/// The arrays of the selected loop and what caches and DRAM do for each; columns without any figure are hidden.
class ArrayView : public QWidget {
    Q_OBJECT

  public:
    explicit ArrayView(QWidget* parent = nullptr);

    /// Reads `loop` during the call only; a sentence stands for null and for a loop whose memory no model simulated.
    void setLoop(const LoopReport* loop, const CacheTraits& caches);

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
    NarrowHeader* m_header = nullptr;
    Placeholder* m_page;
};

} // namespace forewarp::views
