#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/interrupts.h"
#include "app/cli/verbs/verb.h"
#include "app/command_line/pages.h"
#include "app/command_line/parser.h"
#include "app/command_line/version_text.h"
#include "frontend/versions.h"

#include <algorithm>
#include <exception>
#include <iostream>
#include <span>

namespace forewarp::cli {

namespace {

const char* const kName = "forewarp-cli";
const char* const kMeaning = "Forewarp: how fast would sequential C loops run on a GPU, and what limits them?";
const char* const kFooter =
    "forewarp-cli VERB --help says more.\n"
    "Exit codes: 0 done, 1 done and over --fail-over, 2 bad usage, 3 bad input, 4 internal error,\n"
    "130 interrupted.";

std::string versionText() {
    return command_line::versionText(kName, "LLVM " + frontend::llvmVersion());
}

command_line::ProgramUsage usageOf(const std::vector<verbs::Verb>& verbs) {
    command_line::ProgramUsage program{
        .name = kName, .meaning = kMeaning, .footer = kFooter, .seeAlso = "forewarp", .version = versionText};
    for (const verbs::Verb& verb : verbs) program.verbs.push_back(verb.usage);
    return program;
}

std::optional<Error> runVerb(const std::vector<verbs::Verb>& verbs, const std::string& name,
                             const verbs::Context& context) {
    const auto verb =
        std::ranges::find_if(verbs, [&](const verbs::Verb& candidate) { return candidate.usage.name == name; });
    if (verb == verbs.end()) {
        return Error{ErrorKind::usage, "A verb is missing.", {}, "Run forewarp-cli --help to see them."};
    }
    if (!verb->takesCompilerArguments && !context.compilerArguments.empty()) {
        return Error{ErrorKind::usage, "Compiler arguments after -- make no sense here.", name, "Leave them out."};
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
    if (!error) return terminal::kDone;
    terminal::complain(*error);
    return terminal::exitCodeOf(*error);
}

int print(const Result<std::string>& page) {
    if (!page) return finish(page.error());
    std::cout << *page;
    return finish(checkOutput());
}

int run(std::span<char*> arguments) {
    const std::vector<verbs::Verb> verbs = verbs::allVerbs();
    const command_line::ProgramUsage program = usageOf(verbs);
    // `--print PAGE` alone: packages are built with it, so --help does not list it.
    if (arguments.size() == 3 && std::string_view(arguments[1]) == "--print")
        return print(command_line::pageOf(arguments[2], program));
    const auto separator =
        std::ranges::find_if(arguments, [](const char* text) { return std::string_view(text) == "--"; });
    verbs::Context context{{}, terminal::Paint::forStandardOutput()};
    if (separator != arguments.end()) context.compilerArguments.assign(separator + 1, arguments.end());
    const auto asked = command_line::parse(program, arguments.first(std::size_t(separator - arguments.begin())));
    if (!asked) return finish(asked.error());
    if (asked->page) return print(*asked->page);
    const auto error = runVerb(verbs, asked->verb, context);
    return finish(error ? error : checkOutput());
}

} // namespace

} // namespace forewarp::cli

int main(int argc, char** argv) {
    using namespace forewarp;
    cli::terminal::endOnInterrupts();
    try {
        return cli::run({argv, std::size_t(argc)});
    } catch (const std::exception& exception) {
        cli::terminal::complain({ErrorKind::internal,
                                 std::string("Something unexpected happened: ") + exception.what() + ".",
                                 {},
                                 "Please report it with the command line and the file."});
    }
    return cli::terminal::kInternalError;
}
