#pragma once

#include "core/advice/layout/layout.h"

#include <optional>

namespace forewarp::advice::layout {

/// The same nest with a warp for each row.
struct RowMapping {
    std::map<std::string, kernel::ThreadDimension, std::less<>> dimensions; ///< kernel::mapping::rowDimensions().
    kernel::KernelProfile kernel; ///< With these dimensions.
};

/// A warp for each row, in the best block of a sweep, where `model` predicts it to pay.
///
/// Source: Bell and Garland, SC 2009, the vector kernel for CSR: a warp for each row reads neighbours side by side, and its
/// lanes add up what they have. Inputs: the time of the launch that it is compared with, and that launch's
/// registers. Returns: nothing where it gains less than kLeastGain.
[[nodiscard]] std::optional<LayoutAdvice> adviseRows(RowMapping rows, const device::Device& device,
                                                     const kernel::Launch& launch, Seconds before,
                                                     const models::Model& model);

} // namespace forewarp::advice::layout
