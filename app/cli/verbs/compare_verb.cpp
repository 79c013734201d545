#include "app/cli/inputs/chosen_device.h"
#include "app/cli/subjects/comparison.h"
#include "app/cli/subjects/reported_loops.h"
#include "app/cli/terminal/complaint.h"

#include <iostream>
#include <memory>

namespace forewarp::cli::verbs {

namespace {

struct CompareOptions {
    inputs::SourceOptions sources;
    inputs::Choices choices;
    std::vector<std::string> devices{"all"};
    bool asJson = false;
};

Result<std::vector<device::Device>> devicesOf(const std::vector<std::string>& ids) {
    if (ids == std::vector<std::string>{"all"}) return device::bundledDevices();
    std::vector<device::Device> devices;
    for (const std::string& id : ids) {
        auto device = inputs::chosenDevice(id);
        if (!device) return device.failureAs<std::vector<device::Device>>();
        devices.push_back(*std::move(device));
    }
    return devices;
}

/// The loop that is named, or all outermost ones.
Result<std::vector<std::string>> loopIds(const kernel::ProgramFacts& facts, const inputs::Selection& selection) {
    std::vector<std::string> ids;
    if (selection.isOneLoop()) {
        const auto loop = inputs::loopOf(facts, selection);
        if (!loop) return loop.failureAs<std::vector<std::string>>();
        return std::vector<std::string>{(*loop)->id};
    }
    for (const kernel::LoopFacts& loop : facts.loops) {
        if (loop.depth == 1) ids.push_back(loop.id);
    }
    return ids;
}

std::optional<Error> compare(const CompareOptions& options, const Context& context) {
    auto scenario = inputs::scenarioOf(options.choices, options.sources.path);
    if (!scenario) return terminal::failureOf(scenario);
    const auto devices = devicesOf(options.devices);
    if (!devices) return terminal::failureOf(devices);
    const inputs::Selection selection = inputs::parseSelection(options.sources.path);
    auto file = inputs::analyzeSelection(selection, options.sources, context);
    if (!file) return terminal::failureOf(file);
    kernel::ProgramFacts& facts = file->facts;
    if (auto error = inputs::takeDecisions(options.choices.decisions, {&facts, 1}, scenario->assumptions)) return error;
    const auto ids = loopIds(facts, selection);
    if (!ids) return terminal::failureOf(ids);
    const auto comparison = subjects::compareDevices(std::move(facts), *ids, *devices, *scenario);
    if (!comparison) return terminal::failureOf(comparison);
    std::cout << (options.asJson ? subjects::comparisonJson(*comparison)
                                 : subjects::comparisonText(*comparison, context.paint));
    if (inputs::taughtNothing(comparison->facts)) return inputs::nothingLearnt(selection.path);
    return std::nullopt;
}

} // namespace

Verb compareVerb() {
    auto options = std::make_shared<CompareOptions>();
    Verb verb;
    verb.usage = {.name = "compare",
                  .meaning = "One loop, or the outermost loops of a file, on several GPUs",
                  .footer = inputs::kSourcesFooter};
    inputs::addSourceOptions(verb.usage.options, options->sources, "FILE[:LINE]");
    verb.usage.options.push_back({.names = "--devices",
                                  .placeholder = "ID,…|all",
                                  .meaning = "all, or ids separated by commas (default all)",
                                  .target = &options->devices,
                                  .kind = command_line::ValueKind::device,
                                  .separator = ','});
    inputs::addKernelOptions(verb.usage.options, options->choices);
    inputs::addBlockOption(verb.usage.options, options->choices);
    verb.usage.options.push_back({.names = "--json", .meaning = "Print JSON", .target = &options->asJson});
    verb.run = [options](const Context& context) { return compare(*options, context); };
    return verb;
}

} // namespace forewarp::cli::verbs
