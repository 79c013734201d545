#pragma once

#include <cstddef>
#include <cstdint>

namespace forewarp::sass::encoding {

/// The first architecture, sm_90, with the offsets, descriptors and reserved shared memory of Hopper.
inline constexpr int kFirstHopper = 90;

inline constexpr std::uint64_t kWordBytes = 8;
inline constexpr std::uint64_t kVoltaBytes = 2 * kWordBytes; ///< An instruction of Volta and later.
inline constexpr std::uint64_t kMaxwellGroupBytes = 32;      ///< A control word and three instructions.
inline constexpr std::size_t kMaxwellGroup = 3;              ///< Instructions under one control word.

inline constexpr unsigned kControlBits = 21;
inline constexpr std::uint64_t kControlMask = (std::uint64_t{1} << kControlBits) - 1;
inline constexpr unsigned kVoltaControlBit = 41; ///< In the second half of the encoding.

} // namespace forewarp::sass::encoding
