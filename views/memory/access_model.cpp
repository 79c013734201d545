#include "views/memory/access_model.h"

#include "views/widgets/number_text.h"

#include <algorithm>

namespace forewarp::views::memory {

namespace {

bool isNumber(int column) {
    return column >= AccessModel::transactionsColumn;
}

bool isOfCaches(int column) {
    return column >= AccessModel::l1Column && column <= AccessModel::reuseColumn;
}

double bytesPerWarp(const forewarp::memory::WarpAccess& warp) {
    return warp.transactionsPerWarp * warp.bytesPerTransaction;
}

} // namespace

AccessModel::AccessModel(QObject* parent) : QAbstractTableModel(parent) {}

bool AccessModel::Row::isShared() const {
    return report.access.space == kernel::MemorySpace::shared;
}

bool AccessModel::Row::isSimulated() const {
    return seen && seen->traffic.requests > 0;
}

forewarp::memory::AccessClass AccessModel::Row::accessClass() const {
    return isSimulated() ? seen->accessClass : report.warp.accessClass;
}

void AccessModel::setLoop(const forewarp::explain::LoopReport* loop, const CacheTraits& caches) {
    beginResetModel();
    m_rows.clear();
    m_caches = caches;
    const forewarp::memory::MemoryBehaviour* memory = simulatedMemory(loop);
    const bool fits = memory && memory->accesses.size() == loop->accesses.size();
    for (std::size_t i = 0; loop && i < loop->accesses.size(); ++i) {
        m_rows.push_back({loop->accesses[i], fits ? std::optional(memory->accesses[i]) : std::nullopt});
    }
    endResetModel();
}

SourceLocation AccessModel::locationOf(int row) const {
    const bool isThere = row >= 0 && std::size_t(row) < m_rows.size();
    return isThere ? m_rows[std::size_t(row)].report.access.location : SourceLocation{};
}

bool AccessModel::hasFigures(int column) const {
    const auto hasFigure = [this, column](const Row& row) { return figure(row, column).has_value(); };
    return !isNumber(column) || std::ranges::any_of(m_rows, hasFigure);
}

int AccessModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_rows.size());
}

int AccessModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(kColumnCount);
}

QVariant AccessModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = m_rows[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole: return displayText(row, index.column());
    case Qt::ToolTipRole: return toolTip(row, index.column());
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft));
    case sortRole:
        if (isNumber(index.column())) return figure(row, index.column()).value_or(-1);
        return displayText(row, index.column());
    default: return {};
    }
}

QVariant AccessModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    switch (role) {
    case Qt::DisplayRole: return titleOf(section);
    case Qt::ToolTipRole: return meaningOf(section);
    case Qt::TextAlignmentRole: return int(Qt::AlignVCenter | (isNumber(section) ? Qt::AlignRight : Qt::AlignLeft));
    default: return {};
    }
}

QString AccessModel::titleOf(int column) {
    switch (column) {
    case accessColumn: return tr("Access");
    case kindColumn: return tr("Kind");
    case classColumn: return tr("Class");
    case transactionsColumn: return tr("Transactions\nper warp");
    case bytesColumn: return tr("Bytes\nper warp");
    case l1Column: return tr("L1 hits");
    case l2Column: return tr("L2 hits");
    case dramColumn: return tr("DRAM\nper warp");
    case reuseColumn: return tr("Reuse");
    case conflictsColumn: return tr("Bank\nconflicts");
    case executionsColumn: return tr("Executions\nper thread");
    case lineColumn: return tr("Line");
    default: return {};
    }
}

QString AccessModel::meaningOf(int column) {
    switch (column) {
    case transactionsColumn: return tr("Transactions that one execution by a warp needs.");
    case bytesColumn: return tr("Bytes that one execution by a warp moves, whole transactions counted.");
    case l1Column: return tr("Share of the transactions that the first-level cache serves.");
    case l2Column: return tr("Share of the transactions reaching the second-level cache that it serves.");
    case dramColumn: return tr("Transactions with DRAM that one execution by a warp causes.");
    case reuseColumn: return tr("How often each line is asked for at the second-level cache.");
    case conflictsColumn:
        return tr("How many times shared memory serves one request of a warp, lanes meeting in a bank.");
    default: return titleOf(column).replace(QLatin1Char('\n'), QLatin1Char(' '));
    }
}

std::optional<double> AccessModel::figure(const Row& row, int column) const {
    const kernel::ProfiledAccess& access = row.report.access;
    if (column == executionsColumn) return access.executionsPerThread;
    if (column == lineColumn) return access.location.isKnown() ? std::optional(access.location.line) : std::nullopt;
    if (column == conflictsColumn) {
        return row.isShared() && row.seen ? std::optional(row.seen->conflictDegree) : std::nullopt;
    }
    if (row.isShared()) return {};
    if (isOfCaches(column)) return cacheFigure(row, column);
    if (column == bytesColumn) return bytesPerWarp(row.report.warp);
    if (!row.isSimulated()) return row.report.warp.transactionsPerWarp;
    return row.seen->traffic.transactions / row.seen->traffic.requests;
}

std::optional<double> AccessModel::cacheFigure(const Row& row, int column) const {
    if (!row.isSimulated()) return {};
    const forewarp::memory::MemoryTraffic& traffic = row.seen->traffic;
    const bool isLoad = row.report.access.kind == kernel::AccessKind::load;
    switch (column) {
    case l1Column: return m_caches.hasL1 && isLoad ? std::optional(traffic.l1HitRate()) : std::nullopt;
    case l2Column: return traffic.l2Transactions > 0 ? std::optional(traffic.l2HitRate()) : std::nullopt;
    case dramColumn: return traffic.dramTransactionsPerRequest();
    default: return traffic.distinctLines > 0 ? std::optional(traffic.reuse()) : std::nullopt;
    }
}

QString AccessModel::displayText(const Row& row, int column) const {
    const kernel::ProfiledAccess& access = row.report.access;
    switch (column) {
    case accessColumn: return widgets::toQString(access.text.empty() ? access.array : access.text);
    case kindColumn: return access.kind == kernel::AccessKind::load ? tr("load") : tr("store");
    case classColumn:
        return row.isShared() ? tr("shared memory") : widgets::toQString(forewarp::memory::name(row.accessClass()));
    default: break;
    }
    const std::optional<double> shown = figure(row, column);
    return shown ? figureText(*shown, column) : widgets::noFigure();
}

QString AccessModel::figureText(double figure, int column) {
    switch (column) {
    case l1Column:
    case l2Column: return widgets::percentText(figure);
    case bytesColumn: return widgets::countText(figure) + QStringLiteral(" B");
    case reuseColumn: return timesText(figure);
    case conflictsColumn: return figure > 1 ? tr("%1-way").arg(widgets::countText(figure)) : tr("none");
    case lineColumn: return QString::number(int(figure));
    default: return widgets::countText(figure);
    }
}

QString AccessModel::toolTip(const Row& row, int column) const {
    if (!figure(row, column)) return reasonForNone(row, column);
    const QString text = explanation(row, column);
    return text.isEmpty() ? widgets::toQString(row.report.text) : text;
}

/// Of a figure that is there; empty where the access explains itself.
QString AccessModel::explanation(const Row& row, int column) {
    const forewarp::memory::MemoryTraffic traffic = row.seen ? row.seen->traffic : forewarp::memory::MemoryTraffic{};
    switch (column) {
    case transactionsColumn:
        if (!row.isSimulated()) return {};
        return tr("%1 warp requests were simulated; they made %2 transactions.")
            .arg(widgets::countText(traffic.requests), widgets::countText(traffic.transactions));
    case l1Column: return l1Sentence(traffic);
    case l2Column: return l2Sentence(traffic);
    case dramColumn:
        return tr("%1 warp requests were simulated; DRAM served them with %2 transactions.")
            .arg(widgets::countText(traffic.requests), widgets::countText(traffic.dramTransactions));
    case reuseColumn: return reuseSentence(traffic);
    case conflictsColumn:
        if (row.seen->conflictDegree <= 1) return tr("No two lanes of a warp want different words of one bank.");
        return tr("Lanes of a warp want different words of one bank: each request is served in %1 turns.")
            .arg(row.seen->conflictDegree);
    default: return {};
    }
}

QString AccessModel::reasonForNone(const Row& row, int column) const {
    if (!isNumber(column)) return widgets::toQString(row.report.text);
    if (column == lineColumn) return tr("The place of this access in the source is not known.");
    if (column == conflictsColumn && !row.isShared()) return tr("Only accesses to shared memory have bank conflicts.");
    if (column != conflictsColumn && row.isShared())
        return tr("Accesses to shared memory need neither caches nor DRAM.");
    if (column == conflictsColumn || !row.isSimulated()) return tr("No model simulated this access.");
    if (column == l1Column && !m_caches.hasL1) return tr("On this device global loads have no first-level cache.");
    if (column == l1Column) return tr("Stores go past the first-level cache.");
    return tr("No transaction of this access reaches the second-level cache.");
}

} // namespace forewarp::views::memory
