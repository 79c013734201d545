#include "app/cli/subjects/traced_loop.h"

#include "app/cli/terminal/complaint.h"
#include "core/base/value_text.h"

#include <utility>

namespace forewarp::cli::subjects {

namespace {

/// A size that nobody gave but the traced run had.
void nameTracedSizes(const kernel::Bindings& taken, explain::LoopReport& loop) {
    if (!loop.profile) return;
    for (kernel::Assumption& assumption : loop.profile->assumptions) {
        if (taken.contains(assumption.symbol))
            assumption.text = assumption.symbol + " = " + valueText(assumption.value) + " (in the traced run)";
    }
}

} // namespace

void addTracedLoopOptions(command_line::VerbUsage& usage, TraceOptions& trace) {
    usage.options.push_back({.names = "--trace",
                             .placeholder = "off|auto|run",
                             .meaning = "Run the program and simulate memory with what the loop's threads did: auto "
                                        "runs it where the source does not tell (default off)",
                             .target = &trace.when,
                             .check = command_line::OneOf{{"off", "auto", "run"}}});
    command_line::OptionGroup run{"The traced run", "With --trace auto or run:", "--trace", {}};
    inputs::addRunOptions(run.options, trace.run);
    addTraceOptions(run.options, trace.trace);
    usage.groups.push_back(std::move(run));
}

Result<ReportedLoop> chooseTracedLoop(const inputs::SourceOptions& sources, const inputs::Choices& choices,
                                      const TraceOptions& options, const verbs::Context& context) {
    if (!options.isOn()) return chooseLoop(sources, choices, context);
    kernel::Bindings taken;
    const auto trace = [&](inputs::AnalyzedSource& file, const std::string& loop,
                           explain::Scenario& scenario) -> std::optional<Error> {
        if (options.when == "auto" && !needsTrace(file.facts, loop, scenario.assumptions)) return {};
        inputs::SourceOptions program = sources;
        program.path = inputs::parseSelection(sources.path).path;
        TraceChoices traceChoices = options.trace;
        traceChoices.scenario = scenario;
        const auto traced = traceLoop(file.facts, loop, file.source, inputs::programOf(file.source, program, context),
                                      traceChoices, options.run, {});
        if (!traced) return terminal::failureOf(traced);
        taken = takeTracedSizes(file.facts, loop, scenario.assumptions);
        return std::nullopt;
    };
    auto chosen = chooseLoop(sources, choices, context, trace);
    if (chosen) nameTracedSizes(taken, chosen->report.files.front().loops.front());
    return chosen;
}

} // namespace forewarp::cli::subjects
