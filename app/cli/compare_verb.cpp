#include "app/cli/comparison.h"
#include "app/cli/complaint.h"
#include "app/cli/reported_loops.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace forewarp::cli {

namespace {

struct CompareOptions {
    SourceOptions sources;
    Choices choices;
    std::vector<std::string> devices{"all"};
    bool asJson = false;
};

Result<std::vector<Device>> devicesOf(const std::vector<std::string>& ids) {
    if (ids == std::vector<std::string>{"all"}) return bundledDevices();
    std::vector<Device> devices;
    for (const std::string& id : ids) {
        auto device = findDevice(id);
        if (!device) return device.failureAs<std::vector<Device>>();
        devices.push_back(*std::move(device));
    }
    return devices;
}

/// The loop at the line, or all outermost ones.
Result<std::vector<std::string>> loopIds(const ProgramFacts& facts, int line) {
    std::vector<std::string> ids;
    if (line > 0) {
        const auto loop = loopAt(facts, line);
        if (!loop) return loop.failureAs<std::vector<std::string>>();
        return std::vector<std::string>{(*loop)->id};
    }
    for (const LoopFacts& loop : facts.loops) {
        if (loop.depth == 1) ids.push_back(loop.id);
    }
    return ids;
}

std::optional<Error> compare(const CompareOptions& options, const Context& context) {
    auto scenario = scenarioOf(options.choices);
    if (!scenario) return failureOf(scenario);
    const auto devices = devicesOf(options.devices);
    if (!devices) return failureOf(devices);
    const Selection selection = parseSelection(options.sources.path);
    auto file = analyzeSelection(selection, options.sources, context);
    if (!file) return failureOf(file);
    ProgramFacts& facts = file->facts;
    if (auto error = takeDecisions(options.choices.decisions, {&facts, 1}, scenario->assumptions)) return error;
    const auto ids = loopIds(facts, selection.line);
    if (!ids) return failureOf(ids);
    const auto comparison = compareDevices(std::move(facts), *ids, *devices, *scenario);
    if (!comparison) return failureOf(comparison);
    std::cout << (options.asJson ? comparisonJson(*comparison) : comparisonText(*comparison, context.paint));
    if (taughtNothing(comparison->facts)) return nothingLearnt(selection.path);
    return std::nullopt;
}

} // namespace

Verb compareVerb(CLI::App& app) {
    auto options = std::make_shared<CompareOptions>();
    CLI::App* command = app.add_subcommand("compare", "One loop, or the outermost loops of a file, on several GPUs");
    addSourceOptions(*command, options->sources, "FILE[:LINE]");
    command->add_option("--devices", options->devices, "all, or ids separated by commas (default all)")
        ->option_text("ID,…|all")
        ->delimiter(',')
        ->allow_extra_args(false);
    addKernelOptions(*command, options->choices);
    addBlockOption(*command, options->choices);
    command->add_flag("--json", options->asJson, "Print JSON");
    return {command, true, [options](const Context& context) { return compare(*options, context); }};
}

} // namespace forewarp::cli
