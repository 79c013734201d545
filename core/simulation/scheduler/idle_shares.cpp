#include "core/simulation/scheduler/idle_shares.h"

namespace forewarp::simulation::scheduler {

void IdleShares::memory(double time, double until, double weight, double* share) {
    passTo(time, weight);
    takeDone(time);
    if (m_free.empty()) {
        m_free.push_back(int(m_requests.size()));
        m_requests.emplace_back();
    }
    const int id = m_free.back();
    m_free.pop_back();
    m_requests[std::size_t(id)] = {share, m_idle};
    m_underWay.add(id, until, 0);
}

void IdleShares::finish(double time) {
    passTo(time, 1);
    takeDone(partitions::EventWheel::kNever);
}

void IdleShares::passTo(double time, double weight) {
    double from = std::max(m_time, m_computeUntil);
    m_time = time;
    while (from < time) {
        takeDone(from);
        const double until = std::min(time, m_underWay.nextTime());
        if (m_underWay.size() > 0) m_idle += (until - from) * weight / m_underWay.size();
        from = until;
    }
}

void IdleShares::takeDone(double time) {
    while (m_underWay.size() > 0 && m_underWay.nextTime() <= time) {
        const int id = m_underWay.take();
        const Request& request = m_requests[std::size_t(id)];
        *request.share += m_idle - request.idleBefore;
        m_free.push_back(id);
    }
}

} // namespace forewarp::simulation::scheduler
