#pragma once

#include "core/explain/report.h"

#include <string>

namespace forewarp::render {

/// SARIF 2.1.0: one result per loop, for editors and code hosts.
[[nodiscard]] std::string reportSarif(const explain::Report& report);

} // namespace forewarp::render
