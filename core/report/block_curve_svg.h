#pragma once

#include "core/advice/block_sweep.h"

#include <string>

namespace forewarp {

/// The predicted time over threads per block as inline SVG, with the best and the current block marked.
///
/// Where several shapes have the same number of threads the fastest stands for them; `current` need not be one of
/// those that the sweep tried. Empty without points.
[[nodiscard]] std::string blockCurveSvg(const BlockSweep& sweep, const SweepPoint& current);

} // namespace forewarp
