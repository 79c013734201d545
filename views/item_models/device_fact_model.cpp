#include "views/item_models/device_fact_model.h"

#include "views/number_text.h"

namespace forewarp::views {

namespace {

/// Filled, half and empty circle: how much there is behind a number.
QString mark(Confidence confidence) {
    switch (confidence) {
    case Confidence::published: return QStringLiteral("●");
    case Confidence::measured: return QStringLiteral("◐");
    case Confidence::estimated: break;
    }
    return QStringLiteral("○");
}

} // namespace

DeviceFactModel::DeviceFactModel(QObject* parent) : QAbstractTableModel(parent) {}

void DeviceFactModel::setDevice(const Device* device) {
    beginResetModel();
    m_facts = device ? facts(*device) : std::vector<DeviceFact>{};
    endResetModel();
}

int DeviceFactModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_facts.size());
}

int DeviceFactModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(kColumnCount);
}

QString DeviceFactModel::confidenceText(Confidence confidence) {
    switch (confidence) {
    case Confidence::published: return tr("published");
    case Confidence::measured: return tr("measured");
    case Confidence::estimated: break;
    }
    return tr("estimated");
}

QVariant DeviceFactModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const DeviceFact& fact = m_facts[std::size_t(index.row())];
    if (role == Qt::ToolTipRole) return toQString(index.column() == factColumn ? fact.key : fact.source);
    if (role == Qt::TextAlignmentRole) {
        return int(Qt::AlignVCenter | (index.column() == valueColumn ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
    case factColumn: return toQString(fact.label);
    case valueColumn: return quantityText(fact.value, fact.unit);
    case confidenceColumn: return mark(fact.confidence) + QLatin1Char(' ') + confidenceText(fact.confidence);
    case sourceColumn: return toQString(fact.source);
    default: return {};
    }
}

QVariant DeviceFactModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) {
        return int(Qt::AlignVCenter | (section == valueColumn ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case factColumn: return tr("Fact");
    case valueColumn: return tr("Value");
    case confidenceColumn: return tr("Confidence");
    case sourceColumn: return tr("Source");
    default: return {};
    }
}

} // namespace forewarp::views
