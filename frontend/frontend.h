#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/kernel/program_facts.h"

#include <memory>
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
    std::string projectFolder{}; ///< What the user opened; empty where that was the file.
    /// The sources of its program, itself among them, as far as anybody knows; null where it stands alone.
    std::shared_ptr<const std::vector<SourceFile>> neighbours{};
};

/// Bounds on the work spent on one file; what lies beyond is «too complex». A unit of work is an operation of isl on one
/// number of its matrices, whose size grows with the depth of the nest: some 10⁹ to 10¹¹ take a second.
struct AnalysisBudget {
    double workPerQuestion = 2e9; ///< Whether two accesses meet, and the like.
    double workPerLoop = 1e10;
    double workPerFile = 3e11;
    unsigned accessPairsPerLoop = 4000;  ///< Of those that a glance at their subscripts does not tell apart.
    unsigned pointerPairsPerLoop = 500;  ///< Assumed to lead to different memory.
    double loopsTimesBlocks = 1.2e7;     ///< Of one function: LLVM's own passes take time in proportion to it.
};

/// Finds every loop of the file and all that can be said of it without running it.
///
/// A file with errors still yields its loops; functions that hold an error are left unanalysed, with the reason.
/// Errors: the file cannot be read or is not C.
[[nodiscard]] Result<kernel::ProgramFacts> analyze(const SourceFile& file, const AnalysisBudget& budget = {},
                                                   const Progress& progress = {});

} // namespace forewarp::frontend
