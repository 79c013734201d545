#pragma once

// Included by .cpp files only, as core/base/json_reader.h is.

#include "core/base/json_reader.h"
#include "core/models/prediction_band.h"

namespace forewarp::render::json {

/// A band as it is drawn: its points, the place of the application line and the regressions behind it.
[[nodiscard]] Json bandJson(const models::ExecutionBand& band);

} // namespace forewarp::render::json
