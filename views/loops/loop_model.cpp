#include "views/loops/loop_model.h"

#include "core/explain/loop_ranking.h"
#include "core/render/text/time_text.h"
#include "views/theme/verdict_style.h"
#include "views/widgets/number_text.h"
#include "views/widgets/tables/share_delegate.h"

#include <algorithm>
#include <limits>

namespace forewarp::views::loops {

namespace {

/// «gemm:L1» as it is, «L1.1.2» of «gemm:L1.1.2».
QString shortName(const kernel::LoopFacts& loop) {
    const QString id = widgets::toQString(loop.id);
    return loop.parent < 0 ? id : id.section(QLatin1Char(':'), -1);
}

/// By what a port could gain: loops that may run in parallel before all others, then by time.
double rank(double seconds, bool mayGain) {
    if (mayGain) return std::max(seconds, 0.0);
    return seconds > 0 ? -1 / seconds : std::numeric_limits<double>::lowest();
}

} // namespace

LoopModel::LoopModel(QObject* parent) : QAbstractItemModel(parent) {}

void LoopModel::setReport(const forewarp::explain::FileReport* report, const kernel::Assumptions& assumptions) {
    beginResetModel();
    m_rows.clear();
    m_roots.clear();
    if (report) {
        for (const forewarp::explain::LoopReport& loop : report->loops) addRow(loop, assumptions);
    }
    endResetModel();
}

LoopModel::Row LoopModel::rowOf(const forewarp::explain::LoopReport& loop) {
    Row row;
    row.id = widgets::toQString(loop.facts.id);
    row.name = shortName(loop.facts);
    row.verdict = loop.facts.verdict;
    row.reason = widgets::toQString(loop.facts.reason);
    row.seconds = loop.best() ? forewarp::explain::totalTime(loop).value() : -1;
    row.time = loop.best() ? widgets::toQString(forewarp::render::text::totalIntervalText(loop)) : widgets::noFigure();
    row.share = loop.shareOfPredictedTime;
    row.line = loop.facts.range.begin.line;
    row.parent = loop.facts.parent;
    return row;
}

int LoopModel::loopCount(kernel::Verdict verdict) const {
    return int(
        std::count_if(m_rows.begin(), m_rows.end(), [verdict](const Row& row) { return row.verdict == verdict; }));
}

void LoopModel::addRow(const forewarp::explain::LoopReport& loop, const kernel::Assumptions& assumptions) {
    const int position = int(m_rows.size());
    Row row = rowOf(loop);
    row.isTakenAsIndependent = !forewarp::explain::mayRunInParallel(loop.facts, {}) &&
                               forewarp::explain::mayRunInParallel(loop.facts, assumptions);
    const bool isInner = row.parent >= 0 && row.parent < position; // Parents stand before children.
    if (!isInner) row.parent = -1;
    std::vector<int>& siblings = isInner ? m_rows[std::size_t(row.parent)].children : m_roots;
    row.rowInParent = int(siblings.size());
    siblings.push_back(position);
    m_rows.push_back(std::move(row));
    if (!forewarp::explain::mayRunInParallel(loop.facts, assumptions)) return;
    for (int i = position; i >= 0; i = m_rows[std::size_t(i)].parent) m_rows[std::size_t(i)].holdsParallelLoop = true;
}

QModelIndex LoopModel::indexOf(const QString& loopId) const {
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].id == loopId) return createIndex(m_rows[i].rowInParent, loopColumn, quintptr(i));
    }
    return {};
}

const std::vector<int>& LoopModel::childrenOf(const QModelIndex& parent) const {
    return parent.isValid() ? rowAt(parent).children : m_roots;
}

QModelIndex LoopModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column, quintptr(childrenOf(parent)[std::size_t(row)]));
}

QModelIndex LoopModel::parent(const QModelIndex& child) const {
    if (!child.isValid()) return {};
    const int parent = rowAt(child).parent;
    if (parent < 0) return {};
    return createIndex(m_rows[std::size_t(parent)].rowInParent, loopColumn, quintptr(parent));
}

int LoopModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid() && parent.column() != loopColumn) return 0;
    return int(childrenOf(parent).size());
}

int LoopModel::columnCount(const QModelIndex&) const {
    return kColumnCount;
}

QVariant LoopModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = rowAt(index);
    switch (role) {
    case Qt::DisplayRole: return displayText(row, index.column());
    case Qt::ToolTipRole: return toolTip(row);
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (index.column() >= timeColumn ? Qt::AlignRight : Qt::AlignLeft));
    case loopIdRole: return row.id;
    case verdictRole: return int(row.verdict);
    case sortRole: return sortKey(row, index.column());
    case widgets::tables::ShareDelegate::kShareRole: return row.share;
    default: return {};
    }
}

QVariant LoopModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) {
        return int(Qt::AlignVCenter | (section == timeColumn ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role == Qt::ToolTipRole && section == timeColumn)
        return tr(
            "Predicted time of all launches of the loop, with its interval: about four in five measured times\nof such "
            "kernels lie within. A range where it rests on assumed values.");
    if (role == Qt::ToolTipRole && section == shareColumn) {
        return tr("Share of the predicted time of all outermost loops of the file.");
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case loopColumn: return tr("Loop");
    case verdictColumn: return tr("Verdict");
    case timeColumn: return tr("Time");
    case shareColumn: return tr("Share");
    default: return {};
    }
}

QString LoopModel::displayText(const Row& row, int column) const {
    switch (column) {
    case loopColumn: return row.name;
    case verdictColumn: return verdictText(row);
    case timeColumn: return row.time;
    case shareColumn: return row.parent < 0 && row.seconds >= 0 ? widgets::percentText(row.share) : QString();
    default: return {};
    }
}

QVariant LoopModel::sortKey(const Row& row, int column) const {
    switch (column) {
    case loopColumn: return row.line;
    case verdictColumn: return int(row.verdict);
    case timeColumn: return row.seconds;
    default: return rank(row.seconds, row.holdsParallelLoop); // Inner loops have no share.
    }
}

/// «refuted*» where the user decided otherwise; the tool tip says what the star means.
QString LoopModel::verdictText(const Row& row) {
    return row.isTakenAsIndependent ? theme::verdictWord(row.verdict) + QLatin1Char('*')
                                    : theme::verdictWord(row.verdict);
}

QString LoopModel::toolTip(const Row& row) const {
    const QString verdict = theme::verdictGlyph(row.verdict) + QLatin1Char(' ') + theme::verdictWord(row.verdict);
    const QString reason = row.reason.isEmpty() ? theme::verdictMeaning(row.verdict) : row.reason;
    const QString text = tr("%1, line %2\n%3: %4").arg(row.id).arg(row.line).arg(verdict, reason);
    return row.isTakenAsIndependent ? text + QLatin1Char('\n') + tr("* You take its iterations as independent.") : text;
}

} // namespace forewarp::views::loops
