#include "core/trace/thread_trace_model.h"

#include <algorithm>

namespace forewarp::trace {

void Progression::correct(std::uint64_t address, std::uint64_t turn, std::uint64_t leftOut) {
    const std::uint64_t turns = turn - m_knownAt;
    const auto way = std::int64_t(address - m_known);
    const bool isNext = turns == leftOut + 1;
    const auto among = std::int64_t(turns);
    if (isNext && (turns == 1 || way % among == 0)) { // Most often 1, and divisions are slow.
        const auto step = std::uint64_t(turns == 1 ? way : way / among);
        if (m_isNew || step == m_candidate) {
            m_step = step;
            m_isNew = false;
        }
        m_candidate = step;
    }
    m_known = address;
    m_knownAt = turn;
    m_next = address + m_step;
}

void ThreadModel::reset() {
    for (LoopBody& body : m_bodies) {
        if (body.entries == 0) continue;
        body.slots.clear();
        body.entries = 0;
        body.trips = body.leftAt = kNever;
    }
    m_outer.clear();
    std::ranges::fill(m_lastOf, 0);
    m_last = 0;
    m_body = nullptr;
    m_at = m_limit = nullptr;
    m_iteration = 0;
    m_trips = 0;
    m_loop = kNoLoop;
}

bool ThreadModel::isAround(std::uint32_t loop) const {
    return m_loop == loop || std::ranges::any_of(m_outer, [=](const Frame& frame) { return frame.loop == loop; });
}

bool ThreadModel::takeLeave(std::uint32_t loop) {
    if (m_at != m_limit || m_loop != loop || m_iteration != m_trips || !isInLoop()) return false;
    leave();
    return true;
}

bool ThreadModel::takeEnter(std::uint32_t loop) {
    if (m_at == m_limit || m_at->token != loopToken(loop) || isDeep() || isAround(loop)) return false;
    ++m_at;
    enter(loop);
    return true;
}

ThreadModel::Taken ThreadModel::take() {
    if (expectsAccess()) return takeExpectedAccess();
    if (m_at != m_limit) {
        const auto loop = std::uint32_t(m_at->token);
        if (isDeep() || isAround(loop)) return {};
        ++m_at;
        enter(loop);
        return {Event::enter, loop, 0};
    }
    if (!isInLoop()) return {};
    if (m_iteration == m_trips) {
        leave();
        return {Event::leave, 0, 0};
    }
    startIteration();
    return {Event::iterate, 0, 0};
}

void ThreadModel::correct(std::uint64_t address) {
    Slot& slot = *m_at++;
    if (m_iteration == 1) {
        slot.first.correct(address, m_body->entries, 0);
        slot.address.restart(address);
        slot.address.advance();
    } else {
        slot.address.correct(address, m_iteration, slot.leftOut);
    }
    slot.leftOut = 0;
}

std::optional<std::size_t> ThreadModel::distanceTo(Token token) const {
    if (!isInLoop()) return std::nullopt;
    const std::size_t near = std::min(kFarthestJump, std::size_t(end() - m_at));
    const Slot* const found = std::find_if(m_at, m_at + near, [=](const Slot& slot) { return slot.token == token; });
    if (found == m_at + near) return std::nullopt;
    return std::size_t(found - m_at);
}

void ThreadModel::jump(std::size_t slots) {
    passOver(m_at + slots);
    m_limit = end();
}

void ThreadModel::addAccess(std::uint32_t access, std::uint64_t address) {
    if (access >= m_lastOf.size()) m_lastOf.resize(access + 1, 0);
    m_lastOf[access] = m_last = address;
    insert(accessToken(access), address);
}

std::uint64_t ThreadModel::addedFrom(std::uint32_t access) const {
    const std::uint64_t last = access < m_lastOf.size() ? m_lastOf[access] : 0;
    return last != 0 ? last : m_last;
}

void ThreadModel::addEnter(std::uint32_t loop) {
    insert(loopToken(loop), 0);
    enter(loop);
}

void ThreadModel::iterate() {
    if (m_iteration > 0) passOver(end());
    startIteration();
}

void ThreadModel::leave() {
    m_body->trips = m_iteration;
    m_body->leftAt = m_at == end() ? kNever : std::uint64_t(m_at - m_body->slots.data());
    const Frame frame = m_outer.back();
    m_outer.pop_back();
    m_loop = frame.loop;
    m_iteration = frame.iteration;
    m_body = frame.loop == kNoLoop ? nullptr : &m_bodies[frame.loop];
    m_trips = isInLoop() ? m_body->trips : 0;
    m_at = isInLoop() ? m_body->slots.data() + frame.at : nullptr;
    m_limit = isInLoop() ? m_body->slots.data() + frame.limit : nullptr;
}

/// Addresses that move with the iterations go on where an iteration leaves them out.
void ThreadModel::passOver(const Slot* end) {
    for (; m_at != end; ++m_at) {
        m_at->address.advance();
        ++m_at->leftOut;
    }
}

void ThreadModel::insert(Token token, std::uint64_t address) {
    if (!isInLoop() || m_body->slots.size() >= kMostSlots) return; // Outside all loops nothing comes back.
    std::vector<Slot>& slots = m_body->slots;
    const auto place = slots.begin() + (m_at - slots.data());
    const Slot slot{token, {address, m_iteration}, {address, m_body->entries}, 0};
    m_at = &*slots.insert(place, slot) + 1;
    m_limit = end();
}

void ThreadModel::enter(std::uint32_t loop) {
    const std::size_t at = isInLoop() ? std::size_t(m_at - m_body->slots.data()) : 0;
    const std::size_t limit = isInLoop() ? std::size_t(m_limit - m_body->slots.data()) : 0;
    m_outer.push_back({m_loop, at, limit, m_iteration});
    if (loop >= m_bodies.size()) m_bodies.resize(loop + 1);
    m_body = &m_bodies[loop];
    ++m_body->entries;
    for (Slot& slot : m_body->slots) {
        slot.address.restart(slot.first.next());
        slot.first.advance();
        slot.leftOut = 0;
    }
    m_loop = loop;
    m_iteration = 0;
    m_trips = m_body->trips;
    m_at = m_limit = m_body->slots.data();
}

} // namespace forewarp::trace
