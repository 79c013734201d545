#pragma once

#include "frontend/cuda/tiles/tile_shape.h"

#include <vector>

namespace forewarp::frontend::cuda::tiles {

/// Accesses between one with all the least offsets and one with all the greatest: whatever lies between them lies, in
/// memory, between elements that are read.
struct TileBox {
    std::vector<long long> least;    ///< By dimension.
    std::vector<long long> greatest;
};

/// A few boxes with all accesses in them: one for 3×3 neighbours, two for a cross.
[[nodiscard]] std::vector<TileBox> boxesOf(const TileShape& shape);

} // namespace forewarp::frontend::cuda::tiles
