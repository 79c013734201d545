#pragma once

#include "core/kernel/kernel_profile.h"

namespace forewarp::dataflow {

/// Operations of all threads of one launch; a multiply-add is two.
struct Arithmetic {
    double single = 0; ///< Floating-point, single precision.
    double twice = 0;  ///< Floating-point, double precision.
    double integer = 0; ///< Integer and bitwise operations, comparisons; those of addresses, too.
};
[[nodiscard]] Arithmetic arithmeticOf(const kernel::KernelProfile& kernel);

} // namespace forewarp::dataflow
