#include "app/cli/inputs/facts_store.h"
#include "app/cli/inputs/sources.h"
#include "app/cli/subjects/observation.h"
#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/progress_lines.h"
#include "app/cli/terminal/text_files.h"
#include "core/explain/report.h"
#include "core/explain/report_checks.h"
#include "core/kernel/json/program_facts_json.h"
#include "core/render/json/json_text.h"
#include "frontend/confined.h"

#include <filesystem>
#include <iostream>
#include <memory>

namespace forewarp::cli::verbs {

namespace {

namespace fs = std::filesystem;

struct AnalyzeOptions {
    inputs::SourceOptions sources;
    bool wantsFacts = false;
    bool wantsList = false;
    bool readsStandardInput = false;
    std::vector<std::string> observed; ///< Ids of the loops to watch in a run.
    inputs::RunOptions run;
};

std::string absolutePath(const std::string& path) {
    return fs::absolute(path).lexically_normal().string();
}

std::string rootOf(const std::string& path) {
    std::error_code ignored;
    fs::path root = absolutePath(path);
    if (!fs::is_directory(root, ignored) || !root.has_filename()) root = root.parent_path();
    return root.string();
}

std::optional<Error> listSources(const AnalyzeOptions& options, const Context& context) {
    const auto sources = inputs::openSources(options.sources, context);
    if (!sources) return terminal::failureOf(sources);
    Json files = Json::array();
    for (const frontend::SourceFile& source : *sources) files.push_back(absolutePath(source.path));
    const Json json{{"schema", 1}, {"root", rootOf(options.sources.path)}, {"files", std::move(files)}};
    std::cout << render::json::textOf(json) << "\n";
    return std::nullopt;
}

/// The file as the project compiles it; text for a file that is not saved yet has only the arguments given here.
Result<frontend::SourceFile> sourceOf(const AnalyzeOptions& options, const Context& context) {
    const std::string& path = options.sources.path;
    std::error_code ignored;
    if (options.readsStandardInput && !fs::exists(path, ignored)) {
        return frontend::SourceFile{path, context.compilerArguments, fs::current_path(ignored).string(), std::nullopt};
    }
    const auto sources = inputs::openSources(options.sources, context);
    if (!sources) return sources.failureAs<frontend::SourceFile>();
    if (sources->size() == 1) return sources->front();
    return Error{ErrorKind::usage, "Facts are printed of one file, and this is a project.", path,
                 "Name one of the files that --list prints."};
}

/// Runs the program where loops are to be watched; how the run ended is the last step.
std::optional<Error> addObservations(const AnalyzeOptions& options, const frontend::SourceFile& source,
                                     const Context& context, kernel::ProgramFacts& facts) {
    if (options.observed.empty()) return std::nullopt;
    for (const std::string& loop : options.observed) {
        if (auto error = explain::checkLoop(loop, {&facts, 1})) return error;
    }
    const Progress progress = terminal::progressLines(terminal::kAnalysisShare, 1);
    const auto result = subjects::observeLoops(
        facts, options.observed, source, inputs::programOf(source, options.sources, context), options.run, progress);
    if (!result) return terminal::failureOf(result);
    progress.at(1, result->ending);
    return std::nullopt;
}

std::optional<Error> printFacts(const AnalyzeOptions& options, const Context& context) {
    auto source = sourceOf(options, context);
    if (!source) return terminal::failureOf(source);
    if (options.readsStandardInput) source->sourceText = terminal::readStandardInput();
    const double share = options.observed.empty() ? 1 : terminal::kAnalysisShare;
    const auto store = inputs::factsStore();
    auto facts = frontend::confined::analyze(*source, terminal::progressLines(0, share), store ? &*store : nullptr);
    if (!facts) return terminal::failureOf(facts);
    if (auto error = addObservations(options, *source, context, *facts)) return error;
    inputs::nameFile(*facts, source->path, options.sources.path);
    std::cout << kernel::json::writeFacts(*facts) << "\n";
    return std::nullopt;
}

} // namespace

Verb analyzeVerb() {
    auto options = std::make_shared<AnalyzeOptions>();
    Verb verb;
    verb.usage = {.name = "analyze",
                  .meaning = "Everything found out about sources, as JSON for other programs",
                  .footer = inputs::kSourcesFooter};
    inputs::addSourceOptions(verb.usage.options, options->sources, "PATH");
    verb.usage.options.push_back({.names = "--facts",
                                  .meaning = "Print the facts of one file; «progress FRACTION STEP» lines go to stderr",
                                  .target = &options->wantsFacts,
                                  .excludes = {"--list"}});
    verb.usage.options.push_back(
        {.names = "--list", .meaning = "Print the C files of a project", .target = &options->wantsList});
    verb.usage.options.push_back({.names = "--stdin-source",
                                  .meaning = "Analyse stdin in place of the file's text",
                                  .target = &options->readsStandardInput,
                                  .needs = {"--facts"},
                                  .excludes = {"--list"}});
    verb.usage.options.push_back({.names = "--observe",
                                  .placeholder = "LOOP",
                                  .meaning = "Run the program and watch this loop; repeatable",
                                  .target = &options->observed,
                                  .needs = {"--facts"}});
    inputs::addRunOptions(verb.usage.options, options->run);
    verb.run = [options](const Context& context) -> std::optional<Error> {
        if (options->wantsList) return listSources(*options, context);
        if (options->wantsFacts) return printFacts(*options, context);
        return Error{ErrorKind::usage, "Say what to print.", "analyze", "Add --facts or --list."};
    };
    return verb;
}

} // namespace forewarp::cli::verbs
