#pragma once

#include "views/memory/memory_traffic.h"

#include <QAbstractTableModel>
#include <QString>

#include <optional>
#include <vector>

namespace forewarp::views::memory {

/// The memory accesses of a kernel: what each costs a warp and, where a model simulated memory, what the caches did.
class AccessModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column {
        accessColumn,
        kindColumn,
        classColumn,
        transactionsColumn,
        bytesColumn,
        l1Column,
        l2Column,
        dramColumn,
        reuseColumn,
        conflictsColumn,
        executionsColumn,
        lineColumn,
        kColumnCount
    };
    enum Role { sortRole = Qt::UserRole + 1 };

    explicit AccessModel(QObject* parent = nullptr);

    /// Copies the accesses; null empties the model.
    void setLoop(const forewarp::explain::LoopReport* loop, const CacheTraits& caches);
    /// Where the access of a row stands in the source.
    [[nodiscard]] SourceLocation locationOf(int row) const;
    /// Whether any access has a figure in this column; true for columns of words.
    [[nodiscard]] bool hasFigures(int column) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    struct Row {
        forewarp::explain::AccessReport report;
        std::optional<forewarp::memory::AccessBehaviour> seen; ///< Nothing where no model simulated memory.

        [[nodiscard]] bool isShared() const;
        [[nodiscard]] bool isSimulated() const;
        [[nodiscard]] forewarp::memory::AccessClass accessClass() const;
    };
    [[nodiscard]] static QString titleOf(int column);
    [[nodiscard]] static QString meaningOf(int column);
    [[nodiscard]] std::optional<double> figure(const Row& row, int column) const;
    [[nodiscard]] std::optional<double> cacheFigure(const Row& row, int column) const;
    [[nodiscard]] QString displayText(const Row& row, int column) const;
    [[nodiscard]] static QString figureText(double figure, int column);
    [[nodiscard]] QString toolTip(const Row& row, int column) const;
    [[nodiscard]] static QString explanation(const Row& row, int column);
    [[nodiscard]] QString reasonForNone(const Row& row, int column) const;

    std::vector<Row> m_rows;
    CacheTraits m_caches;
};

} // namespace forewarp::views::memory
