#pragma once

#include "core/explain/loop_request.h"
#include "core/program/plan.h"

#include <vector>

namespace forewarp::program {

/// The plan of a program that nobody has run: which loops may be ported, and which not, for which reason. Those that may
/// have a time of one execution on the GPU where `withTimes` asks for it, which takes a prediction each. Nothing is ported.
/// Stops where `progress` asks for it; what is known by then is returned.
[[nodiscard]] Plan overviewOf(const std::vector<explain::SharedFacts>& files, const device::Device& device,
                              const explain::Scenario& scenario, bool withTimes, const Progress& progress = {});

} // namespace forewarp::program
