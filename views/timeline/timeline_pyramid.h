#pragma once

#include "core/simulation/scheduler/warp_simulation.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace forewarp::views::timeline {

/// Of a stretch of time, the part (0…1) that goes to each WarpActivity; for several warps the sum of theirs.
using ActivityShares = std::array<float, simulation::scheduler::kWarpActivityCount>;

/// One stretch of a warp's time.
struct TimelineSpan {
    double begin = 0; ///< Cycles.
    double end = 0;
    std::uint32_t interval = 0; ///< Position in WarpSimulation::intervals.
    simulation::scheduler::WarpActivity activity = simulation::scheduler::WarpActivity::computing;
};

/// What warps do, at any level of detail.
///
/// Each warp's life is cut into about half as many equal steps as it has spans, and the time spent so far on each activity is
/// kept at every step. What a pixel shows is then the difference of two sums, however many intervals it covers. Where a
/// pixel is a few steps only, its spans are added up one by one.
class TimelinePyramid {
  public:
    TimelinePyramid() = default;
    /// In O(intervals). Where `onlyInstructions` (by instruction of the program) is given, the intervals of others are left
    /// out. Intervals of one warp must not overlap.
    explicit TimelinePyramid(const simulation::scheduler::WarpSimulation& simulation,
                             const std::vector<bool>* onlyInstructions = nullptr);

    /// Warps up to the last with an interval.
    [[nodiscard]] int rows() const { return int(m_rows.size()); }
    /// End of the last interval, in cycles.
    [[nodiscard]] double end() const { return m_end; }

    /// Cuts `begin`…`end` into `buckets` of equal length and fills in what the warp does in each. A share of many
    /// may be off by 0.125 where a bucket has many spans, the sum over all buckets is not; a single bucket is exact.
    void fillShares(int row, double begin, double end, std::span<ActivityShares> buckets) const;
    /// All spans of the warp that touch `begin`…`end`.
    [[nodiscard]] std::span<const TimelineSpan> spans(int row, double begin, double end) const;
    /// What the warp does at a time; nothing before its start, after its end and in gaps.
    [[nodiscard]] std::optional<TimelineSpan> spanAt(int row, double cycle) const;
    /// All warps together over the whole run, in equal buckets: the mean number of warps in each activity.
    [[nodiscard]] const std::vector<ActivityShares>& overview() const { return m_overview; }

    static constexpr std::size_t kOverviewBuckets = 1024;

  private:
    /// Time so far, in steps / kStepParts; wraps around, which differences do not show. Padded for vector instructions.
    using StepSums = std::array<std::uint32_t, 8>;
    using StepShares = std::array<float, 8>;
    struct Row {
        std::size_t firstSpan = 0;
        std::size_t spanCount = 0;
        std::size_t firstStep = 0;
        std::size_t stepCount = 0; ///< One sum more than steps.
        double begin = 0; ///< Of the first step.
        double step = 0; ///< Cycles.
    };
    void sortByWarp(const simulation::scheduler::WarpSimulation& simulation, const std::vector<bool>* onlyInstructions);
    void addUp(Row& row);
    void survey();
    [[nodiscard]] std::span<const TimelineSpan> spansOf(const Row& row) const;
    void fillFromSteps(const Row& row, double begin, double length, std::span<ActivityShares> buckets) const;
    void fillFromSpans(const Row& row, double begin, double length, std::span<ActivityShares> buckets) const;

    std::vector<Row> m_rows;
    std::vector<TimelineSpan> m_spans; ///< By row, then by begin.
    std::vector<StepSums> m_steps; ///< By row: before its first step and after each.
    std::vector<ActivityShares> m_overview;
    double m_end = 0;
};

} // namespace forewarp::views::timeline
