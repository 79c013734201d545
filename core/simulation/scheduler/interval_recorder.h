#pragma once

#include "core/simulation/scheduler/warp_simulation.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace forewarp::simulation::scheduler {

/// Keeps the first intervals of a simulation, so many and no more.
class IntervalRecorder {
  public:
    IntervalRecorder(std::size_t mostIntervals, int places);

    /// False where it is of no use to add anything: none are wanted.
    [[nodiscard]] bool isOn() const { return m_most > 0; }
    /// Empty ones are left out; one that goes on with what the warp at `place` did last makes that longer.
    void add(int place, const WarpInterval& interval);
    /// What was recorded, by begin.
    void finish(WarpSimulation& simulation);

  private:
    std::size_t m_most;
    std::vector<WarpInterval> m_intervals;
    std::vector<std::ptrdiff_t> m_last; ///< By place; -1 for none.
    bool m_isComplete = true;
};

} // namespace forewarp::simulation::scheduler
