#include "core/models/forewarp/error.h"

#include "core/device/device.h"

#include <algorithm>

namespace forewarp::models::forewarp {

namespace {

/// Of kernels whose measured times jump from one block to the next.
constexpr ErrorRange kJumps{.least = 0.66, .most = 1.41};

/// What streams reach that reach little, of a share of 0.9 that is taken where nobody measured: GDDR5X of a GTX 1080 Ti
/// 0.7 of its peak, other GDDR 0.75 to 0.8, HBM 0.75 to 0.92.
constexpr double kLeastOfDramShare = 0.7 / 0.9;

/// Estimated rates were too low: NVIDIA's naive transpose takes 0.51 of the time on a Tesla M2090, 0.70 on a K20X.
constexpr double kLeastOfL2 = 0.5 / 0.8;

/// Where all lanes of a warp meet in one sector, and not each in its own.
constexpr double kLeastOfUnknownAddresses = 1.0 / device::kWarpSize;

/// An option tree took 0.21 of what it was predicted to take with its array in memory, on an H200 (docs/validation.md).
constexpr double kLeastOfOwnArrays = 0.2;

/// From PolyBench and streams on six GPUs, widened by what loops of other people take on an H100 and everyday ones on an
/// H200 (docs/validation.md).
ErrorRange measuredError(ForewarpBound bound) {
    switch (bound) {
    case ForewarpBound::requests: return {.least = 0.6, .most = 1.6};
    case ForewarpBound::l2: return {.least = 0.75, .most = 1.7};
    case ForewarpBound::dram: return {.least = 0.87, .most = 1.6};
    case ForewarpBound::hot: return {.least = 0.67, .most = 6.19}; // Only rows with repeated work are bound so.
    case ForewarpBound::latency: return {.least = 0.65, .most = 1.65};
    case ForewarpBound::start: return {.least = 0.85, .most = 1.2};
    case ForewarpBound::updates: return {.least = 0.5, .most = 2.2};
    case ForewarpBound::issue:
    case ForewarpBound::shared: break;
    }
    return {.least = 0.68, .most = 1.32};
}

} // namespace

ErrorRange errorOf(ForewarpBound bound, const Doubts& doubts) {
    ErrorRange error = measuredError(bound);
    if (doubts.isDramUnmeasured && bound == ForewarpBound::dram) error.most /= kLeastOfDramShare;
    if (doubts.isL2Unmeasured && bound == ForewarpBound::l2) error.least *= kLeastOfL2;
    if (doubts.mayJump) error = {std::min(error.least, kJumps.least), std::max(error.most, kJumps.most)};
    if (doubts.mayBeRegisters) error.least *= kLeastOfOwnArrays;
    if (doubts.hasUnknownAddresses) error.least *= kLeastOfUnknownAddresses;
    return error;
}

} // namespace forewarp::models::forewarp
