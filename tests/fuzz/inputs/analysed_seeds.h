#pragma once

#include "tests/fuzz/target.h"

namespace forewarp::fuzz {

/// The facts of some examples, as JSON.
[[nodiscard]] Inputs analysedFacts();

/// C sources of a size that takes no more than a moment: examples, cases and strings of the front end's tests.
[[nodiscard]] Inputs shortSources();

} // namespace forewarp::fuzz
