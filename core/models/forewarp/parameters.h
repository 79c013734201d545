#pragma once

#include "core/models/forewarp/error.h"
#include "core/models/forewarp/forewarp.h"
#include "core/models/parameter_table.h"

#include <optional>
#include <string_view>

namespace forewarp::models::forewarp {

/// All parameters that a prediction uses, in the order of their terms.
[[nodiscard]] ParameterValues valuesOf(const ForewarpParameters& parameters);

/// Appends the model's constants and one term per input that is not there yet.
void addInputTerms(const ForewarpParameters& parameters, const InputOrigins& origins, Derivation& derivation);

/// The first parameter with an impossible value.
[[nodiscard]] std::optional<Error> checkInputs(const ForewarpParameters& parameters, std::string_view document);

/// The model on checked parameters, continuing a derivation that holds the input terms.
[[nodiscard]] Result<Prediction> forewarpFrom(const ForewarpParameters& parameters, Derivation inputs,
                                              const Doubts& doubts = {});

} // namespace forewarp::models::forewarp
