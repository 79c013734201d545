#pragma once

#include "core/measured/validation/error_statistics.h"
#include "views/validation/comparison_text.h"

#include <QAbstractTableModel>

#include <cstddef>
#include <string>
#include <vector>

namespace forewarp::views::validation {

/// How far each model is off on each GPU.
class AccuracyModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { modelColumn, deviceColumn, rowsColumn, errorColumn, factorColumn, withinColumn, kColumnCount };

    explicit AccuracyModel(QObject* parent = nullptr);

    /// Null empties the model.
    void setReport(const SharedReport& report);
    /// Position of the model that a row is about; -1 where there is no such row.
    [[nodiscard]] int modelAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    struct Accuracy {
        int model = 0;
        std::string modelId;
        std::string device;
        forewarp::measured::validation::ErrorStatistics statistics;
    };
    [[nodiscard]] static QString displayText(const Accuracy& accuracy, int column);

    std::vector<Accuracy> m_rows;
};

} // namespace forewarp::views::validation
