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
    bool asJson = false;
};

std::optional<Error> listLoops(const LoopsOptions& options, const Context& context) {
    const auto files = analyzeSources(options.sources, context);
    if (!files) return failureOf(files);
    if (options.asJson) {
        std::cout << (isSingleFile(options.sources.path) ? loopsJson(files->front()) : loopsJson(*files));
    } else {
        for (const ProgramFacts& facts : *files) {
            std::cout << (&facts == &files->front() ? "" : "\n") << loopsText(facts, context.paint);
        }
    }
    if (std::ranges::all_of(*files, taughtNothing)) return nothingLearnt(options.sources.path);
    return std::nullopt;
}

} // namespace

Verb loopsVerb(CLI::App& app) {
    auto options = std::make_shared<LoopsOptions>();
    CLI::App* command = app.add_subcommand("loops", "Loops of C files and whether they may run in parallel");
    addSourceOptions(*command, options->sources, "FILE|DIR");
    command->add_flag("--json", options->asJson, "Print JSON");
    return {command, true, [options](const Context& context) { return listLoops(*options, context); }};
}

} // namespace forewarp::cli
