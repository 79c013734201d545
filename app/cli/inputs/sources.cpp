#include "app/cli/inputs/sources.h"

#include "app/cli/inputs/facts_store.h"
#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/progress_line.h"
#include "app/cli/terminal/text_files.h"
#include "app/cli/terminal/written_files.h"
#include "core/explain/report_checks.h"
#include "frontend/confined.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>
#include <utility>

namespace forewarp::cli::inputs {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostErrorsShown = 8;
constexpr std::size_t kMostNotesShown = 8;
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

/// Says what goes for many files, such as compiler arguments that were left out, once in a run.
void sayNotes(const kernel::ProgramFacts& facts) {
    static std::set<std::string> said;
    for (const kernel::Diagnostic& diagnostic : facts.diagnostics) {
        if (diagnostic.severity != kernel::Severity::note || !said.insert(diagnostic.message).second) continue;
        if (said.size() <= kMostNotesShown) {
            terminal::complain({ErrorKind::input, diagnostic.message, placeOf(diagnostic), {}});
        }
    }
}

} // namespace

std::string nameAsTyped(const std::string& file, const std::string& typed) {
    if (isSingleFile(typed)) return typed;
    std::error_code ignored;
    const fs::path folder = fs::is_directory(typed, ignored) ? fs::path(typed) : fs::path(typed).parent_path();
    const fs::path way = fs::relative(file, folder.empty() ? fs::path(".") : folder, ignored);
    if (way.empty() || *way.begin() == "..") return file;
    return (folder / way).lexically_normal().string();
}

namespace {

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

bool isInsideAny(const std::vector<const kernel::LoopFacts*>& loops, const kernel::LoopFacts& loop) {
    return std::ranges::any_of(loops, [&](const auto* other) { return loop.id.starts_with(other->id + "."); });
}

/// The outermost loops that begin at a line: of the file, or of what it includes.
std::vector<const kernel::LoopFacts*> loopsAt(const kernel::ProgramFacts& facts, int line) {
    std::vector<const kernel::LoopFacts*> found;
    for (const kernel::LoopFacts& loop : facts.loops)
        if (loop.range.begin.line == line && !isInsideAny(found, loop)) found.push_back(&loop);
    if (!found.empty()) return found;
    for (const kernel::LoopFacts& loop : facts.loops)
        if (loop.writtenRange().begin.line == line && !isInsideAny(found, loop)) found.push_back(&loop);
    return found;
}

Error severalAt(const kernel::ProgramFacts& facts, int line, const std::vector<const kernel::LoopFacts*>& loops) {
    std::string places;
    for (const kernel::LoopFacts* loop : loops) places += (places.empty() ? "" : ", ") + loop->included->text();
    return {ErrorKind::input, "Several loops are included here: " + places + ".",
            facts.file + ":" + std::to_string(line), "Name one, as in " + facts.file + ":" + loops.front()->id + "."};
}

Result<const kernel::LoopFacts*> loopAt(const kernel::ProgramFacts& facts, int line) {
    const std::vector<const kernel::LoopFacts*> found = loopsAt(facts, line);
    if (found.size() > 1 && found.front()->included && found.front()->range.begin.line == line)
        return severalAt(facts, line, found);
    const kernel::LoopFacts* chosen = found.empty() ? facts.at({line, 0}) : found.front();
    if (!chosen) return noLoopAt(facts, line);
    return chosen;
}

/// LINE of FILE:LINE.
std::optional<int> lineBehind(std::string_view text) {
    const std::size_t colon = text.rfind(':');
    if (colon == text.npos) return std::nullopt;
    const std::string_view digits = text.substr(colon + 1);
    int line = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), line);
    const bool isLine = error == std::errc{} && end == digits.data() + digits.size() && line > 0;
    return isLine ? std::optional(line) : std::nullopt;
}

/// Nothing will be written over the sources and what describes them.
void noteSources(const SourceOptions& options, const std::vector<frontend::SourceFile>& sources) {
    for (const frontend::SourceFile& source : sources) terminal::noteInput(source.path);
    terminal::noteInput(options.path);
    constexpr const char* kDatabase = "compile_commands.json";
    if (!options.buildDirectory.empty()) terminal::noteInput(fs::path(options.buildDirectory) / kDatabase);
    std::error_code ignored;
    for (fs::path folder = fs::absolute(options.path, ignored); folder.has_relative_path();
         folder = folder.parent_path())
        terminal::noteInput(folder.parent_path() / kDatabase);
}

/// Hands one file on after the other and says how far that is.
class SourceWalk {
  public:
    SourceWalk(const std::vector<frontend::SourceFile>& sources, const std::string& typed, const SourceTaker& take)
        : m_sources(sources), m_typed(typed), m_take(take), m_line(sources.size()) {
        showNext(0);
    }

    /// False: `take` has returned an error.
    bool takeFacts(std::size_t at, Result<kernel::ProgramFacts> facts) {
        const frontend::SourceFile& source = m_sources[at];
        if (facts) {
            ++m_analysed;
            nameFile(*facts, source.path, nameAsTyped(source.path, m_typed));
            complainOfErrors(*facts);
            sayNotes(*facts);
            const Progress steps{{}, [&](double, std::string_view step) {
                                     m_line.show(at, nameAsTyped(source.path, m_typed) + " · " + std::string(step));
                                 }};
            m_stopped = m_take({source, *std::move(facts)}, steps);
        } else {
            m_last = terminal::failureOf(facts);
            if (m_sources.size() > 1) terminal::complain(*m_last);
        }
        showNext(at + 1);
        return !m_stopped;
    }

    [[nodiscard]] std::optional<Error> end() {
        if (m_stopped || m_analysed > 0) return std::move(m_stopped);
        if (m_sources.size() == 1 && m_last) return std::move(m_last);
        return Error{ErrorKind::input, "None of the " + std::to_string(m_sources.size()) + " files could be analysed.",
                     m_typed, "The lines above say why."};
    }

  private:
    void showNext(std::size_t done) {
        if (done < m_sources.size()) m_line.show(done, nameAsTyped(m_sources[done].path, m_typed));
    }

    const std::vector<frontend::SourceFile>& m_sources;
    const std::string& m_typed;
    const SourceTaker& m_take;
    terminal::ProgressLine m_line;
    std::size_t m_analysed = 0;
    std::optional<Error> m_last; ///< Of the last file that could not be analysed.
    std::optional<Error> m_stopped;
};

/// Inputs: whether the file is compiled as the project has it, where that names it; a compile_commands.json may lie elsewhere.
void joinProject(const std::vector<frontend::SourceFile>& project, frontend::SourceFile& file, bool asThere) {
    file.neighbours = project.front().neighbours;
    file.projectFolder = project.front().projectFolder;
    std::error_code ignored;
    const std::string path = fs::weakly_canonical(file.path, ignored).string();
    const auto same = std::ranges::find_if(project, [&](const frontend::SourceFile& other) {
        return fs::weakly_canonical(other.path, ignored).string() == path;
    });
    if (!asThere || same == project.end()) return;
    file.compilerArguments = same->compilerArguments;
    file.workingDirectory = same->workingDirectory;
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
    options.push_back({.names = "--project",
                       .placeholder = "PATH",
                       .meaning =
                           "Folder or compile_commands.json of the program that FILE belongs to: functions of its "
                           "other sources are looked into (default: the database that names FILE, or the C files "
                           "beside it)",
                       .target = &sources.project,
                       .kind = command_line::ValueKind::folder});
}

void addStandardInputOption(std::vector<command_line::Option>& options, SourceOptions& sources) {
    options.push_back({.names = "--stdin-source",
                       .meaning = "Take stdin in place of the file's text",
                       .target = &sources.readsStandardInput});
}

Selection parseSelection(std::string_view text) {
    Selection selection{std::string(text)};
    std::error_code ignored;
    if (fs::exists(selection.path, ignored)) return selection;
    if (const auto line = lineBehind(text)) return {std::string(text.substr(0, text.rfind(':'))), *line};
    constexpr std::size_t kLongestPath = 4096; // As Linux has it.
    for (std::size_t colon = text.find(':'); colon <= kLongestPath; colon = text.find(':', colon + 1))
        if (const std::string path(text.substr(0, colon)); fs::exists(path, ignored))
            return {path, 0, std::string(text.substr(colon + 1))};
    return selection;
}

Result<const kernel::LoopFacts*> loopOf(const kernel::ProgramFacts& facts, const Selection& selection) {
    if (!selection.loop.empty()) {
        if (auto error = explain::checkLoop(selection.loop, {&facts, 1})) return *std::move(error);
        return facts.find(selection.loop);
    }
    if (selection.line > 0) return loopAt(facts, selection.line);
    if (facts.loops.empty()) return Error{ErrorKind::input, "The file has no loops.", selection.path, {}};
    if (facts.loops.size() > 1)
        return Error{ErrorKind::usage, "This verb explains one loop.", selection.path,
                     "Name it, as in FILE:LINE or FILE:LOOP."};
    return &facts.loops.front();
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
    frontend::project::ProjectOptions compiled{options.buildDirectory, context.compilerArguments};
    auto sources = frontend::confined::openProject(options.path, compiled);
    if (sources && !options.project.empty() && isSingleFile(options.path)) {
        compiled.leavesOutHeaders = true;
        auto project = frontend::confined::openProject(options.project, compiled);
        if (!project) return project;
        joinProject(*project, sources->front(), options.buildDirectory.empty());
    }
    if (sources) noteSources(options, *sources);
    return sources;
}

void nameFile(kernel::ProgramFacts& facts, const std::string& path, const std::string& name) {
    facts.file = name;
    for (kernel::Diagnostic& diagnostic : facts.diagnostics) {
        if (diagnostic.file == path) diagnostic.file = name;
    }
}

std::optional<Error> forEachSource(const SourceOptions& options, const verbs::Context& context,
                                   const SourceTaker& take) {
    auto sources = openSources(options, context);
    if (!sources) return terminal::failureOf(sources);
    if (options.readsStandardInput && sources->size() == 1) sources->front().sourceText = terminal::readStandardInput();
    SourceWalk walk(*sources, options.path, take);
    const auto store = factsStore();
    const auto takeFacts = [&](std::size_t at, Result<kernel::ProgramFacts> facts) {
        return walk.takeFacts(at, std::move(facts));
    };
    frontend::confined::analyzeEach(*sources, takeFacts, store ? &*store : nullptr);
    return walk.end();
}

Result<std::vector<AnalyzedSource>> analyzeEach(const SourceOptions& options, const verbs::Context& context) {
    std::vector<AnalyzedSource> files;
    const auto keep = [&](AnalyzedSource file, const Progress&) -> std::optional<Error> {
        files.push_back(std::move(file));
        return std::nullopt;
    };
    if (auto error = forEachSource(options, context, keep)) return *std::move(error);
    return files;
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
        return Error{ErrorKind::usage, "A loop belongs to one file, and this is a project.", selection.path,
                     "Name the file, as in FILE:LINE or FILE:LOOP."};
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
