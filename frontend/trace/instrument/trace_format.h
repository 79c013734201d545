#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace forewarp::frontend::trace::instrument {

/// An event is one 64-bit word: the site's number in the upper 16 bits, an address in the lower 48.
///
/// Site 0 is padding. The sites readRange, writeRange and discard are followed by a second word, the length in bytes,
/// and those of kind number by the number; both words always lie in the same chunk.
inline constexpr int kAddressBits = 48;
inline constexpr std::uint64_t kAddressMask = (std::uint64_t(1) << kAddressBits) - 1;
inline constexpr std::size_t kMostSites = std::size_t(1) << 16;

/// A place in the traced code that writes events.
struct TraceSite {
    enum class Kind : std::uint8_t {
        padding,
        load, ///< Reads `bytes` at the address.
        store, ///< Writes `bytes` at the address.
        readRange, ///< memcpy's source.
        writeRange, ///< memcpy's or memset's target.
        discard, ///< Memory that begins or ends its life here (malloc, free, a local array coming into scope).
        enter, ///< The watched loop `loop` is about to run its first iteration; no address.
        iterate, ///< An iteration of it begins.
        leave, ///< It is left.
        number, ///< A whole number that the traced code holds; no address.
    };
    Kind kind = Kind::padding;
    std::uint16_t bytes = 0;
    int loop = -1; ///< Position of the watched loop, for enter, iterate and leave.
    int reductionGroup = 0; ///< Sites of one group update a cell by one associative operator; 0 for none.
    int reference = -1; ///< Position in the producer's list of references, for messages.
};

} // namespace forewarp::frontend::trace::instrument
