#pragma once

#include "frontend/cuda/read/ported_nest.h"

namespace forewarp::frontend::cuda::read {

/// Who has a variable from outside the nest when iterations become threads.
enum class Ownership {
    input,  ///< Each thread a copy of the host's.
    local,  ///< Each thread, for itself.
    last,   ///< Each thread; the last one's counts.
    shared, ///< All of them, which is a race.
};

/// What the function reads, as own_values.h says.
struct ReadVariables {
    std::set<const clang::VarDecl*> after;     ///< The nest.
    std::set<const clang::VarDecl*> beforeSet; ///< In an iteration.
};

/// Conservative: a variable that the last iteration may leave as it was is shared.
[[nodiscard]] Ownership ownershipOf(const OuterVariable& outer, const PortedNest& nest, const ReadVariables& read);

/// What the facts of the threads' loops say of a variable of which each iteration has its own; null where nothing.
[[nodiscard]] const kernel::PrivateVariable* privateNamed(const PortedNest& nest, const std::string& name);

} // namespace forewarp::frontend::cuda::read
