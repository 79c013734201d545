#include "app/cli/choices.h"
#include "app/cli/complaint.h"
#include "app/cli/loops_text.h"
#include "app/cli/sources.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>
#include <memory>

namespace forewarp::cli {

namespace {

struct LoopsOptions {
    SourceOptions sources;
    Decisions decisions;
    std::vector<std::string> verdicts; ///< Names of those to show; empty for all.
    bool asJson = false;
};

/// Leaves the loops with one of the verdicts asked for.
void keepVerdicts(const std::vector<std::string>& verdicts, ProgramFacts& facts) {
    if (verdicts.empty()) return;
    std::erase_if(facts.loops, [&](const LoopFacts& loop) {
        return std::ranges::find(verdicts, name(loop.verdict)) == verdicts.end();
    });
}

void printText(const std::vector<ProgramFacts>& files, bool isFiltered, const Paint& paint) {
    bool isFirst = true;
    for (const ProgramFacts& facts : files) {
        if (isFiltered && facts.loops.empty()) continue;
        std::cout << (isFirst ? "" : "\n") << loopsText(facts, paint);
        isFirst = false;
    }
    if (isFirst) std::cout << "No loop has a verdict that was asked for.\n";
}

std::optional<Error> listLoops(const LoopsOptions& options, const Context& context) {
    auto files = analyzeSources(options.sources, context);
    if (!files) return failureOf(files);
    if (auto error = applyDecisions(options.decisions, *files)) return error;
    const bool wasInVain = std::ranges::all_of(*files, taughtNothing);
    for (ProgramFacts& facts : *files) keepVerdicts(options.verdicts, facts);
    if (!options.asJson) printText(*files, !options.verdicts.empty(), context.paint);
    else std::cout << (isSingleFile(options.sources.path) ? loopsJson(files->front()) : loopsJson(*files));
    if (wasInVain) return nothingLearnt(options.sources.path);
    return std::nullopt;
}

} // namespace

Verb loopsVerb(CLI::App& app) {
    auto options = std::make_shared<LoopsOptions>();
    CLI::App* command = app.add_subcommand("loops", "Loops of C files and whether they may run in parallel");
    addSourceOptions(*command, options->sources, "FILE|DIR");
    addRejectOption(*command, options->decisions);
    command->add_option("--verdict", options->verdicts, "Only loops with this verdict; repeatable")
        ->option_text("proved|reduction|observed|refuted|unknown")
        ->check(CLI::IsMember({"proved", "reduction", "observed", "refuted", "unknown"}))
        ->allow_extra_args(false);
    command->add_flag("--json", options->asJson, "Print JSON");
    return {command, true, [options](const Context& context) { return listLoops(*options, context); }};
}

} // namespace forewarp::cli
