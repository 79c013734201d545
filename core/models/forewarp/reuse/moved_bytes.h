#pragma once

#include "core/models/forewarp/forewarp.h"

namespace forewarp::models::forewarp::reuse {

/// What all warps of one launch move, both ways: of L2 as many bytes as it could move in the time that their requests take.
[[nodiscard]] MovedBytes movedBytes(const ForewarpParameters& parameters);

} // namespace forewarp::models::forewarp::reuse
