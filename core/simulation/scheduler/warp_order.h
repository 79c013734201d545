#pragma once

#include "core/kernel/simulation_choices.h"
#include "core/simulation/scheduler/place_set.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace forewarp::simulation::scheduler {

// The scheduling policies as interchangeable parts. Each holds the warps that wait for one kind of unit, by their place on
// the SM:
//   add(place, duration)     the warp wants the unit, for about `duration`
//   take()                   the warp that gets it; only where size() is above 0
//   admit(firstPlace, count) these places have new warps, younger than all others

/// SchedulingPolicy::fifo.
class FifoOrder {
  public:
    explicit FifoOrder(int places) : m_ring(std::bit_ceil(std::size_t(places) + 1)) {}

    void add(int place, double /*duration*/) { m_ring[m_end++ & (m_ring.size() - 1)] = place; }
    int take() { return m_ring[m_begin++ & (m_ring.size() - 1)]; }
    void admit(int /*firstPlace*/, int /*count*/) {}
    [[nodiscard]] int size() const { return int(m_end - m_begin); }

  private:
    std::vector<int> m_ring;
    std::size_t m_begin = 0;
    std::size_t m_end = 0;
};

/// SchedulingPolicy::roundRobin; a warp's number is its place on the SM.
class RoundRobinOrder {
  public:
    explicit RoundRobinOrder(int places) : m_waiting(places) {}

    void add(int place, double /*duration*/) {
        m_waiting.insert(place);
        ++m_size;
    }
    int take() {
        const int place = m_waiting.firstCyclic(m_next);
        m_waiting.erase(place);
        m_next = place + 1;
        --m_size;
        return place;
    }
    void admit(int /*firstPlace*/, int /*count*/) {}
    [[nodiscard]] int size() const { return m_size; }

  private:
    PlaceSet m_waiting;
    int m_next = 0;
    int m_size = 0;
};

/// SchedulingPolicy::greedyThenOldest.
class GreedyThenOldestOrder {
  public:
    explicit GreedyThenOldestOrder(int places);

    void add(int place, double /*duration*/) {
        m_waiting.insert(m_rank[std::size_t(place)]);
        ++m_size;
    }
    int take() {
        const bool staysWithLast = m_last >= 0 && m_waiting.contains(m_rank[std::size_t(m_last)]);
        const int rank = staysWithLast ? m_rank[std::size_t(m_last)] : m_waiting.firstCyclic(0);
        m_waiting.erase(rank);
        m_last = m_placeAt[std::size_t(rank)];
        --m_size;
        return m_last;
    }
    void admit(int firstPlace, int count);
    [[nodiscard]] int size() const { return m_size; }

  private:
    PlaceSet m_waiting; ///< By rank.
    std::vector<int> m_placeAt; ///< By rank: the oldest warp's place first.
    std::vector<int> m_rank; ///< By place.
    int m_last = -1; ///< Place served last.
    int m_size = 0;
};

/// SchedulingPolicy::shortestFirst; of equals the oldest.
class ShortestFirstOrder {
  public:
    explicit ShortestFirstOrder(int places) : m_age(std::size_t(places)) { m_heap.reserve(std::size_t(places)); }

    void add(int place, double duration);
    int take();
    void admit(int firstPlace, int count);
    [[nodiscard]] int size() const { return int(m_heap.size()); }

  private:
    struct Waiting {
        double duration = 0;
        std::int64_t age = 0;
        int place = 0;
    };
    [[nodiscard]] static bool isLater(const Waiting& a, const Waiting& b);

    std::vector<Waiting> m_heap;
    std::vector<std::int64_t> m_age; ///< By place; small is old.
    std::int64_t m_nextAge = 0;
};

/// SchedulingPolicy::twoLevel, with groups of kWarpsPerGroup.
///
/// Source: V. Narasiman et al., «Improving GPU performance via large warps and two-level warp scheduling», MICRO 2011,
/// doi:10.1145/2155620.2155656, section 3.2: fetch groups of eight. Deviates: first-in-first-out within a group.
class TwoLevelOrder {
  public:
    static constexpr int kWarpsPerGroup = 8;

    explicit TwoLevelOrder(int places)
        : m_groups(std::size_t(places) / kWarpsPerGroup + 1), m_filled(int(m_groups.size())) {}

    void add(int place, double /*duration*/) {
        const int group = place / kWarpsPerGroup;
        Group& waiting = m_groups[std::size_t(group)];
        waiting.ring[waiting.end++ % kWarpsPerGroup] = place;
        m_filled.insert(group);
        ++m_size;
    }
    int take() {
        m_group = m_filled.firstCyclic(m_group);
        Group& waiting = m_groups[std::size_t(m_group)];
        const int place = waiting.ring[waiting.begin++ % kWarpsPerGroup];
        if (waiting.begin == waiting.end) m_filled.erase(m_group);
        --m_size;
        return place;
    }
    void admit(int /*firstPlace*/, int /*count*/) {}
    [[nodiscard]] int size() const { return m_size; }

  private:
    struct Group {
        int ring[kWarpsPerGroup] = {};
        unsigned begin = 0;
        unsigned end = 0;
    };

    std::vector<Group> m_groups;
    PlaceSet m_filled; ///< Groups with somebody who waits.
    int m_group = 0;
    int m_size = 0;
};

/// Calls `visit` with a std::type_identity of the policy's class.
template <class Visitor>
auto withOrderOf(kernel::SchedulingPolicy policy, Visitor&& visit) {
    switch (policy) {
    case kernel::SchedulingPolicy::fifo: return visit(std::type_identity<FifoOrder>());
    case kernel::SchedulingPolicy::roundRobin: return visit(std::type_identity<RoundRobinOrder>());
    case kernel::SchedulingPolicy::greedyThenOldest: return visit(std::type_identity<GreedyThenOldestOrder>());
    case kernel::SchedulingPolicy::shortestFirst: return visit(std::type_identity<ShortestFirstOrder>());
    case kernel::SchedulingPolicy::twoLevel: break;
    }
    return visit(std::type_identity<TwoLevelOrder>());
}

} // namespace forewarp::simulation::scheduler
