#pragma once

#include "core/kernel/program_facts.h"

#include <QSortFilterProxyModel>

#include <optional>

namespace forewarp::views::loops {

/// Sorts a LoopModel and keeps the loops of one verdict, with the loops around them.
class LoopFilter : public QSortFilterProxyModel {
    Q_OBJECT

  public:
    explicit LoopFilter(QObject* parent = nullptr);

    /// Nothing accepts every loop.
    void setVerdict(std::optional<kernel::Verdict> verdict);
    [[nodiscard]] std::optional<kernel::Verdict> verdict() const { return m_verdict; }

  protected:
    [[nodiscard]] bool filterAcceptsRow(int sourceRow, const QModelIndex& sourceParent) const override;

  private:
    std::optional<kernel::Verdict> m_verdict;
};

} // namespace forewarp::views::loops
