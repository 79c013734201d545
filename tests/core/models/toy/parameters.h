#pragma once

#include "core/models/parameter_table.h"
#include "tests/core/models/toy/toy.h"

#include <optional>
#include <string_view>

namespace forewarp::models::toy {

[[nodiscard]] ParameterValues valuesOf(const ToyParameters& parameters);
[[nodiscard]] std::optional<Error> checkInputs(const ToyParameters& parameters, std::string_view document);

/// The model on checked parameters, continuing a derivation that holds the input terms.
[[nodiscard]] Prediction toyFrom(const ToyParameters& parameters, Derivation inputs);

} // namespace forewarp::models::toy
