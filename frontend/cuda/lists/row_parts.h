#pragma once

#include "core/base/result.h"
#include "frontend/cuda/plan/port_plan.h"

namespace clang {
class QualType;
class VarDecl;
} // namespace clang

namespace forewarp::frontend::cuda::read {
struct PortedNest;
}

namespace forewarp::frontend::cuda::lists {

/// Of a list of pointers to rows: which part of which row the nest touches, how many rows there are up to the last one, and
/// how long they are. The plan gets these two as numbers that the host works out.
///
/// Errors: where that is not known exactly. Whoever copied more of a row could read what is not there, or write back old
/// values over new ones: rows may lie anywhere, and be of different length.
[[nodiscard]] std::optional<Error> placeRows(const clang::VarDecl& list, clang::QualType element,
                                             const read::PortedNest& nest, plan::PortPlan& plan,
                                             plan::PortedArray& array);

/// Elements of a row whose pointer the nest finds in a variable, «row» of «double *row = a[i];» in front of it, are that
/// variable's: the facts of the nest count them from where it leads to.
void takeOuterRows(read::PortedNest& nest);

/// Lets the facts of the nest count as the port does, from rows that lie one behind the other.
void layRows(read::PortedNest& nest);

} // namespace forewarp::frontend::cuda::lists
