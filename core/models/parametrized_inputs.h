#pragma once

#include "core/models/parametrized.h"
#include "core/models/prediction_inputs.h"

namespace forewarp {

/// Appends the terms of the parameters themselves: clock, blocks, SMs, units.
void addInputTerms(const ParametrizedParameters& parameters, const InputOrigins& origins, Derivation& derivation);

/// The first parameter with an impossible value.
[[nodiscard]] std::optional<Error> checkInputs(const ParametrizedParameters& parameters, std::string_view document);

/// The prediction behind terms that are there already. Inputs: checked parameters.
[[nodiscard]] Prediction parametrizedFrom(const ParametrizedParameters& parameters, Derivation inputs);

} // namespace forewarp
