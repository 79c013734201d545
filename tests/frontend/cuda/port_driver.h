#pragma once

#include "tests/frontend/cuda/random/random_nest.h"

#include <string>

namespace forewarp::test {

/// What floating-point sums in another order may differ by, as a share: 2000 roundings of 2^-24, near 1e-4.
inline constexpr double kReorderedTolerance = 2e-4;

/// A driver (see PortSource) that calls the C function and the port's host function with the same inputs and compares all
/// arrays and results: exit status 0 where they are equal, exactly unless the nest reorders floating-point operations.
///
/// Its arguments are the block's extents. `cuda` is the port; empty: only the C function is called.
[[nodiscard]] std::string driverOf(const RandomNest& nest, const std::string& cuda);

} // namespace forewarp::test
