#pragma once

#include "core/explain/loop_request.h"
#include "core/explain/newest.h"

#include <optional>
#include <vector>

namespace forewarp::explain {

/// Blocks of one loop whose results are kept. More than a sweep has; so only typed-in blocks push each other out.
inline constexpr std::size_t kMostKeptBlocks = 256;

/// The block that the scenario names, or the best of the loop's sweep; nothing where there is neither.
[[nodiscard]] std::optional<kernel::BlockShape> blockOf(const Scenario& scenario, const LoopReport& loop);

/// One loop on one device, as far as it has been explained: which report answers for which block.
///
/// One report per block. A newer one replaces the older, unless only the older has details of its own block.
class ExplainedLoop {
  public:
    /// The answer given last: its profile and its sweep serve all blocks. Null before the first.
    [[nodiscard]] const SharedLoopReport& latest() const { return m_latest; }

    /// Whether recall() has an answer.
    [[nodiscard]] bool isExplained(const Scenario& scenario) const;
    /// The report with the scenario's block; it is the latest answer from then on. Null if that block has no report, or
    /// no details though the latest answer has. A report without details of its own shows the latest's.
    [[nodiscard]] SharedLoopReport recall(const Scenario& scenario);
    /// The report with this block as it was kept; null where there is none.
    [[nodiscard]] SharedLoopReport kept(const kernel::BlockShape& block) const;

    /// Takes a report of the loop and returns the one that is kept for its block: this, or the older.
    SharedLoopReport keep(SharedLoopReport report);
    /// Likewise, and it is the latest answer.
    SharedLoopReport answer(SharedLoopReport report);

    /// Blocks of the sweep that nobody has explained with details, those nearest to the latest answer's first.
    [[nodiscard]] std::vector<kernel::BlockShape> unexplainedBlocks() const;

  private:
    Newest<kernel::BlockShape, SharedLoopReport> m_reports{kMostKeptBlocks};
    SharedLoopReport m_latest;
};

} // namespace forewarp::explain
