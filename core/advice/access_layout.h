#pragma once

#include "core/kernel/kernel_profile.h"

#include <optional>
#include <string>
#include <string_view>

namespace forewarp {

/// An array read as rows of equal length: every address is row · rowBytes + column · elementBytes.
struct RowLayout {
    double rowBytes = 0;
    double rows = 0; ///< As many as the kernel uses.
    double elementBytes = 0;
};

/// The rows that all accesses of `kernel` to `array` agree on; nothing where one is not affine, or no step is longer than
/// an element.
[[nodiscard]] std::optional<RowLayout> rowLayoutOf(const KernelProfile& kernel, std::string_view array);

/// The same element of the array stored column by column.
[[nodiscard]] ProfiledAccess transposed(ProfiledAccess access, const RowLayout& layout);

/// The same element with rows of `rowBytes`.
[[nodiscard]] ProfiledAccess withRowsOf(ProfiledAccess access, const RowLayout& layout, double rowBytes);

} // namespace forewarp
