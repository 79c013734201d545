#pragma once

#include "app/cli/terminal/paint.h"
#include "core/models/prediction_band.h"

#include <string>

namespace forewarp::cli::text {

/// The range of times at every number of active warps, the configuration asked for marked.
///
///        Warps  No camping  Application  Full camping  Time from 0.8 to 12 ms, each step the same factor
///            1     2.10 ms      2.31 ms       12.0 ms              ░●░░░░░░░░░░░░░░
///     ▸     16     0.84 ms      0.92 ms       5.23 ms  ░●░░░░░░░░░░░░░░
///     –     18     0.83 ms                    5.20 ms  ░░░░░░░░░░░░░░░░
[[nodiscard]] std::string bandText(const models::ExecutionBand& band, const terminal::Paint& paint);

/// The share of all bytes that each partition serves, as a row of bars with the least and the most; empty without any.
[[nodiscard]] std::string partitionsText(const models::ExecutionBand& band);

/// Every regression with its coefficients, of milliseconds.
[[nodiscard]] std::string regressionsText(const models::ExecutionBand& band, const terminal::Paint& paint);

/// A row per number of warps.
[[nodiscard]] std::string bandCsv(const models::ExecutionBand& band);
/// A row per coefficient.
[[nodiscard]] std::string regressionsCsv(const models::ExecutionBand& band);

} // namespace forewarp::cli::text
