#pragma once

#include "core/models/error_range.h"

#include <cstddef>

namespace forewarp::models::forewarp {

/// What can take the time.
enum class ForewarpBound { issue, requests, shared, l2, dram, hot, updates, latency, start };
inline constexpr std::size_t kForewarpBounds = std::size_t(ForewarpBound::start) + 1;

/// Whether all SMs share what a bound is about.
[[nodiscard]] constexpr bool isOfChip(ForewarpBound bound) {
    return bound == ForewarpBound::l2 || bound == ForewarpBound::dram || bound == ForewarpBound::hot ||
           bound == ForewarpBound::updates;
}

/// What makes a prediction less sure than those of kernels that were measured.
struct Doubts {
    bool isDramUnmeasured = false; ///< What share of its DRAM's peak this GPU reaches was measured by nobody.
    bool isL2Unmeasured = false;   ///< Likewise of the requests that its L2 takes.
    bool mayJump = false;          ///< Lines fill about the room that L2 has.
    bool hasUnknownAddresses = false;
    bool mayBeRegisters = false; ///< Arrays of the thread's own are taken to lie in memory, and perhaps do not.
};

/// How far measured times of kernels lie from predicted ones, by what takes the time.
///
/// Nine of ten rows of the measured times at hand lie within, each kernel of each GPU counted once. Of a program or a GPU
/// that is left out when the numbers are made, about four of five do: kIntervalShare. tests/bench/intervals_bench.cpp makes
/// the numbers; those of latency, L2, DRAM and the memory units are wider by what 31 rows of other people's loops showed on
/// an H100. docs/validation.md names the rows, and how loops written blind did. Bounds that no row is at: as over all rows.
[[nodiscard]] ErrorRange errorOf(ForewarpBound bound, const Doubts& doubts);

} // namespace forewarp::models::forewarp
