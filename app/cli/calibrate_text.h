#pragma once

#include "app/cli/paint.h"
#include "core/calibration/calibration.h"
#include "core/calibration/comparison.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::cli {

/// A calibration and what became of it.
struct CalibrateResult {
    calibration::CalibrationRun measurements;
    calibration::Calibration calibration;
    std::optional<Device> shipped;   ///< To compare with.
    std::vector<std::string> written; ///< Files, the profile first; empty where nothing was kept.
};

/// Facts, caveats, comparison, and where the profile is.
[[nodiscard]] std::string calibrateText(const CalibrateResult& result, const Paint& paint);
/// The same as JSON; «profile» is one that readDevice() reads.
[[nodiscard]] std::string calibrateJson(const CalibrateResult& result);

/// What to do with a suite that was only written.
[[nodiscard]] std::string suiteText(const std::string& folder, const Paint& paint);
[[nodiscard]] std::string suiteJson(const std::string& folder);

} // namespace forewarp::cli
