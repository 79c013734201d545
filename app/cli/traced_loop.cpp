#include "app/cli/traced_loop.h"

#include "app/cli/complaint.h"
#include "core/kernel/value_text.h"

#include <CLI/CLI.hpp>

#include <utility>

namespace forewarp::cli {

namespace {

/// A size that nobody gave but the traced run had.
void nameTracedSizes(const Bindings& taken, LoopReport& loop) {
    if (!loop.profile) return;
    for (Assumption& assumption : loop.profile->assumptions) {
        if (taken.contains(assumption.symbol))
            assumption.text = assumption.symbol + " = " + valueText(assumption.value) + " (in the traced run)";
    }
}

} // namespace

void addTracedLoopOptions(CLI::App& command, TraceOptions& options) {
    CLI::Option* trace = command.add_option("--trace", options.when,
                                            "Run the program and simulate memory with what the loop's threads did: "
                                            "auto runs it where the source does not tell (default off)");
    trace->option_text("off|auto|run")->check(CLI::IsMember({"off", "auto", "run"}));
    CLI::Option_group* run = command.add_option_group("The traced run", "With --trace auto or run:");
    addRunOptions(*run, options.run);
    addTraceOptions(*run, options.trace);
    run->needs(trace);
}

Result<ReportedLoop> chooseTracedLoop(const SourceOptions& sources, const Choices& choices, const TraceOptions& options,
                                      const Context& context) {
    if (!options.isOn()) return chooseLoop(sources, choices, context);
    Bindings taken;
    const auto trace = [&](AnalyzedSource& file, const std::string& loop, Scenario& scenario) -> std::optional<Error> {
        if (options.when == "auto" && !needsTrace(file.facts, loop, scenario.assumptions)) return {};
        SourceOptions program = sources;
        program.path = parseSelection(sources.path).path;
        TraceChoices traceChoices = options.trace;
        traceChoices.scenario = scenario;
        const auto traced = traceLoop(file.facts, loop, file.source, programOf(file.source, program, context),
                                      traceChoices, options.run, {});
        if (!traced) return failureOf(traced);
        taken = takeTracedSizes(file.facts, loop, scenario.assumptions);
        return std::nullopt;
    };
    auto chosen = chooseLoop(sources, choices, context, trace);
    if (chosen) nameTracedSizes(taken, chosen->report.files.front().loops.front());
    return chosen;
}

} // namespace forewarp::cli
