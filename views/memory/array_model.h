#pragma once

#include "views/memory/memory_traffic.h"

#include <QAbstractTableModel>
#include <QString>

#include <optional>
#include <vector>

namespace forewarp::views::memory {

/// The arrays of a kernel as the simulation of memory saw them: transactions, hits, DRAM traffic, reuse.
class ArrayModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { arrayColumn, transactionsColumn, l1Column, l2Column, dramColumn, reuseColumn, kColumnCount };
    enum Role { sortRole = Qt::UserRole + 1 };

    explicit ArrayModel(QObject* parent = nullptr);

    /// Copies what it shows; null or a loop whose memory no model simulated empties the model.
    void setLoop(const forewarp::explain::LoopReport* loop, const CacheTraits& caches);
    /// Where the array of a row is first accessed.
    [[nodiscard]] SourceLocation locationOf(int row) const;
    /// Whether any array has a figure in this column; true for names.
    [[nodiscard]] bool hasFigures(int column) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    struct Row {
        forewarp::memory::ArrayBehaviour array;
        SourceLocation location;
    };
    [[nodiscard]] QString titleOf(int column) const;
    [[nodiscard]] QString meaningOf(int column) const;
    [[nodiscard]] std::optional<double> figure(const forewarp::memory::MemoryTraffic& traffic, int column) const;
    [[nodiscard]] QString displayText(const Row& row, int column) const;
    [[nodiscard]] QString toolTip(const Row& row, int column) const;

    std::vector<Row> m_rows;
    CacheTraits m_caches;
    bool m_isOfLaunch = false;
};

} // namespace forewarp::views::memory
