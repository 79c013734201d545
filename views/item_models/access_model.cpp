#include "views/item_models/access_model.h"

#include "views/number_text.h"

namespace forewarp::views {

namespace {

bool isNumber(int column) {
    return column >= AccessModel::transactionsColumn;
}

} // namespace

AccessModel::AccessModel(QObject* parent) : QAbstractTableModel(parent) {}

void AccessModel::setLoop(const LoopReport* loop) {
    beginResetModel();
    m_accesses = loop ? loop->accesses : std::vector<AccessReport>{};
    endResetModel();
}

SourceLocation AccessModel::locationOf(int row) const {
    const bool isThere = row >= 0 && std::size_t(row) < m_accesses.size();
    return isThere ? m_accesses[std::size_t(row)].access.location : SourceLocation{};
}

int AccessModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_accesses.size());
}

int AccessModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(kColumnCount);
}

QVariant AccessModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const AccessReport& access = m_accesses[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole: return displayText(access, index.column());
    case Qt::ToolTipRole: return toQString(access.text);
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft));
    case sortRole: return sortKey(access, index.column());
    default: return {};
    }
}

QVariant AccessModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (isNumber(section) ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case accessColumn: return tr("Access");
    case kindColumn: return tr("Kind");
    case classColumn: return tr("Class");
    case transactionsColumn: return tr("Transactions per warp");
    case bytesColumn: return tr("Bytes per warp");
    case executionsColumn: return tr("Executions per thread");
    case lineColumn: return tr("Line");
    default: return {};
    }
}

QString AccessModel::displayText(const AccessReport& access, int column) {
    const double bytesPerWarp = access.warp.transactionsPerWarp * access.warp.bytesPerTransaction;
    switch (column) {
    case accessColumn: return toQString(access.access.text.empty() ? access.access.array : access.access.text);
    case kindColumn: return access.access.kind == AccessKind::load ? tr("load") : tr("store");
    case classColumn: return toQString(name(access.warp.accessClass));
    case transactionsColumn: return countText(access.warp.transactionsPerWarp);
    case bytesColumn: return countText(bytesPerWarp) + QStringLiteral(" B");
    case executionsColumn: return countText(access.access.executionsPerThread);
    case lineColumn: return access.access.location.isKnown() ? QString::number(access.access.location.line) : QString();
    default: return {};
    }
}

QVariant AccessModel::sortKey(const AccessReport& access, int column) {
    switch (column) {
    case transactionsColumn: return access.warp.transactionsPerWarp;
    case bytesColumn: return access.warp.transactionsPerWarp * access.warp.bytesPerTransaction;
    case executionsColumn: return access.access.executionsPerThread;
    case lineColumn: return access.access.location.line;
    default: return displayText(access, column);
    }
}

} // namespace forewarp::views
