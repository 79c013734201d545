#pragma once

#include "core/models/cgpredict/parameters.h"

#include <string>
#include <vector>

namespace forewarp::models::cgpredict {

/// One class with its latency and departure, given or by (1)–(5).
struct CostedClass {
    NamedClass names;
    Cycles latency;
    Cycles departure;
};

/// The classes that have accesses; what is computed enters the derivation. Notation: see equations.cpp.
[[nodiscard]] std::vector<CostedClass> costClasses(const CgpredictParameters& parameters, DerivationSteps& steps);

/// «uncoalesced accesses take 97 % of the L2's time»: the class with the most departures.
[[nodiscard]] std::string costliestClass(const CgpredictParameters& parameters,
                                         const std::vector<CostedClass>& classes);

} // namespace forewarp::models::cgpredict
