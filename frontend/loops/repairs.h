#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/frontend.h"
#include "frontend/loops/source_model.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace forewarp::frontend::loops {

/// A folder that exists for the compiler only; headers nobody can find are found there, empty.
inline constexpr char kRepairsFolder[] = "/forewarp-repairs";
/// In that folder: Repairs::declarations(), included before everything else.
inline constexpr char kRepairsHeader[] = "/forewarp-repairs/forewarp-declarations";

/// Section of the module's variables that stand for Repairs::missingNames.
inline constexpr char kMissingSection[] = ".forewarp-missing";

/// What is taken from a damaged file, or given to it, so that the rest can be read.
struct Repairs {
    std::string text; ///< The source with blanks where the errors were.
    std::set<std::string> brokenFunctions;
    std::set<std::string> missingHeaders;
    std::set<std::string> missingTypes;  ///< Declared, so that pointers to them can be passed on; of unknown content.
    std::set<std::string> missingMacros; ///< Such as API in «API void f()»: taken as nothing.
    std::set<std::string> typeMacros; ///< Such as API in «API(int) f()»: taken as what they are given.
    std::set<std::string>
        missingNames;  ///< Taken as numbers that may change at any time: what uses them stays unproved.
    std::map<std::string, std::string> headers; ///< Headers with blanks where the errors were, by path.

    /// What stands in for the missing types, macros and names, as C; empty where none is missing.
    [[nodiscard]] std::string declarations() const;
};

/// What the compiler said of a file as it was repaired so far.
struct Damage {
    const std::vector<kernel::Diagnostic>& diagnostics;
    const SourceModel& source;
    const SourceFile& file;
};

/// Makes up for what is missing, one kind at a time, or else takes out what the errors are in, a function's body or a line
/// outside functions, keeping every line where it is. Other errors may only follow from these, so the file has to be
/// parsed again. False where nothing changes.
[[nodiscard]] bool repair(const Damage& damage, Repairs& repairs);

/// The X of «'X' file not found», empty for other messages.
[[nodiscard]] std::string missingHeader(const kernel::Diagnostic& diagnostic);

} // namespace forewarp::frontend::loops
