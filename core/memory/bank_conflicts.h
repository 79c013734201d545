#pragma once

#include "core/device/device.h"
#include "core/warps/warp_stream.h"

namespace forewarp::memory {

/// How a compute capability spreads shared memory over banks.
struct SharedBanks {
    int banks = 32;
    int bankBytes = 4;            ///< 8 on cc 3.x.
    int lanesServedTogether = device::kWarpSize; ///< On cc 1.x half-warps, with one broadcast word at a time.
};

/// The banks of `device`; on cc 1.x they serve half-warps.
[[nodiscard]] SharedBanks sharedBanksOf(const device::Device& device);

/// How many times the busiest part of a warp's shared-memory request is served: 1 without conflicts (CGPredict's X).
///
/// Source: CUDA C Programming Guide 5.5, G.3.3, G.4.3, G.5.3, and CGPredict, section 2.5; cc ≥ 5 as cc 2.x.
/// - cc 2.x, ≥ 5: lanes that ask a 4-byte bank for different words take turns; lanes of the same word share it.
/// - cc 3.x: elements up to 4 bytes take turns where their words lie in the same bank of 32 words and in different
///   aligned segments of 64 words; wider ones where they ask an 8-byte bank for different 8-byte words.
/// - cc 1.x: each half-warp is served in steps; a step serves all lanes of one broadcast word and one lane of each other
///   bank. The guide leaves the choice of that word open; here it is the one that most lanes wait for.
/// A warp whose elements are together more than all banks give at once is served in halves or quarters, on cc 1.x word by
/// word. Deviates: these parts are not added up, the worst of them counts, so that 1 is as fast as the width can be; the
/// extra turn of 16-byte elements on cc 2.x is left out for the same reason.
/// Inputs: byte offsets into the block's shared memory of the lanes that take part. Returns: at least 1.
/// Valid: elements of 1, 2, 4, 8 or 16 bytes; of wider ones the first 16 bytes are looked at, as one instruction reads them.
[[nodiscard]] int conflictDegree(const warps::WarpRequest& request, int elementBytes, const SharedBanks& banks);

} // namespace forewarp::memory
