#include "app/cli/inputs/choices.h"
#include "app/cli/inputs/sources.h"
#include "app/cli/terminal/complaint.h"
#include "app/cli/text/loops_text.h"
#include "core/render/json/loops_json.h"

#include <algorithm>
#include <iostream>
#include <memory>

namespace forewarp::cli::verbs {

namespace {

struct LoopsOptions {
    inputs::SourceOptions sources;
    inputs::Decisions decisions;
    std::vector<std::string> verdicts; ///< Names of those to show; empty for all.
    bool asJson = false;
};

/// Leaves the loops with one of the verdicts asked for.
void keepVerdicts(const std::vector<std::string>& verdicts, kernel::ProgramFacts& facts) {
    if (verdicts.empty()) return;
    std::erase_if(facts.loops, [&](const kernel::LoopFacts& loop) {
        return std::ranges::find(verdicts, kernel::name(loop.verdict)) == verdicts.end();
    });
}

void printText(const std::vector<kernel::ProgramFacts>& files, bool isFiltered, const terminal::Paint& paint) {
    bool isFirst = true;
    for (const kernel::ProgramFacts& facts : files) {
        if (isFiltered && facts.loops.empty()) continue;
        std::cout << (isFirst ? "" : "\n") << text::loopsText(facts, paint);
        isFirst = false;
    }
    if (isFirst) std::cout << "No loop has a verdict that was asked for.\n";
}

std::optional<Error> listLoops(const LoopsOptions& options, const Context& context) {
    auto files = inputs::analyzeSources(options.sources, context);
    if (!files) return terminal::failureOf(files);
    if (auto error = inputs::applyDecisions(options.decisions, *files)) return error;
    const bool wasInVain = std::ranges::all_of(*files, inputs::taughtNothing);
    for (kernel::ProgramFacts& facts : *files) keepVerdicts(options.verdicts, facts);
    if (!options.asJson) printText(*files, !options.verdicts.empty(), context.paint);
    else
        std::cout << (inputs::isSingleFile(options.sources.path) ? render::json::loopsJson(files->front())
                                                                 : render::json::loopsJson(*files));
    if (wasInVain) return inputs::nothingLearnt(options.sources.path);
    return std::nullopt;
}

} // namespace

Verb loopsVerb() {
    auto options = std::make_shared<LoopsOptions>();
    Verb verb;
    verb.usage = {.name = "loops",
                  .meaning = "Loops of C files and whether they may run in parallel",
                  .footer = inputs::kSourcesFooter};
    inputs::addSourceOptions(verb.usage.options, options->sources, "FILE|DIR");
    inputs::addRejectOption(verb.usage.options, options->decisions);
    verb.usage.options.push_back(
        {.names = "--verdict",
         .placeholder = "proved|reduction|observed|refuted|unknown",
         .meaning = "Only loops with this verdict; repeatable",
         .target = &options->verdicts,
         .check = command_line::OneOf{{"proved", "reduction", "observed", "refuted", "unknown"}}});
    verb.usage.options.push_back({.names = "--json", .meaning = "Print JSON", .target = &options->asJson});
    verb.run = [options](const Context& context) { return listLoops(*options, context); };
    return verb;
}

} // namespace forewarp::cli::verbs
