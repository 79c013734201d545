#pragma once

namespace forewarp::frontend::cuda::read {

struct PortedNest;

/// Lets addresses by a pointer from outside the nest count from the element that it leads to: `q[-i]` with
/// `q = b + n - 1` is -i, where the facts have n - 1 - i, from the start of `b`. The port has an array for `q`.
///
/// An address stays as it is where the pointer is set more than once, or to what is not affine in values that the function
/// never changes and in counters of the loops around the nest. Such a pointer goes to `unplacedPointers` if a subscript has
/// a minus, so that it may reach before that element.
void countFromPointers(PortedNest& nest);

} // namespace forewarp::frontend::cuda::read
