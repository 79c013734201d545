#pragma once

#include "frontend/parallelism/affine/affine_reader.h"

namespace forewarp::frontend::parallelism::affine {

/// How many numbers each of two accesses takes from its subscript on: bytes in the last dimension, else one row.
struct SubscriptExtents {
    long long left = 1, right = 1;
};

/// The GCD test: false where no values of the counters bring two subscripts so close that their extents overlap.
///
/// Source: Banerjee, Dependence Analysis (1997), section 4.2. Inputs: counters of loops above `depth` have the same value
/// for both subscripts. Returns: true as well where the subscripts differ in more than a constant.
[[nodiscard]] bool mayOverlap(const LinearSubscript& left, const LinearSubscript& right, int depth,
                              SubscriptExtents extents);

} // namespace forewarp::frontend::parallelism::affine
