#pragma once

#include "core/base/result.h"
#include "core/kernel/simulation_choices.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::kernel {

/// Applies one choice as users write it: «fma=off», «bandwidth=divided», «caches=off», «l1=off»,
/// «restrict=on», «timing=published», «policy=round-robin», «warps=96», «instructions=1000000».
///
/// Errors: an unknown name or value, listing what is known.
[[nodiscard]] std::optional<Error> applySetting(std::string_view text, SimulationChoices& choices);

/// The settings that differ from the defaults, spelled so that applySetting() reads them.
[[nodiscard]] std::vector<std::string> settingsOf(const SimulationChoices& choices);

} // namespace forewarp::kernel
