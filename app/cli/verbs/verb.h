#pragma once

#include "app/cli/terminal/paint.h"
#include "app/command_line/option_table.h"
#include "core/base/result.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace forewarp::cli::verbs {

/// What every verb knows besides its own options.
struct Context {
    std::vector<std::string> compilerArguments; ///< What stood after `--`.
    terminal::Paint paint;                                ///< For stdout.
};

/// One verb of the command line: how it is used, with the targets of its options, and what it does.
struct Verb {
    command_line::VerbUsage usage;
    bool takesCompilerArguments = true;
    /// Prints the result on stdout; nothing returned means success.
    std::function<std::optional<Error>(const Context&)> run;
};

[[nodiscard]] Verb loopsVerb();
[[nodiscard]] Verb runVerb();
[[nodiscard]] Verb planVerb();
[[nodiscard]] Verb diffVerb();
[[nodiscard]] Verb observeVerb();
[[nodiscard]] Verb traceVerb();
[[nodiscard]] Verb predictVerb();
[[nodiscard]] Verb explainVerb();
[[nodiscard]] Verb sweepVerb();
[[nodiscard]] Verb campVerb();
[[nodiscard]] Verb compareVerb();
[[nodiscard]] Verb validateVerb();
[[nodiscard]] Verb portVerb();
[[nodiscard]] Verb registersVerb();
[[nodiscard]] Verb sassVerb();
[[nodiscard]] Verb reportVerb();
[[nodiscard]] Verb devicesVerb();
[[nodiscard]] Verb calibrateVerb();
[[nodiscard]] Verb modelVerb();
[[nodiscard]] Verb analyzeVerb();

/// Every verb, in the order in which --help lists them.
[[nodiscard]] std::vector<Verb> allVerbs();

} // namespace forewarp::cli::verbs
