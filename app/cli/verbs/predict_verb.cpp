#include "app/cli/subjects/traced_loop.h"
#include "app/cli/terminal/complaint.h"
#include "app/cli/text/prediction_text.h"
#include "core/render/json/report_json.h"

#include <algorithm>
#include <iostream>
#include <memory>

namespace forewarp::cli::verbs {

namespace {

struct PredictOptions {
    inputs::SourceOptions sources;
    inputs::Choices choices;
    subjects::TraceOptions trace;
    bool asJson = false;
};

void print(const explain::Report& report, const PredictOptions& options, const inputs::Selection& selection,
           const terminal::Paint& paint) {
    const explain::FileReport& file = report.files.front();
    if (options.asJson) {
        std::cout << (inputs::isSingleFile(selection.path) ? render::json::reportJson(file, report)
                                                           : render::json::reportJson(report));
        return;
    }
    std::cout << text::predictionText(report, options.choices, paint);
    if (selection.line > 0) std::cout << text::loopDetailsText(report, paint);
}

Result<explain::Report> reportOf(const PredictOptions& options, const inputs::Selection& selection,
                                 const Context& context) {
    if (options.trace.isOn() && selection.line == 0) {
        return Error{ErrorKind::usage, "A run traces one loop.", "--trace " + options.trace.when,
                     "Add its line, as in FILE:LINE."};
    }
    if (selection.line == 0) return subjects::reportSources(options.sources, options.choices, context);
    auto chosen = subjects::chooseTracedLoop(options.sources, options.choices, options.trace, context);
    if (!chosen) return chosen.failureAs<explain::Report>();
    return std::move(chosen->report);
}

std::optional<Error> predict(const PredictOptions& options, const Context& context) {
    const inputs::Selection selection = inputs::parseSelection(options.sources.path);
    const auto report = reportOf(options, selection, context);
    if (!report) return terminal::failureOf(report);
    print(*report, options, selection, context.paint);
    if (std::ranges::all_of(report->files, inputs::taughtNothing, &explain::FileReport::facts))
        return inputs::nothingLearnt(selection.path);
    return std::nullopt;
}

} // namespace

Verb predictVerb() {
    auto options = std::make_shared<PredictOptions>();
    Verb verb;
    verb.usage = {.name = "predict",
                  .meaning = "Time of each loop on a GPU, and what limits it",
                  .footer = inputs::kSourcesFooter};
    inputs::addSourceOptions(verb.usage.options, options->sources, "FILE[:LINE]|DIR");
    inputs::addDeviceOption(verb.usage.options, options->choices);
    inputs::addKernelOptions(verb.usage.options, options->choices);
    inputs::addBlockOption(verb.usage.options, options->choices);
    subjects::addTracedLoopOptions(verb.usage, options->trace);
    verb.usage.options.push_back({.names = "--json", .meaning = "Print JSON", .target = &options->asJson});
    verb.run = [options](const Context& context) { return predict(*options, context); };
    return verb;
}

} // namespace forewarp::cli::verbs
