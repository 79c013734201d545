#pragma once

#include "core/sass/encoding/instruction.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace forewarp::sass::analysis {

/// Units that take instructions in their order: to wait for a later one is to wait for what the earlier ones read, too, and
/// for what they write where the unit finishes in order. Compilers count on it: only the last of several LDS, or of several
/// conversions, sets a barrier.
enum class Queue { none, memory, quarterRate, doublePrecision, count };
/// Whose operands are read in order.
[[nodiscard]] Queue readQueueOf(const encoding::Instruction& instruction);
/// Whose results come in order: loads from global and local memory have none.
[[nodiscard]] Queue writeQueueOf(const encoding::Instruction& instruction);

/// Bit of a barrier in a wait mask, 0 for none.
[[nodiscard]] inline unsigned bitOf(int barrier) {
    return barrier >= 0 && barrier < encoding::kBarriers ? 1U << unsigned(barrier) : 0;
}
/// Barriers that are clear when an instruction begins: its wait mask, and the one of «DEPBAR.LE SB0, 0x0».
[[nodiscard]] unsigned awaitedBy(const encoding::Instruction& instruction);

/// All registers of ranges but RZ.
template <typename Visit>
void forEachRegister(const std::vector<encoding::RegisterRange>& ranges, Visit visit) {
    for (const encoding::RegisterRange& range : ranges) {
        const int end = std::min(range.first + range.count, encoding::kZeroRegister);
        for (int reg = std::max(0, range.first); reg < end; ++reg) visit(reg);
    }
}

/// What an instruction of variable latency still has to do.
struct Event {
    int instruction = 0;
    bool isWrite = false; ///< Of its results; else its operands are not read yet.
    unsigned barriers = 0; ///< To wait for one of them is enough.
    Queue queue = Queue::none; ///< Whose later instructions' barriers count, too.
};

/// A set of events, by their number.
class EventSet {
  public:
    explicit EventSet(std::size_t size) : m_words((size + 63) / 64) {}

    void insert(std::size_t event) { m_words[event / 64] |= bit(event); }
    [[nodiscard]] bool contains(std::size_t event) const { return (m_words[event / 64] & bit(event)) != 0; }
    void remove(const EventSet& other) {
        for (std::size_t i = 0; i < m_words.size(); ++i) m_words[i] &= ~other.m_words[i];
    }
    EventSet& operator&=(const EventSet& other) {
        for (std::size_t i = 0; i < m_words.size(); ++i) m_words[i] &= other.m_words[i];
        return *this;
    }
    EventSet& operator|=(const EventSet& other) {
        for (std::size_t i = 0; i < m_words.size(); ++i) m_words[i] |= other.m_words[i];
        return *this;
    }
    friend bool operator==(const EventSet&, const EventSet&) = default;

  private:
    static std::uint64_t bit(std::size_t event) { return std::uint64_t{1} << event % 64; }

    std::vector<std::uint64_t> m_words;
};

/// What may be under way at a point of the program.
struct Pending {
    explicit Pending(std::size_t events) : isPending(events), isMissed(encoding::kBarriers, EventSet(events)) {}

    EventSet isPending; ///< On some path.
    std::vector<EventSet> isMissed; ///< By barrier: on some path pending, and not waited for by waiting for it.

    Pending& operator|=(const Pending& other) {
        isPending |= other.isPending;
        for (std::size_t i = 0; i < isMissed.size(); ++i) isMissed[i] |= other.isMissed[i];
        return *this;
    }
    friend bool operator==(const Pending&, const Pending&) = default;
};

/// All events of a kernel, by instruction, register and queue.
class Events {
  public:
    /// Inputs: a kernel that outlives it.
    explicit Events(const encoding::Kernel& kernel);

    [[nodiscard]] Pending none() const { return Pending(m_events.size()); }
    [[nodiscard]] const Event& operator[](std::size_t event) const { return m_events[event]; }
    [[nodiscard]] const std::vector<std::uint32_t>& ofRegister(int reg) const { return m_ofRegister[std::size_t(reg)]; }

    /// What ends before an instruction does anything.
    void wait(Pending& pending, std::size_t instruction) const;
    /// What it begins.
    void start(Pending& pending, std::size_t instruction) const;

  private:
    void cover(Pending& pending, const encoding::Instruction& instruction) const;
    void add(int position, const encoding::Instruction& instruction);
    void addOne(const Event& event, const std::vector<encoding::RegisterRange>& ranges);

    const encoding::Kernel& m_kernel;
    std::vector<Event> m_events;
    std::vector<std::size_t> m_firstOf; // By instruction; one more at the end.
    std::array<std::vector<std::uint32_t>, 256> m_ofRegister;
    std::vector<EventSet> m_reads; // By queue.
    std::vector<EventSet> m_writes; // Likewise.
    EventSet m_sharedReads{0}; // Of shared memory.
};

} // namespace forewarp::sass::analysis
