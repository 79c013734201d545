#include "frontend/trace/watch/shadow_pages.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <utility>

namespace forewarp::frontend::trace::watch {
namespace {

/// Address space is taken in blocks this large; what is not touched costs no memory.
constexpr std::uint64_t kBlockBytes = std::uint64_t(64) << 20;
constexpr std::size_t kFirstPlaces = 64;

/// Position among the sizes that records of a page may have: each is twice the one before.
int sizeOf(int shift, bool isWide) {
    return ShadowPages::kLargestShift - shift + int(isWide);
}

} // namespace

ShadowPages::ShadowPages(std::uint64_t mostBytes)
    : m_mostBytes(mostBytes), m_directory(kFirstPlaces), m_hashShift(64 - std::countr_zero(kFirstPlaces)) {}

ShadowPages::~ShadowPages() {
    for (char* block : m_blocks) munmap(block, kBlockBytes);
}

ShadowPages::Page* ShadowPages::make(std::uint64_t number, int shift) {
    if (2 * (m_keys + 1) > m_directory.size() && !renewDirectory()) return nullptr;
    ShadowRecord* records = take(sizeOf(shift, false));
    if (!records) return nullptr;
    Page& page = placeOf(number);
    if (page.m_key == 0) ++m_keys;
    page.m_key = number + 1;
    page.m_place = reinterpret_cast<std::uint64_t>(records) | std::uint64_t(shift);
    return &page;
}

bool ShadowPages::refine(Page& page, int shift) {
    return replace(page, shift, page.isWide());
}

bool ShadowPages::widen(Page& page) {
    return replace(page, page.shift(), true);
}

void ShadowPages::drop(Page& page) {
    m_unused[std::size_t(sizeOf(page.shift(), page.isWide()))].push_back(page.records());
    page.m_place = 0;
}

bool ShadowPages::replace(Page& page, int shift, bool isWide) {
    ShadowRecord* records = take(sizeOf(shift, isWide));
    if (!records) return false;
    const Page old = page;
    drop(page);
    page.m_place = reinterpret_cast<std::uint64_t>(records) | std::uint64_t(shift) | (isWide ? 4u : 0u);
    for (std::uint64_t offset = 0; offset < kPageBytes; offset += std::uint64_t(1) << shift) {
        std::copy_n(old.at(offset), old.isWide() ? 2 : 1, page.at(offset));
    }
    return true;
}

bool ShadowPages::renewDirectory() {
    const auto used = std::ranges::count_if(m_directory, [](const Page& page) { return !page.isEmpty(); });
    const bool grows = std::size_t(used) * 4 >= m_directory.size(); // Otherwise it is full of pages that were dropped.
    if (grows && bytes() + directoryBytes() > m_mostBytes) return false;
    const std::vector<Page> old = std::exchange(m_directory, std::vector<Page>(m_directory.size() * (grows ? 2 : 1)));
    m_hashShift = 64 - std::countr_zero(m_directory.size());
    m_keys = std::size_t(used);
    for (const Page& page : old) {
        if (!page.isEmpty()) placeOf(page.number()) = page;
    }
    return true;
}

ShadowRecord* ShadowPages::take(int size) {
    auto& unused = m_unused[std::size_t(size)];
    if (unused.empty()) return takeFresh(size);
    ShadowRecord* records = unused.back();
    unused.pop_back();
    std::fill_n(records, (kSmallestBytes << size) / sizeof(ShadowRecord), ShadowRecord{});
    return records;
}

ShadowRecord* ShadowPages::takeFresh(int size) {
    const std::uint64_t wanted = kSmallestBytes << size;
    if (bytes() + wanted > m_mostBytes) return nullptr;
    if ((m_blocks.empty() || m_blockUsed + wanted > kBlockBytes) && !openBlock()) return nullptr;
    char* records = m_blocks.back() + m_blockUsed;
    m_blockUsed += wanted;
    m_recordBytes += wanted;
    return reinterpret_cast<ShadowRecord*>(records);
}

bool ShadowPages::openBlock() {
    void* block =
        mmap(nullptr, kBlockBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (block == MAP_FAILED) return false;
#ifdef MADV_HUGEPAGE
    madvise(block, kBlockBytes, MADV_HUGEPAGE); // Random accesses would miss the TLB each time.
#endif
    m_blocks.push_back(static_cast<char*>(block));
    m_blockUsed = 0;
    return true;
}

} // namespace forewarp::frontend::trace::watch
