#pragma once

#include "core/kernel/kernel_profile.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp {

/// The arrays that `kernel` accesses, in the order of their first access.
[[nodiscard]] std::vector<std::string> arraysOf(const KernelProfile& kernel);

/// The kernel after `change`, and the sizes that its memory is simulated at changed alike.
[[nodiscard]] KernelProfile changedKernel(KernelProfile kernel, const std::function<void(KernelProfile&)>& change);

/// An array read as rows of equal length: every address is row · rowBytes + column · elementBytes.
struct RowLayout {
    double rowBytes = 0;
    double rows = 0; ///< As many as the kernel uses.
    double elementBytes = 0;
};

/// The rows that all accesses of `kernel` to `array` agree on; nothing where one is not affine, or no step is longer
/// than an element.
[[nodiscard]] std::optional<RowLayout> rowLayoutOf(const KernelProfile& kernel, std::string_view array);

/// The same element of the array stored column by column.
[[nodiscard]] ProfiledAccess transposed(ProfiledAccess access, const RowLayout& layout);

/// The same element with rows of `rowBytes`.
[[nodiscard]] ProfiledAccess withRowsOf(ProfiledAccess access, const RowLayout& layout, double rowBytes);

} // namespace forewarp
