#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/kernel/program_facts.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::frontend {

/// One C file and how to compile it.
struct SourceFile {
    std::string path;
    /// Without compiler name, output and the file itself; of these the compiler is given what project::sift() keeps.
    std::vector<std::string> compilerArguments;
    std::string workingDirectory;
    std::optional<std::string> sourceText; ///< Analysed in place of what the file holds (an editor's unsaved text).
};

/// Bounds on the work spent on one file.
struct AnalysisBudget {
    unsigned long dependenceOperationsPerQuestion = 200'000; ///< isl operations before a question is «too complex».
    unsigned accessPairsPerLoop = 600; ///< Pairs of accesses compared before the same.
};

/// Finds every loop of the file and all that can be said of it without running it.
///
/// A file with errors still yields its loops; functions that hold an error are left unanalysed, with the reason.
/// Errors: the file cannot be read or is not C.
[[nodiscard]] Result<kernel::ProgramFacts> analyze(const SourceFile& file, const AnalysisBudget& budget = {},
                                                   const Progress& progress = {});

} // namespace forewarp::frontend
