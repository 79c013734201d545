#pragma once

#include "core/advice/layout/layout.h"

#include <optional>

namespace forewarp::advice::layout {

/// The same nest with other loops as threads.
struct OtherMapping {
    LayoutAdvice::Kind kind = LayoutAdvice::Kind::warpPerRow;
    kernel::Dimensions dimensions; ///< What to choose for it.
    kernel::KernelProfile kernel; ///< With these dimensions.
};

/// Other threads, in the best block of a sweep, where `model` predicts them to pay.
///
/// Sources: a warp for each row: Bell and Garland, SC 2009, the vector kernel for CSR, where a warp reads neighbours of a row
/// side by side, and its lanes add up what they have. Threads of loops inside: loop interchange, Allen and Kennedy,
/// Optimizing Compilers for Modern Architectures (2001), section 5.2. Inputs: the time of the launch that it is compared
/// with, and that launch's registers. Returns: nothing where it gains less than kLeastGain.
[[nodiscard]] std::optional<LayoutAdvice> adviseMapping(OtherMapping other, const device::Device& device,
                                                        const kernel::Launch& launch, Seconds before,
                                                        const models::Model& model);

} // namespace forewarp::advice::layout
