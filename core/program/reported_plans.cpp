#include "core/program/reported_plans.h"

#include "core/explain/loop_details.h"
#include "core/program/device_plans.h"

#include <algorithm>
#include <utility>

namespace forewarp::program {

namespace {

/// The fastest ones, and `shown` wherever it stands.
std::vector<Plan> foremost(std::vector<Plan> plans, const Plan& shown) {
    if (plans.size() <= kDevicesShown) return plans;
    const auto place = std::ranges::find(plans, shown.device.id, [](const Plan& plan) { return plan.device.id; });
    if (std::size_t(place - plans.begin()) >= kDevicesShown) std::iter_swap(plans.begin() + kDevicesShown - 1, place);
    plans.resize(kDevicesShown, Plan{});
    return plans;
}

explain::RankedLoop find(const explain::Report& report, const PlannedLoop& loop) {
    std::size_t first = 0;
    for (const explain::FileReport& file : report.files) {
        for (std::size_t i = 0; i < file.loops.size(); ++i)
            if (file.facts.file == loop.file && file.loops[i].facts.id == loop.loop)
                return {&file, &file.loops[i], first + i};
        first += file.loops.size();
    }
    return {};
}

} // namespace

std::optional<ReportedPlans> reportedPlans(const explain::Report& report, const Progress& progress) {
    if (!report.scenario.assumptions.run) return std::nullopt;
    std::vector<explain::SharedFacts> files;
    for (const explain::FileReport& file : report.files) files.emplace_back(explain::SharedFacts(), &file.facts);
    explain::Scenario scenario = report.scenario;
    scenario.block.reset(); // It was chosen for one loop.
    std::vector<device::Device> devices = device::bundledDevices();
    std::erase_if(devices, [&](const device::Device& device) { return device.id == report.device.id; });
    devices.push_back(report.device);
    std::vector<Plan> plans = plansOn(devices, files, scenario, {}, progress);
    const auto place = std::ranges::find(plans, report.device.id, [](const Plan& plan) { return plan.device.id; });
    if (place == plans.end()) return std::nullopt;
    Plan shown = *place;
    std::vector<Plan> fastest = foremost(std::move(plans), shown);
    return ReportedPlans{std::move(shown), std::move(fastest)};
}

std::vector<explain::RankedLoop> reportedLoops(const explain::Report& report, const ReportedPlans* plans) {
    std::vector<explain::RankedLoop> loops;
    if (plans && plans->shown.portedLoops() > 0) {
        for (const PlannedLoop& planned : plans->shown.loops) {
            if (planned.choice != Choice::ported || loops.size() == explain::kDetailedLoops) break;
            if (const explain::RankedLoop found = find(report, planned); found.loop) loops.push_back(found);
        }
        return loops;
    }
    loops = explain::rankedLoops(report).parallel;
    if (loops.size() > explain::kDetailedLoops) loops.resize(explain::kDetailedLoops);
    return loops;
}

void detailReportedLoops(explain::Report& report, const ReportedPlans* plans, const Progress& progress) {
    explain::detailForemostLoops(report, progress);
    std::vector<std::size_t> positions;
    for (const explain::RankedLoop& ranked : reportedLoops(report, plans)) positions.push_back(ranked.position);
    std::size_t position = 0;
    for (explain::FileReport& file : report.files) {
        for (explain::LoopReport& loop : file.loops) {
            if (progress.stopRequested()) return;
            const bool isReported = std::ranges::find(positions, position++) != positions.end();
            if (isReported && !explain::isDetailed(loop))
                explain::take(explain::detailsOf(report.device, loop, progress), loop);
        }
    }
}

} // namespace forewarp::program
