#pragma once

#include "core/advice/transfers/byte_set.h"
#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"

#include <array>
#include <optional>
#include <vector>

namespace forewarp::advice::shared_memory {

/// The threads and iterations whose loads one filling of shared memory serves.
struct TilePart {
    struct Loop {
        int loop = 0; ///< Position in KernelProfile::innerLoops.
        long long iterations = 1;
    };
    std::array<long long, 3> threads{1, 1, 1}; ///< Along x, y and z.
    std::vector<Loop> loops;                   ///< Those that move the address.

    [[nodiscard]] double threadCount() const;
};

/// Where the bytes of a tile lie in shared memory: packed, or in rows with some room after each.
struct TileLayout {
    transfers::ByteSet touched;
    long long rowBytes = 0; ///< Of a row when packed; 0: no rows.
    long long padBytes = 0; ///< After each row.

    [[nodiscard]] double bytes() const;
    /// Inputs: offset from the array's start. Returns: offset from the tile's start.
    [[nodiscard]] long long placeOf(long long offset) const;
};

/// What a part touches, by offset from the array's start. Inputs: affine accesses that step alike.
/// Returns: nothing where it is too scattered to be counted.
[[nodiscard]] std::optional<transfers::ByteSet> bytesTouched(const std::vector<kernel::ProfiledAccess>& accesses,
                                                             const TilePart& part);

/// A tile in rows padded by one element.
///
/// A row is the shortest distance between threads or iterations that all loads keep to: each of their counters moves
/// inside a row or by whole rows. Inputs: the loads of bytesTouched(), and what it returned. Returns: nothing where there
/// are no such rows.
[[nodiscard]] std::optional<TileLayout> paddedRows(const std::vector<kernel::ProfiledAccess>& accesses,
                                                   const TilePart& part, const transfers::ByteSet& touched);

/// A load as it reads the tile, whose first byte lies at 0.
[[nodiscard]] kernel::ProfiledAccess readOfTile(const kernel::ProfiledAccess& access, const TilePart& part,
                                                const TileLayout& layout);

/// Threads along x bring neighbouring bytes, those along y the next row; one execution per filling.
[[nodiscard]] kernel::ProfiledAccess fillOfTile(const kernel::ProfiledAccess& access, const TilePart& part,
                                                const transfers::ByteSet& bytes);

/// Of fillInstructions(), where no thread has to divide.
inline constexpr double kDirectFillInstructions = 12;

/// Instructions of the port for one element of a tile beside its load and its store: places in tile and array, and whether
/// the array has them. Machine code of ptxas 13 for cc 9.0. Where the tile is as large as the block, or some times that,
/// threads have the place in their numbers; else they divide it out of one.
[[nodiscard]] double fillInstructions(const kernel::ProfiledAccess& access, const TilePart& part,
                                      const transfers::ByteSet& bytes);

/// By how much a fill that one round of all threads does not complete goes on.
[[nodiscard]] double nextRound(const kernel::ProfiledAccess& access, const TilePart& part);

/// Of the block's first warp, in its first iteration.
[[nodiscard]] int tileConflicts(const kernel::ProfiledAccess& access, const TilePart& part, const TileLayout& layout,
                                const kernel::BlockShape& block, const device::Device& device);

} // namespace forewarp::advice::shared_memory
