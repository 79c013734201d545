#include "frontend/trace/watch/dependence_watch.h"
#include "frontend/trace/watch/iteration_window.h"
#include "frontend/trace/watch/shadow_memory.h"

#include <algorithm>

namespace forewarp::frontend::trace::watch {
namespace {

/// What an event of a site means for the watched loop.
enum class Action : std::uint8_t {
    skip,
    load,
    store,
    groupLoad,
    groupStore,
    iterate,
    readRange,
    writeRange,
    discard,
    enter,
    leave
};

/// A site, and the records of the page of its last access: the next access is mostly on the same page.
struct WatchedSite {
    std::uint64_t mask = 0; ///< Address bits that decide whether `records` apply: the page, the place in a granule.
    std::uint64_t tag = 1;  ///< What they must be; cannot match at first.
    ShadowRecord* records = nullptr;
    std::uint16_t bytes = 0;
    Action action = Action::skip;
    Action shortcut = Action::skip; ///< load or store where an access of no group is one granule.
    int shift = 0;                  ///< Of the page's granules.
    int granules = 0;               ///< Of one access.
    int group = 0;
};

/// How many words an event has, and whether it can begin or end the watched loop.
enum class Shape : std::uint8_t { plain, withLength, marker };

constexpr std::ptrdiff_t kBlockEvents = 2048;
constexpr std::ptrdiff_t kLookAhead = 48; ///< Events; about the time memory takes to answer.
/// Ranges take time by their bytes, whatever the number of events: no more than this in a run.
constexpr std::uint64_t kMostRangeBytes = std::uint64_t(1) << 40;
constexpr std::uint64_t kPageMask = instrument::kAddressMask & ~(ShadowPages::kPageBytes - 1);

Action actionOf(const instrument::TraceSite& site, int loop) {
    using Kind = instrument::TraceSite::Kind;
    switch (site.kind) {
    case Kind::padding: return Action::skip;
    case Kind::load: return site.reductionGroup == 0 ? Action::load : Action::groupLoad;
    case Kind::store: return site.reductionGroup == 0 ? Action::store : Action::groupStore;
    case Kind::readRange: return Action::readRange;
    case Kind::writeRange: return Action::writeRange;
    case Kind::discard: return Action::discard;
    case Kind::enter: return site.loop == loop ? Action::enter : Action::skip;
    case Kind::iterate: return site.loop == loop ? Action::iterate : Action::skip;
    case Kind::leave: return site.loop == loop ? Action::leave : Action::skip;
    case Kind::number: return Action::skip; // not among the sites of code that is watched
    }
    return Action::skip;
}

Shape shapeOf(Action action) {
    switch (action) {
    case Action::readRange:
    case Action::writeRange:
    case Action::discard: return Shape::withLength;
    case Action::enter:
    case Action::iterate:
    case Action::leave: return Shape::marker;
    default: return Shape::plain;
    }
}

bool isSingleAccess(Action action) {
    return action >= Action::load && action <= Action::groupStore;
}

bool isStore(Action action) {
    return action == Action::store || action == Action::groupStore || action == Action::writeRange;
}

/// Remembers an access of no reduction group that has one record. Returns false, with nothing changed, where it
/// conflicts with what is remembered, or where that is of a reduction group.
bool rememberUsual(Action action, std::uint64_t word, const IterationWindow& window, ShadowRecord& record) {
    if (action == Action::load) {
        if (window.conflicts(kernel::DependenceKind::flow, record.write)) return false;
        if (window.remembers(record.read)) return (record.read & IterationWindow::kGrouped) == 0;
        record.read = word;
        return true;
    }
    if (action != Action::store || window.conflicts(kernel::DependenceKind::output, record.write) ||
        window.conflicts(kernel::DependenceKind::anti, record.read)) {
        return false;
    }
    record = {word, 0};
    return true;
}

} // namespace

struct DependenceWatch::Shadow {
    using Word = std::uint64_t;

    Shadow(std::span<const instrument::TraceSite> traceSites, int loop, std::uint64_t mostBytes)
        : shapes(instrument::kMostSites, Shape::plain), memory(traceSites, mostBytes) {
        sites.reserve(traceSites.size());
        for (const instrument::TraceSite& site : traceSites) {
            const Action action = actionOf(site, loop);
            shapes[sites.size()] = shapeOf(action);
            sites.push_back({.bytes = site.bytes, .action = action, .group = site.reductionGroup});
        }
    }

    const Word* passOver(const Word* event, const Word* end);
    const Word* count(const Word* event, const Word* end);
    const Word* compareBlock(const Word* event, const Word* end);
    template <bool looksAhead>
    const Word* compare(const Word* event, const Word* blockEnd, const Word* end);
    void mark(Action action);
    [[nodiscard]] bool isNoAccess(Action action, IterationWindow& window) const;
    const Word* takeRarely(const WatchedSite& site, const Word* event, const Word* end);
    void touch(const WatchedSite& site, std::uint64_t address, std::uint64_t bytes);
    void touchAt(const WatchedSite& site, std::uint64_t address, ShadowRecord& record);
    [[nodiscard]] WatchedAccess accessOf(const WatchedSite& site) const;
    void settle(bool hadMemory);
    bool locate(WatchedSite& site, Word event);
    void forgetPlaces();
    void lookAhead(const Word* now, const Word* end);
    void report();

    WatchedRun run;
    std::vector<WatchedSite> sites;
    std::vector<Shape> shapes; ///< By site, for every number an event can name.
    ShadowMemory memory;
    std::vector<std::uint16_t> placed; ///< Sites that know where their last access was remembered.
    std::uint64_t knownMoves = 0;
    std::uint64_t misses = 0;
    std::uint64_t rangeBytes = 0; ///< Of all ranges so far.
    int depth = 0;            ///< Of recursive entries.
    bool isIterating = false; ///< An iteration of the outermost entry runs.
    bool isComparing = true;
    bool jumps = false;       ///< Recent accesses changed page often.
};

/// Skips the events outside of the loop, until one of its iterations begins. The second words of events have to be
/// known as such, since they may look like events.
const std::uint64_t* DependenceWatch::Shadow::passOver(const Word* event, const Word* end) {
    const Shape* const shape = shapes.data();
    const auto at = [&](std::ptrdiff_t ahead) { return unsigned(shape[event[ahead] >> instrument::kAddressBits]); };
    while (event < end && !isIterating) {
        while (end - event >= 4 && (at(0) | at(1) | at(2) | at(3)) == 0) event += 4;
        if (event == end) break;
        const Word site = *event >> instrument::kAddressBits;
        if (shape[site] == Shape::marker) mark(sites[site].action);
        event += shape[site] == Shape::withLength ? std::min<std::ptrdiff_t>(2, end - event) : 1;
    }
    return event;
}

void DependenceWatch::Shadow::mark(Action action) {
    if (action == Action::enter) {
        if (++depth > 1) return;
        memory.window.enter();
    } else if (action == Action::iterate) {
        if (depth != 1) return;
        isIterating = true;
        memory.window.advance();
    } else if (depth > 0 && --depth == 0) {
        isIterating = false;
    }
}

/// Counts iterations, once there is nothing more to find; accesses, too, unless memory has run out.
const std::uint64_t* DependenceWatch::Shadow::count(const Word* event, const Word* end) {
    std::uint64_t accesses = 0;
    while (event < end && isIterating) {
        const Word site = *event >> instrument::kAddressBits;
        const Action action = site < sites.size() ? sites[site].action : Action::skip;
        accesses += action != Action::discard && (isSingleAccess(action) || shapes[site] == Shape::withLength) ? 1 : 0;
        if (shapes[site] == Shape::marker) mark(action);
        event += shapes[site] == Shape::withLength ? std::min<std::ptrdiff_t>(2, end - event) : 1;
    }
    if (!run.ranOutOfMemory) run.accesses += accesses;
    return event;
}

const std::uint64_t* DependenceWatch::Shadow::compareBlock(const Word* event, const Word* end) {
    const Word* const blockEnd = event + std::min(kBlockEvents, end - event);
    const std::uint64_t before = misses;
    const Word* const next = jumps ? compare<true>(event, blockEnd, end) : compare<false>(event, blockEnd, end);
    jumps = (misses - before) * 16 > std::uint64_t(next - event);
    return next;
}

/// The usual access, alone on a granule and without conflict, is dealt with here; everything else in ShadowMemory.
template <bool looksAhead>
const std::uint64_t* DependenceWatch::Shadow::compare(const Word* event, const Word* blockEnd, const Word* end) {
    IterationWindow window = memory.window; // A copy: the compiler may keep it in registers.
    std::uint64_t accesses = 0;
    for (; event < blockEnd; ++event) {
        if constexpr (looksAhead) lookAhead(event, end);
        const Word number = *event >> instrument::kAddressBits;
        if (number >= sites.size()) continue;
        WatchedSite& site = sites[number];
        if ((*event & site.mask) != site.tag) {
            if (isNoAccess(site.action, window)) continue;
            if (!isSingleAccess(site.action) || !locate(site, *event)) {
                memory.window = window;
                event = takeRarely(site, event, end);
                window = memory.window;
                if (isIterating && isComparing) continue;
                ++event;
                break;
            }
        }
        ++accesses;
        ShadowRecord& record = site.records[(*event & (ShadowPages::kPageBytes - 1)) >> site.shift];
        if (rememberUsual(site.shortcut, window.current | number, window, record)) continue;
        memory.window = window;
        touchAt(site, *event & instrument::kAddressMask, record);
        window = memory.window;
        if (!isComparing) {
            ++event;
            break;
        }
    }
    memory.window = window;
    run.accesses += accesses;
    return event;
}

/// True for padding, events of other loops and iterations; counts an iteration in `window`, the caller's copy.
bool DependenceWatch::Shadow::isNoAccess(Action action, IterationWindow& window) const {
    if (action == Action::iterate && depth == 1) window.advance();
    return action == Action::iterate || action == Action::skip;
}

/// Takes an event that compare() does not deal with itself; returns its last word.
const std::uint64_t* DependenceWatch::Shadow::takeRarely(const WatchedSite& site, const Word* event, const Word* end) {
    const std::uint64_t address = *event & instrument::kAddressMask;
    if (isSingleAccess(site.action)) {
        ++run.accesses;
        touch(site, address, site.bytes);
        return event;
    }
    if (site.action == Action::enter || site.action == Action::leave) {
        mark(site.action);
        return event;
    }
    if (event + 1 == end) return event;
    const std::uint64_t bytes = std::min(event[1], instrument::kAddressMask + 1);
    rangeBytes += site.action == Action::discard ? bytes / 64 : bytes; // forgetting is quick
    if (rangeBytes > kMostRangeBytes) {
        settle(false);
    } else if (site.action == Action::discard) {
        settle(memory.discard(address, bytes));
    } else {
        ++run.accesses;
        touch(site, address, bytes);
    }
    return event + 1;
}

WatchedAccess DependenceWatch::Shadow::accessOf(const WatchedSite& site) const {
    const std::uint64_t number = std::uint64_t(&site - sites.data());
    const std::uint64_t grouped = site.group == 0 ? 0 : IterationWindow::kGrouped;
    return {memory.window.current | grouped | number, site.group, isStore(site.action)};
}

void DependenceWatch::Shadow::touch(const WatchedSite& site, std::uint64_t address, std::uint64_t bytes) {
    settle(memory.touch(accessOf(site), address, bytes));
}

/// Like touch(), for an access whose records are known; calls it where these have to move.
void DependenceWatch::Shadow::touchAt(const WatchedSite& site, std::uint64_t address, ShadowRecord& record) {
    if (!memory.touchRecords(accessOf(site), address, {&record, std::size_t(site.granules)}, site.shift)) {
        touch(site, address, site.bytes);
    } else {
        isComparing = memory.window.isLooking();
    }
}

/// Notes what an access has done to the shadow memory: records that moved, memory that ran out, conflicts found.
void DependenceWatch::Shadow::settle(bool hadMemory) {
    if (memory.moves() != knownMoves) forgetPlaces();
    run.ranOutOfMemory = !hadMemory;
    isComparing = hadMemory && memory.window.isLooking();
}

/// Finds the records of the site's access. Returns false where it is not made of whole granules, or the page is missing
/// or wide.
bool DependenceWatch::Shadow::locate(WatchedSite& site, Word event) {
    ++misses;
    const std::uint64_t address = event & instrument::kAddressMask;
    if (site.bytes == 0 || (site.bytes & (site.bytes - 1)) != 0 || (address & (site.bytes - 1)) != 0) return false;
    const ShadowPages::Page* page = memory.find(address);
    if (!page || page->isWide() || site.bytes < 1u << page->shift()) return false;
    if (site.mask == 0) placed.push_back(std::uint16_t(&site - sites.data()));
    site.mask = kPageMask | (site.bytes - 1u);
    site.tag = address & kPageMask;
    site.records = page->records();
    site.shift = page->shift();
    site.granules = site.bytes >> site.shift;
    site.shortcut = site.granules == 1 && site.group == 0 ? site.action : Action::skip;
    return true;
}

void DependenceWatch::Shadow::forgetPlaces() {
    knownMoves = memory.moves();
    for (const std::uint16_t number : placed) {
        sites[number].mask = 0;
        sites[number].tag = 1;
    }
    placed.clear();
}

/// Prefetches the record of a later event. Where that word is the second one of an event, the prefetch is useless but
/// harmless.
void DependenceWatch::Shadow::lookAhead(const Word* now, const Word* end) {
    if (end - now <= kLookAhead) return;
    const Word event = now[kLookAhead];
    const Word number = event >> instrument::kAddressBits;
    if (number >= sites.size() || !isSingleAccess(sites[number].action)) return;
    const std::uint64_t address = event & instrument::kAddressMask;
    if (const ShadowPages::Page* page = memory.find(address)) {
        __builtin_prefetch(page->at(address & (ShadowPages::kPageBytes - 1)), 1);
    }
}

void DependenceWatch::Shadow::report() {
    run.entries = memory.window.entries;
    run.iterations = memory.window.iterations();
    run.conflicts = memory.conflicts;
    run.shadowBytes = memory.bytes();
}

DependenceWatch::DependenceWatch(std::span<const instrument::TraceSite> sites, int loop, std::uint64_t mostShadowBytes)
    : m_shadow(std::make_unique<Shadow>(sites, loop, mostShadowBytes)) {}

DependenceWatch::~DependenceWatch() = default;

void DependenceWatch::consume(std::span<const std::uint64_t> events) {
    const std::uint64_t* event = events.data();
    const std::uint64_t* const end = event + events.size();
    while (event < end) {
        if (!m_shadow->isIterating) event = m_shadow->passOver(event, end);
        else if (!m_shadow->isComparing) event = m_shadow->count(event, end);
        else event = m_shadow->compareBlock(event, end);
    }
    m_shadow->report();
}

const WatchedRun& DependenceWatch::run() const {
    return m_shadow->run;
}

} // namespace forewarp::frontend::trace::watch
