#include "app/cli/choices.h"
#include "app/cli/complaint.h"
#include "app/cli/loop_place.h"
#include "app/cli/loops_text.h"
#include "app/cli/observation.h"
#include "app/cli/observation_text.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>
#include <memory>

namespace forewarp::cli {

namespace {

struct ObserveOptions {
    SourceOptions sources;
    Decisions decisions;
    RunOptions run;
    bool asJson = false;
};

bool isInsideObservable(const ProgramFacts& facts, const LoopFacts& loop) {
    for (int around = loop.parent; around >= 0; around = facts.loops[std::size_t(around)].parent) {
        if (facts.loops[std::size_t(around)].canObserve) return true;
    }
    return false;
}

/// All loops that a run could decide, the outermost of them first.
std::vector<std::string> observableLoops(const ProgramFacts& facts) {
    std::vector<std::string> outermost;
    std::vector<std::string> inner;
    for (const LoopFacts& loop : facts.loops) {
        if (loop.canObserve) (isInsideObservable(facts, loop) ? inner : outermost).push_back(loop.id);
    }
    outermost.insert(outermost.end(), inner.begin(), inner.end());
    return outermost;
}

Result<std::vector<std::string>> chooseLoops(const LoopPlace& place, const ProgramFacts& facts) {
    using Ids = std::vector<std::string>;
    if (place.isOneLoop()) {
        const auto loop = chooseLoopId(place, facts);
        if (!loop) return loop.failureAs<Ids>();
        return Ids{*loop};
    }
    Ids loops = observableLoops(facts);
    if (!loops.empty()) return loops;
    return Error{ErrorKind::input, "No loop here waits for an observation.", facts.file,
                 "Name a loop to watch it all the same, as in FILE:LINE or FILE:LOOP."};
}

/// Leaves the watched loops, in the order they were chosen in.
void keepLoops(const std::vector<std::string>& ids, ProgramFacts& facts) {
    std::vector<LoopFacts> kept;
    for (const std::string& id : ids) {
        if (const LoopFacts* loop = facts.find(id)) kept.push_back(*loop);
    }
    facts.loops = std::move(kept);
}

std::optional<Error> observe(const ObserveOptions& options, const Context& context) {
    const LoopPlace place = parsePlace(options.sources.path);
    auto file = chooseFile(place, options.sources, context);
    if (!file) return failureOf(file);
    if (auto error = applyDecisions(options.decisions, {&file->facts, 1})) return error;
    const auto loops = chooseLoops(place, file->facts);
    if (!loops) return failureOf(loops);
    SourceOptions sources = options.sources;
    sources.path = place.selection.path;
    auto program = programOf(file->source, sources, context);
    const auto result = observeLoops(file->facts, *loops, file->source, std::move(program), options.run, {});
    if (!result) return failureOf(result);
    keepLoops(*loops, file->facts);
    if (options.asJson) std::cout << observedLoopsJson(file->facts, *result);
    else std::cout << loopsText(file->facts, context.paint) << observationText(*result);
    return std::nullopt;
}

} // namespace

Verb observeVerb(CLI::App& app) {
    auto options = std::make_shared<ObserveOptions>();
    CLI::App* command = app.add_subcommand("observe", "Run the program and watch what undecided loops do");
    addSourceOptions(*command, options->sources, "PATH[:LINE|:LOOP]");
    addRunOptions(*command, options->run);
    addRejectOption(*command, options->decisions);
    command->add_flag("--json", options->asJson, "Print JSON");
    return {command, true, [options](const Context& context) { return observe(*options, context); }};
}

} // namespace forewarp::cli
