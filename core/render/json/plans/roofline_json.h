#pragma once

// Included by .cpp files only, as core/base/json_reader.h is.

#include "core/base/json_reader.h"
#include "core/explain/roofline/roofline.h"

namespace forewarp::render::json::plans {

/// Where a kernel lies under the roofs of its device.
[[nodiscard]] Json rooflineJson(const explain::roofline::Point& point);

} // namespace forewarp::render::json::plans
