#include "core/program/plan.h"

#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/program/planner.h"

#include <algorithm>

namespace forewarp::program {

std::size_t Plan::portedLoops() const {
    return std::size_t(std::ranges::count(loops, Choice::ported, &PlannedLoop::choice));
}

std::size_t Plan::candidates() const {
    return std::size_t(std::ranges::count(loops, Choice::unmeasured, &PlannedLoop::choice));
}

std::string breakEvenText(const BreakEven& breakEven) {
    const auto sizeText = [](const BreakEven::Size& size) { return size.symbol + " = " + countText(size.value); };
    return "Alone, it pays from " + joined(breakEven.sizes, ", ", sizeText) + " on.";
}

std::string unknownCallsText(const std::vector<std::string>& calls) {
    return "It calls " + listedUpTo(2, calls) + ", whose time on a GPU nobody knows.";
}

Result<Plan> makePlan(std::span<const kernel::ProgramFacts> files, const device::Device& device,
                      const explain::Scenario& scenario, const Progress& progress) {
    std::vector<explain::SharedFacts> shared;
    for (const kernel::ProgramFacts& facts : files) shared.emplace_back(explain::SharedFacts(), &facts); // Not owned.
    const auto planner = Planner::make(std::move(shared), device, scenario, {}, progress);
    if (!planner) return planner.failureAs<Plan>();
    return planner->plan();
}

} // namespace forewarp::program
