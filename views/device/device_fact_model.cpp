#include "views/device/device_fact_model.h"

#include "views/widgets/number_text.h"

namespace forewarp::views::device {

namespace {

/// Filled, half and empty circle: how much there is behind a number.
QString mark(forewarp::device::Confidence confidence) {
    switch (confidence) {
    case forewarp::device::Confidence::published: return QStringLiteral("●");
    case forewarp::device::Confidence::measured: return QStringLiteral("◐");
    case forewarp::device::Confidence::estimated: break;
    }
    return QStringLiteral("○");
}

} // namespace

DeviceFactModel::DeviceFactModel(QObject* parent) : QAbstractTableModel(parent) {}

void DeviceFactModel::setDevice(const forewarp::device::Device* device) {
    beginResetModel();
    m_facts = device ? forewarp::device::facts(*device) : std::vector<forewarp::device::DeviceFact>{};
    endResetModel();
}

int DeviceFactModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_facts.size());
}

int DeviceFactModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(kColumnCount);
}

QString DeviceFactModel::confidenceText(forewarp::device::Confidence confidence) {
    switch (confidence) {
    case forewarp::device::Confidence::published: return tr("published");
    case forewarp::device::Confidence::measured: return tr("measured");
    case forewarp::device::Confidence::estimated: break;
    }
    return tr("estimated");
}

QVariant DeviceFactModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const forewarp::device::DeviceFact& fact = m_facts[std::size_t(index.row())];
    if (role == Qt::ToolTipRole) return widgets::toQString(index.column() == factColumn ? fact.key : fact.source);
    if (role == Qt::TextAlignmentRole) {
        return int(Qt::AlignVCenter | (index.column() == valueColumn ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
    case factColumn: return widgets::toQString(fact.label);
    case valueColumn: return widgets::quantityText(fact.value, fact.unit);
    case confidenceColumn: return mark(fact.confidence) + QLatin1Char(' ') + confidenceText(fact.confidence);
    case sourceColumn: return widgets::toQString(fact.source);
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

} // namespace forewarp::views::device
