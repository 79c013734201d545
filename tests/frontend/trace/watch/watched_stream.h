#pragma once

#include "frontend/trace/watch/dependence_watch.h"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

namespace forewarp::frontend::trace::watch {

/// A hand-made stream of events and its sites; events with the same description share a site.
class WatchedStream {
  public:
    static constexpr int kLoop = 3; ///< The watched one.

    WatchedStream& enter(int loop = kLoop) { return add({instrument::TraceSite::Kind::enter, 0, loop, 0, -1}, 0); }
    WatchedStream& iterate(int loop = kLoop) { return add({instrument::TraceSite::Kind::iterate, 0, loop, 0, -1}, 0); }
    WatchedStream& leave(int loop = kLoop) { return add({instrument::TraceSite::Kind::leave, 0, loop, 0, -1}, 0); }
    /// `reference` tells sites of the same kind and size apart.
    WatchedStream& load(std::uint64_t address, int bytes, int reference = 0, int group = 0) {
        return add({instrument::TraceSite::Kind::load, std::uint16_t(bytes), -1, group, reference}, address);
    }
    WatchedStream& store(std::uint64_t address, int bytes, int reference = 0, int group = 0) {
        return add({instrument::TraceSite::Kind::store, std::uint16_t(bytes), -1, group, reference}, address);
    }
    WatchedStream& readRange(std::uint64_t address, std::uint64_t bytes) {
        return addRange({instrument::TraceSite::Kind::readRange, 0, -1, 0, -1}, address, bytes);
    }
    WatchedStream& writeRange(std::uint64_t address, std::uint64_t bytes) {
        return addRange({instrument::TraceSite::Kind::writeRange, 0, -1, 0, -1}, address, bytes);
    }
    WatchedStream& discard(std::uint64_t address, std::uint64_t bytes) {
        return addRange({instrument::TraceSite::Kind::discard, 0, -1, 0, -1}, address, bytes);
    }
    WatchedStream& word(std::uint64_t word) {
        m_events.push_back(word);
        return *this;
    }

    WatchedStream& add(const instrument::TraceSite& site, std::uint64_t address) {
        return word(std::uint64_t(numberOf(site)) << instrument::kAddressBits | address);
    }
    WatchedStream& addRange(const instrument::TraceSite& site, std::uint64_t address, std::uint64_t bytes) {
        return add(site, address).word(bytes);
    }

    [[nodiscard]] std::uint16_t numberOf(const instrument::TraceSite& wanted) {
        const auto same = [&](const instrument::TraceSite& site) {
            return site.kind == wanted.kind && site.bytes == wanted.bytes && site.loop == wanted.loop &&
                   site.reductionGroup == wanted.reductionGroup && site.reference == wanted.reference;
        };
        const auto found = std::find_if(m_sites.begin(), m_sites.end(), same);
        if (found != m_sites.end()) return std::uint16_t(found - m_sites.begin());
        m_sites.push_back(wanted);
        return std::uint16_t(m_sites.size() - 1);
    }
    [[nodiscard]] const std::vector<instrument::TraceSite>& sites() const { return m_sites; }
    [[nodiscard]] const std::vector<std::uint64_t>& events() const { return m_events; }

    [[nodiscard]] WatchedRun watched(std::uint64_t mostShadowBytes = std::uint64_t(64) << 20) const {
        DependenceWatch watch(m_sites, kLoop, mostShadowBytes);
        const std::vector<std::uint64_t> events =
            m_events; // Without spare room: the sanitizer sees a read past the end.
        watch.consume(events);
        return watch.run();
    }

  private:
    std::vector<instrument::TraceSite> m_sites = std::vector<instrument::TraceSite>(1); ///< The first is padding.
    std::vector<std::uint64_t> m_events;
};

} // namespace forewarp::frontend::trace::watch
