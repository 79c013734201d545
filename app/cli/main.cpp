#include "app/cli/complaint.h"
#include "app/cli/verb.h"
#include "core/base/version.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <exception>
#include <iostream>
#include <span>

namespace forewarp::cli {

namespace {

const char* const kDescription = "Forewarp: how fast would sequential C loops run on a GPU, and what limits them?";
const char* const kFooter =
    "forewarp-cli VERB --help says more.\n"
    "Exit codes: 0 done, 1 done and over --fail-over, 2 bad usage, 3 bad input, 4 internal error.";

std::vector<Verb> addVerbs(CLI::App& app) {
    return {loopsVerb(app),  observeVerb(app), traceVerb(app),     predictVerb(app), explainVerb(app),   sweepVerb(app),
            campVerb(app),   compareVerb(app), validateVerb(app),  portVerb(app),    registersVerb(app), sassVerb(app),
            reportVerb(app), devicesVerb(app), calibrateVerb(app), modelVerb(app),   analyzeVerb(app)};
}

/// The parser's complaint as one sentence of ours.
Error usageError(const CLI::App& app, const CLI::ParseError& problem) {
    const auto parsed = app.get_subcommands();
    const std::string verb = parsed.empty() ? "" : parsed.front()->get_name();
    Error error{ErrorKind::usage, problem.what(), verb, {}};
    if (!error.message.ends_with('.')) error.message += ".";
    error.remedy = "Run forewarp-cli " + (verb.empty() ? "" : verb + " ") + "--help to see how.";
    return error;
}

std::optional<Error> runVerb(const std::vector<Verb>& verbs, const Context& context) {
    const auto verb = std::ranges::find_if(verbs, [](const Verb& candidate) { return candidate.command->parsed(); });
    if (verb == verbs.end()) {
        return Error{ErrorKind::usage, "A verb is missing.", {}, "Run forewarp-cli --help to see them."};
    }
    if (!verb->takesCompilerArguments && !context.compilerArguments.empty()) {
        return Error{ErrorKind::usage, "Compiler arguments after -- make no sense here.", verb->command->get_name(),
                     "Leave them out."};
    }
    return verb->run(context);
}

/// Output that never arrived must not count as done.
std::optional<Error> checkOutput() {
    if (std::cout.flush()) return std::nullopt;
    return Error{ErrorKind::internal, "The output could not be written completely.", "stdout",
                 "Check that the disk has room."};
}

int finish(const std::optional<Error>& error) {
    if (!error) return kDone;
    complain(*error);
    return exitCodeOf(*error);
}

int run(std::span<char*> arguments) {
    CLI::App app(kDescription, "forewarp-cli");
    app.footer(kFooter);
    app.set_version_flag("--version", "forewarp-cli " + std::string(version()));
    const std::vector<Verb> verbs = addVerbs(app);
    const auto separator =
        std::ranges::find_if(arguments, [](const char* text) { return std::string_view(text) == "--"; });
    Context context{{}, Paint::forStandardOutput()};
    if (separator != arguments.end()) context.compilerArguments.assign(separator + 1, arguments.end());
    try {
        app.parse(int(separator - arguments.begin()), arguments.data());
    } catch (const CLI::Success& request) { // --help and --version
        return app.exit(request);
    } catch (const CLI::ParseError& problem) {
        return finish(usageError(app, problem));
    }
    const auto error = runVerb(verbs, context);
    return finish(error ? error : checkOutput());
}

} // namespace

} // namespace forewarp::cli

int main(int argc, char** argv) {
    using namespace forewarp;
    try {
        return cli::run({argv, std::size_t(argc)});
    } catch (const std::exception& exception) {
        cli::complain({ErrorKind::internal,
                       std::string("Something unexpected happened: ") + exception.what() + ".",
                       {},
                       "Please report it with the command line and the file."});
    }
    return cli::kInternalError;
}
