#pragma once

#include "core/simulation/scheduler/place_set.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace forewarp::simulation::partitions {

/// What is due when, for events that lie at most `horizon` ahead of the last one taken: a ring of buckets, each a list by
/// time and, where equal, by order. Adding and taking are O(1) as long as few events share a bucket.
class EventWheel {
  public:
    static constexpr double kNever = std::numeric_limits<double>::infinity();

    explicit EventWheel(double horizon)
        : m_perCycle(horizon > 0 ? double(kBuckets - kSpare) / horizon : 1), m_filled(int(kBuckets)) {
        m_first.fill(-1);
        m_last.fill(-1);
    }

    [[nodiscard]] double nextTime() const { return m_next; }
    [[nodiscard]] int size() const { return m_size; }

    /// `id` is a small number, and in the wheel once at most.
    void add(int id, double time, std::int64_t order) {
        if (std::size_t(id) >= m_events.size()) m_events.resize(std::size_t(id) + 1);
        const std::size_t bucket = bucketOf(time);
        m_events[std::size_t(id)] = {time, order, -1};
        link(id, bucket);
        m_filled.insert(int(bucket));
        m_next = std::min(m_next, time);
        ++m_size;
    }

    /// The earliest; only where size() is above 0.
    int take() {
        const std::size_t bucket = bucketOf(m_next);
        const int id = m_first[bucket];
        const int next = m_events[std::size_t(id)].next;
        m_first[bucket] = next;
        --m_size;
        if (next >= 0) {
            m_next = m_events[std::size_t(next)].time;
            return id;
        }
        m_filled.erase(int(bucket));
        const int following = m_size > 0 ? m_filled.firstCyclic(int(bucket)) : -1;
        m_next = following < 0 ? kNever : m_events[std::size_t(m_first[std::size_t(following)])].time;
        return id;
    }

  private:
    static constexpr std::size_t kBuckets = 1024; // A power of two.
    static constexpr std::size_t kSpare = 2; // The horizon's ends never meet in a bucket.

    struct Event {
        double time = 0;
        std::int64_t order = 0;
        int next = -1;
        [[nodiscard]] bool isAfter(const Event& other) const {
            return time > other.time || (time == other.time && order > other.order);
        }
    };

    [[nodiscard]] std::size_t bucketOf(double time) const {
        return std::size_t(std::int64_t(time * m_perCycle)) & (kBuckets - 1);
    }

    void link(int id, std::size_t bucket) {
        Event& event = m_events[std::size_t(id)];
        const int last = m_first[bucket] < 0 ? -1 : m_last[bucket];
        if (last < 0) {
            m_first[bucket] = m_last[bucket] = id;
        } else if (event.isAfter(m_events[std::size_t(last)])) {
            m_events[std::size_t(last)].next = id;
            m_last[bucket] = id;
        } else {
            int* link = &m_first[bucket];
            while (event.isAfter(m_events[std::size_t(*link)])) link = &m_events[std::size_t(*link)].next;
            event.next = *link;
            *link = id;
        }
    }

    double m_perCycle;
    std::vector<Event> m_events; ///< By id.
    std::array<int, kBuckets> m_first{};
    std::array<int, kBuckets> m_last{};
    scheduler::PlaceSet m_filled;
    double m_next = kNever;
    int m_size = 0;
};

} // namespace forewarp::simulation::partitions
