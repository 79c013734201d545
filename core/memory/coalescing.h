#pragma once

#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"
#include "core/warps/warp_stream.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace forewarp::memory {

/// How the 32 addresses of one warp access lie.
enum class AccessClass {
    constant,    ///< All lanes read one address.
    coalesced, ///< As few transactions as the bytes need; one more where neighbouring elements start off a boundary.
    uncoalesced, ///< More.
    unknown, ///< The address is not affine: one transaction per lane is assumed.
};
[[nodiscard]] std::string_view name(AccessClass accessClass);

/// What one execution of an access costs a warp.
struct WarpAccess {
    AccessClass accessClass = AccessClass::unknown;
    double transactionsPerWarp = 0;
    double bytesPerTransaction = 0;
};

/// Transactions of one warp access, counted over the lanes the warp really has for this block shape.
///
/// Source: CUDA C Programming Guide 5.5, G.3.2 (cc 1.0–1.1: in-order half-warps or one transaction per lane; cc
/// 1.2–1.3: segments of 32, 64 or 128 bytes per half-warp), G.4.2 (cc 2.x: 128-byte lines), H (cc ≥ 3: 32-byte
/// sectors).
/// Inputs: an access with numbers, the block shape, the compute capability; arrays start at multiples of 256 bytes, as
/// cudaMalloc places them, and the block's first warp stands for all. An access that is not affine counts one
/// transaction per lane. One address for all lanes is `constant`, yet costs a transaction per lane on cc 1.0 and 1.1.
[[nodiscard]] WarpAccess warpAccess(const kernel::ProfiledAccess& access, const kernel::BlockShape& block,
                                    const device::ComputeCapability& capability);

/// Transactions that serve one request.
struct WarpTransactions {
    double count = 0;
    double bytes = 0; ///< Moved by all of them together.

    WarpTransactions& operator+=(const WarpTransactions& other) {
        count += other.count;
        bytes += other.bytes;
        return *this;
    }
};

/// One transaction: consecutive bytes that move together.
struct MemoryTransaction {
    std::uint64_t address = 0; ///< First byte.
    std::uint32_t bytes = 0;
};

/// Puts the transactions of one request into `transactions`, by the rules of warpAccess(): in the order of the
/// half-warps and of their lowest lanes.
void listTransactions(const warps::WarpRequest& request, int elementBytes, const device::ComputeCapability& capability,
                      std::vector<MemoryTransaction>& transactions);

/// How many they are and what they move, for lanes wherever they are and whichever take part.
[[nodiscard]] WarpTransactions transactionsOf(const warps::WarpRequest& request, int elementBytes,
                                              const device::ComputeCapability& capability);

/// What as many lanes cost side by side from an aligned address on: no request of these bytes needs fewer transactions.
[[nodiscard]] double fewestTransactions(int lanes, int elementBytes, const device::ComputeCapability& capability);

/// The class of a request that needs so many transactions where `fewest` would do.
[[nodiscard]] AccessClass classByTransactions(const warps::WarpRequest& request, int elementBytes, double transactions,
                                              double fewest);

/// The different aligned pieces of memory that a request touches, in the order of the lanes.
struct TouchedPieces {
    static constexpr int kMostPerLane = 5; ///< Four and a bit: elements count as four pieces long at most.
    std::array<std::uint64_t, kMostPerLane * warps::kWarpLanes> first; ///< First byte of each.
    int count = 0;
};

/// Puts the pieces into `pieces`. Inputs: `pieceBytes` is a power of two.
void findPieces(const warps::WarpRequest& request, int elementBytes, std::uint64_t pieceBytes, TouchedPieces& pieces);

} // namespace forewarp::memory
