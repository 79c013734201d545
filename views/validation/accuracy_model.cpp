#include "views/validation/accuracy_model.h"

#include "core/base/number_text.h"
#include "views/widgets/number_text.h"

namespace forewarp::views::validation {

AccuracyModel::AccuracyModel(QObject* parent) : QAbstractTableModel(parent) {}

void AccuracyModel::setReport(const SharedReport& report) {
    beginResetModel();
    m_rows.clear();
    for (std::size_t model = 0; report && model < report->models.size(); ++model)
        for (const std::string& device : report->devices)
            m_rows.push_back({int(model), report->models[model], device,
                              forewarp::measured::validation::statisticsOf(*report, model, device)});
    endResetModel();
}

int AccuracyModel::modelAt(int row) const {
    return row >= 0 && row < rowCount() ? m_rows[std::size_t(row)].model : -1;
}

int AccuracyModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_rows.size());
}

int AccuracyModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(kColumnCount);
}

QVariant AccuracyModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (index.column() >= rowsColumn ? Qt::AlignRight : Qt::AlignLeft));
    return role == Qt::DisplayRole ? displayText(m_rows[std::size_t(index.row())], index.column()) : QVariant();
}

QString AccuracyModel::displayText(const Accuracy& accuracy, int column) {
    const auto& statistics = accuracy.statistics;
    if (column >= errorColumn && statistics.rows == 0) return widgets::noFigure();
    switch (column) {
    case modelColumn: return modelName(accuracy.modelId);
    case deviceColumn: return deviceName(accuracy.device);
    case rowsColumn: return widgets::countText(double(statistics.rows));
    case errorColumn: return widgets::percentText(statistics.medianAbsoluteError);
    case factorColumn: return widgets::toQString(significantText(statistics.geometricFactor, 3));
    case withinColumn:
        if (statistics.interval.rows == 0) return widgets::noFigure();
        return widgets::toQString(wholePercentText(statistics.interval.within()));
    default: return {};
    }
}

QVariant AccuracyModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section >= rowsColumn ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    const bool isTitle = role == Qt::DisplayRole;
    switch (section) {
    case modelColumn: return isTitle ? tr("Model") : tr("Double-click shows its times.");
    case deviceColumn: return tr("GPU");
    case rowsColumn: return isTitle ? tr("Rows") : tr("Measured times that the model answers.");
    case errorColumn: return isTitle ? tr("Median error") : tr("Half of its times are no further off than this.");
    case factorColumn:
        return isTitle ? tr("Factor") : tr("By how many times it is off, too long or too short: geometric mean.");
    case withinColumn:
        return isTitle ? tr("Within intervals") : tr("Measured times that lie within the model's intervals.");
    default: return {};
    }
}

} // namespace forewarp::views::validation
