#pragma once

#include "app/cli/verbs/verb.h"
#include "app/command_line/option_table.h"
#include "core/base/progress.h"
#include "core/kernel/program_facts.h"
#include "frontend/frontend.h"
#include "frontend/project/project.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::cli::inputs {

/// Which sources a verb works on.
struct SourceOptions {
    std::string path;           ///< As typed: FILE, FILE:LINE, FILE:LOOP or a folder.
    std::string buildDirectory; ///< -p
    std::string project{}; ///< --project: whose other sources a single file calls into; empty: openProject() decides.
    bool readsStandardInput = false; ///< --stdin-source: its text is read there, not from the file.
};

/// What --help says below the options of a verb that takes sources.
extern const char* const kSourcesFooter;

/// Adds the argument that `name` stands for, which has to be given, and -p.
void addSourceOptions(std::vector<command_line::Option>& options, SourceOptions& sources, const std::string& name);
/// Adds --stdin-source, for verbs that work on one file.
void addStandardInputOption(std::vector<command_line::Option>& options, SourceOptions& sources);

/// PATH, PATH:LINE or PATH:LOOP, taken apart.
struct Selection {
    std::string path;
    int line = 0; ///< 0: none is named.
    std::string loop{}; ///< Id; empty: none is named.

    [[nodiscard]] bool isOneLoop() const { return line > 0 || !loop.empty(); }
};
/// A name that exists as it stands is a file, whatever follows its last colon. Ids hold colons themselves: before one, the
/// path ends at the first colon before which something exists.
[[nodiscard]] Selection parseSelection(std::string_view text);

/// The loop of an id; with a line the outermost that begins there (a nest on one line is ported whole), else the innermost
/// around it. Where neither is named, the only one of the file.
///
/// Errors: no such loop, with the lines where loops begin; several.
[[nodiscard]] Result<const kernel::LoopFacts*> loopOf(const kernel::ProgramFacts& facts, const Selection& selection);

/// True where `path` is one source file, not a folder or a compile_commands.json.
[[nodiscard]] bool isSingleFile(const std::string& path);
/// Name of the file or of the folder that holds the project.
[[nodiscard]] std::string titleOf(const std::string& path);

[[nodiscard]] Result<std::vector<frontend::SourceFile>> openSources(const SourceOptions& options,
                                                                    const verbs::Context& context);

/// The file's name as the user would type it: what was typed, and below a folder the path from there.
[[nodiscard]] std::string nameAsTyped(const std::string& file, const std::string& typed);

/// Puts `name` in place of the file's path.
void nameFile(kernel::ProgramFacts& facts, const std::string& path, const std::string& name);

/// A source and what was found out about it.
struct AnalyzedSource {
    frontend::SourceFile source;
    kernel::ProgramFacts facts;
};

/// Told of one file after the other, with what steps inside its work are shown by. An error ends the work.
using SourceTaker = std::function<std::optional<Error>(AnalyzedSource file, const Progress& progress)>;

/// Analyses every file, on all cores, and hands each on, in order, as soon as it is there, named as the user would; what
/// cannot be analysed is complained about and left out.
///
/// The compiler's errors are written to stderr as well, and on a terminal a line that says how far the work is.
/// Errors: the project cannot be opened; no file at all could be analysed; that of `take`.
[[nodiscard]] std::optional<Error> forEachSource(const SourceOptions& options, const verbs::Context& context,
                                                 const SourceTaker& take);

/// Every file with its facts. Errors: those of forEachSource().
[[nodiscard]] Result<std::vector<AnalyzedSource>> analyzeEach(const SourceOptions& options,
                                                              const verbs::Context& context);

/// Facts of every file. Errors: those of forEachSource().
[[nodiscard]] Result<std::vector<kernel::ProgramFacts>> analyzeSources(const SourceOptions& options,
                                                                       const verbs::Context& context);

/// The one file a selection names.
[[nodiscard]] Result<AnalyzedSource> analyzeSelection(const Selection& selection, const SourceOptions& options,
                                                      const verbs::Context& context);

/// True where the compiler found errors and no loop could be analysed.
[[nodiscard]] bool taughtNothing(const kernel::ProgramFacts& facts);
/// The error that a verb ends with after its output where no file taught anything.
[[nodiscard]] Error nothingLearnt(const std::string& path);

} // namespace forewarp::cli::inputs
