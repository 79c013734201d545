// Random streams, compared with a watch that remembers everything.
#include "tests/frontend/trace/watch/watched_stream.h"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <random>
#include <sstream>

using namespace forewarp;
using namespace forewarp::frontend;

namespace {

/// The rules, written down naively: for each byte every access of the entry, searched from the start.
class ReferenceWatch {
  public:
    explicit ReferenceWatch(const std::vector<frontend::trace::instrument::TraceSite>& sites) : m_sites(sites) {}

    void consume(const std::vector<std::uint64_t>& events) {
        for (std::size_t i = 0; i < events.size(); ++i) {
            const auto number = std::uint16_t(events[i] >> frontend::trace::instrument::kAddressBits);
            const std::uint64_t address = events[i] & frontend::trace::instrument::kAddressMask;
            const frontend::trace::instrument::TraceSite& site = m_sites[number];
            if (site.kind == frontend::trace::instrument::TraceSite::Kind::load ||
                site.kind == frontend::trace::instrument::TraceSite::Kind::store) {
                access(number, address, site.bytes);
            } else if (site.kind == frontend::trace::instrument::TraceSite::Kind::discard) {
                discard(address, events[++i]);
            } else if (site.kind == frontend::trace::instrument::TraceSite::Kind::readRange ||
                       site.kind == frontend::trace::instrument::TraceSite::Kind::writeRange) {
                access(number, address, events[++i]);
            } else if (site.loop == frontend::trace::watch::WatchedStream::kLoop) {
                mark(site.kind);
            }
        }
    }
    frontend::trace::watch::WatchedRun run;

  private:
    struct Access {
        std::uint16_t site = 0;
        std::uint64_t iteration = 0;
    };

    [[nodiscard]] bool isStore(std::uint16_t site) const {
        return m_sites[site].kind == frontend::trace::instrument::TraceSite::Kind::store ||
               m_sites[site].kind == frontend::trace::instrument::TraceSite::Kind::writeRange;
    }

    void mark(frontend::trace::instrument::TraceSite::Kind kind) {
        if (kind == frontend::trace::instrument::TraceSite::Kind::enter && m_depth++ == 0) {
            ++run.entries;
            m_iterations = 0;
            m_history.clear();
        } else if (kind == frontend::trace::instrument::TraceSite::Kind::iterate && m_depth == 1) {
            ++run.iterations;
            ++m_iterations;
        } else if (kind == frontend::trace::instrument::TraceSite::Kind::leave && --m_depth == 0) {
            m_iterations = 0;
        }
    }

    void discard(std::uint64_t address, std::uint64_t bytes) {
        m_history.erase(m_history.lower_bound(address), m_history.lower_bound(address + bytes));
    }

    void access(std::uint16_t site, std::uint64_t address, std::uint64_t bytes) {
        if (m_iterations == 0) return;
        ++run.accesses;
        const Access sink{site, m_iterations - 1};
        for (std::uint64_t byte = address; byte < address + bytes; ++byte) {
            auto& history = m_history[byte];
            if (isStore(site)) {
                note(kernel::DependenceKind::anti, source(history, sink, false), sink, byte);
                note(kernel::DependenceKind::output, source(history, sink, true), sink, byte);
            } else {
                note(kernel::DependenceKind::flow, source(history, sink, true), sink, byte);
            }
            history.push_back(sink);
        }
    }

    /// Of the accesses since the last store outside all groups: the one of the earliest iteration that conflicts, in it
    /// one without a group before the others.
    [[nodiscard]] std::optional<Access> source(const std::vector<Access>& history, const Access& sink,
                                               bool ofStores) const {
        std::size_t begin = 0;
        for (std::size_t i = 0; i < history.size(); ++i) {
            if (isStore(history[i].site) && groupOf(history[i]) == 0) begin = i;
        }
        std::optional<Access> best;
        for (std::size_t i = begin; i < history.size(); ++i) {
            const Access& access = history[i];
            const bool ownReduction = groupOf(sink) != 0 && groupOf(access) == groupOf(sink);
            if (isStore(access.site) != ofStores || access.iteration >= sink.iteration || ownReduction) continue;
            const bool outranks =
                best && best->iteration == access.iteration && groupOf(*best) != 0 && groupOf(access) == 0;
            if (!best || outranks) best = access;
        }
        return best;
    }

    [[nodiscard]] int groupOf(const Access& access) const { return m_sites[access.site].reductionGroup; }

    void note(kernel::DependenceKind kind, const std::optional<Access>& source, const Access& sink,
              std::uint64_t byte) {
        auto& first = run.conflicts[std::size_t(kind)];
        if (!source || first) return;
        first = {kind, source->site, sink.site, source->iteration, sink.iteration, run.entries - 1, byte};
    }

    const std::vector<frontend::trace::instrument::TraceSite>& m_sites;
    std::map<std::uint64_t, std::vector<Access>> m_history;
    std::uint64_t m_iterations = 0; ///< Begun in this entry; 0 outside.
    int m_depth = 0;
};

std::string textOf(const frontend::trace::watch::WatchedRun& run) {
    std::ostringstream text;
    text << run.entries << " entries, " << run.iterations << " iterations, " << run.accesses << " accesses";
    for (const auto& conflict : run.conflicts) {
        if (!conflict) continue;
        text << "; " << kernel::name(conflict->kind) << " entry " << conflict->entry << ", site "
             << conflict->sourceSite << " of " << conflict->sourceIteration << " > site " << conflict->sinkSite
             << " of " << conflict->sinkIteration << " at " << conflict->address;
    }
    return text.str();
}

/// Makes streams; few places and few kinds of access, so that accesses meet, but seldom enough to reach late ones.
class RandomStream {
  public:
    explicit RandomStream(unsigned seed) : m_random(seed) {
        m_places = std::uint64_t(8) << below(8);
        m_groups = below(3) == 0 ? 3 : 1;
        m_storesInHundred = 1 + below(60);
        m_discardsInHundred = below(3) == 0 ? 40 : 5;
        m_mixesSizes = below(3) != 0;
        m_largestRange = below(40) == 0 ? 9000 : 40;
    }

    frontend::trace::watch::WatchedStream make() {
        const unsigned events = 20 + below(150);
        for (unsigned i = 0; i < events; ++i) addEvent();
        while (m_depth-- > 0) m_stream.leave();
        return m_stream;
    }

  private:
    unsigned below(unsigned limit) { return unsigned(m_random() % limit); }

    void addEvent() {
        const unsigned choice = below(100);
        if (choice < 2 && m_depth < 3) enter();
        else if (choice < 3 && m_depth > 0) leave();
        else if (choice < 5) m_stream.iterate(frontend::trace::watch::WatchedStream::kLoop + 1);
        else if (choice < 30) iterate();
        else if (choice < 35 && below(100) < m_discardsInHundred) m_stream.discard(place(), below(20));
        else if (choice < 37) m_stream.readRange(place(), below(m_largestRange));
        else if (choice < 39 && below(100) < m_storesInHundred) m_stream.writeRange(place(), below(m_largestRange));
        else if (choice < 40) m_stream.discard(place(), below(9000));
        else access();
    }

    void enter() {
        ++m_depth;
        m_stream.enter();
    }
    void leave() {
        --m_depth;
        m_stream.leave();
    }
    void iterate() {
        if (m_depth == 0) enter();
        m_stream.iterate();
    }

    void access() {
        constexpr int kSizes[] = {1, 2, 4, 8, 16, 3, 32, 64, 12};
        const int bytes = m_mixesSizes ? kSizes[below(9)] : 4;
        std::uint64_t address = place();
        if (below(4) != 0) address -= address % std::uint64_t(bytes);
        const int group = int(below(unsigned(m_groups)));
        const int reference = int(below(2));
        if (below(100) < m_storesInHundred) m_stream.store(address, bytes, reference, group);
        else m_stream.load(address, bytes, reference, group);
    }

    /// Around a page's end, so that accesses cross it.
    std::uint64_t place() {
        const std::uint64_t far = below(20) == 0 ? 0x10000 : 0;
        return 0x5000 - m_places / 2 + far + m_random() % m_places;
    }

    std::mt19937 m_random;
    frontend::trace::watch::WatchedStream m_stream;
    std::uint64_t m_places;
    int m_groups;
    unsigned m_storesInHundred;
    unsigned m_discardsInHundred;
    bool m_mixesSizes;
    unsigned m_largestRange;
    int m_depth = 0;
};

TEST(DependenceWatchAtRandom, AgreesWithAWatchThatRemembersEverything) {
    std::map<std::size_t, int> streamsByConflicts;
    for (unsigned seed = 0; seed < 6000; ++seed) {
        const frontend::trace::watch::WatchedStream stream = RandomStream(seed).make();
        ReferenceWatch reference(stream.sites());
        reference.consume(stream.events());
        ASSERT_EQ(textOf(stream.watched()), textOf(reference.run)) << "seed " << seed;
        std::size_t kinds = 0;
        for (const auto& conflict : reference.run.conflicts) kinds += conflict ? 1 : 0;
        ++streamsByConflicts[kinds];
    }
    for (std::size_t kinds = 0; kinds <= 3; ++kinds) EXPECT_GT(streamsByConflicts[kinds], 100) << kinds;
}

} // namespace
