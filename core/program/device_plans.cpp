#include "core/program/device_plans.h"

#include "core/program/planner.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <thread>

namespace forewarp::program {

namespace {

std::optional<Plan> planOn(const device::Device& device, const std::vector<explain::SharedFacts>& files,
                           explain::Scenario scenario, const ChosenSides& chosen, const Progress& progress) {
    scenario.device = device.id;
    const auto planner = Planner::make(files, device, scenario, {}, {progress.stop, {}});
    if (!planner) return std::nullopt;
    return planner->plan(chosen);
}

} // namespace

std::vector<Plan> plansOn(std::span<const device::Device> devices, const std::vector<explain::SharedFacts>& files,
                          const explain::Scenario& scenario, const ChosenSides& chosen, const Progress& progress) {
    std::vector<std::optional<Plan>> made(devices.size());
    std::atomic<std::size_t> next = 0;
    std::mutex reporting;
    std::size_t done = 0;
    const auto work = [&] {
        for (std::size_t task = next++; task < devices.size() && !progress.stopRequested(); task = next++) {
            made[task] = planOn(devices[task], files, scenario, chosen, progress);
            const std::lock_guard lock(reporting);
            progress.at(double(++done) / double(devices.size()), devices[task].name);
        }
    };
    {
        std::vector<std::jthread> others;
        for (unsigned i = 1; i < std::thread::hardware_concurrency(); ++i) others.emplace_back(work);
        work();
    }
    std::vector<Plan> plans;
    if (progress.stopRequested()) return plans;
    for (std::optional<Plan>& plan : made)
        if (plan) plans.push_back(*std::move(plan));
    std::ranges::stable_sort(plans, {}, &Plan::after);
    return plans;
}

} // namespace forewarp::program
