#pragma once

#include "core/report/report.h"

#include <QAbstractTableModel>
#include <QString>

#include <vector>

namespace forewarp::views {

/// The memory accesses of a kernel: as written, kind, class, transactions and bytes per warp, executions per thread.
class AccessModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column {
        accessColumn,
        kindColumn,
        classColumn,
        transactionsColumn,
        bytesColumn,
        executionsColumn,
        lineColumn,
        kColumnCount
    };
    enum Role { sortRole = Qt::UserRole + 1 };

    explicit AccessModel(QObject* parent = nullptr);

    /// Copies the accesses; null empties the model.
    void setLoop(const LoopReport* loop);
    /// Where the access of a row stands in the source.
    [[nodiscard]] SourceLocation locationOf(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    [[nodiscard]] static QString displayText(const AccessReport& access, int column);
    [[nodiscard]] static QVariant sortKey(const AccessReport& access, int column);

    std::vector<AccessReport> m_accesses;
};

} // namespace forewarp::views
