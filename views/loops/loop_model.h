#pragma once

#include "core/explain/report.h"

#include <QAbstractItemModel>
#include <QString>

#include <vector>

namespace forewarp::views::loops {

/// The loops of one file as a tree of nests: loop, verdict, predicted time of all launches, share of the file's time.
class LoopModel : public QAbstractItemModel {
    Q_OBJECT

  public:
    enum Column { loopColumn, verdictColumn, timeColumn, shareColumn, kColumnCount };
    enum Role {
        loopIdRole = Qt::UserRole + 1, ///< QString, the same in every column.
        verdictRole,                   ///< int(Verdict), the same in every column.
        sortRole,                      ///< A number that sorts the column; what is unknown is below all others.
    };

    explicit LoopModel(QObject* parent = nullptr);

    /// Copies what it shows; null empties the model. Loops that the user takes as independent are marked.
    void setReport(const forewarp::explain::FileReport* report, const kernel::Assumptions& assumptions = {});
    /// Index of a loop's first column; invalid where there is none.
    [[nodiscard]] QModelIndex indexOf(const QString& loopId) const;
    [[nodiscard]] int loopCount() const { return int(m_rows.size()); }
    [[nodiscard]] int loopCount(kernel::Verdict verdict) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    /// ShareDelegate::kShareRole gives the share of the file's time, the same in every column; 0 for inner loops.
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    /// What is shown of one loop.
    struct Row {
        QString id;
        QString name; ///< Without the function for nested loops: «L1.1».
        kernel::Verdict verdict = kernel::Verdict::unknown;
        bool isTakenAsIndependent = false; ///< By the user.
        QString reason;
        double seconds = -1; ///< Below 0 where there is no prediction.
        QString time; ///< As it is shown: «64–80 ms».
        double share = 0;    ///< Of the file's predicted time; outermost loops only.
        int line = 0;
        int parent = -1;           ///< Position in m_rows.
        int rowInParent = 0;
        std::vector<int> children; ///< Positions in m_rows.
        bool holdsParallelLoop = false; ///< It, or a loop inside it, may run in parallel.
    };
    [[nodiscard]] static Row rowOf(const forewarp::explain::LoopReport& loop);
    void addRow(const forewarp::explain::LoopReport& loop, const kernel::Assumptions& assumptions);
    [[nodiscard]] const Row& rowAt(const QModelIndex& index) const { return m_rows[index.internalId()]; }
    [[nodiscard]] const std::vector<int>& childrenOf(const QModelIndex& parent) const;
    [[nodiscard]] QString displayText(const Row& row, int column) const;
    [[nodiscard]] QVariant sortKey(const Row& row, int column) const;
    [[nodiscard]] static QString verdictText(const Row& row);
    [[nodiscard]] QString toolTip(const Row& row) const;

    std::vector<Row> m_rows; ///< In source order.
    std::vector<int> m_roots;
};

} // namespace forewarp::views::loops
