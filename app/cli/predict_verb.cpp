#include "app/cli/complaint.h"
#include "app/cli/prediction_text.h"
#include "app/cli/traced_loop.h"
#include "core/report/render.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>
#include <memory>

namespace forewarp::cli {

namespace {

struct PredictOptions {
    SourceOptions sources;
    Choices choices;
    TraceOptions trace;
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

Result<Report> reportOf(const PredictOptions& options, const Selection& selection, const Context& context) {
    if (options.trace.isOn() && selection.line == 0) {
        return Error{ErrorKind::usage, "A run traces one loop.", "--trace " + options.trace.when,
                     "Add its line, as in FILE:LINE."};
    }
    if (selection.line == 0) return reportSources(options.sources, options.choices, context);
    auto chosen = chooseTracedLoop(options.sources, options.choices, options.trace, context);
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
    addTracedLoopOptions(*command, options->trace);
    command->add_flag("--json", options->asJson, "Print JSON");
    return {command, true, [options](const Context& context) { return predict(*options, context); }};
}

} // namespace forewarp::cli
