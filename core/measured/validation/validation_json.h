#pragma once

#include "core/measured/validation/validation.h"

#include <string>

namespace forewarp::measured::validation {

/// What a validation is of, as the user named it.
struct ValidationNames {
    std::string measured; ///< File.
    std::string kernels;  ///< File of the description; empty where the rows describe themselves.
};

/// {"schema": 1, "measured", "kernels", "caveats", "devices": […], "rows": […], "left_out": […]}
[[nodiscard]] std::string validationJson(const Validation& validation, const ValidationNames& names);

} // namespace forewarp::measured::validation
