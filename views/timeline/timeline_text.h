#pragma once

#include "views/timeline/timeline_scene.h"

#include <QString>

namespace forewarp::views::timeline {

/// «64 warps, 8 blocks · 12 345 cycles simulated of 1.2 M (extrapolated) · compute busy 63.0 % · …»
[[nodiscard]] QString summaryText(const simulation::scheduler::WarpSimulation& simulation);
/// «block 3»; of a warp by its number.
[[nodiscard]] QString blockText(const TimelineScene& scene, int warp);
/// «block 3 · warp 12», the warp counted in its block.
[[nodiscard]] QString warpText(const TimelineScene& scene, int warp);
/// What stands beside the rulers.
[[nodiscard]] QString cyclesWord();
[[nodiscard]] QString timeWord();
/// «12 345», or «12.5» where a cycle is wide.
[[nodiscard]] QString cycleText(double cycle, double step);
/// «7.25 µs», as many digits as tell ticks `step` apart and the unit that fits `most`; all in seconds.
[[nodiscard]] QString timeTickText(double time, double step, double most);
/// Warp, activity, instruction, source line and time of an interval, a line each.
[[nodiscard]] QString intervalText(const TimelineScene& scene, const simulation::scheduler::WarpInterval& interval);
/// What a warp does between two moments too near to tell its intervals apart.
[[nodiscard]] QString mixText(const TimelineScene& scene, int warp, double begin, double end);

} // namespace forewarp::views::timeline
