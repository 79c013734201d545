#include "views/loops/loop_filter.h"

#include "views/loops/loop_model.h"

namespace forewarp::views::loops {

LoopFilter::LoopFilter(QObject* parent) : QSortFilterProxyModel(parent) {
    setSortRole(LoopModel::sortRole);
    setRecursiveFilteringEnabled(true);
}

void LoopFilter::setVerdict(std::optional<kernel::Verdict> verdict) {
    if (verdict == m_verdict) return;
    m_verdict = verdict;
    invalidateFilter();
}

bool LoopFilter::filterAcceptsRow(int sourceRow, const QModelIndex& sourceParent) const {
    if (!m_verdict) return true;
    const QModelIndex index = sourceModel()->index(sourceRow, 0, sourceParent);
    return index.data(LoopModel::verdictRole).toInt() == int(*m_verdict);
}

} // namespace forewarp::views::loops
