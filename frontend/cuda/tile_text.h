#pragma once

#include "frontend/cuda/port_plan.h"
#include "frontend/cuda/tile_elements.h"

namespace forewarp::frontend::cuda {

/// Declaration, fill and reads.
[[nodiscard]] SharedTile tileText(const TileDraft& draft);

} // namespace forewarp::frontend::cuda
