#pragma once

#include "core/explain/report.h"

#include <string>

namespace forewarp::render {

/// One row per loop and model.
[[nodiscard]] std::string reportCsv(const explain::Report& report);

} // namespace forewarp::render
