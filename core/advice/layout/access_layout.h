#pragma once

#include "core/kernel/kernel_profile.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::advice::layout {

/// The arrays that `kernel` accesses, in the order of their first access.
[[nodiscard]] std::vector<std::string> arraysOf(const kernel::KernelProfile& kernel);

/// The kernel after `change`, and the sizes that its memory is simulated at changed alike.
[[nodiscard]] kernel::KernelProfile changedKernel(kernel::KernelProfile kernel,
                                                  const std::function<void(kernel::KernelProfile&)>& change);

/// An array read as rows of equal length: every address is row · rowBytes + column · elementBytes.
struct RowLayout {
    double rowBytes = 0;
    double rows = 0; ///< As many as the kernel uses.
    double elementBytes = 0;
};

/// The rows that all accesses of `kernel` to `array` agree on; nothing where one is not affine, or no step is longer
/// than an element.
[[nodiscard]] std::optional<RowLayout> rowLayoutOf(const kernel::KernelProfile& kernel, std::string_view array);

/// The same element of the array stored column by column.
[[nodiscard]] kernel::ProfiledAccess transposed(kernel::ProfiledAccess access, const RowLayout& layout);

/// The same element with rows of `rowBytes`.
[[nodiscard]] kernel::ProfiledAccess withRowsOf(kernel::ProfiledAccess access, const RowLayout& layout,
                                                double rowBytes);

} // namespace forewarp::advice::layout
