#include "views/validation/row_model.h"

#include "views/widgets/number_text.h"

#include <algorithm>
#include <utility>

namespace forewarp::views::validation {

namespace {

bool isFigure(int column) {
    return column >= RowModel::factorColumn && column <= RowModel::blockColumn;
}

} // namespace

RowModel::RowModel(QObject* parent) : QAbstractTableModel(parent) {}

void RowModel::setReport(SharedReport report, std::size_t model) {
    beginResetModel();
    m_report = std::move(report);
    m_model = model;
    m_positions.clear();
    for (std::size_t i = 0; m_report && i < m_report->rows.size(); ++i)
        if (forewarp::measured::validation::timesOf(m_report->rows[i], model)) m_positions.push_back(int(i));
    endResetModel();
}

int RowModel::positionAt(int row) const {
    return row >= 0 && row < rowCount() ? m_positions[std::size_t(row)] : -1;
}

const Row* RowModel::rowAt(int row) const {
    const int position = positionAt(row);
    return position < 0 ? nullptr : &m_report->rows[std::size_t(position)];
}

int RowModel::rowOf(int position) const {
    const auto found = std::ranges::lower_bound(m_positions, position);
    return found != m_positions.end() && *found == position ? int(found - m_positions.begin()) : -1;
}

int RowModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_positions.size());
}

int RowModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(kColumnCount);
}

QVariant RowModel::data(const QModelIndex& index, int role) const {
    const Row* row = index.isValid() ? rowAt(index.row()) : nullptr;
    if (!row) return {};
    switch (role) {
    case Qt::DisplayRole: return displayText(*row, index.column());
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole: return rowText(*row, m_model);
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (isFigure(index.column()) ? Qt::AlignRight : Qt::AlignLeft));
    case kSortRole: return sortKey(*row, index.column());
    default: return {};
    }
}

QString RowModel::displayText(const Row& row, int column) const {
    switch (column) {
    case kernelColumn: return kernelName(row);
    case deviceColumn: return deviceName(row.device);
    case sizesColumn: return sizesText(row.sizes);
    case blockColumn: return widgets::toQString(kernel::shapeText(row.block));
    case measuredColumn: return widgets::timeText(row.measured);
    case predictedColumn: return widgets::timeText(*answerOf(row).time);
    case factorColumn: return factorText(*forewarp::measured::validation::timesOf(row, m_model));
    case limiterColumn: return limiterKind(answerOf(row).limiter);
    default: return {};
    }
}

QVariant RowModel::sortKey(const Row& row, int column) const {
    switch (column) {
    case sizesColumn: return row.sizes.empty() ? 0.0 : row.sizes.begin()->second;
    case blockColumn: return row.block.threads();
    case measuredColumn: return row.measured.value();
    case predictedColumn: return answerOf(row).time->value();
    case factorColumn: return forewarp::measured::validation::timesOf(row, m_model)->factor();
    default: return displayText(row, column);
    }
}

QVariant RowModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (isFigure(section) ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case kernelColumn: return tr("Kernel");
    case deviceColumn: return tr("GPU");
    case sizesColumn: return tr("Size");
    case blockColumn: return tr("Block");
    case measuredColumn: return tr("Measured");
    case predictedColumn: return tr("Predicted");
    case factorColumn: return tr("Predicted time is");
    case limiterColumn: return tr("Limiter");
    default: return {};
    }
}

} // namespace forewarp::views::validation
