#pragma once

#include "core/models/parameter_table.h"
#include "core/models/parametrized/parametrized.h"

#include <optional>
#include <string_view>

namespace forewarp::models::parametrized {

/// All parameters but the program, in the order of their terms.
[[nodiscard]] ParameterValues valuesOf(const ParametrizedParameters& parameters);

/// The first parameter with an impossible value.
[[nodiscard]] std::optional<Error> checkInputs(const ParametrizedParameters& parameters, std::string_view document);

/// The prediction behind terms that are there already. Inputs: checked parameters.
[[nodiscard]] Prediction parametrizedFrom(const ParametrizedParameters& parameters, Derivation inputs);

} // namespace forewarp::models::parametrized
