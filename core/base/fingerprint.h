#pragma once

#include <cstdint>

namespace forewarp {

/// Of the same bytes always the same number: FNV-1a with 64 bits, parameters as in draft-eastlake-fnv.
///
/// Inputs: a text or a sequence of bytes; `before`, the fingerprint of what stands before it.
template <class Bytes>
[[nodiscard]] constexpr std::uint64_t fingerprint(const Bytes& bytes, std::uint64_t before = 0xCBF29CE484222325) {
    std::uint64_t sum = before;
    for (const auto byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001B3;
    return sum;
}

} // namespace forewarp
