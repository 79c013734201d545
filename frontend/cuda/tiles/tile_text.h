#pragma once

#include "frontend/cuda/plan/port_plan.h"
#include "frontend/cuda/tiles/tile_elements.h"

namespace forewarp::frontend::cuda::tiles {

/// Declaration, fill and reads.
[[nodiscard]] plan::SharedTile tileText(const TileDraft& draft);

} // namespace forewarp::frontend::cuda::tiles
