#pragma once

#include "frontend/cuda/plan/counts/element_counts.h"
#include "frontend/cuda/plan/port_plan.h"

namespace clang {
class QualType;
class VarDecl;
} // namespace clang

namespace forewarp::frontend::cuda::read {
struct PortedNest;
}

namespace forewarp::frontend::cuda::plan::counts {

/// The type that shows an array's extents: that of a parameter as it is written, where C makes a pointer of it.
[[nodiscard]] clang::QualType writtenType(const clang::VarDecl& variable);

/// Sets how many elements an array of the plan has: from its declaration, else from what the nest touches.
///
/// Sets rowExtents, elements, elementsAtSizes and isIndexedByInt. Inputs: the type of an element; the plan with its scalars
/// and the arrays so far. Where nothing tells the number, `elements` stays empty and `elementsAtSizes` is an assumption.
void countElements(const clang::VarDecl& variable, clang::QualType element, const read::PortedNest& nest,
                   const PortPlan& plan, PortedArray& array);

/// Whether the nest walks back from a place that scalars of the plan do not tell, perhaps behind the array's start.
[[nodiscard]] bool mayReachBeforeStart(const clang::VarDecl& variable, const read::PortedNest& nest,
                                       const PortPlan& plan);

/// What must not be negative for the nest to stay behind the array's start, in scalars of the plan.
[[nodiscard]] std::set<std::string> notNegativeFor(const clang::VarDecl& variable, clang::QualType element,
                                                   const read::PortedNest& nest, const PortPlan& plan);

/// touchedBefore() in scalars of the plan.
[[nodiscard]] std::optional<BeforeStart> elementsBefore(const clang::VarDecl& variable, clang::QualType element,
                                                        const read::PortedNest& nest, const PortPlan& plan);

} // namespace forewarp::frontend::cuda::plan::counts
