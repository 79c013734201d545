#pragma once

#include "core/kernel/measured_run.h"
#include "frontend/trace/measure.h"

#include <cstdint>
#include <set>
#include <vector>

namespace forewarp::frontend::trace::measure {

/// Takes out what counting cost: of every entry as much as it can have been, and what is left over in proportion, since
/// no two runs of a program take the same time.
void takeOutCounting(kernel::MeasuredRun& run);

/// The loops that a run without counters can time: entered so seldom that looking at the clock takes no part of their time
/// that matters. Inputs: what a run with counters found. Returns: numbers of `loops`.
[[nodiscard]] std::set<std::uint32_t> loopsToTime(const std::vector<kernel::MeasuredLoop>& counted,
                                                  const std::vector<CountedLoop>& loops);

/// Takes over what a run without counters found, of loops that ran there as often and in the same places. Others keep their
/// share of what they ran in.
void takeTimes(const std::vector<kernel::MeasuredLoop>& timed, kernel::MeasuredRun& run);

/// Calls of one loop took no more than is left of it beside the loops inside, the others no more than is left of the program.
void fitCalls(kernel::MeasuredRun& run);

} // namespace forewarp::frontend::trace::measure
