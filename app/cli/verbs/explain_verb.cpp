#include "app/cli/subjects/reported_loops.h"
#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/notes.h"
#include "app/cli/terminal/text_layout.h"
#include "app/cli/text/prediction_text.h"
#include "core/base/number_text.h"
#include "core/render/text/derivation_text.h"
#include "core/render/text/time_text.h"

#include <iostream>
#include <memory>

namespace forewarp::cli::verbs {

namespace {

struct ExplainOptions {
    inputs::SourceOptions sources;
    inputs::Choices choices;
    bool showsAll = false;
};

std::string predictionHead(const explain::LoopReport& loop, const models::Prediction& prediction) {
    std::string text = "\n" + terminal::hanging("Model      ", prediction.model);
    text += terminal::hanging(
        "Launch     ", countedText(loop.launch.blocks, "block") + " of " + loop.launch.block.text() + " threads, " +
                           std::to_string(loop.launch.registersPerThread) + " registers per thread");
    text += terminal::hanging("Time       ", render::text::launchTimeText(loop, prediction) + ", " +
                                                 countText(prediction.cycles.value()) + " cycles");
    text += terminal::hanging("Limiter    ", terminal::printable(prediction.limiter.text()));
    return text + "\n";
}

std::optional<Error> explain(const ExplainOptions& options, const Context& context) {
    const auto chosen = subjects::chooseLoop(options.sources, options.choices, context);
    if (!chosen) return terminal::failureOf(chosen);
    const explain::LoopReport& loop = chosen->loop();
    if (loop.predictions.empty()) return subjects::noPrediction(*chosen);
    std::cout << terminal::hanging("Device     ", text::deviceText(chosen->report.device, options.choices));
    std::cout << text::loopHeadline(chosen->file(), loop, context.paint)
              << text::verdictText(loop.facts, text::reasonsShown(options.showsAll));
    for (const models::Prediction& prediction : loop.predictions) {
        std::cout << predictionHead(loop, prediction) << render::text::derivationText(prediction);
    }
    terminal::Background background;
    background.add(loop, loop.facts.id);
    std::cout << background.text();
    return std::nullopt;
}

} // namespace

Verb explainVerb() {
    auto options = std::make_shared<ExplainOptions>();
    Verb verb;
    verb.usage = {.name = "explain",
                  .meaning = "How the time of one loop comes about, term by term",
                  .footer = inputs::kSourcesFooter};
    inputs::addSourceOptions(verb.usage.options, options->sources, "FILE:LINE");
    inputs::addDeviceOption(verb.usage.options, options->choices);
    inputs::addKernelOptions(verb.usage.options, options->choices);
    inputs::addBlockOption(verb.usage.options, options->choices);
    verb.usage.options.push_back(
        {.names = "--all", .meaning = "Every reason of the verdict", .target = &options->showsAll});
    verb.run = [options](const Context& context) { return explain(*options, context); };
    return verb;
}

} // namespace forewarp::cli::verbs
