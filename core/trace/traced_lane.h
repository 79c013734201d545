#pragma once

// How lanes that part meet again. An access has a key: for the thread's own body, and for each loop in it that the access
// lies in, from the outermost on, the number of the iteration, the round and the place.
//   place   where ThreadTraceHeader::steps has the access or, above the innermost loop, the loop that is entered; what
//           they leave out stands behind them, accesses by number, then loops by number
//   round   0, and one more whenever the places do not grow from one mark to the next within an iteration: a loop
//           that nobody named goes round
// Of the lanes' next accesses, those whose keys are the smallest, compared from the outermost loop on, make the next
// request. So lanes wait at the end of a loop for those that still run it, and before an access for those that are
// not there yet; a lane that skips an access is not in the request.

#include "core/trace/thread_trace_recording.h"

#include <algorithm>

namespace forewarp::trace {

/// Places of accesses and loops among the steps, from 1.
class Places {
  public:
    Places(const Preamble& preamble, const std::vector<kernel::ThreadStep>& steps)
        : m_ofAccess(preamble.accesses), m_ofLoop(preamble.loops) {
        std::uint32_t place = 0;
        for (const kernel::ThreadStep& step : steps) {
            ++place;
            if (step.kind == kernel::ThreadStep::Kind::access) set(m_ofAccess, step.index, place);
            if (step.kind == kernel::ThreadStep::Kind::enter) set(m_ofLoop, step.index, place);
        }
        for (auto* const places : {&m_ofAccess, &m_ofLoop}) {
            for (std::uint32_t& open : *places) open = open != 0 ? open : ++place;
        }
    }

    [[nodiscard]] bool knowsAccess(std::uint64_t access) const { return access < m_ofAccess.size(); }
    [[nodiscard]] bool knowsLoop(std::uint64_t loop) const { return loop < m_ofLoop.size(); }
    [[nodiscard]] std::uint32_t ofAccess(std::uint32_t access) const { return m_ofAccess[access]; }
    [[nodiscard]] std::uint32_t ofLoop(std::uint32_t loop) const { return m_ofLoop[loop]; }

  private:
    static void set(std::vector<std::uint32_t>& places, int index, std::uint32_t place) {
        if (std::size_t(index) < places.size() && places[std::size_t(index)] == 0) places[std::size_t(index)] = place;
    }

    std::vector<std::uint32_t> m_ofAccess;
    std::vector<std::uint32_t> m_ofLoop;
};

/// One part of a key.
struct KeyPart {
    std::uint64_t iteration = 0;
    std::uint64_t roundAndPlace = 0; ///< The place in the lower half.

    void moveTo(std::uint32_t place) {
        const std::uint64_t round = roundAndPlace >> 32;
        const bool isAhead = place > std::uint32_t(roundAndPlace);
        roundAndPlace = (isAhead ? round : round + 1) << 32 | place;
    }
    void startIteration() {
        ++iteration;
        roundAndPlace = 0;
    }
    friend auto operator<=>(const KeyPart&, const KeyPart&) = default;
};

/// One thread on its way through its stream. Damaged records end it.
class Lane {
  public:
    void start(const Recording& recording, std::uint64_t at) {
        m_records = VarintReader(recording.streamFrom(at));
        m_marksLeft = recording.preamble.mostMarks;
        m_model.reset();
        m_gaps = {};
        m_outer.clear();
        m_innermost = {};
        readRecord();
    }

    /// Goes to the next access; false at the thread's end.
    bool advance(const Places& places) {
        m_hasChangedLoop = false;
        for (;;) {
            const Taken taken = m_hits > 0 ? takeHit() : takeRecord(places);
            if (taken.event == Event::access) return reach(taken, places);
            if (taken.event == Event::end) return false;
            follow(taken, places);
        }
    }

    [[nodiscard]] std::uint32_t access() const { return m_access; }
    [[nodiscard]] std::uint64_t address() const { return m_address; }
    /// The last advance() entered or left a loop.
    [[nodiscard]] bool hasChangedLoop() const { return m_hasChangedLoop; }
    /// The last part of its key.
    [[nodiscard]] const KeyPart& innermost() const { return m_innermost; }
    /// Whether its key is smaller, or larger.
    [[nodiscard]] std::strong_ordering compare(const Lane& other) const {
        const std::size_t common = std::min(m_outer.size(), other.m_outer.size());
        for (std::size_t i = 0; i < common; ++i) {
            if (m_outer[i] != other.m_outer[i]) return m_outer[i] <=> other.m_outer[i];
        }
        return part(common) <=> other.part(common);
    }

  private:
    using Event = ThreadModel::Event;
    using Taken = ThreadModel::Taken;

    /// What stands in the stream where the model was wrong.
    struct Record {
        RecordKind kind = RecordKind::end;
        std::uint64_t number = 0;
        std::uint64_t difference = 0;
    };

    [[nodiscard]] const KeyPart& part(std::size_t level) const {
        return level < m_outer.size() ? m_outer[level] : m_innermost;
    }
    Taken takeHit() {
        --m_hits;
        return m_model.expectsAccess() ? m_model.takeExpectedAccess() : m_model.take();
    }
    Taken takeRecord(const Places& places) {
        const Taken taken = applyRecord(places);
        readRecord();
        return taken;
    }
    bool reach(const Taken& taken, const Places& places) {
        m_access = taken.number;
        m_address = taken.address;
        m_innermost.moveTo(places.ofAccess(taken.number));
        return true;
    }
    void follow(const Taken& taken, const Places& places) {
        if (taken.event == Event::iterate) m_innermost.startIteration();
        if (taken.event != Event::enter && taken.event != Event::leave) return;
        m_hasChangedLoop = true;
        if (taken.event == Event::enter) {
            m_innermost.moveTo(places.ofLoop(taken.number));
            m_outer.push_back(m_innermost);
            m_innermost = {};
        } else {
            m_innermost = m_outer.back();
            m_outer.pop_back();
        }
    }
    void readRecord();
    Taken applyRecord(const Places& places);
    Taken applyAddress();
    Taken applyJump();
    Taken applyAddedAccess(const Places& places);
    Taken applyAddedEnter(const Places& places);
    Taken applyLoopMark(Event event);

    ThreadModel m_model;
    RecordGaps m_gaps;
    VarintReader m_records;
    std::uint64_t m_marksLeft = 0; ///< A thread with more is damaged.
    std::vector<KeyPart> m_outer; ///< Its key but for the last part.
    KeyPart m_innermost;
    bool m_hasChangedLoop = false;
    std::uint64_t m_hits = 0; ///< Before m_record.
    Record m_record;
    std::uint64_t m_address = 0;
    std::uint32_t m_access = 0;
};

} // namespace forewarp::trace
