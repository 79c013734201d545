#pragma once

#include "core/models/forewarp.h"
#include "core/models/prediction_inputs.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp {

/// One of the inputs that a prediction with these parameters uses.
struct ForewarpInput {
    std::string symbol; ///< «iterations_1», «requests_3»
    std::string key;    ///< In JSON: «phases[0].iterations».
    std::string_view meaning;
    std::string_view unit;
    double value = 0;
    bool mayBeZero = false;
    bool isShare = false; ///< At most 1.
};
[[nodiscard]] std::vector<ForewarpInput> forewarpInputs(const ForewarpParameters& parameters);

/// Appends the model's constants and one term per input that is not there yet.
void addInputTerms(const ForewarpParameters& parameters, const InputOrigins& origins, Derivation& derivation);

/// The first parameter with an impossible value.
[[nodiscard]] std::optional<Error> checkInputs(const ForewarpParameters& parameters, std::string_view document);

/// The model on checked parameters, continuing a derivation that holds the input terms.
[[nodiscard]] Result<Prediction> forewarpFrom(const ForewarpParameters& parameters, Derivation inputs);

} // namespace forewarp
