#pragma once

#include "core/kernel/kernel_profile.h"
#include "core/kernel/measured_run.h"
#include "core/kernel/program_facts.h"
#include "core/measured/profiler/sampled_profile.h"

#include <vector>

namespace forewarp::measured::profiler {

/// The run that a profiler saw, as far as it can tell: the time of each loop.
///
/// A sample counts for every loop around its line and, where callers are known, around the calls on the way there; of
/// functions without lines, for their only outermost loop. How often loops ran is not in a profile: entries and iterations
/// are those of the source, with calls where the profiler counted them (MeasuredRun::isProfile).
/// Inputs: facts of all files; `assumptions` with the user's values. Returns: a run without `files`, which the caller knows.
/// Errors: no sample lies in a loop of these files.
[[nodiscard]] Result<kernel::MeasuredRun> profiledRun(const SampledProfile& profile,
                                                      const std::vector<const kernel::ProgramFacts*>& files,
                                                      const kernel::Assumptions& assumptions);

} // namespace forewarp::measured::profiler
