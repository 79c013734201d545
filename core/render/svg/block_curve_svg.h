#pragma once

#include "core/advice/block/block_sweep.h"

#include <string>

namespace forewarp::render::svg {

/// The predicted time over threads per block as inline SVG, with the best and the current block marked.
///
/// Where several shapes have the same number of threads the fastest stands for them; `current` need not be one of
/// those that the sweep tried. Empty without points.
[[nodiscard]] std::string blockCurveSvg(const advice::block::BlockSweep& sweep,
                                        const advice::block::SweepPoint& current);

} // namespace forewarp::render::svg
