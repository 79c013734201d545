#include "core/simulation/scheduler/warp_order.h"

#include <numeric>
#include <tuple>

namespace forewarp::simulation::scheduler {

GreedyThenOldestOrder::GreedyThenOldestOrder(int places)
    : m_waiting(places), m_placeAt(std::size_t(places)), m_rank(std::size_t(places)) {
    std::iota(m_placeAt.begin(), m_placeAt.end(), 0);
    std::iota(m_rank.begin(), m_rank.end(), 0);
}

void GreedyThenOldestOrder::admit(int firstPlace, int count) {
    std::vector<int> waiting;
    for (const int place : m_placeAt) {
        if (!m_waiting.contains(m_rank[std::size_t(place)])) continue;
        m_waiting.erase(m_rank[std::size_t(place)]);
        waiting.push_back(place);
    }
    const auto first = std::find(m_placeAt.begin(), m_placeAt.end(), firstPlace); // Those of a block stay together.
    std::rotate(first, first + count, m_placeAt.end());
    for (std::size_t rank = 0; rank < m_placeAt.size(); ++rank) m_rank[std::size_t(m_placeAt[rank])] = int(rank);
    for (const int place : waiting) m_waiting.insert(m_rank[std::size_t(place)]);
    if (m_last >= firstPlace && m_last < firstPlace + count) m_last = -1;
}

bool ShortestFirstOrder::isLater(const Waiting& a, const Waiting& b) {
    return std::tie(a.duration, a.age) > std::tie(b.duration, b.age);
}

void ShortestFirstOrder::add(int place, double duration) {
    m_heap.push_back({duration, m_age[std::size_t(place)], place});
    std::push_heap(m_heap.begin(), m_heap.end(), isLater);
}

int ShortestFirstOrder::take() {
    std::pop_heap(m_heap.begin(), m_heap.end(), isLater);
    const int place = m_heap.back().place;
    m_heap.pop_back();
    return place;
}

void ShortestFirstOrder::admit(int firstPlace, int count) {
    for (int i = 0; i < count; ++i) m_age[std::size_t(firstPlace + i)] = m_nextAge++;
}

} // namespace forewarp::simulation::scheduler
