#pragma once

// Included by .cpp files only, as core/base/json_reader.h is.

#include "core/base/json_reader.h"
#include "core/kernel/launch.h"
#include "core/models/error_range.h"

#include <cmath>
#include <optional>
#include <string>

namespace forewarp::render::json {

/// JSON has neither NaN nor infinity; both become null.
inline Json numberOrNull(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

/// [x, y, z]
inline Json blockJson(const kernel::BlockShape& block) {
    return Json::array({block.x, block.y, block.z});
}

/// {"least_s", "most_s", "share"}: the share of measured times that intervals are made to hold; null where there is none.
inline Json intervalJson(const std::optional<models::TimeInterval>& interval) {
    if (!interval) return nullptr;
    return {{"least_s", numberOrNull(interval->least.value())},
            {"most_s", numberOrNull(interval->most.value())},
            {"share", models::kIntervalShare}};
}

/// Indented text; bytes that are not UTF-8 (old sources) are replaced, never thrown at.
inline std::string textOf(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

} // namespace forewarp::render::json
