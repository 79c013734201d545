#include "app/cli/complaint.h"
#include "app/cli/observation.h"
#include "app/cli/progress_lines.h"
#include "app/cli/sources.h"
#include "app/cli/text_files.h"
#include "core/report/json_text.h"
#include "core/report/report.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <iostream>
#include <memory>

namespace forewarp::cli {

namespace {

namespace fs = std::filesystem;

struct AnalyzeOptions {
    SourceOptions sources;
    bool wantsFacts = false;
    bool wantsList = false;
    bool readsStandardInput = false;
    std::vector<std::string> observed; ///< Ids of the loops to watch in a run.
    RunOptions run;
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
    const auto sources = openSources(options.sources, context);
    if (!sources) return failureOf(sources);
    Json files = Json::array();
    for (const frontend::SourceFile& source : *sources) files.push_back(absolutePath(source.path));
    const Json json{{"schema", 1}, {"root", rootOf(options.sources.path)}, {"files", std::move(files)}};
    std::cout << textOf(json) << "\n";
    return std::nullopt;
}

/// The file as the project compiles it; text for a file that is not saved yet has only the arguments given here.
Result<frontend::SourceFile> sourceOf(const AnalyzeOptions& options, const Context& context) {
    const std::string& path = options.sources.path;
    std::error_code ignored;
    if (options.readsStandardInput && !fs::exists(path, ignored)) {
        return frontend::SourceFile{path, context.compilerArguments, fs::current_path(ignored).string(), std::nullopt};
    }
    const auto sources = openSources(options.sources, context);
    if (!sources) return sources.failureAs<frontend::SourceFile>();
    if (sources->size() == 1) return sources->front();
    return Error{ErrorKind::usage, "Facts are printed of one file, and this is a project.", path,
                 "Name one of the files that --list prints."};
}

/// Runs the program where loops are to be watched; how the run ended is the last step.
std::optional<Error> addObservations(const AnalyzeOptions& options, const frontend::SourceFile& source,
                                     const Context& context, ProgramFacts& facts) {
    if (options.observed.empty()) return std::nullopt;
    for (const std::string& loop : options.observed) {
        if (auto error = checkLoop(loop, {&facts, 1})) return error;
    }
    const Progress progress = progressLines(kAnalysisShare, 1);
    const auto result = observeLoops(facts, options.observed, source, programOf(source, options.sources, context),
                                     options.run, progress);
    if (!result) return failureOf(result);
    progress.at(1, result->ending);
    return std::nullopt;
}

std::optional<Error> printFacts(const AnalyzeOptions& options, const Context& context) {
    auto source = sourceOf(options, context);
    if (!source) return failureOf(source);
    if (options.readsStandardInput) source->sourceText = readStandardInput();
    const double share = options.observed.empty() ? 1 : kAnalysisShare;
    auto facts = frontend::analyze(*source, {}, progressLines(0, share));
    if (!facts) return failureOf(facts);
    if (auto error = addObservations(options, *source, context, *facts)) return error;
    nameFile(*facts, source->path, options.sources.path);
    std::cout << writeFacts(*facts) << "\n";
    return std::nullopt;
}

} // namespace

Verb analyzeVerb(CLI::App& app) {
    auto options = std::make_shared<AnalyzeOptions>();
    CLI::App* command = app.add_subcommand("analyze", "Everything found out about sources, as JSON for other programs");
    addSourceOptions(*command, options->sources, "PATH");
    CLI::Option* facts = command->add_flag("--facts", options->wantsFacts,
                                           "Print the facts of one file; «progress FRACTION STEP» lines go to stderr");
    CLI::Option* list = command->add_flag("--list", options->wantsList, "Print the C files of a project");
    command->add_flag("--stdin-source", options->readsStandardInput, "Analyse stdin in place of the file's text")
        ->needs(facts)
        ->excludes(list);
    facts->excludes(list);
    command->add_option("--observe", options->observed, "Run the program and watch this loop; repeatable")
        ->option_text("LOOP")
        ->allow_extra_args(false)
        ->needs(facts);
    addRunOptions(*command, options->run);
    return {command, true, [options](const Context& context) -> std::optional<Error> {
                if (options->wantsList) return listSources(*options, context);
                if (options->wantsFacts) return printFacts(*options, context);
                return Error{ErrorKind::usage, "Say what to print.", "analyze", "Add --facts or --list."};
            }};
}

} // namespace forewarp::cli
