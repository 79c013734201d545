#pragma once

#include "core/explain/loop_request.h"
#include "core/program/plan.h"

#include <span>
#include <vector>

namespace forewarp::program {

/// The plans of a program on several devices, the fastest first, made on all cores. Devices on which none can be made are
/// left out; nothing where it is stopped. Inputs: those of Planner::make().
[[nodiscard]] std::vector<Plan> plansOn(std::span<const device::Device> devices,
                                        const std::vector<explain::SharedFacts>& files,
                                        const explain::Scenario& scenario, const ChosenSides& chosen = {},
                                        const Progress& progress = {});

} // namespace forewarp::program
