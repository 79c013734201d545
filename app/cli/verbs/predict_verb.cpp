#include "app/cli/subjects/traced_loop.h"
#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/progress_line.h"
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
    bool showsAll = false;
    bool asJson = false;

    [[nodiscard]] text::Extent extent() const { return showsAll ? text::Extent::all : text::Extent::inCharge; }
};

std::optional<Error> refuseTrace(const PredictOptions& options) {
    if (!options.trace.isOn()) return std::nullopt;
    return Error{ErrorKind::usage, "A run traces one loop.", "--trace " + options.trace.when,
                 "Name it, as in FILE:LINE or FILE:LOOP."};
}

bool taughtNothing(const explain::Report& report) {
    return std::ranges::all_of(report.files, inputs::taughtNothing, &explain::FileReport::facts);
}

std::optional<Error> predictLoop(const PredictOptions& options, const inputs::Selection& selection,
                                 const Context& context) {
    const auto chosen = subjects::chooseTracedLoop(options.sources, options.choices, options.trace, context);
    if (!chosen) return terminal::failureOf(chosen);
    const explain::Report& report = chosen->report;
    if (options.asJson) {
        std::cout << render::json::reportJson(report.files.front(), report);
    } else {
        std::cout << text::predictionText(report, options.choices, options.extent(), context.paint)
                  << text::loopDetailsText(report, options.extent(), context.paint);
    }
    if (taughtNothing(report)) return inputs::nothingLearnt(selection.path);
    return std::nullopt;
}

std::optional<Error> predictAsJson(const PredictOptions& options, const Context& context) {
    const auto report = subjects::reportSources(options.sources, options.choices, context);
    if (!report) return terminal::failureOf(report);
    std::cout << (inputs::isSingleFile(options.sources.path) ? render::json::reportJson(report->files.front(), *report)
                                                             : render::json::reportJson(*report));
    if (taughtNothing(*report)) return inputs::nothingLearnt(options.sources.path);
    return std::nullopt;
}

std::optional<Error> predictFiles(const PredictOptions& options, const Context& context) {
    const bool isOneFile = inputs::isSingleFile(options.sources.path);
    text::PredictionPage page(options.choices, options.extent(), isOneFile, context.paint);
    bool wasInVain = true;
    const auto print = [&](const explain::Report& report) -> std::optional<Error> {
        wasInVain = wasInVain && taughtNothing(report);
        terminal::printPart(page.tables(report));
        return std::nullopt;
    };
    if (auto error = subjects::reportEachSource(options.sources, options.choices, context, print)) return error;
    terminal::printPart(page.background());
    if (wasInVain) return inputs::nothingLearnt(options.sources.path);
    return std::nullopt;
}

std::optional<Error> predict(const PredictOptions& options, const Context& context) {
    const inputs::Selection selection = inputs::parseSelection(options.sources.path);
    if (selection.isOneLoop()) return predictLoop(options, selection, context);
    if (auto error = refuseTrace(options)) return error;
    return options.asJson ? predictAsJson(options, context) : predictFiles(options, context);
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
    inputs::addHostMemoryOption(verb.usage.options, options->choices);
    subjects::addTracedLoopOptions(verb.usage, options->trace);
    verb.usage.options.push_back({.names = "--all",
                                  .meaning = "Every model, every caveat and every reason; JSON always has them",
                                  .target = &options->showsAll});
    verb.usage.options.push_back({.names = "--json", .meaning = "Print JSON", .target = &options->asJson});
    verb.run = [options](const Context& context) { return predict(*options, context); };
    return verb;
}

} // namespace forewarp::cli::verbs
