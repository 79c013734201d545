#pragma once

#include "core/models/prediction_band.h"

#include <string>

namespace forewarp::render::svg {

/// An execution band over active warps as inline SVG: the area between best and worst case, the application line in it,
/// the configuration asked for, and warps out of its reach greyed.
///
/// Time is drawn by its logarithm where it spans more than a factor of four. Empty without points.
[[nodiscard]] std::string bandSvg(const models::ExecutionBand& band);

/// The share of all bytes that each memory partition serves as a row of small bars; empty where the band has none.
[[nodiscard]] std::string partitionSharesSvg(const models::ExecutionBand& band);

} // namespace forewarp::render::svg
