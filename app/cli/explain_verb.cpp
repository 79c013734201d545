#include "app/cli/complaint.h"
#include "app/cli/notes.h"
#include "app/cli/prediction_text.h"
#include "app/cli/reported_loops.h"
#include "app/cli/text_layout.h"
#include "core/report/number_text.h"
#include "core/report/render.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace forewarp::cli {

namespace {

struct ExplainOptions {
    SourceOptions sources;
    Choices choices;
};

std::string predictionHead(const LoopReport& loop, const Prediction& prediction) {
    std::string text = "\n" + hanging("Model      ", prediction.model);
    text += hanging("Launch     ", countedText(loop.launch.blocks, "block") + " of " + loop.launch.block.text() +
                                       " threads, " + std::to_string(loop.launch.registersPerThread) +
                                       " registers per thread");
    text += hanging("Time       ",
                    loopTimeText(loop, prediction) + ", " + countText(prediction.cycles.value()) + " cycles");
    text += hanging("Limiter    ", printable(prediction.limiter));
    return text + "\n";
}

std::optional<Error> explain(const ExplainOptions& options, const Context& context) {
    const auto chosen = chooseLoop(options.sources, options.choices, context);
    if (!chosen) return failureOf(chosen);
    const LoopReport& loop = chosen->loop();
    if (loop.predictions.empty()) return noPrediction(*chosen);
    std::cout << hanging("Device     ", deviceText(chosen->report.device, options.choices));
    std::cout << loopHeadline(chosen->file(), loop, context.paint) << verdictText(loop.facts);
    for (const Prediction& prediction : loop.predictions) {
        std::cout << predictionHead(loop, prediction) << derivationText(prediction);
    }
    Background background;
    background.add(loop, loop.facts.id);
    std::cout << background.text();
    return std::nullopt;
}

} // namespace

Verb explainVerb(CLI::App& app) {
    auto options = std::make_shared<ExplainOptions>();
    CLI::App* command = app.add_subcommand("explain", "How the time of one loop comes about, term by term");
    addSourceOptions(*command, options->sources, "FILE:LINE");
    addDeviceOption(*command, options->choices);
    addKernelOptions(*command, options->choices);
    addBlockOption(*command, options->choices);
    return {command, true, [options](const Context& context) { return explain(*options, context); }};
}

} // namespace forewarp::cli
