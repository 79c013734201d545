#pragma once

#include "app/cli/terminal/paint.h"
#include "core/explain/report.h"

#include <string>
#include <vector>

namespace forewarp::cli::subjects {

/// One loop on one device.
struct ComparedLoop {
    device::Device device;
    explain::LoopReport loop;
};

/// One loop on all devices, the fastest first, those without a prediction last.
struct LoopComparison {
    std::string loop; ///< Id.
    std::vector<ComparedLoop> devices;
};

/// Some loops of a file on several devices.
struct Comparison {
    kernel::ProgramFacts facts;
    std::vector<LoopComparison> loops;
};

/// Explains each loop on each device.
///
/// A block that one device cannot run is that device's problem. Errors: no device can run it; an unknown symbol or
/// model.
[[nodiscard]] Result<Comparison> compareDevices(kernel::ProgramFacts facts, const std::vector<std::string>& loopIds,
                                                const std::vector<device::Device>& devices,
                                                const explain::Scenario& scenario);

/// One table per loop; of several models the first one's time.
[[nodiscard]] std::string comparisonText(const Comparison& comparison, const terminal::Paint& paint);

/// {"schema": 1, "file", "loops": [{"id", …, "devices": [{"device", "block", "predictions": […], "problem"}]}]}
[[nodiscard]] std::string comparisonJson(const Comparison& comparison);

} // namespace forewarp::cli::subjects
