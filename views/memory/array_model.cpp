#include "views/memory/array_model.h"

#include "views/widgets/number_text.h"

#include <algorithm>

namespace forewarp::views::memory {

ArrayModel::ArrayModel(QObject* parent) : QAbstractTableModel(parent) {}

void ArrayModel::setLoop(const forewarp::explain::LoopReport* loop, const CacheTraits& caches) {
    beginResetModel();
    m_rows.clear();
    m_caches = caches;
    if (const forewarp::memory::MemoryBehaviour* memory = simulatedMemory(loop)) {
        m_isOfLaunch = isOfLaunch(*loop, *memory);
        for (const forewarp::memory::ArrayBehaviour& array : memory->arrays)
            m_rows.push_back({array, placeOf(*loop, array.name)});
    }
    endResetModel();
}

SourceLocation ArrayModel::locationOf(int row) const {
    const bool isThere = row >= 0 && std::size_t(row) < m_rows.size();
    return isThere ? m_rows[std::size_t(row)].location : SourceLocation{};
}

bool ArrayModel::hasFigures(int column) const {
    const auto hasFigure = [this, column](const Row& row) { return figure(row.array.traffic, column).has_value(); };
    return column == arrayColumn || std::ranges::any_of(m_rows, hasFigure);
}

int ArrayModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_rows.size());
}

int ArrayModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(kColumnCount);
}

QVariant ArrayModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = m_rows[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole: return displayText(row, index.column());
    case Qt::ToolTipRole: return toolTip(row, index.column());
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (index.column() == arrayColumn ? Qt::AlignLeft : Qt::AlignRight));
    case sortRole:
        if (index.column() == arrayColumn) return displayText(row, arrayColumn);
        return figure(row.array.traffic, index.column()).value_or(-1);
    default: return {};
    }
}

QVariant ArrayModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    switch (role) {
    case Qt::DisplayRole: return titleOf(section);
    case Qt::ToolTipRole: return meaningOf(section);
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (section == arrayColumn ? Qt::AlignLeft : Qt::AlignRight));
    default: return {};
    }
}

QString ArrayModel::titleOf(int column) const {
    switch (column) {
    case arrayColumn: return tr("Array");
    case transactionsColumn: return tr("Transactions");
    case l1Column: return tr("L1 hits");
    case l2Column: return tr("L2 hits");
    case dramColumn: return m_isOfLaunch ? tr("DRAM traffic\nper launch") : tr("DRAM traffic\nsimulated");
    case reuseColumn: return tr("Reuse");
    default: return {};
    }
}

QString ArrayModel::meaningOf(int column) const {
    switch (column) {
    case transactionsColumn: return tr("Transactions of all warps that were simulated.");
    case l1Column: return tr("Share of the transactions that the first-level cache serves.");
    case l2Column: return tr("Share of the transactions reaching the second-level cache that it serves.");
    case dramColumn:
        return m_isOfLaunch ? tr("Bytes fetched from DRAM in one launch of the kernel.")
                            : tr("Bytes fetched from DRAM by what was simulated, which is a part of one launch or has "
                                 "other sizes.");
    case reuseColumn: return tr("How often each line is asked for at the second-level cache.");
    default: return titleOf(column);
    }
}

std::optional<double> ArrayModel::figure(const forewarp::memory::MemoryTraffic& traffic, int column) const {
    const auto onlyIf = [](bool isKnown, double value) { return isKnown ? std::optional(value) : std::nullopt; };
    switch (column) {
    case transactionsColumn: return traffic.transactions;
    case l1Column: return onlyIf(m_caches.hasL1 && traffic.transactions > 0, traffic.l1HitRate());
    case l2Column: return onlyIf(traffic.l2Transactions > 0, traffic.l2HitRate());
    case dramColumn:
        return onlyIf(m_caches.dramTransaction > Bytes(), traffic.dramTransactions * m_caches.dramTransaction.value());
    case reuseColumn: return onlyIf(traffic.distinctLines > 0, traffic.reuse());
    default: return {};
    }
}

QString ArrayModel::displayText(const Row& row, int column) const {
    if (column == arrayColumn) return widgets::toQString(row.array.name);
    const std::optional<double> shown = figure(row.array.traffic, column);
    if (!shown) return widgets::noFigure();
    switch (column) {
    case l1Column:
    case l2Column: return widgets::percentText(*shown);
    case dramColumn: return bytesText(*shown);
    case reuseColumn: return timesText(*shown);
    default: return widgets::countText(*shown);
    }
}

QString ArrayModel::toolTip(const Row& row, int column) const {
    const forewarp::memory::MemoryTraffic& traffic = row.array.traffic;
    switch (column) {
    case l1Column:
        if (!m_caches.hasL1) return tr("On this device global loads have no first-level cache.");
        return l1Sentence(traffic);
    case l2Column: return l2Sentence(traffic);
    case dramColumn:
        if (!figure(traffic, dramColumn)) return tr("The device's profile does not say what one transaction fetches.");
        return tr("%1 transactions with DRAM of %2 each.")
            .arg(widgets::countText(traffic.dramTransactions), bytesText(m_caches.dramTransaction.value()));
    case reuseColumn: return reuseSentence(traffic);
    default:
        return tr("%1 warp requests made %2 transactions.")
            .arg(widgets::countText(traffic.requests), widgets::countText(traffic.transactions));
    }
}

} // namespace forewarp::views::memory
