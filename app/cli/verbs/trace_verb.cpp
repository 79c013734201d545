#include "app/cli/inputs/choices.h"
#include "app/cli/inputs/chosen_file.h"
#include "app/cli/subjects/nest_trace.h"
#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/progress_lines.h"
#include "app/cli/text/trace_text.h"
#include "core/explain/report_checks.h"

#include <iostream>
#include <memory>

namespace forewarp::cli::verbs {

namespace {

struct TraceOptions {
    inputs::SourceOptions sources;
    inputs::Choices choices;
    subjects::TraceChoices trace;
    inputs::RunOptions run;
    bool isForced = false;
    bool showsProgress = false;
    bool asJson = false;
};

Progress progressOf(const TraceOptions& options, double begin, double end) {
    return options.showsProgress ? terminal::progressLines(begin, end) : Progress{};
}

std::optional<Error> checkPlace(const inputs::Selection& place) {
    if (place.isOneLoop()) return std::nullopt;
    return Error{ErrorKind::usage, "A run traces one loop.", place.path, "Name it, as in FILE:LINE or FILE:LOOP."};
}

/// The scenario with the decisions that need the facts.
Result<subjects::TraceChoices> choicesFor(const TraceOptions& options, const kernel::ProgramFacts& facts) {
    auto scenario = inputs::scenarioOf(options.choices, options.sources.path);
    if (!scenario) return scenario.failureAs<subjects::TraceChoices>();
    if (auto error = inputs::takeDecisions(options.choices.decisions, {&facts, 1}, scenario->assumptions))
        return *error;
    if (auto error = explain::checkSymbols(scenario->assumptions.values, {facts})) return *error;
    subjects::TraceChoices choices = options.trace;
    choices.scenario = *std::move(scenario);
    choices.overwrite = terminal::overwriteIf(options.isForced);
    return choices;
}

std::optional<Error> trace(const TraceOptions& options, const Context& context) {
    const inputs::Selection place = inputs::parseSelection(options.sources.path);
    if (auto error = checkPlace(place)) return error;
    progressOf(options, 0, terminal::kAnalysisShare).at(0, "Analysing the source");
    auto file = inputs::chooseFile(place, options.sources, context);
    if (!file) return terminal::failureOf(file);
    const auto loop = inputs::loopOf(file->facts, place);
    if (!loop) return terminal::failureOf(loop);
    const std::string id = (*loop)->id;
    const auto choices = choicesFor(options, file->facts);
    if (!choices) return terminal::failureOf(choices);
    inputs::SourceOptions sources = options.sources;
    sources.path = place.path;
    const Progress progress = progressOf(options, terminal::kAnalysisShare, 1);
    const auto traced =
        subjects::traceLoop(file->facts, id, file->source, inputs::programOf(file->source, sources, context), *choices,
                            options.run, progress);
    if (!traced) return terminal::failureOf(traced);
    progress.at(1, traced->run.ending);
    const text::TraceSummary summary{file->facts, id, options.trace.file, *traced};
    std::cout << (options.asJson ? text::traceJson(summary) : text::traceText(summary, context.paint));
    return std::nullopt;
}

} // namespace

Verb traceVerb() {
    auto options = std::make_shared<TraceOptions>();
    Verb verb;
    verb.usage = {.name = "trace",
                  .meaning = "Run the program and record what a loop's threads do to memory",
                  .footer = inputs::kSourcesFooter};
    inputs::addSourceOptions(verb.usage.options, options->sources, "PATH:LINE|PATH:LOOP");
    verb.usage.options.push_back({.names = "-o,--output",
                                  .placeholder = "FILE",
                                  .meaning = "Where to keep the trace",
                                  .target = &options->trace.file,
                                  .kind = command_line::ValueKind::file});
    terminal::addForceOption(verb.usage.options, options->isForced);
    inputs::addDeviceOption(verb.usage.options, options->choices);
    inputs::addNestOptions(verb.usage.options, options->choices);
    inputs::addTraceThreadsOption(verb.usage.options, options->choices,
                                  "Threads that are enough (default: two fillings of the GPU, or of eight of its SMs)");
    subjects::addTraceOptions(verb.usage.options, options->trace);
    inputs::addRunOptions(verb.usage.options, options->run);
    verb.usage.options.push_back({.names = "--progress",
                                  .meaning = "Write «progress FRACTION STEP» lines on stderr",
                                  .target = &options->showsProgress});
    verb.usage.options.push_back({.names = "--json", .meaning = "Print JSON", .target = &options->asJson});
    verb.run = [options](const Context& context) { return trace(*options, context); };
    return verb;
}

} // namespace forewarp::cli::verbs
