#pragma once

#include "core/sass/analysis/control_flow.h"
#include "core/sass/demotion/code_layout.h"
#include "core/sass/encoding/register_fields.h"

#include <optional>

namespace forewarp::sass::demotion {

/// Barriers of a kernel that DEPBAR counts: to set them from elsewhere would spoil the count. Bit per barrier.
[[nodiscard]] unsigned countedBarriers(const encoding::Kernel& kernel);

/// Gives the loads and stores that were added their barriers, and makes all instructions wait and stall as long as they
/// must; laid out code is needed.
///
/// Source: RegDem, Figure 3, UpdateBarrierTracker and GetBarrier: of the barriers the one that costs the fewest cycles, by
/// 200 of global and 24 of shared memory and the stall counts between. Deviates: barriers that blocks leave set are known
/// (nvcc's code does that); a barrier that is set again before the wait, or waited for by others, costs too.
/// Inputs: where registers went that are not demoted (their hazards are the original's own). Returns: why it cannot be.
[[nodiscard]] std::optional<Error> addWaits(EditedKernel& edited, const encoding::Kernel& original,
                                            const analysis::ControlFlow& flow, const encoding::RegisterMap& places,
                                            const std::vector<bool>& isDemoted);

} // namespace forewarp::sass::demotion
