#pragma once

// Included by .cpp files only, as core/base/json_reader.h is.

#include "core/base/json_reader.h"
#include "core/base/source_location.h"

#include <string>
#include <string_view>

namespace forewarp::render::json {

/// A place in a source; an unknown one is the file alone.
[[nodiscard]] Json sarifLocation(const std::string& file, const SourceRange& range);

/// A whole log of one run of Forewarp. Inputs: its version, SARIF's reportingDescriptors and results.
[[nodiscard]] std::string sarifLog(std::string_view version, Json rules, Json results);

} // namespace forewarp::render::json
