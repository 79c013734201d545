#pragma once

// What writer and reader of a thread trace both expect of a thread. The file holds only where a thread differs, so both
// must come to the same expectation from what came before: neither may look at anything else.

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace forewarp::trace {

inline constexpr std::uint32_t kMostNumbers = 1U << 16; ///< Access and loop numbers stay below.
inline constexpr std::size_t kMostSlots = 1024; ///< Of one loop body; what comes beyond is stored as it is.
inline constexpr std::size_t kFarthestJump = 64; ///< Slots that one iteration may leave out in a row.
inline constexpr std::size_t kDeepestNest = 64;
inline constexpr std::uint32_t kNoLoop = std::numeric_limits<std::uint32_t>::max();
inline constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

/// What stands at a place of a loop's body: an access, or a loop that is entered.
using Token = std::uint64_t;
[[nodiscard]] constexpr Token accessToken(std::uint32_t access) {
    return access;
}
[[nodiscard]] constexpr Token loopToken(std::uint32_t loop) {
    return Token(1) << 32 | loop;
}
[[nodiscard]] constexpr bool isLoop(Token token) {
    return token >> 32 != 0;
}

/// Addresses with equal steps from turn to turn, but for jumps.
///
/// A jump keeps the step; a step that appears twice in a row is the new one.
class Progression {
  public:
    Progression(std::uint64_t address, std::uint64_t turn) : m_next(address), m_known(address), m_knownAt(turn) {}

    [[nodiscard]] std::uint64_t next() const { return m_next; }
    [[nodiscard]] std::uint64_t previous() const { return m_next - m_step; }
    void advance() { m_next += m_step; }
    /// Turn 1 of a new row is expected at `address`.
    void restart(std::uint64_t address) {
        m_next = m_known = address;
        m_knownAt = 1;
    }
    /// `address` came in place of next(); `leftOut`: turns without an address since the last correction.
    void correct(std::uint64_t address, std::uint64_t turn, std::uint64_t leftOut);

  private:
    std::uint64_t m_next;
    std::uint64_t m_step = 0;
    std::uint64_t m_known; ///< Where it was last corrected…
    std::uint64_t m_knownAt; ///< …and when.
    std::uint64_t m_candidate = 0; ///< Step per turn between the last two addresses known in a row.
    bool m_isNew = true; ///< No step is known yet.
};

/// One place of a loop's body.
struct Slot {
    Token token;
    Progression address; ///< From iteration to iteration.
    Progression first; ///< Of the first iteration, from entry to entry.
    std::uint64_t leftOut = 0; ///< Iterations that passed over it since `address` was corrected.
};

/// What a loop did so far.
struct LoopBody {
    std::vector<Slot> slots; ///< Everything an iteration did, in order; most iterations leave nothing out.
    std::uint64_t entries = 0;
    std::uint64_t trips = kNever; ///< Iterations of the last entry…
    std::uint64_t leftAt = kNever; ///< …and the slot before which it ended; kNever: behind the last.
};

/// Follows one thread and says what comes next.
class ThreadModel {
  public:
    enum class Event { access, enter, iterate, leave, jump, end };
    /// One step of the thread.
    struct Taken {
        Event event = Event::end;
        std::uint32_t number = 0; ///< Of the access, or of the loop that is entered.
        std::uint64_t address = 0;
    };

    void reset();

    [[nodiscard]] bool isInLoop() const { return m_body != nullptr; }
    [[nodiscard]] std::uint32_t loop() const { return m_loop; } ///< The innermost one; only where isInLoop().
    [[nodiscard]] bool isAround(std::uint32_t loop) const; ///< The thread is inside it.
    [[nodiscard]] bool isDeep() const { return m_outer.size() >= kDeepestNest; }

    // Where these return true, that was expected and has been taken.
    [[nodiscard]] bool takeAccess(std::uint32_t access, std::uint64_t address) {
        if (m_at == m_limit || m_at->token != accessToken(access) || m_at->address.next() != address) return false;
        m_at++->address.advance();
        return true;
    }
    [[nodiscard]] bool takeIterate(std::uint32_t loop) {
        if (m_at != m_limit || m_loop != loop || m_iteration == m_trips) return false;
        startIteration();
        return true;
    }
    [[nodiscard]] bool takeLeave(std::uint32_t loop);
    [[nodiscard]] bool takeEnter(std::uint32_t loop);
    /// Takes whatever is expected; the end outside all loops, and where a loop would contain itself.
    [[nodiscard]] Taken take();

    /// take() where expectsAccess().
    [[nodiscard]] Taken takeExpectedAccess() {
        Slot& slot = *m_at++;
        const std::uint64_t address = slot.address.next();
        slot.address.advance();
        return {Event::access, std::uint32_t(slot.token), address};
    }

    // What was not expected.
    /// The access expected next comes with another address.
    void correct(std::uint64_t address);
    [[nodiscard]] bool expectsAccess() const { return m_at != m_limit && !isLoop(m_at->token); }
    [[nodiscard]] std::uint32_t expectedAccess() const { return std::uint32_t(m_at->token); }
    /// What the address of the access expected next is stored against.
    [[nodiscard]] std::uint64_t expectedFrom() const { return m_at->address.previous(); }
    /// Slots from here to the next one of this token; nothing where none is near.
    [[nodiscard]] std::optional<std::size_t> distanceTo(Token token) const;
    [[nodiscard]] bool isAtLimit() const { return m_at == m_limit; }
    [[nodiscard]] bool canJump(std::size_t slots) const { return isInLoop() && slots < std::size_t(end() - m_at); }
    void jump(std::size_t slots);
    void addAccess(std::uint32_t access, std::uint64_t address);
    /// What an added access' address is stored against.
    [[nodiscard]] std::uint64_t addedFrom(std::uint32_t access) const;
    void addEnter(std::uint32_t loop);
    void iterate();
    void leave();

  private:
    /// A loop around the innermost one, and where it goes on.
    struct Frame {
        std::uint32_t loop;
        std::size_t at;
        std::size_t limit;
        std::uint64_t iteration;
    };

    [[nodiscard]] Slot* end() const { return m_body->slots.data() + m_body->slots.size(); }
    void startIteration() {
        ++m_iteration;
        m_at = m_body->slots.data();
        m_limit = m_iteration == m_trips && m_body->leftAt != kNever ? m_at + m_body->leftAt : end();
    }
    void passOver(const Slot* end);
    void insert(Token token, std::uint64_t address);
    void enter(std::uint32_t loop);

    std::vector<LoopBody> m_bodies; ///< By loop.
    std::vector<Frame> m_outer;
    std::vector<std::uint64_t> m_lastOf; ///< Where each access was last added; 0 for nowhere.
    std::uint64_t m_last = 0; ///< Where any was.
    LoopBody* m_body = nullptr; ///< The innermost loop's; null outside all loops.
    Slot* m_at = nullptr; ///< What comes next…
    Slot* m_limit = nullptr; ///< …up to here, where the iteration ends.
    std::uint64_t m_iteration = 0; ///< From 1; 0 before the first.
    std::uint64_t m_trips = 0; ///< Iterations expected; outside all loops none.
    std::uint32_t m_loop = kNoLoop;
};

} // namespace forewarp::trace
