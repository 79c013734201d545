#pragma once

#include "frontend/trace/instrument/trace_format.h"
#include "frontend/trace/run/shared_mapping.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace forewarp::frontend::trace::run {

inline constexpr std::size_t kChunkBytes = std::size_t(1) << 16;
inline constexpr std::size_t kChunks = 64;

/// Events on their way from a traced process to the one that watches it: chunks of shared memory, taken in turn.
///
/// One producer (the child) and one consumer (the parent), which takes nothing on trust: the child may write anything
/// anywhere in this memory at any time. Chunks begin at multiples of their size and are zero where nothing is written, so
/// that what a crashed producer left in its last chunk can be read. A producer that finds no free chunk waits.
class TraceRing {
  public:
    TraceRing();
    [[nodiscard]] bool isValid() const { return m_chunks.isValid() && m_control.isValid(); }

    /// Producer: where the first event goes.
    [[nodiscard]] char* firstChunk() const { return m_chunks.data(); }
    /// Producer: hands over the chunk that is filled up to `cursor`; returns the start of the next one.
    char* flush(char* cursor);

    /// Consumer: a copy of the oldest chunk handed over, empty where there is none; valid until release().
    [[nodiscard]] std::span<const std::uint64_t> next();
    /// Consumer: gives the chunk that next() returned back to the producer.
    void release();
    /// Consumer: whether the producer has handed over more chunks than there are, which ours never does.
    [[nodiscard]] bool isBroken() const;
    /// Consumer, when the producer has ended and next() is empty: the events of the chunk it was filling.
    [[nodiscard]] std::span<const std::uint64_t> remainder(std::span<const instrument::TraceSite> sites) const;

  private:
    struct Control;
    [[nodiscard]] Control& control() const;
    [[nodiscard]] char* chunk(std::uint64_t number) const;

    SharedMapping m_chunks;
    SharedMapping m_control;
    std::uint64_t m_consumed = 0; ///< The consumer's own count of the chunks it gave back.
    std::vector<std::uint64_t> m_taken; ///< What next() returned.
};

/// Words that an event of this site takes.
[[nodiscard]] std::size_t wordsOf(instrument::TraceSite::Kind kind);

} // namespace forewarp::frontend::trace::run
