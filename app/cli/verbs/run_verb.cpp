#include "app/cli/inputs/choices.h"
#include "app/cli/inputs/profile_file.h"
#include "app/cli/inputs/run_file.h"
#include "app/cli/processes/measured_program.h"
#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/text_layout.h"
#include "app/cli/terminal/written_files.h"
#include "app/cli/text/plans/run_text.h"
#include "core/kernel/json/measured_run_json.h"

#include <iostream>
#include <memory>

namespace forewarp::cli::verbs {

namespace {

struct RunVerbOptions {
    inputs::SourceOptions sources;
    inputs::RunOptions run;
    std::string mainFile;
    std::string profile; ///< File of a profiler's text.
    inputs::Choices choices; ///< Values, for loops whose iterations a profile does not count.
    std::string output;
    bool isForced = false;
    bool showsAll = false;
    bool asJson = false;
};

/// The run with its files named as the user would.
kernel::MeasuredRun shownRun(kernel::MeasuredRun run, const std::vector<inputs::AnalyzedSource>& sources) {
    const auto name = [&](std::string& file) {
        for (const inputs::AnalyzedSource& source : sources)
            if (inputs::placeOfSource(source.source.path, source.source.workingDirectory) == file)
                file = source.facts.file;
    };
    for (kernel::MeasuredLoop& loop : run.loops) name(loop.file);
    for (kernel::MeasuredCall& call : run.calls) name(call.file);
    return run;
}

std::string outputText(const std::string& output) {
    return output.empty() ? "" : "\nThe program wrote, at the end:\n" + output + (output.ends_with('\n') ? "" : "\n");
}

/// What was found out about the program, by a run of it or by a profiler.
Result<frontend::trace::MeasureResult> measured(const RunVerbOptions& options,
                                                const std::vector<inputs::AnalyzedSource>& sources) {
    if (options.profile.empty()) return processes::measureProgram(sources, options.mainFile, options.run);
    auto run = inputs::readProfile(options.profile, sources, options.choices);
    if (!run) return run.failureAs<frontend::trace::MeasureResult>();
    frontend::trace::MeasureResult result;
    result.run = *std::move(run);
    return result;
}

std::optional<Error> run(const RunVerbOptions& options, const Context& context) {
    const auto overwrite = terminal::overwriteIf(options.isForced);
    if (!options.output.empty())
        if (auto error = terminal::checkWritable(options.output, overwrite)) return error;
    const auto sources = inputs::analyzeEach(options.sources, context);
    if (!sources) return terminal::failureOf(sources);
    const auto result = measured(options, *sources);
    if (!result) return terminal::failureOf(result);
    const std::string json = kernel::json::writeRun(result->run);
    if (!options.output.empty())
        if (auto error = terminal::writeFile(options.output, json, overwrite)) return error;
    if (options.asJson) {
        std::cout << json;
        return std::nullopt;
    }
    std::cout << text::plans::runText(shownRun(result->run, *sources), *sources, options.showsAll, context.paint)
              << outputText(result->output);
    if (options.output.empty())
        std::cout << "\nKeep the run with -o run.json; plan and predict take it with --run run.json.\n";
    return std::nullopt;
}

} // namespace

Verb runVerb() {
    auto options = std::make_shared<RunVerbOptions>();
    Verb verb;
    verb.usage = {.name = "run",
                  .meaning = "Run the program and measure its loops: how often, how long, with which sizes",
                  .footer = inputs::kSourcesFooter};
    inputs::addSourceOptions(verb.usage.options, options->sources, "DIR|FILE");
    verb.usage.options.push_back({.names = "--main",
                                  .placeholder = "FILE",
                                  .meaning = "Source with main(), where several have one",
                                  .target = &options->mainFile,
                                  .kind = command_line::ValueKind::file});
    inputs::addRunOptions(verb.usage.options, options->run);
    verb.usage.options.push_back({.names = "--profile",
                                  .placeholder = "FILE",
                                  .meaning = "Run nothing: take times from what perf script or gprof printed",
                                  .target = &options->profile,
                                  .kind = command_line::ValueKind::file});
    inputs::addValueOption(verb.usage.options, options->choices,
                           "With --profile: value of a symbol, for how often loops ran; repeatable");
    verb.usage.options.push_back({.names = "-o,--output",
                                  .placeholder = "FILE",
                                  .meaning = "Keep the run for --run of plan, predict, explain and others",
                                  .target = &options->output,
                                  .kind = command_line::ValueKind::file});
    terminal::addForceOption(verb.usage.options, options->isForced);
    verb.usage.options.push_back({.names = "--all",
                                  .meaning = "Loops that took little time, too; JSON always has them",
                                  .target = &options->showsAll});
    verb.usage.options.push_back({.names = "--json", .meaning = "Print the run as JSON", .target = &options->asJson});
    verb.run = [options](const Context& context) { return run(*options, context); };
    return verb;
}

} // namespace forewarp::cli::verbs
