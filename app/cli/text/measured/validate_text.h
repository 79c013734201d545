#pragma once

#include "app/cli/terminal/paint.h"
#include "core/measured/validation/validation_json.h"

#include <string>

namespace forewarp::cli::text::measured {

/// A page: all models per GPU, the kernels and the largest misses of the first model, and what was left out.
[[nodiscard]] std::string validationText(const forewarp::measured::validation::Validation& validation,
                                         const forewarp::measured::validation::ValidationNames& names,
                                         const terminal::Paint& paint);

} // namespace forewarp::cli::text::measured
