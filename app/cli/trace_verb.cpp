#include "app/cli/choices.h"
#include "app/cli/complaint.h"
#include "app/cli/loop_place.h"
#include "app/cli/nest_trace.h"
#include "app/cli/progress_lines.h"
#include "app/cli/trace_text.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace forewarp::cli {

namespace {

struct TraceOptions {
    SourceOptions sources;
    Choices choices;
    TraceChoices trace;
    RunOptions run;
    bool showsProgress = false;
    bool asJson = false;
};

Progress progressOf(const TraceOptions& options, double begin, double end) {
    return options.showsProgress ? progressLines(begin, end) : Progress{};
}

std::optional<Error> checkPlace(const LoopPlace& place) {
    if (place.isOneLoop()) return std::nullopt;
    return Error{ErrorKind::usage, "A run traces one loop.", place.selection.path,
                 "Name it, as in FILE:LINE or FILE:LOOP."};
}

/// The scenario with the decisions that need the facts.
Result<TraceChoices> choicesFor(const TraceOptions& options, const ProgramFacts& facts) {
    auto scenario = scenarioOf(options.choices);
    if (!scenario) return scenario.failureAs<TraceChoices>();
    if (auto error = takeDecisions(options.choices.decisions, {&facts, 1}, scenario->assumptions)) return *error;
    if (auto error = checkSymbols(scenario->assumptions.values, {facts})) return *error;
    TraceChoices choices = options.trace;
    choices.scenario = *std::move(scenario);
    return choices;
}

std::optional<Error> trace(const TraceOptions& options, const Context& context) {
    const LoopPlace place = parsePlace(options.sources.path);
    if (auto error = checkPlace(place)) return error;
    progressOf(options, 0, kAnalysisShare).at(0, "Analysing the source");
    auto file = chooseFile(place, options.sources, context);
    if (!file) return failureOf(file);
    const auto loop = chooseLoopId(place, file->facts);
    if (!loop) return failureOf(loop);
    const auto choices = choicesFor(options, file->facts);
    if (!choices) return failureOf(choices);
    SourceOptions sources = options.sources;
    sources.path = place.selection.path;
    const Progress progress = progressOf(options, kAnalysisShare, 1);
    const auto traced = traceLoop(file->facts, *loop, file->source, programOf(file->source, sources, context), *choices,
                                  options.run, progress);
    if (!traced) return failureOf(traced);
    progress.at(1, traced->run.ending);
    const TraceSummary summary{file->facts, *loop, options.trace.file, *traced};
    std::cout << (options.asJson ? traceJson(summary) : traceText(summary, context.paint));
    return std::nullopt;
}

} // namespace

Verb traceVerb(CLI::App& app) {
    auto options = std::make_shared<TraceOptions>();
    CLI::App* command = app.add_subcommand("trace", "Run the program and record what a loop's threads do to memory");
    addSourceOptions(*command, options->sources, "PATH:LINE|PATH:LOOP");
    command->add_option("-o,--output", options->trace.file, "Where to keep the trace")->option_text("FILE");
    addDeviceOption(*command, options->choices);
    addNestOptions(*command, options->choices);
    addTraceThreadsOption(*command, options->choices,
                          "Threads that are enough (default: two fillings of the GPU, or of eight of its SMs)");
    addTraceOptions(*command, options->trace);
    addRunOptions(*command, options->run);
    command->add_flag("--progress", options->showsProgress, "Write «progress FRACTION STEP» lines on stderr");
    command->add_flag("--json", options->asJson, "Print JSON");
    return {command, true, [options](const Context& context) { return trace(*options, context); }};
}

} // namespace forewarp::cli
