#pragma once

#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"
#include "core/warps/warp_stream.h"

namespace forewarp::models::forewarp::reuse {

/// What the lanes of one block touch with one access.
struct BlockGeometry {
    double warps = 1;           ///< With a thread to run.
    double requests = 1;        ///< Per warp: pieces of 64 bytes; before cc 2.0 transactions; of shared memory turns.
    double l1Turns = 1; ///< Per warp: cycles of an L1 that holds all of it.
    double sectors = 1; ///< Per warp; before cc 2.0 those of the transactions.
    double runs = 1; ///< Per warp: of sectors side by side.
    double sectorsOfBlock = 1;  ///< Different ones of all warps together.
    double linesOfBlock = 1; ///< Likewise.
    double linesOfWarps = 1;    ///< Those of each warp, added up.
    double linesApart = 1;      ///< Different ones, counted again for each further warp of the same scheduler.
    double further = 0; ///< Lanes of a warp that meet others at an element, without the first of each.
    double fewestSectors = 1;   ///< That hold as many different elements as one warp touches, side by side.

    /// Share of its warps' sectors that no other warp of the block asks for as well.
    [[nodiscard]] double shareOfBlock() const { return sectorsOfBlock / (warps * sectors); }
    /// The same of lines, where only warps of different schedulers keep step.
    [[nodiscard]] double shareApart() const { return linesApart / linesOfWarps; }
    /// Lanes touch twice as many sectors as their bytes need, or more.
    [[nodiscard]] bool isScattered() const { return sectors >= 2 * fewestSectors; }
};

/// By enumeration of the block's real lanes: those inside `extent`, warp by warp. Of s schedulers number i mod s issues
/// warp i (Jia et al., Dissecting the NVIDIA Volta GPU architecture via microbenchmarking, arXiv:1804.06826, section
/// 2.1).
///
/// Inputs: where its address is not known each lane touches a sector of its own; `bytesPerIteration` of the loop it is
/// in (0: none) and how often that runs: where addresses of later iterations lie elsewhere on a line, eight of
/// them are averaged. Where blocks differ, by a condition or an address that is no affine form, eight blocks at as many
/// moments are; `warps` are then those that come by.
[[nodiscard]] BlockGeometry blockGeometry(const kernel::ProfiledAccess& access, const kernel::BlockShape& block,
                                          const warps::ThreadIndex& extent, double bytesPerIteration, double iterations,
                                          const device::Device& device);

} // namespace forewarp::models::forewarp::reuse
