#include "app/workbench/window/shown_band.h"

#include <algorithm>

namespace forewarp::workbench::window {

int positionOfBand(const explain::LoopReport& loop) {
    const auto hasBand = [](const models::Prediction& prediction) {
        return prediction.band && !prediction.band->points.empty();
    };
    const auto found = std::ranges::find_if(loop.predictions, hasBand);
    return found == loop.predictions.end() ? -1 : int(found - loop.predictions.begin());
}

} // namespace forewarp::workbench::window
