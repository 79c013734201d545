#include "app/cli/complaint.h"
#include "app/cli/nest_trace.h"
#include "app/cli/prediction_text.h"
#include "app/cli/reported_loops.h"
#include "core/kernel/value_text.h"
#include "core/report/render.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>
#include <memory>

namespace forewarp::cli {

namespace {

constexpr const char* kNever = "off";
constexpr const char* kWhereNeeded = "auto";
constexpr const char* kAlways = "run";

struct PredictOptions {
    SourceOptions sources;
    Choices choices;
    std::string whenToTrace = kNever;
    TraceChoices trace;
    RunOptions run;
    bool asJson = false;
};

void print(const Report& report, const PredictOptions& options, const Selection& selection, const Paint& paint) {
    const FileReport& file = report.files.front();
    if (options.asJson) {
        std::cout << (isSingleFile(selection.path) ? reportJson(file, report) : reportJson(report));
        return;
    }
    std::cout << predictionText(report, options.choices, paint);
    if (selection.line > 0) std::cout << loopDetailsText(report, paint);
}

/// A size that nobody gave but the traced run had.
void nameTracedSizes(const Bindings& taken, LoopReport& loop) {
    if (!loop.profile) return;
    for (Assumption& assumption : loop.profile->assumptions) {
        if (taken.contains(assumption.symbol))
            assumption.text = assumption.symbol + " = " + valueText(assumption.value) + " (in the traced run)";
    }
}

/// Explains the loop with a trace of its nest, where one is wanted.
Result<Report> reportTraced(const PredictOptions& options, const Context& context) {
    Bindings taken;
    const auto trace = [&](AnalyzedSource& file, const std::string& loop, Scenario& scenario) -> std::optional<Error> {
        if (options.whenToTrace == kWhereNeeded && !needsTrace(file.facts, loop, scenario.assumptions)) return {};
        SourceOptions sources = options.sources;
        sources.path = parseSelection(sources.path).path;
        TraceChoices choices = options.trace;
        choices.scenario = scenario;
        const auto traced = traceLoop(file.facts, loop, file.source, programOf(file.source, sources, context), choices,
                                      options.run, {});
        if (!traced) return failureOf(traced);
        taken = takeTracedSizes(file.facts, loop, scenario.assumptions);
        return std::nullopt;
    };
    auto chosen = chooseLoop(options.sources, options.choices, context, trace);
    if (!chosen) return chosen.failureAs<Report>();
    nameTracedSizes(taken, chosen->report.files.front().loops.front());
    return std::move(chosen->report);
}

Result<Report> reportOf(const PredictOptions& options, const Selection& selection, const Context& context) {
    const bool traces = options.whenToTrace != kNever;
    if (traces && selection.line == 0) {
        return Error{ErrorKind::usage, "A run traces one loop.", "--trace " + options.whenToTrace,
                     "Add its line, as in FILE:LINE."};
    }
    if (traces) return reportTraced(options, context);
    if (selection.line == 0) return reportSources(options.sources, options.choices, context);
    auto chosen = chooseLoop(options.sources, options.choices, context);
    if (!chosen) return chosen.failureAs<Report>();
    return std::move(chosen->report);
}

std::optional<Error> predict(const PredictOptions& options, const Context& context) {
    const Selection selection = parseSelection(options.sources.path);
    const auto report = reportOf(options, selection, context);
    if (!report) return failureOf(report);
    print(*report, options, selection, context.paint);
    if (std::ranges::all_of(report->files, taughtNothing, &FileReport::facts)) return nothingLearnt(selection.path);
    return std::nullopt;
}

} // namespace

Verb predictVerb(CLI::App& app) {
    auto options = std::make_shared<PredictOptions>();
    CLI::App* command = app.add_subcommand("predict", "Time of each loop on a GPU, and what limits it");
    addSourceOptions(*command, options->sources, "FILE[:LINE]|DIR");
    addDeviceOption(*command, options->choices);
    addKernelOptions(*command, options->choices);
    addBlockOption(*command, options->choices);
    CLI::Option* trace = command->add_option("--trace", options->whenToTrace,
                                             "Run the program and simulate memory with what the loop's threads did: "
                                             "auto runs it where the source does not tell (default off)");
    trace->option_text("off|auto|run")->check(CLI::IsMember({kNever, kWhereNeeded, kAlways}));
    CLI::Option_group* run = command->add_option_group("The traced run", "With --trace auto or run:");
    addRunOptions(*run, options->run);
    addTraceOptions(*run, options->trace);
    run->needs(trace);
    command->add_flag("--json", options->asJson, "Print JSON");
    return {command, true, [options](const Context& context) { return predict(*options, context); }};
}

} // namespace forewarp::cli
