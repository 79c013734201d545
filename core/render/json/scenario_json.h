#pragma once

// Included by .cpp files only, as core/base/json_reader.h is.

#include "core/base/json_reader.h"
#include "core/explain/report.h"

namespace forewarp::render::json {

/// {device, values, independent, rejected, registers, block: [x, y, z] or null, model}
[[nodiscard]] Json scenarioJson(const explain::Scenario& scenario);
/// Reads scenarioJson() back; errors are noted in `reader`, whose object this is.
[[nodiscard]] explain::Scenario readScenario(ObjectReader& reader);

} // namespace forewarp::render::json
