#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace forewarp::frontend::trace::watch {

/// What is remembered of some bytes, as two words made by the watch; 0 is nothing.
struct alignas(16) ShadowRecord {
    std::uint64_t write = 0;
    std::uint64_t read = 0;
};

/// Records for the bytes of a 48-bit address space, a page of 4 KiB at a time.
///
/// A page has one record per granule of 8, 4, 2 or 1 bytes. It is exact to the byte as long as every access to it
/// covers whole granules; an access that does not refines the page first, which copies each record to the smaller
/// granules. A wide page has two records per granule, side by side.
class ShadowPages {
  public:
    static constexpr int kPageBits = 12;
    static constexpr std::uint64_t kPageBytes = std::uint64_t(1) << kPageBits;
    static constexpr int kLargestShift = 3; ///< Granules are of 1 << shift bytes.

    /// A page of the directory. A pointer to one is valid until the next call of make().
    class Page {
      public:
        [[nodiscard]] bool isEmpty() const { return m_place < kFlags; }
        [[nodiscard]] std::uint64_t number() const { return m_key - 1; }
        [[nodiscard]] int shift() const { return int(m_place & 3); }
        [[nodiscard]] bool isWide() const { return (m_place & 4) != 0; }
        [[nodiscard]] ShadowRecord* records() const { return reinterpret_cast<ShadowRecord*>(m_place & ~(kFlags - 1)); }
        /// The first record of the granule `offset` bytes into the page.
        [[nodiscard]] ShadowRecord* at(std::uint64_t offset) const {
            return records() + ((offset >> shift()) << int(isWide()));
        }

      private:
        friend class ShadowPages;
        static constexpr std::uint64_t kFlags = 8; ///< Records are aligned: the low bits hold shift and width.
        std::uint64_t m_key = 0; ///< Page number plus one; 0 for a free place in the directory.
        std::uint64_t m_place = 0;
    };

    explicit ShadowPages(std::uint64_t mostBytes);
    ~ShadowPages();
    ShadowPages(const ShadowPages&) = delete;
    ShadowPages& operator=(const ShadowPages&) = delete;

    /// Nothing where the page has no records.
    [[nodiscard]] Page* find(std::uint64_t number) {
        Page& page = placeOf(number);
        return page.m_key == number + 1 && !page.isEmpty() ? &page : nullptr;
    }
    /// Gives an unknown page empty records; nothing where memory does not allow it.
    [[nodiscard]] Page* make(std::uint64_t number, int shift);
    /// Both return whether memory allowed it; records move.
    [[nodiscard]] bool refine(Page& page, int shift);
    [[nodiscard]] bool widen(Page& page);
    /// Forgets all of the page.
    void drop(Page& page);

    /// Every place of the directory, used or not.
    [[nodiscard]] std::vector<Page>& directory() { return m_directory; }
    /// Memory handed out so far; it is reused, never given back.
    [[nodiscard]] std::uint64_t bytes() const { return m_recordBytes + directoryBytes(); }

  private:
    static constexpr int kSizes = 5; ///< From 8-byte granules to single bytes in a wide page.
    static constexpr std::uint64_t kSmallestBytes = (kPageBytes >> kLargestShift) * sizeof(ShadowRecord);

    [[nodiscard]] Page& placeOf(std::uint64_t number) {
        // Fibonacci hashing: neighbouring pages land far apart, so that probing stays short.
        std::size_t place = (number * 0x9E3779B97F4A7C15u) >> m_hashShift;
        while (m_directory[place].m_key != 0 && m_directory[place].m_key != number + 1) {
            place = (place + 1) & (m_directory.size() - 1);
        }
        return m_directory[place];
    }
    [[nodiscard]] std::uint64_t directoryBytes() const { return m_directory.size() * sizeof(Page); }
    [[nodiscard]] bool renewDirectory();
    [[nodiscard]] ShadowRecord* take(int size);
    [[nodiscard]] ShadowRecord* takeFresh(int size);
    [[nodiscard]] bool openBlock();
    [[nodiscard]] bool replace(Page& page, int shift, bool isWide);

    std::uint64_t m_mostBytes;
    std::uint64_t m_recordBytes = 0;
    std::vector<Page> m_directory;
    int m_hashShift = 64;
    std::size_t m_keys = 0;
    std::vector<char*> m_blocks;
    std::uint64_t m_blockUsed = 0;
    std::array<std::vector<ShadowRecord*>, kSizes>
        m_unused; ///< By size: records of pages that were dropped or refined.
};

} // namespace forewarp::frontend::trace::watch
