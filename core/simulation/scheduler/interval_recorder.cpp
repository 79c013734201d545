#include "core/simulation/scheduler/interval_recorder.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace forewarp::simulation::scheduler {

IntervalRecorder::IntervalRecorder(std::size_t mostIntervals, int places)
    : m_most(mostIntervals), m_last(std::size_t(places), -1) {}

void IntervalRecorder::add(int place, const WarpInterval& interval) {
    if (!isOn() || !m_isComplete || interval.end <= interval.begin) return;
    std::ptrdiff_t& last = m_last[std::size_t(place)];
    if (last >= 0) {
        WarpInterval& before = m_intervals[std::size_t(last)];
        const bool goesOn = before.end == interval.begin && before.warp == interval.warp &&
                            before.instruction == interval.instruction && before.activity == interval.activity;
        if (goesOn) {
            before.end = interval.end;
            return;
        }
    }
    m_isComplete = m_intervals.size() < m_most;
    if (!m_isComplete) return;
    last = std::ptrdiff_t(m_intervals.size());
    m_intervals.push_back(interval);
}

void IntervalRecorder::finish(WarpSimulation& simulation) {
    std::sort(m_intervals.begin(), m_intervals.end(), [](const WarpInterval& a, const WarpInterval& b) {
        return std::tie(a.begin, a.warp) < std::tie(b.begin, b.warp);
    });
    simulation.intervals = std::move(m_intervals);
    simulation.recordsAll = !isOn() || m_isComplete;
}

} // namespace forewarp::simulation::scheduler
