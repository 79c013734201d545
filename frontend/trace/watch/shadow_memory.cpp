#include "frontend/trace/watch/shadow_memory.h"

#include <algorithm>
#include <bit>

namespace forewarp::frontend::trace::watch {
namespace {

using Page = ShadowPages::Page;

/// Shift of the largest granule of which both ends are multiples.
int shiftFor(std::uint64_t begin, std::uint64_t end) {
    return std::min(std::countr_zero(begin | end), ShadowPages::kLargestShift);
}

std::uint64_t offsetIn(std::uint64_t address) {
    return address & (ShadowPages::kPageBytes - 1);
}

} // namespace

ShadowMemory::ShadowMemory(std::span<const instrument::TraceSite> sites, std::uint64_t mostBytes) : m_pages(mostBytes) {
    for (const instrument::TraceSite& site : sites) m_groups.push_back(site.reductionGroup);
}

bool ShadowMemory::touch(const WatchedAccess& access, std::uint64_t address, std::uint64_t bytes) {
    while (bytes > 0) {
        const std::uint64_t inPage = std::min(bytes, ShadowPages::kPageBytes - offsetIn(address));
        Page* page = pageFor(address, inPage);
        if (!page || !touchPage(access, *page, address, inPage)) return false;
        address = (address + inPage) & instrument::kAddressMask;
        bytes -= inPage;
    }
    return true;
}

bool ShadowMemory::touchRecords(const WatchedAccess& access, std::uint64_t address, std::span<ShadowRecord> records,
                                int shift) {
    for (ShadowRecord& record : records) {
        if (!touchGranule(access, address, record, nullptr)) return false;
        address += std::uint64_t(1) << shift;
    }
    return true;
}

Page* ShadowMemory::pageFor(std::uint64_t address, std::uint64_t bytes) {
    const std::uint64_t offset = offsetIn(address);
    const int shift = shiftFor(offset, offset + bytes);
    const std::uint64_t number = address >> ShadowPages::kPageBits;
    Page* page = m_pages.find(number);
    if (!page) return m_pages.make(number, shift);
    return page->shift() <= shift || refine(*page, shift) ? page : nullptr;
}

bool ShadowMemory::refine(Page& page, int shift) {
    ++m_moves;
    return m_pages.refine(page, shift);
}

bool ShadowMemory::touchPage(const WatchedAccess& access, Page& page, std::uint64_t address, std::uint64_t bytes) {
    const std::uint64_t granule = std::uint64_t(1) << page.shift();
    for (const std::uint64_t end = address + bytes; address < end; address += granule) {
        ShadowRecord* record = page.at(offsetIn(address));
        if (touchGranule(access, address, *record, page.isWide() ? record + 1 : nullptr)) continue;
        ++m_moves;
        if (!m_pages.widen(page)) return false;
        record = page.at(offsetIn(address));
        if (!touchGranule(access, address, *record, record + 1)) return false;
    }
    return true;
}

/// Returns false, with nothing remembered, where `others` is needed and missing.
bool ShadowMemory::touchGranule(const WatchedAccess& access, std::uint64_t address, ShadowRecord& first,
                                ShadowRecord* others) {
    const ShadowRecord other = others ? *others : ShadowRecord{};
    if (!access.isStore) {
        compare(kernel::DependenceKind::flow, access, address, first.write, other.write);
        return remember(access, first.read, others ? &others->read : nullptr);
    }
    compare(kernel::DependenceKind::anti, access, address, first.read, other.read);
    compare(kernel::DependenceKind::output, access, address, first.write, other.write);
    if (access.group != 0) return remember(access, first.write, others ? &others->write : nullptr);
    first = {access.word, 0};
    if (others) *others = {};
    return true;
}

void ShadowMemory::compare(kernel::DependenceKind kind, const WatchedAccess& access, std::uint64_t address,
                           std::uint64_t first, std::uint64_t other) {
    const std::uint64_t source = isOfGroup(first, access.group) ? other : first;
    if (!window.conflicts(kind, source)) return;
    window.found(kind);
    conflicts[std::size_t(kind)] = {kind,
                                    std::uint16_t(source),
                                    std::uint16_t(access.word),
                                    window.iterationOf(source),
                                    window.iterationOf(access.word),
                                    window.entries - 1,
                                    address};
}

bool ShadowMemory::remember(const WatchedAccess& access, std::uint64_t& first, std::uint64_t* other) const {
    if (!window.remembers(first) || isOutranked(first, access)) {
        first = access.word;
        return true;
    }
    if ((first & IterationWindow::kGrouped) == 0 || isOfGroup(first, access.group)) return true;
    if (!other) return false;
    if (!window.remembers(*other) || isOutranked(*other, access)) *other = access.word;
    return true;
}

bool ShadowMemory::isOfGroup(std::uint64_t word, int group) const {
    return group != 0 && (word & IterationWindow::kGrouped) != 0 && m_groups[std::uint16_t(word)] == group;
}

bool ShadowMemory::isOutranked(std::uint64_t word, const WatchedAccess& access) const {
    return access.group == 0 && (word & IterationWindow::kGrouped) != 0 && window.isOfThisIteration(word);
}

bool ShadowMemory::discard(std::uint64_t address, std::uint64_t bytes) {
    if (bytes == 0) return true;
    const std::uint64_t end = address + std::min(bytes, instrument::kAddressMask + 1);
    const std::uint64_t first = address >> ShadowPages::kPageBits;
    const std::uint64_t last = (end - 1) >> ShadowPages::kPageBits;
    if (last - first < m_pages.directory().size()) {
        for (std::uint64_t number = first; number <= last; ++number) {
            if (Page* page = m_pages.find(number); page && !discardIn(*page, address, end)) return false;
        }
        return true;
    }
    return std::ranges::all_of(m_pages.directory(), [&](Page& page) {
        return page.isEmpty() || page.number() < first || page.number() > last || discardIn(page, address, end);
    });
}

bool ShadowMemory::discardIn(Page& page, std::uint64_t begin, std::uint64_t end) {
    const std::uint64_t start = page.number() << ShadowPages::kPageBits;
    const std::uint64_t from = std::max(begin, start) - start;
    const std::uint64_t to = std::min(end, start + ShadowPages::kPageBytes) - start;
    if (to - from == ShadowPages::kPageBytes) {
        ++m_moves;
        m_pages.drop(page);
        return true;
    }
    if ((divides(page, from) || divides(page, to)) && !refine(page, shiftFor(from, to))) return false;
    const std::uint64_t granule = std::uint64_t(1) << page.shift();
    std::fill(page.at(from), page.at(to + granule - 1), ShadowRecord{});
    return true;
}

/// Whether a granule of which something is remembered begins before `offset` and ends after it.
bool ShadowMemory::divides(const Page& page, std::uint64_t offset) const {
    if ((offset & ((std::uint64_t(1) << page.shift()) - 1)) == 0) return false;
    const ShadowRecord& record = *page.at(offset);
    return window.remembers(record.write) || window.remembers(record.read);
}

} // namespace forewarp::frontend::trace::watch
