#include "frontend/cuda/tiles/tile_boxes.h"

#include <algorithm>

namespace forewarp::frontend::cuda::tiles {

namespace {

using Offsets = std::vector<long long>; ///< Of one access, by dimension.

bool isWithin(const Offsets& offsets, const TileBox& box) {
    for (std::size_t i = 0; i < offsets.size(); ++i)
        if (offsets[i] < box.least[i] || offsets[i] > box.greatest[i]) return false;
    return true;
}

long long countWithin(const std::vector<Offsets>& accesses, const TileBox& box) {
    return std::ranges::count_if(accesses, [&](const Offsets& offsets) { return isWithin(offsets, box); });
}

/// The box between two of `corners` that has the most accesses of `open` in it.
TileBox largestBox(const std::vector<Offsets>& corners, const std::vector<Offsets>& open) {
    TileBox best{open.front(), open.front()};
    for (const Offsets& least : corners) {
        for (const Offsets& greatest : corners) {
            const TileBox box{least, greatest};
            if (countWithin(open, box) > countWithin(open, best)) best = box;
        }
    }
    return best;
}

} // namespace

std::vector<TileBox> boxesOf(const TileShape& shape) {
    std::vector<Offsets> accesses(shape.dimensions.front().offsets.size());
    for (const TileDimension& dimension : shape.dimensions)
        for (std::size_t i = 0; i < accesses.size(); ++i) accesses[i].push_back(dimension.offsets[i]);
    std::vector<TileBox> boxes;
    for (std::vector<Offsets> open = accesses; !open.empty();) {
        boxes.push_back(largestBox(accesses, open));
        std::erase_if(open, [&](const Offsets& offsets) { return isWithin(offsets, boxes.back()); });
    }
    return boxes;
}

} // namespace forewarp::frontend::cuda::tiles
