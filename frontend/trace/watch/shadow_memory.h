#pragma once

#include "frontend/trace/watch/dependence_watch.h"
#include "frontend/trace/watch/iteration_window.h"
#include "frontend/trace/watch/shadow_pages.h"

#include <vector>

namespace forewarp::frontend::trace::watch {

/// One load or store that is being compared.
struct WatchedAccess {
    std::uint64_t word = 0; ///< As it will be remembered: see IterationWindow.
    int group = 0;
    bool isStore = false;
};

/// What is remembered of the bytes that the loop's entry has touched so far, and the conflicts met.
///
/// A store outside any reduction group replaces what was remembered of its bytes: a later access that conflicts with
/// one from before the store conflicts with the store as well, unless the store itself has already conflicted. So a
/// byte needs its first write since such a store, the store included, and its first read since. Accesses of one
/// reduction group do not conflict with each other; where one of them comes first, a wide page also keeps the first
/// access that is not of that group. Of one iteration's accesses, one outside any group is preferred, since it
/// conflicts with all others.
class ShadowMemory {
  public:
    ShadowMemory(std::span<const instrument::TraceSite> sites, std::uint64_t mostBytes);

    IterationWindow window;
    std::array<std::optional<ObservedConflict>, 3> conflicts; ///< The first of each kind.

    /// Compares the access and remembers it. Returns whether memory allowed it.
    [[nodiscard]] bool touch(const WatchedAccess& access, std::uint64_t address, std::uint64_t bytes);
    /// The same for granules whose records are known, of a page that is not wide. Returns false, and has to be followed
    /// by touch(), where the page has to become wide.
    [[nodiscard]] bool touchRecords(const WatchedAccess& access, std::uint64_t address, std::span<ShadowRecord> records,
                                    int shift);
    /// Forgets the bytes. Returns whether memory allowed it: a granule may have to be divided.
    [[nodiscard]] bool discard(std::uint64_t address, std::uint64_t bytes);
    /// The page with granules small enough for those bytes of it; nothing where memory does not allow it.
    [[nodiscard]] ShadowPages::Page* pageFor(std::uint64_t address, std::uint64_t bytes);
    [[nodiscard]] const ShadowPages::Page* find(std::uint64_t address) {
        return m_pages.find(address >> ShadowPages::kPageBits);
    }
    /// Grows whenever records have moved, and pointers to them are void.
    [[nodiscard]] std::uint64_t moves() const { return m_moves; }
    [[nodiscard]] std::uint64_t bytes() const { return m_pages.bytes(); }

  private:
    [[nodiscard]] bool touchPage(const WatchedAccess& access, ShadowPages::Page& page, std::uint64_t address,
                                 std::uint64_t bytes);
    [[nodiscard]] bool touchGranule(const WatchedAccess& access, std::uint64_t address, ShadowRecord& first,
                                    ShadowRecord* others);
    void compare(kernel::DependenceKind kind, const WatchedAccess& access, std::uint64_t address, std::uint64_t first,
                 std::uint64_t other);
    [[nodiscard]] bool remember(const WatchedAccess& access, std::uint64_t& first, std::uint64_t* other) const;
    [[nodiscard]] bool isOfGroup(std::uint64_t word, int group) const;
    [[nodiscard]] bool isOutranked(std::uint64_t word, const WatchedAccess& access) const;
    [[nodiscard]] bool discardIn(ShadowPages::Page& page, std::uint64_t begin, std::uint64_t end);
    [[nodiscard]] bool divides(const ShadowPages::Page& page, std::uint64_t offset) const;
    [[nodiscard]] bool refine(ShadowPages::Page& page, int shift);

    std::vector<int> m_groups; ///< By site.
    ShadowPages m_pages;
    std::uint64_t m_moves = 0;
};

} // namespace forewarp::frontend::trace::watch
