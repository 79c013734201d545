#include "app/cli/inputs/choices.h"
#include "app/cli/inputs/sources.h"
#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/progress_line.h"
#include "app/cli/text/plans/plan_text.h"
#include "core/render/json/plan_json.h"

#include <algorithm>
#include <iostream>
#include <memory>

namespace forewarp::cli::verbs {

namespace {

constexpr const char* kAllDevices = "all";

struct PlanOptions {
    inputs::SourceOptions sources;
    inputs::Choices choices;
    bool showsAll = false;
    bool asJson = false;
};

Result<std::vector<device::Device>> devicesOf(const std::string& name) {
    if (name == kAllDevices) return device::bundledDevices();
    auto device = device::findDevice(name);
    if (!device) return device.failureAs<std::vector<device::Device>>();
    return std::vector<device::Device>{*std::move(device)};
}

Result<std::vector<program::Plan>> plansFor(const std::vector<device::Device>& devices,
                                            const std::vector<kernel::ProgramFacts>& facts,
                                            explain::Scenario scenario) {
    std::vector<program::Plan> plans;
    terminal::ProgressLine line(devices.size());
    for (const device::Device& device : devices) {
        line.show(plans.size(), device.name);
        scenario.device = device.id;
        auto plan = program::makePlan(facts, device, scenario);
        if (!plan) return plan.failureAs<std::vector<program::Plan>>();
        plans.push_back(*std::move(plan));
    }
    std::ranges::stable_sort(plans, {}, &program::Plan::after);
    return plans;
}

std::optional<Error> plan(const PlanOptions& options, const Context& context) {
    const auto devices = devicesOf(options.choices.deviceOrDefault());
    if (!devices) return terminal::failureOf(devices);
    auto scenario = inputs::scenarioOf(options.choices, options.sources.path);
    if (!scenario) return terminal::failureOf(scenario);
    auto facts = inputs::analyzeSources(options.sources, context);
    if (!facts) return terminal::failureOf(facts);
    if (auto error = inputs::takeDecisions(options.choices.decisions, *facts, scenario->assumptions)) return error;
    if (auto error = explain::checkSymbols(scenario->assumptions.values, *facts)) return error;
    const auto plans = plansFor(*devices, *facts, *scenario);
    if (!plans) return terminal::failureOf(plans);
    const bool isOne = plans->size() == 1;
    if (options.asJson) std::cout << (isOne ? render::json::planJson(plans->front()) : render::json::plansJson(*plans));
    else if (isOne) std::cout << text::plans::planText(plans->front(), options.showsAll, context.paint);
    else std::cout << text::plans::devicesText(*plans, context.paint);
    return std::nullopt;
}

} // namespace

Verb planVerb() {
    auto options = std::make_shared<PlanOptions>();
    Verb verb;
    verb.usage = {.name = "plan",
                  .meaning = "Which loops of a measured program to port, and what the program gains",
                  .footer = inputs::kSourcesFooter};
    inputs::addSourceOptions(verb.usage.options, options->sources, "DIR|FILE");
    inputs::addDeviceOption(verb.usage.options, options->choices);
    inputs::addKernelOptions(verb.usage.options, options->choices);
    inputs::addBlockOption(verb.usage.options, options->choices);
    verb.usage.options.push_back({.names = "--all",
                                  .meaning = "Every loop, copy, assumption and caveat; JSON always has them",
                                  .target = &options->showsAll});
    verb.usage.options.push_back({.names = "--json", .meaning = "Print JSON", .target = &options->asJson});
    verb.run = [options](const Context& context) { return plan(*options, context); };
    return verb;
}

} // namespace forewarp::cli::verbs
