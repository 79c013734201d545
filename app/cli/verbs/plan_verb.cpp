#include "app/cli/inputs/choices.h"
#include "app/cli/inputs/chosen_device.h"
#include "app/cli/inputs/sources.h"
#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/progress_line.h"
#include "app/cli/terminal/text_files.h"
#include "app/cli/text/plans/plan_text.h"
#include "core/explain/report_checks.h"
#include "core/program/device_plans.h"
#include "core/program/overview.h"
#include "core/program/planner.h"
#include "core/render/json/plans/plan_json.h"

#include <iostream>
#include <memory>

namespace forewarp::cli::verbs {

namespace {

constexpr const char* kAllDevices = "all";

struct PlanOptions {
    inputs::SourceOptions sources;
    inputs::Choices choices;
    std::string alternatives; ///< A file; empty: none.
    std::vector<std::string> ported; ///< Ids or places that the user wants on the GPU…
    std::vector<std::string> kept;   ///< …and on the CPU.
    bool showsAll = false;
    bool asJson = false;
};

Result<std::vector<device::Device>> devicesOf(const std::string& name) {
    if (name == kAllDevices) return device::bundledDevices();
    auto device = inputs::chosenDevice(name);
    if (!device) return device.failureAs<std::vector<device::Device>>();
    return std::vector<device::Device>{*std::move(device)};
}

/// What all plans are made of, whatever their device.
struct PlanInputs {
    std::vector<explain::SharedFacts> files;
    explain::Scenario scenario;
    std::vector<program::Alternative> alternatives;
    program::ChosenSides chosen;
};

Result<std::vector<program::Plan>> plansFor(const std::vector<device::Device>& devices, PlanInputs inputs) {
    inputs.scenario.device = devices.front().id;
    const auto planner =
        program::Planner::make(inputs.files, devices.front(), inputs.scenario, std::move(inputs.alternatives));
    if (!planner) return planner.failureAs<std::vector<program::Plan>>();
    if (devices.size() == 1) return std::vector{planner->plan(inputs.chosen)};
    terminal::ProgressLine line(devices.size());
    const auto show = [&](double fraction, std::string_view device) {
        line.show(std::size_t(fraction * double(devices.size())), std::string(device));
    };
    return program::plansOn(devices, inputs.files, inputs.scenario, inputs.chosen, {{}, show});
}

Result<std::vector<program::Alternative>> alternativesIn(const std::string& path) {
    if (path.empty()) return std::vector<program::Alternative>();
    const auto text = terminal::readText(path);
    if (!text) return text.failureAs<std::vector<program::Alternative>>();
    return program::readAlternatives(*text, path);
}

/// Errors: no such loop.
std::optional<Error> choose(const std::vector<std::string>& names, bool onGpu, PlanInputs& inputs) {
    for (const std::string& name : names) {
        bool isThere = false;
        for (const explain::SharedFacts& facts : inputs.files) {
            for (const kernel::LoopFacts& loop : facts->loops) {
                if (!program::isNamed(name, *facts, loop)) continue;
                inputs.chosen[{facts->file, loop.id}] = onGpu;
                isThere = true;
            }
        }
        if (!isThere) return program::noSuchLoop(name);
    }
    return std::nullopt;
}

/// Before a run: what may be ported, and how to learn what pays.
std::optional<Error> printOverview(const PlanInputs& inputs, const device::Device& device, const PlanOptions& options,
                                   const Context& context) {
    explain::Scenario scenario = inputs.scenario;
    scenario.device = device.id;
    const program::Plan plan = program::overviewOf(inputs.files, device, scenario, true);
    if (plan.loops.empty()) return inputs::nothingLearnt(options.sources.path);
    if (options.asJson) std::cout << render::json::plans::planJson(plan);
    else std::cout << text::plans::overviewText(plan, options.sources.path, options.showsAll, context.paint);
    return std::nullopt;
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
    auto alternatives = alternativesIn(options.alternatives);
    if (!alternatives) return terminal::failureOf(alternatives);
    PlanInputs inputs{{}, *std::move(scenario), *std::move(alternatives), {}};
    for (kernel::ProgramFacts& file : *facts)
        inputs.files.push_back(std::make_shared<const kernel::ProgramFacts>(std::move(file)));
    if (auto error = choose(options.ported, true, inputs)) return error;
    if (auto error = choose(options.kept, false, inputs)) return error;
    if (!inputs.scenario.assumptions.run && devices->size() == 1)
        return printOverview(inputs, devices->front(), options, context);
    const auto plans = plansFor(*devices, std::move(inputs));
    if (!plans) return terminal::failureOf(plans);
    const bool isOne = plans->size() == 1;
    if (options.asJson)
        std::cout << (isOne ? render::json::plans::planJson(plans->front()) : render::json::plans::plansJson(*plans));
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
    inputs::addHostMemoryOption(verb.usage.options, options->choices);
    verb.usage.options.push_back({.names = "--port",
                                  .placeholder = "LOOP",
                                  .meaning = "On the GPU whatever it costs: an id or FILE:LINE; several times",
                                  .target = &options->ported});
    verb.usage.options.push_back({.names = "--keep",
                                  .placeholder = "LOOP",
                                  .meaning = "On the CPU whatever it would gain, likewise",
                                  .target = &options->kept});
    verb.usage.options.push_back({.names = "--alternatives",
                                  .placeholder = "FILE",
                                  .meaning = "Times of one execution elsewhere, to stand beside: CSV with the columns "
                                             "loop, platform, time_s",
                                  .target = &options->alternatives,
                                  .kind = command_line::ValueKind::file});
    verb.usage.options.push_back({.names = "--all",
                                  .meaning = "Every loop, copy, assumption and caveat; JSON always has them",
                                  .target = &options->showsAll});
    verb.usage.options.push_back({.names = "--json", .meaning = "Print JSON", .target = &options->asJson});
    verb.run = [options](const Context& context) { return plan(*options, context); };
    return verb;
}

} // namespace forewarp::cli::verbs
