#pragma once

#include "core/base/json_reader.h"
#include "core/models/bands/band_knowledge.h"

namespace forewarp::models::bands {

/// Parses bare parameters of a band. What the user knows takes the place of active_warps, time_ms, as_published and
/// significance in them. Errors: no JSON.
[[nodiscard]] Result<Json> parseParameters(std::string_view json, std::string_view document,
                                           const BandKnowledge& known);

} // namespace forewarp::models::bands
