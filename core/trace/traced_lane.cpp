#include "core/trace/traced_lane.h"

namespace forewarp::trace {

void Lane::readRecord() {
    const std::uint64_t first = m_records.next();
    if ((first & 1) != 0) {
        m_hits = m_gaps.expected();
        m_record = {RecordKind::address, 0, first >> 1};
    } else {
        m_hits = first >> 4;
        m_record = {RecordKind(first >> 1 & 7), 0, 0};
        const auto is = [&](RecordKind kind) { return m_record.kind == kind; };
        if (is(RecordKind::jump) || is(RecordKind::addAccess) || is(RecordKind::addEnter)) {
            m_record.number = m_records.next();
        }
        if (is(RecordKind::address) || is(RecordKind::addAccess)) m_record.difference = m_records.next();
    }
    m_gaps.note(m_hits);
    if (m_records.failed() || m_hits >= m_marksLeft) {
        m_hits = 0;
        m_record.kind = RecordKind::end;
        return;
    }
    m_marksLeft -= m_hits + 1;
}

Lane::Taken Lane::applyRecord(const Places& places) {
    switch (m_record.kind) {
    case RecordKind::address: return applyAddress();
    case RecordKind::jump: return applyJump();
    case RecordKind::addAccess: return applyAddedAccess(places);
    case RecordKind::addEnter: return applyAddedEnter(places);
    case RecordKind::iterate: return applyLoopMark(Event::iterate);
    case RecordKind::leave: return applyLoopMark(Event::leave);
    case RecordKind::end: break;
    }
    return {};
}

Lane::Taken Lane::applyAddress() {
    if (!m_model.expectsAccess()) return {};
    const std::uint32_t access = m_model.expectedAccess();
    const std::uint64_t address = m_model.expectedFrom() + unfolded(m_record.difference);
    m_model.correct(address);
    return {Event::access, access, address};
}

Lane::Taken Lane::applyJump() {
    if (!m_model.canJump(m_record.number)) return {};
    m_model.jump(m_record.number);
    return {Event::jump, 0, 0};
}

Lane::Taken Lane::applyAddedAccess(const Places& places) {
    if (!places.knowsAccess(m_record.number)) return {};
    const auto access = std::uint32_t(m_record.number);
    const std::uint64_t address = m_model.addedFrom(access) + unfolded(m_record.difference);
    m_model.addAccess(access, address);
    return {Event::access, access, address};
}

Lane::Taken Lane::applyAddedEnter(const Places& places) {
    if (!places.knowsLoop(m_record.number) || m_model.isDeep()) return {};
    const auto loop = std::uint32_t(m_record.number);
    if (m_model.isAround(loop)) return {};
    m_model.addEnter(loop);
    return {Event::enter, loop, 0};
}

Lane::Taken Lane::applyLoopMark(Event event) {
    if (!m_model.isInLoop()) return {};
    if (event == Event::iterate) m_model.iterate();
    else m_model.leave();
    return {event, 0, 0};
}

} // namespace forewarp::trace
