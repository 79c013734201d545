#pragma once

// Included by .cpp files only, as core/base/json_reader.h is.

#include "core/base/json_reader.h"
#include "core/report/report.h"

namespace forewarp {

/// {device, values, independent, rejected, registers, block: [x, y, z] or null, model}
[[nodiscard]] Json scenarioJson(const Scenario& scenario);
/// Reads scenarioJson() back; errors are noted in `reader`, whose object this is.
[[nodiscard]] Scenario readScenario(ObjectReader& reader);

} // namespace forewarp
