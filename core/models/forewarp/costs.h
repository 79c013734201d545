#pragma once

#include "core/models/forewarp/parameters.h"

#include <array>
#include <string>
#include <vector>

namespace forewarp::models::forewarp {

/// Cycles of one bound, with their formula.
struct BoundTime {
    ForewarpBound bound = ForewarpBound::issue;
    double cycles = 0;
    std::string formula;
};

/// What one phase takes: of each resource for one warp, and of a warp that waits for no other.
struct CostedPhase {
    std::string number;
    std::vector<BoundTime> ofWarp; ///< Each one's formula is its symbol.
    double life = 0;
};

/// A derivation in the making, with what its bounds add up to.
struct ForewarpSteps : DerivationSteps {
    ForewarpSteps(const ForewarpParameters& parameters, Derivation inputs);

    const ForewarpParameters& p;
    std::array<double, kForewarpBounds> spent{}; ///< Cycles by bound, over all phases and waves.

    /// The p-norm of some bounds, which counts towards `spent` as often as `times`.
    double norm(const std::vector<BoundTime>& bounds, double times, const TermText& text);
};

/// Equations (F2)–(F9) and (F17); their notation: see equations.cpp.
[[nodiscard]] CostedPhase costedPhase(ForewarpSteps& steps, const ForewarpPhase& phase);

} // namespace forewarp::models::forewarp
