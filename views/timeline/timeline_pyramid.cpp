#include "views/timeline/timeline_pyramid.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace forewarp::views::timeline {

namespace {

constexpr std::size_t kMostSteps = std::size_t(1) << 18; ///< All their parts fit a signed difference.
constexpr std::size_t kSpansPerStep = 2;
constexpr double kStepsPerBucket = 4; ///< From here on what happens within a step does not show.
constexpr std::uint32_t kStepParts = 4096;

bool isKept(const simulation::scheduler::WarpInterval& interval, const std::vector<bool>* onlyInstructions) {
    return !onlyInstructions || (*onlyInstructions)[std::size_t(interval.instruction)];
}

/// How many of `spans` begin before `cycle`.
std::size_t countBefore(std::span<const TimelineSpan> spans, double cycle) {
    return std::size_t(std::ranges::lower_bound(spans, cycle, {}, &TimelineSpan::begin) - spans.begin());
}

} // namespace

TimelinePyramid::TimelinePyramid(const simulation::scheduler::WarpSimulation& simulation,
                                 const std::vector<bool>* onlyInstructions) {
    sortByWarp(simulation, onlyInstructions);
    for (Row& row : m_rows) addUp(row);
    survey();
}

void TimelinePyramid::sortByWarp(const simulation::scheduler::WarpSimulation& simulation,
                                 const std::vector<bool>* onlyInstructions) {
    for (const simulation::scheduler::WarpInterval& interval : simulation.intervals) {
        const auto row = std::size_t(interval.warp);
        if (row >= m_rows.size()) m_rows.resize(row + 1);
        m_end = std::max(m_end, interval.end);
        if (isKept(interval, onlyInstructions)) ++m_rows[row].spanCount;
    }
    std::size_t spans = 0;
    for (Row& row : m_rows) {
        row.firstSpan = spans;
        spans += row.spanCount;
        row.spanCount = 0;
    }
    m_spans.resize(spans);
    for (std::size_t i = 0; i < simulation.intervals.size(); ++i) {
        const simulation::scheduler::WarpInterval& interval = simulation.intervals[i];
        if (!isKept(interval, onlyInstructions)) continue;
        Row& row = m_rows[std::size_t(interval.warp)];
        m_spans[row.firstSpan + row.spanCount++] = {interval.begin, interval.end, std::uint32_t(i), interval.activity};
    }
}

std::span<const TimelineSpan> TimelinePyramid::spansOf(const Row& row) const {
    return {m_spans.data() + row.firstSpan, row.spanCount};
}

void TimelinePyramid::addUp(Row& row) {
    if (row.spanCount == 0) return;
    const std::span<const TimelineSpan> spans = spansOf(row);
    row.begin = spans.front().begin;
    row.stepCount = std::min(kMostSteps, std::max<std::size_t>(1, row.spanCount / kSpansPerStep));
    row.step = (spans.back().end - row.begin) / double(row.stepCount);
    row.firstStep = m_steps.size();
    const double partsPerCycle = row.step > 0 ? kStepParts / row.step : 0;
    std::array<double, simulation::scheduler::kWarpActivityCount> done{}; // By the spans before `next`.
    std::size_t next = 0;
    for (std::size_t step = 0; step <= row.stepCount; ++step) {
        const double cycle = row.begin + row.step * double(step);
        for (; next < spans.size() && spans[next].end <= cycle; ++next) {
            done[std::size_t(spans[next].activity)] += spans[next].end - spans[next].begin;
        }
        StepSums& sums = m_steps.emplace_back(StepSums{});
        for (std::size_t i = 0; i < done.size(); ++i) sums[i] = std::uint32_t(done[i] * partsPerCycle + 0.5);
        if (next == spans.size() || spans[next].begin >= cycle) continue;
        const auto activity = std::size_t(spans[next].activity);
        sums[activity] = std::uint32_t((done[activity] + cycle - spans[next].begin) * partsPerCycle + 0.5);
    }
}

void TimelinePyramid::fillShares(int row, double begin, double end, std::span<ActivityShares> buckets) const {
    const Row& shown = m_rows[std::size_t(row)];
    const double length = (end - begin) / double(buckets.size());
    const bool isCoarse = buckets.size() > 1 && shown.step > 0 && length >= kStepsPerBucket * shown.step;
    if (isCoarse) fillFromSteps(shown, begin, length, buckets);
    else fillFromSpans(shown, begin, length, buckets);
}

/// Between two steps the sums are interpolated.
void TimelinePyramid::fillFromSteps(const Row& row, double begin, double length,
                                    std::span<ActivityShares> buckets) const {
    const StepSums* const sums = m_steps.data() + row.firstStep;
    const float scale = float(row.step / (length * kStepParts));
    const double stepsPerBucket = length / row.step;
    const double first = (begin - row.begin) / row.step;
    const double last = double(row.stepCount);
    const StepSums* before = sums;
    StepShares beyond{}; // `before`, up to the edge of the bucket.
    for (std::size_t edge = 0; edge <= buckets.size(); ++edge) {
        const double steps = std::clamp(first + stepsPerBucket * double(edge), 0.0, last);
        const auto step = std::min(std::uint32_t(steps), std::uint32_t(row.stepCount) - 1);
        const float part = float(steps - double(step));
        const StepSums* const now = sums + step;
        StepShares shares;
        for (std::size_t i = 0; i < shares.size(); ++i) {
            const float more = float(std::int32_t(now[1][i] - now[0][i])) * part;
            shares[i] = (float(std::int32_t(now[0][i] - (*before)[i])) + more - beyond[i]) * scale;
            beyond[i] = more;
        }
        before = now;
        if (edge > 0) std::copy_n(shares.begin(), simulation::scheduler::kWarpActivityCount, buckets[edge - 1].begin());
    }
}

void TimelinePyramid::fillFromSpans(const Row& row, double begin, double length,
                                    std::span<ActivityShares> buckets) const {
    const std::span<const TimelineSpan> spans = spansOf(row);
    std::size_t next = countBefore(spans, begin);
    if (next > 0) --next; // It may reach into the first bucket.
    const float scale = float(1 / length);
    double to = begin;
    for (std::size_t bucket = 0; bucket < buckets.size(); ++bucket) {
        const double from = std::exchange(to, begin + length * double(bucket + 1));
        ActivityShares& shares = buckets[bucket] = {};
        for (; next < spans.size() && spans[next].begin < to; ++next) {
            const TimelineSpan& span = spans[next];
            const double shared = std::min(span.end, to) - std::max(span.begin, from);
            if (shared > 0) shares[std::size_t(span.activity)] += float(shared) * scale;
            if (span.end > to) break;
        }
    }
}

std::span<const TimelineSpan> TimelinePyramid::spans(int row, double begin, double end) const {
    const std::span<const TimelineSpan> all = spansOf(m_rows[std::size_t(row)]);
    std::size_t first = countBefore(all, begin);
    if (first > 0 && all[first - 1].end > begin) --first;
    const std::size_t last = countBefore(all, end);
    return all.subspan(first, std::max(first, last) - first);
}

std::optional<TimelineSpan> TimelinePyramid::spanAt(int row, double cycle) const {
    if (row < 0 || row >= rows()) return {};
    for (const TimelineSpan& span : spans(row, cycle, std::nextafter(cycle, m_end + 1))) {
        if (span.begin <= cycle && cycle < span.end) return span;
    }
    return {};
}

void TimelinePyramid::survey() {
    m_overview.assign(kOverviewBuckets, {});
    if (m_end <= 0) return;
    const double length = m_end / double(kOverviewBuckets);
    std::vector<ActivityShares> changes(kOverviewBuckets + 1); // Of warps that fill whole buckets.
    for (const TimelineSpan& span : m_spans) {
        const auto activity = std::size_t(span.activity);
        const auto first = std::min(kOverviewBuckets - 1, std::size_t(span.begin / length));
        const auto last = std::min(kOverviewBuckets - 1, std::size_t(span.end / length));
        if (first == last) {
            m_overview[first][activity] += float((span.end - span.begin) / length);
            continue;
        }
        m_overview[first][activity] += float(double(first + 1) - span.begin / length);
        m_overview[last][activity] += float(span.end / length - double(last));
        changes[first + 1][activity] += 1;
        changes[last][activity] -= 1;
    }
    ActivityShares whole{};
    for (std::size_t bucket = 0; bucket < kOverviewBuckets; ++bucket) {
        for (std::size_t activity = 0; activity < whole.size(); ++activity) {
            whole[activity] += changes[bucket][activity];
            m_overview[bucket][activity] += whole[activity];
        }
    }
}

} // namespace forewarp::views::timeline
