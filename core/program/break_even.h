#pragma once

#include "core/program/places.h"
#include "core/program/plan.h"

#include <optional>

namespace forewarp::program {

/// The smallest sizes, all larger than the run's by one factor up to 64, at which the GPU takes less time for a loop than
/// the CPU, with copies at each execution and the start of the GPU. The CPU's time grows with the instructions of the loop, from what was measured.
/// Nothing where there are none: no size is known by name, the data outgrow the GPU's memory first, or it loses at all.
[[nodiscard]] std::optional<BreakEven> breakEvenOf(const UnitOfPlaces& unit, const device::Device& device,
                                                   const explain::Scenario& scenario);

} // namespace forewarp::program
