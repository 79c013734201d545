#include "app/cli/inputs/sources.h"

#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/text_files.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

namespace forewarp::cli::inputs {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostErrorsShown = 8;
constexpr std::size_t kMostLinesListed = 20;

std::string placeOf(const kernel::Diagnostic& diagnostic) {
    return diagnostic.location.isKnown() ? diagnostic.file + ":" + diagnostic.location.text() : diagnostic.file;
}

Error errorOf(const kernel::Diagnostic& diagnostic) {
    Error error{ErrorKind::input, diagnostic.message, placeOf(diagnostic), {}};
    if (!error.message.ends_with('.')) error.message += ".";
    const bool isMissingHeader = diagnostic.message.find("file not found") != std::string::npos;
    error.remedy = isMissingHeader ? "Name its folder after --, as in -- -Iinclude, or the build folder with -p."
                                   : "Correct it; loops of a function that holds an error are not analysed.";
    return error;
}

void complainOfErrors(const kernel::ProgramFacts& facts) {
    std::size_t count = 0;
    for (const kernel::Diagnostic& diagnostic : facts.diagnostics) {
        if (diagnostic.severity != kernel::Severity::error) continue;
        if (++count <= kMostErrorsShown) terminal::complain(errorOf(diagnostic));
    }
    if (count <= kMostErrorsShown) return;
    const std::string rest = std::to_string(count - kMostErrorsShown);
    terminal::complain({ErrorKind::input, "There are " + rest + " more errors.", facts.file, {}});
}

/// The file's name as the user would type it: what was typed, and below a folder the path from there.
std::string nameAsTyped(const std::string& file, const std::string& typed) {
    if (isSingleFile(typed)) return typed;
    std::error_code ignored;
    const fs::path folder = fs::is_directory(typed, ignored) ? fs::path(typed) : fs::path(typed).parent_path();
    const fs::path way = fs::relative(file, folder.empty() ? fs::path(".") : folder, ignored);
    if (way.empty() || *way.begin() == "..") return file;
    return (folder / way).lexically_normal().string();
}

bool hasErrors(const kernel::ProgramFacts& facts) {
    return std::any_of(facts.diagnostics.begin(), facts.diagnostics.end(), [](const kernel::Diagnostic& diagnostic) {
        return diagnostic.severity == kernel::Severity::error;
    });
}

/// Whether any loop was analysed; such a loop has at least the block that holds its condition.
bool hasAnalysedLoop(const kernel::ProgramFacts& facts) {
    return std::any_of(facts.loops.begin(), facts.loops.end(),
                       [](const kernel::LoopFacts& loop) { return !loop.blocks.empty(); });
}

std::string listOfLoopLines(const kernel::ProgramFacts& facts) {
    std::vector<int> lines;
    for (const kernel::LoopFacts& loop : facts.loops) lines.push_back(loop.range.begin.line);
    lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
    std::string text;
    for (std::size_t i = 0; i < std::min(lines.size(), kMostLinesListed); ++i) {
        text += (i == 0 ? "" : ", ") + std::to_string(lines[i]);
    }
    return lines.size() > kMostLinesListed ? text + ", …" : text;
}

Error noLoopAt(const kernel::ProgramFacts& facts, int line) {
    Error error{ErrorKind::input, "There is no loop at this line.", facts.file + ":" + std::to_string(line), {}};
    if (facts.loops.empty()) error.remedy = "The file has no loops.";
    else error.remedy = "Loops begin at: " + listOfLoopLines(facts) + ".";
    return error;
}

} // namespace

const char* const kSourcesFooter =
    "Compiler arguments follow after --, as in -- -Iinclude -DN=64.\n"
    "A file that cannot be analysed is reported and the rest goes on; the exit code is 3 only where no\n"
    "file could be analysed.";

void addSourceOptions(std::vector<command_line::Option>& options, SourceOptions& sources, const std::string& name) {
    options.push_back({.names = name,
                       .meaning = "What to analyse",
                       .target = &sources.path,
                       .kind = command_line::ValueKind::file,
                       .isRequired = true});
    options.push_back({.names = "-p",
                       .placeholder = "BUILD",
                       .meaning = "Folder of a compile_commands.json (default: beside or above)",
                       .target = &sources.buildDirectory,
                       .kind = command_line::ValueKind::folder});
}

void addStandardInputOption(std::vector<command_line::Option>& options, SourceOptions& sources) {
    options.push_back({.names = "--stdin-source",
                       .meaning = "Take stdin in place of the file's text",
                       .target = &sources.readsStandardInput});
}

Selection parseSelection(std::string_view text) {
    Selection selection{std::string(text), 0};
    const std::size_t colon = text.rfind(':');
    std::error_code ignored;
    if (colon == std::string_view::npos || fs::exists(selection.path, ignored)) return selection;
    const std::string_view digits = text.substr(colon + 1);
    int line = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), line);
    if (error != std::errc{} || end != digits.data() + digits.size() || line < 1) return selection;
    return {std::string(text.substr(0, colon)), line};
}

Result<const kernel::LoopFacts*> loopAt(const kernel::ProgramFacts& facts, int line) {
    const kernel::LoopFacts* chosen = nullptr;
    for (const kernel::LoopFacts& loop : facts.loops) {
        if (loop.range.begin.line == line && (!chosen || loop.depth > chosen->depth)) chosen = &loop;
    }
    if (!chosen) chosen = facts.at({line, 0});
    if (!chosen) return noLoopAt(facts, line);
    return chosen;
}

bool isSingleFile(const std::string& path) {
    std::error_code ignored;
    return !fs::is_directory(path, ignored) && fs::path(path).extension() != ".json";
}

std::string titleOf(const std::string& path) {
    fs::path place = fs::absolute(path).lexically_normal();
    if (!place.has_filename() || place.extension() == ".json") place = place.parent_path();
    return place.filename().string();
}

Result<std::vector<frontend::SourceFile>> openSources(const SourceOptions& options, const verbs::Context& context) {
    return frontend::project::openProject(options.path, {options.buildDirectory, context.compilerArguments});
}

void nameFile(kernel::ProgramFacts& facts, const std::string& path, const std::string& name) {
    facts.file = name;
    for (kernel::Diagnostic& diagnostic : facts.diagnostics) {
        if (diagnostic.file == path) diagnostic.file = name;
    }
}

Result<std::vector<AnalyzedSource>> analyzeEach(const SourceOptions& options, const verbs::Context& context) {
    auto sources = openSources(options, context);
    if (!sources) return sources.failureAs<std::vector<AnalyzedSource>>();
    if (options.readsStandardInput && sources->size() == 1) sources->front().sourceText = terminal::readStandardInput();
    std::vector<AnalyzedSource> files;
    for (const frontend::SourceFile& source : *sources) {
        auto facts = frontend::analyze(source);
        if (facts) {
            nameFile(*facts, source.path, nameAsTyped(source.path, options.path));
            complainOfErrors(*facts);
            files.push_back({source, *std::move(facts)});
        } else if (sources->size() == 1) {
            return facts.failureAs<std::vector<AnalyzedSource>>();
        } else {
            terminal::complain(terminal::failureOf(facts));
        }
    }
    if (!files.empty()) return files;
    return Error{ErrorKind::input, "None of the " + std::to_string(sources->size()) + " files could be analysed.",
                 options.path, "The lines above say why."};
}

Result<std::vector<kernel::ProgramFacts>> analyzeSources(const SourceOptions& options, const verbs::Context& context) {
    auto analyzed = analyzeEach(options, context);
    if (!analyzed) return analyzed.failureAs<std::vector<kernel::ProgramFacts>>();
    std::vector<kernel::ProgramFacts> files;
    for (AnalyzedSource& file : *analyzed) files.push_back(std::move(file.facts));
    return files;
}

Result<AnalyzedSource> analyzeSelection(const Selection& selection, const SourceOptions& options,
                                        const verbs::Context& context) {
    SourceOptions fileOptions = options;
    fileOptions.path = selection.path;
    std::error_code ignored;
    if (fs::exists(selection.path, ignored) && !isSingleFile(selection.path)) {
        return Error{ErrorKind::usage, "A line belongs to one file, and this is a project.", selection.path,
                     "Name the file, as in FILE:LINE."};
    }
    auto files = analyzeEach(fileOptions, context);
    if (!files) return files.failureAs<AnalyzedSource>();
    return std::move(files->front());
}

bool taughtNothing(const kernel::ProgramFacts& facts) {
    return hasErrors(facts) && !hasAnalysedLoop(facts);
}

Error nothingLearnt(const std::string& path) {
    return {ErrorKind::input, "No loop could be analysed because of errors in the source.", path,
            "Correct the errors above, or give the missing compiler arguments after --."};
}

} // namespace forewarp::cli::inputs
