#pragma once

#include "app/cli/paint.h"
#include "core/base/result.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace forewarp::cli {

/// What every verb knows besides its own options.
struct Context {
    std::vector<std::string> compilerArguments; ///< What stood after `--`.
    Paint paint;                                ///< For stdout.
};

/// One verb of the command line: its options, already added to the parser, and what it does.
struct Verb {
    const CLI::App* command = nullptr;
    bool takesCompilerArguments = true;
    /// Prints the result on stdout; nothing returned means success.
    std::function<std::optional<Error>(const Context&)> run;
};

[[nodiscard]] Verb loopsVerb(CLI::App& app);
[[nodiscard]] Verb observeVerb(CLI::App& app);
[[nodiscard]] Verb traceVerb(CLI::App& app);
[[nodiscard]] Verb predictVerb(CLI::App& app);
[[nodiscard]] Verb explainVerb(CLI::App& app);
[[nodiscard]] Verb sweepVerb(CLI::App& app);
[[nodiscard]] Verb campVerb(CLI::App& app);
[[nodiscard]] Verb compareVerb(CLI::App& app);
[[nodiscard]] Verb validateVerb(CLI::App& app);
[[nodiscard]] Verb portVerb(CLI::App& app);
[[nodiscard]] Verb registersVerb(CLI::App& app);
[[nodiscard]] Verb sassVerb(CLI::App& app);
[[nodiscard]] Verb reportVerb(CLI::App& app);
[[nodiscard]] Verb devicesVerb(CLI::App& app);
[[nodiscard]] Verb calibrateVerb(CLI::App& app);
[[nodiscard]] Verb modelVerb(CLI::App& app);
[[nodiscard]] Verb analyzeVerb(CLI::App& app);

} // namespace forewarp::cli
