#pragma once

#include "views/validation/comparison_text.h"

#include <QAbstractTableModel>

#include <cstddef>
#include <vector>

namespace forewarp::views::validation {

/// The measured rows that one model answers, with its times beside the measured ones.
class RowModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column {
        kernelColumn,
        deviceColumn,
        factorColumn, ///< Before what tells rows apart: a narrow table shows how far they are off.
        measuredColumn,
        predictedColumn,
        blockColumn,
        sizesColumn,
        limiterColumn,
        kColumnCount
    };
    /// What a column is sorted by: numbers of figures, texts of names.
    static constexpr int kSortRole = Qt::UserRole + 1;

    explicit RowModel(QObject* parent = nullptr);

    /// Shares the report; null empties the model. `model`: its position in the report.
    void setReport(SharedReport report, std::size_t model);
    /// The report's row that a row of this model is; null where there is none.
    [[nodiscard]] const Row* rowAt(int row) const;
    /// Position of that in the report; -1 where there is none.
    [[nodiscard]] int positionAt(int row) const;
    /// Which row the report's row at that position is; -1 where the model does not answer it.
    [[nodiscard]] int rowOf(int position) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    [[nodiscard]] QString displayText(const Row& row, int column) const;
    [[nodiscard]] QVariant sortKey(const Row& row, int column) const;
    [[nodiscard]] const forewarp::measured::validation::ReportedAnswer& answerOf(const Row& row) const {
        return row.answers[m_model];
    }

    SharedReport m_report;
    std::size_t m_model = 0;
    std::vector<int> m_positions; ///< In the report, of each row.
};

} // namespace forewarp::views::validation
