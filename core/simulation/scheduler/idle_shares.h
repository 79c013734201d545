#pragma once

#include "core/simulation/partitions/event_wheel.h"

#include <algorithm>
#include <vector>

namespace forewarp::simulation::scheduler {

/// Shares the time in which no compute unit is held among the memory instructions under way. Time moves on as the SM issues
/// instructions; between two of them each cycle counts `weight` times.
class IdleShares {
  public:
    /// Inputs: most cycles that a memory instruction is under way.
    explicit IdleShares(double longest) : m_underWay(longest) {}

    /// A compute unit is held from `time` to `until`. Returns for how long none was already.
    double compute(double time, double until, double weight) {
        if (time > m_computeUntil) passTo(time, weight);
        const double more = std::max(0.0, until - std::max(m_computeUntil, time));
        m_computeUntil = std::max(m_computeUntil, until);
        return more;
    }
    /// A memory instruction is under way from `time` to `until`; `share` grows by its part of the idle cycles.
    void memory(double time, double until, double weight, double* share);
    /// The last instruction has been issued; nothing happens after `time`.
    void finish(double time);

  private:
    struct Request {
        double* share = nullptr;
        double idleBefore = 0;
    };
    void passTo(double time, double weight);
    void takeDone(double time);

    partitions::EventWheel m_underWay; ///< Ends of requests.
    std::vector<Request> m_requests; ///< By id.
    std::vector<int> m_free; ///< Ids.
    double m_time = 0; ///< Idle time up to here has been shared.
    double m_computeUntil = 0;
    double m_idle = 0; ///< Idle cycles so far of a request that has been under way all the time.
};

} // namespace forewarp::simulation::scheduler
