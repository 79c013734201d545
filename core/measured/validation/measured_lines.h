#pragma once

#include "core/measured/validation/measured_rows.h"

namespace forewarp::measured::validation {

/// Takes a row over, or tells why nothing can be compared with it.
void takeRow(Result<MeasuredRow> row, int line, MeasuredTimes& times);

/// The JSON of readMeasuredTimes().
[[nodiscard]] MeasuredTimes readMeasuredLines(std::string_view text, std::string_view document);

} // namespace forewarp::measured::validation
