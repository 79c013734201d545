#pragma once

#include "app/cli/terminal/paint.h"
#include "core/measured/calibration/calibration.h"
#include "core/measured/calibration/comparison.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::cli::text::measured {

/// A calibration and what became of it.
struct CalibrateResult {
    forewarp::measured::calibration::CalibrationRun measurements;
    forewarp::measured::calibration::Calibration calibration;
    std::optional<device::Device> shipped;   ///< To compare with.
    std::vector<std::string> written; ///< Files, the profile first; empty where nothing was kept.
};

/// Facts, caveats, comparison, and where the profile is.
[[nodiscard]] std::string calibrateText(const CalibrateResult& result, const terminal::Paint& paint);
/// The same as JSON; «profile» is one that readDevice() reads.
[[nodiscard]] std::string calibrateJson(const CalibrateResult& result);

/// What to do with a suite that was only written.
[[nodiscard]] std::string suiteText(const std::string& folder, const terminal::Paint& paint);
[[nodiscard]] std::string suiteJson(const std::string& folder);

} // namespace forewarp::cli::text::measured
