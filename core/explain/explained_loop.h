#pragma once

#include "core/explain/loop_request.h"
#include "core/explain/newest.h"

#include <optional>
#include <vector>

namespace forewarp::explain {

/// Blocks of one loop whose results are kept: more than a sweep has, so that only blocks that a user typed in make room
/// for each other.
inline constexpr std::size_t kMostKeptBlocks = 256;

/// The block that the scenario names, or the best of the loop's sweep; nothing where there is neither.
[[nodiscard]] std::optional<kernel::BlockShape> blockOf(const Scenario& scenario, const LoopReport& loop);

/// One loop on one device, as far as it has been explained: which report answers for which block.
///
/// A report whose details are of its own block is worth more than one that has those of another block, and this more
/// than one without details.
class ExplainedLoop {
  public:
    /// The answer given last: its profile and its sweep serve all blocks. Null before the first.
    [[nodiscard]] const SharedLoopReport& latest() const { return m_latest; }

    /// Whether recall() has an answer.
    [[nodiscard]] bool isExplained(const Scenario& scenario) const;
    /// The report with the scenario's block, which is the latest answer from then on; null where there is none, or none
    /// as complete as the latest. Where it has no details of its own it shows those of the latest, which name their
    /// block.
    [[nodiscard]] SharedLoopReport recall(const Scenario& scenario);
    /// The report with this block as it was kept; null where there is none.
    [[nodiscard]] SharedLoopReport kept(const kernel::BlockShape& block) const;

    /// Takes a report of the loop and returns the one that is worth more: this, or the one that is there for its block.
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
