#pragma once

#include "app/cli/paint.h"
#include "core/report/report.h"

#include <string>
#include <vector>

namespace forewarp::cli {

/// One loop on one device.
struct ComparedLoop {
    Device device;
    LoopReport loop;
};

/// One loop on all devices, the fastest first, those without a prediction last.
struct LoopComparison {
    std::string loop; ///< Id.
    std::vector<ComparedLoop> devices;
};

/// Some loops of a file on several devices.
struct Comparison {
    ProgramFacts facts;
    std::vector<LoopComparison> loops;
};

/// Explains each loop on each device.
///
/// A block that one device cannot run is that device's problem. Errors: no device can run it; an unknown symbol or
/// model.
[[nodiscard]] Result<Comparison> compareDevices(ProgramFacts facts, const std::vector<std::string>& loopIds,
                                                const std::vector<Device>& devices, const Scenario& scenario);

/// One table per loop; of several models the first one's time.
[[nodiscard]] std::string comparisonText(const Comparison& comparison, const Paint& paint);

/// {"schema": 1, "file", "loops": [{"id", …, "devices": [{"device", "block", "predictions": […], "problem"}]}]}
[[nodiscard]] std::string comparisonJson(const Comparison& comparison);

} // namespace forewarp::cli
