#pragma once

#include "core/kernel/program_facts.h"

#include <vector>

namespace forewarp::kernel::nest {

/// The values that the source gives some names, in the combinations in which they go together: f(4096, 8) and f(8, 4096)
/// make two, not four. The one with the largest product comes first, the least last; at most 32. A name without values has
/// none in them; where no name has several values there is one combination.
[[nodiscard]] std::vector<Bindings> sourceChoices(const std::vector<const Symbol*>& symbols);

/// How many different values the source gives a name.
[[nodiscard]] int distinctValues(const Symbol& symbol);

/// Where the source gives the name this value: «argument at 88:5».
[[nodiscard]] std::string originOf(const Symbol& symbol, double value);

} // namespace forewarp::kernel::nest
