#pragma once

#include "core/explain/loop_ranking.h"
#include "core/program/plan.h"

#include <optional>
#include <vector>

namespace forewarp::program {

/// The plans that a report of a measured program shows.
struct ReportedPlans {
    Plan shown; ///< Of the report's device.
    std::vector<Plan> fastest; ///< Those of the devices where the program is fastest, and the shown one; fastest first.
};

/// Devices beside each other in a report, and on a page.
inline constexpr std::size_t kDevicesShown = 6;

/// Nothing where no run of the report's files is known, or where it is stopped.
[[nodiscard]] std::optional<ReportedPlans> reportedPlans(const explain::Report& report, const Progress& progress = {});

/// The loops with a page of their own, in page order: those that the plan ports; without a plan, or where it ports none, the
/// first parallel ones of explain::rankedLoops(). At most explain::kDetailedLoops. `plans` is null without a plan.
[[nodiscard]] std::vector<explain::RankedLoop> reportedLoops(const explain::Report& report, const ReportedPlans* plans);

/// Gives them, and those of explain::detailedLoops(), their details; see explain::LoopDetails.
void detailReportedLoops(explain::Report& report, const ReportedPlans* plans, const Progress& progress = {});

} // namespace forewarp::program
