#pragma once

#include "app/cli/paint.h"
#include "core/validation/validation.h"

#include <string>

namespace forewarp::cli {

/// What a validation is of, as the user named it.
struct ValidationNames {
    std::string measured; ///< File.
    std::string kernels;  ///< File of the description; empty where the rows describe themselves.
};

/// A page: all models per GPU, the kernels and the largest misses of the first model, and what was left out.
[[nodiscard]] std::string validationText(const Validation& validation, const ValidationNames& names,
                                         const Paint& paint);

/// The same, and every row, as JSON, schema 1.
[[nodiscard]] std::string validationJson(const Validation& validation, const ValidationNames& names);

} // namespace forewarp::cli
