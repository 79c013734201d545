#include "app/cli/inputs/choices.h"
#include "app/cli/inputs/chosen_file.h"
#include "app/cli/subjects/observation.h"
#include "app/cli/terminal/complaint.h"
#include "app/cli/text/loops_text.h"
#include "app/cli/text/observation_text.h"
#include "app/cli/text/prediction_text.h"

#include <algorithm>
#include <iostream>
#include <memory>

namespace forewarp::cli::verbs {

namespace {

struct ObserveOptions {
    inputs::SourceOptions sources;
    inputs::Decisions decisions;
    inputs::RunOptions run;
    bool showsAll = false;
    bool asJson = false;
};

bool isInsideObservable(const kernel::ProgramFacts& facts, const kernel::LoopFacts& loop) {
    for (int around = loop.parent; around >= 0; around = facts.loops[std::size_t(around)].parent) {
        if (facts.loops[std::size_t(around)].canObserve) return true;
    }
    return false;
}

/// All loops that a run could decide, the outermost of them first.
std::vector<std::string> observableLoops(const kernel::ProgramFacts& facts) {
    std::vector<std::string> outermost;
    std::vector<std::string> inner;
    for (const kernel::LoopFacts& loop : facts.loops) {
        if (loop.canObserve) (isInsideObservable(facts, loop) ? inner : outermost).push_back(loop.id);
    }
    outermost.insert(outermost.end(), inner.begin(), inner.end());
    return outermost;
}

Result<std::vector<std::string>> chooseLoops(const inputs::Selection& place, const kernel::ProgramFacts& facts) {
    using Ids = std::vector<std::string>;
    if (place.isOneLoop()) {
        const auto loop = inputs::loopOf(facts, place);
        if (!loop) return loop.failureAs<Ids>();
        return Ids{(*loop)->id};
    }
    Ids loops = observableLoops(facts);
    if (!loops.empty()) return loops;
    return Error{ErrorKind::input, "No loop here waits for an observation.", facts.file,
                 "Name a loop to watch it all the same, as in FILE:LINE or FILE:LOOP."};
}

/// Leaves the watched loops, in the order they were chosen in.
void keepLoops(const std::vector<std::string>& ids, kernel::ProgramFacts& facts) {
    std::vector<kernel::LoopFacts> kept;
    for (const std::string& id : ids) {
        if (const kernel::LoopFacts* loop = facts.find(id)) kept.push_back(*loop);
    }
    facts.loops = std::move(kept);
}

std::optional<Error> observe(const ObserveOptions& options, const Context& context) {
    const inputs::Selection place = inputs::parseSelection(options.sources.path);
    auto file = inputs::chooseFile(place, options.sources, context);
    if (!file) return terminal::failureOf(file);
    if (auto error = inputs::applyDecisions(options.decisions, {&file->facts, 1})) return error;
    const auto loops = chooseLoops(place, file->facts);
    if (!loops) return terminal::failureOf(loops);
    inputs::SourceOptions sources = options.sources;
    sources.path = place.path;
    auto program = inputs::programOf(file->source, sources, context);
    const auto result = subjects::observeLoops(file->facts, *loops, file->source, std::move(program), options.run, {});
    if (!result) return terminal::failureOf(result);
    keepLoops(*loops, file->facts);
    if (options.asJson) std::cout << text::observedLoopsJson(file->facts, *result);
    else
        std::cout << text::loopsText(file->facts, text::reasonsShown(options.showsAll), context.paint)
                  << text::observationText(*result);
    return std::nullopt;
}

} // namespace

Verb observeVerb() {
    auto options = std::make_shared<ObserveOptions>();
    Verb verb;
    verb.usage = {.name = "observe",
                  .meaning = "Run the program and watch what undecided loops do",
                  .footer = inputs::kSourcesFooter};
    inputs::addSourceOptions(verb.usage.options, options->sources, "PATH[:LINE|:LOOP]");
    inputs::addRunOptions(verb.usage.options, options->run);
    inputs::addRejectOption(verb.usage.options, options->decisions);
    verb.usage.options.push_back({.names = "--all",
                                  .meaning = "Every reason of every verdict; JSON always has them",
                                  .target = &options->showsAll});
    verb.usage.options.push_back({.names = "--json", .meaning = "Print JSON", .target = &options->asJson});
    verb.run = [options](const Context& context) { return observe(*options, context); };
    return verb;
}

} // namespace forewarp::cli::verbs
