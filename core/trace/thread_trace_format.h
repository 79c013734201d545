#pragma once

// The file of a thread trace:
//   Preamble
//   streams   of the threads, one after the other, each a sequence of records
//   index     of the threads, in the order of their streams: steps of x, y, z from the thread before, bytes of the stream
//   header    ThreadTraceHeader as JSON
// Numbers are little-endian. In streams and index they are varints: seven bits per byte, lowest first, the highest bit
// set in all but the last; signed ones have their sign in bit 0.
//
// A record says how often ThreadModel was right since the record before, and then where it was wrong. Its first varint is
//   odd   the address differs, after as many hits as RecordGaps expects; the other bits are the address's difference
//   even  RecordKind in bits 1 to 3, the number of hits above; then what the kind asks for

#include "core/base/fingerprint.h"
#include "core/trace/thread_trace.h"
#include "core/trace/thread_trace_model.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

namespace forewarp::trace {

static_assert(std::endian::native == std::endian::little, "Preamble is read and written as it lies in memory.");

inline constexpr std::array<char, 8> kMagic{'F', 'W', 'T', 'H', 'R', 'E', 'A', 'D'};
inline constexpr std::uint32_t kVersion = 1;

/// The start of the file.
struct Preamble {
    std::array<char, 8> magic = kMagic;
    std::uint32_t version = kVersion;
    std::uint32_t accesses = 0; ///< Numbers of accesses are below…
    std::uint32_t loops = 0; ///< …and those of loops below.
    std::uint32_t reserved = 0;
    std::uint64_t fileBytes = 0; ///< 0 until the trace is finished.
    std::uint64_t indexAt = 0; ///< Where the index starts and the streams end.
    std::uint64_t indexBytes = 0;
    std::uint64_t threads = 0;
    std::uint64_t mostMarks = 0; ///< Of one thread: hits and records together.
    std::uint64_t checksum = 0; ///< checksumOf() the preamble with 0 here, then of index and header.
};

enum class RecordKind : std::uint8_t {
    address, ///< The expected access has another address: its difference.
    jump, ///< The iteration leaves slots out: how many.
    addAccess, ///< An access that was not expected: its number, its address's difference.
    addEnter, ///< A loop is entered that was not expected: its number.
    iterate, ///< The innermost loop begins its next iteration early, or instead of ending.
    leave, ///< It ends.
    end, ///< So does the thread.
};

inline constexpr std::size_t kLongestVarint = 10;
inline constexpr std::size_t kLongestRecord = 3 * kLongestVarint;

/// How many hits come before an address that differs: as many as the last time after a gap like the one before.
class RecordGaps {
  public:
    [[nodiscard]] std::uint64_t expected() const { return m_after[m_last]; }
    void note(std::uint64_t hits) {
        m_after[m_last] = hits;
        m_last = std::size_t(hits < m_after.size() ? hits : m_after.size() - 1);
    }

  private:
    std::array<std::uint64_t, 32> m_after{};
    std::size_t m_last = 0;
};

[[nodiscard]] constexpr std::uint64_t folded(std::uint64_t difference) {
    return difference << 1 ^ (std::int64_t(difference) < 0 ? ~std::uint64_t(0) : 0);
}
[[nodiscard]] constexpr std::uint64_t unfolded(std::uint64_t folded) {
    return folded >> 1 ^ (~(folded & 1) + 1);
}

/// Writes at most kLongestVarint bytes; returns the place behind them.
inline std::uint8_t* putVarint(std::uint8_t* to, std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) *to++ = std::uint8_t(value | 0x80);
    *to++ = std::uint8_t(value);
    return to;
}

/// Reads varints and notices where the bytes end.
class VarintReader {
  public:
    VarintReader() = default;
    explicit VarintReader(std::span<const std::uint8_t> bytes) : m_at(bytes.data()), m_end(m_at + bytes.size()) {}

    /// 0 after a failure.
    std::uint64_t next() {
        std::uint64_t value = 0;
        for (unsigned shift = 0; m_at != m_end && shift < 64; shift += 7) {
            const std::uint8_t byte = *m_at++;
            value |= std::uint64_t(byte & 0x7F) << shift;
            if (byte < 0x80) return value;
        }
        m_failed = true;
        return 0;
    }
    [[nodiscard]] bool failed() const { return m_failed; }
    [[nodiscard]] bool isAtEnd() const { return m_at == m_end; }

  private:
    const std::uint8_t* m_at = nullptr;
    const std::uint8_t* m_end = nullptr;
    bool m_failed = false;
};

/// Of a preamble whose checksum is 0, and of what stands behind the streams.
[[nodiscard]] inline std::uint64_t checksumOf(const Preamble& preamble, std::span<const std::uint8_t> index,
                                              std::span<const std::uint8_t> header) {
    std::array<std::uint8_t, sizeof(Preamble)> bytes{};
    std::memcpy(bytes.data(), &preamble, bytes.size());
    return fingerprint(header, fingerprint(index, fingerprint(bytes)));
}

} // namespace forewarp::trace
