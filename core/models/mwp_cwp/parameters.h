#pragma once

#include "core/models/mwp_cwp/mwp_cwp.h"
#include "core/models/parameter_table.h"

#include <optional>
#include <string_view>

namespace forewarp::models::mwp_cwp {

/// All parameters in the order of the paper's Table 1, whose symbols they have, without «#».
[[nodiscard]] ParameterValues valuesOf(const MwpCwpParameters& parameters);

/// The first parameter with an impossible value.
[[nodiscard]] std::optional<Error> checkInputs(const MwpCwpParameters& parameters, std::string_view document);

/// The model on checked parameters, continuing a derivation that holds the input terms.
[[nodiscard]] Result<Prediction> mwpCwpFrom(const MwpCwpParameters& parameters, Derivation inputs);

} // namespace forewarp::models::mwp_cwp
