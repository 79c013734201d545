#pragma once

#include "frontend/cuda/plan/port_plan.h"
#include "frontend/cuda/read/ported_nest.h"

namespace forewarp::frontend::cuda::plan {

/// What the nest does with variables that the facts do not show, since compilers put other values in their place.
class UnseenVariables {
  public:
    /// Both have to outlive this.
    UnseenVariables(const read::PortedNest& nest, const PortPlan& plan) : m_nest(nest), m_plan(plan) {}

    /// Whether the function works out a number that goes into subscripts of an array, of others that the facts count its
    /// elements in: what it is then shows only on the way that the function took. Inputs: a plan with all its arrays.
    [[nodiscard]] bool isCountedOtherwise(const clang::VarDecl& variable) const;
    /// An array of the function that the nest writes and the facts know nothing of, under any name: the compiler has made
    /// values of it, and nobody has asked whether threads may share it.
    [[nodiscard]] bool isScratch(const read::OuterVariable& outer) const;
    /// Itself, or by way of variables of the nest.
    [[nodiscard]] bool isInSubscript(const clang::VarDecl& variable) const;

  private:
    using Accesses = decltype(read::NestUses::accesses)::mapped_type;

    [[nodiscard]] static bool isInSubscript(const clang::VarDecl& variable, const Accesses& accesses);
    [[nodiscard]] bool movesAround(const clang::VarDecl& variable) const;
    [[nodiscard]] bool startsBeforeSmallSizes(const clang::VarDecl& array) const;
    [[nodiscard]] bool isNamedByFacts(const clang::VarDecl& variable) const;
    [[nodiscard]] bool isGivenToFunction(const clang::VarDecl& variable) const;
    [[nodiscard]] bool storesToUnnamed() const;

    const read::PortedNest& m_nest;
    const PortPlan& m_plan;
};

} // namespace forewarp::frontend::cuda::plan
