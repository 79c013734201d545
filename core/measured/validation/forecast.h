#pragma once

#include "core/measured/validation/validation.h"

#include <span>
#include <string>
#include <string_view>

namespace forewarp::measured::validation {

/// Every kernel of a description that has sizes, at each of them in each of its blocks on each of the GPUs: rows that nobody
/// has measured. Inputs: ids of devices.
[[nodiscard]] MeasuredTimes unmeasuredRows(const MeasuredKernels& described, std::span<const std::string> devices);

/// What the first model says of the rows, in the format of measured times: the predicted time stands as the median, the ends
/// of its interval as the least and the most. Inputs: the program's version, for the remark at the top.
[[nodiscard]] std::string forecastCsv(const Validation& validation, std::string_view version);

/// Adds what a forecast says of each row as a further model's answer. Rows it does not have are refused.
/// Inputs: a forecast as forecastCsv() wrote it and readMeasuredTimes() reads it.
void addForecast(const MeasuredTimes& forecast, Validation& validation);

} // namespace forewarp::measured::validation
