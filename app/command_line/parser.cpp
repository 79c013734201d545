// The only file that includes CLI11, which takes seconds to compile.
#include "app/command_line/parser.h"

#include <CLI/CLI.hpp>

#include <sstream>
#include <type_traits>

namespace forewarp::command_line {

namespace {

CLI::Option* addTarget(CLI::App& app, const Option& option, bool* target) {
    return app.add_flag(option.names, *target, option.meaning);
}

/// An option that is given is never empty, even with the empty word as its value.
template <class Value>
CLI::Option* addTarget(CLI::App& app, const Option& option, std::optional<Value>* target) {
    return app.add_option_function<Value>(
        option.names, [target](const Value& value) { *target = value; }, option.meaning);
}

CLI::Option* addTarget(CLI::App& app, const Option& option, std::vector<std::string>* target) {
    CLI::Option* added = app.add_option(option.names, *target, option.meaning);
    if (option.separator) added->delimiter(option.separator);
    if (!option.takesManyWords) added->allow_extra_args(false);
    return added;
}

CLI::Option* addTarget(CLI::App& app, const Option& option, std::string* target) {
    if (option.valueIfBare.empty()) return app.add_option(option.names, *target, option.meaning);
    return app.add_flag(option.names + "{" + option.valueIfBare + "}", *target, option.meaning);
}

template <class Value>
CLI::Option* addTarget(CLI::App& app, const Option& option, Value* target) {
    return app.add_option(option.names, *target, option.meaning);
}

void addCheck(CLI::Option&, std::monostate) {}
void addCheck(CLI::Option& option, const OneOf& check) {
    option.check(CLI::IsMember(check.words));
}
template <class Number>
void addCheck(CLI::Option& option, const Between<Number>& check) {
    option.check(CLI::Range(check.least, check.most));
}
void addCheck(CLI::Option& option, NotNegative) {
    option.check(CLI::NonNegativeNumber);
}
void addCheck(CLI::Option& option, Positive) {
    option.check(CLI::PositiveNumber);
}
void addCheck(CLI::Option& option, ExistingFile) {
    option.check(CLI::ExistingFile);
}

void addOption(CLI::App& app, const Option& option) {
    CLI::Option* added = std::visit([&](auto* target) { return addTarget(app, option, target); }, option.target);
    std::visit([&](const auto& check) { addCheck(*added, check); }, option.check);
    added->required(option.isRequired);
    if (option.isArgument()) added->option_text(" "); // Its name says enough.
    else if (!option.placeholder.empty()) added->option_text(option.placeholder);
}

/// The verb's options as those of the command.
void addOptions(CLI::App& command, const VerbUsage& verb) {
    if (!verb.footer.empty()) command.footer(verb.footer);
    for (const Option& option : verb.options) addOption(command, option);
    for (const OptionGroup& group : verb.groups) {
        CLI::Option_group* added = command.add_option_group(group.title, group.meaning);
        for (const Option& option : group.options) addOption(*added, option);
        added->needs(command.get_option(group.needs));
    }
    for (const Option& option : verb.allOptions()) {
        CLI::Option* added = command.get_option(option.spellings().front());
        for (const std::string& name : option.needs) added->needs(command.get_option(name));
        for (const std::string& name : option.excludes) added->excludes(command.get_option(name));
    }
}

/// Empty where none was typed.
std::string verbTyped(const CLI::App& app) {
    const auto parsed = app.get_subcommands();
    return parsed.empty() ? "" : parsed.front()->get_name();
}

/// The parser's complaint as one sentence of ours.
Error usageError(const CLI::App& app, const ProgramUsage& program, const CLI::ParseError& problem) {
    const std::string verb = verbTyped(app);
    Error error{ErrorKind::usage, problem.what(), verb, {}};
    if (!error.message.ends_with('.')) error.message += ".";
    error.remedy = "Run " + program.name + " " + (verb.empty() ? "" : verb + " ") + "--help to see how.";
    return error;
}

} // namespace

Result<CommandLine> parse(const ProgramUsage& program, std::span<char* const> arguments) {
    CLI::App app(program.meaning, program.name);
    app.footer(program.footer);
    app.set_version_flag("-v,--version", program.version);
    for (const VerbUsage& verb : program.verbs)
        addOptions(verb.name.empty() ? app : *app.add_subcommand(verb.name, verb.meaning), verb);
    try {
        app.parse(int(arguments.size()), arguments.data());
    } catch (const CLI::Success& request) { // --help and --version
        std::ostringstream page;
        app.exit(request, page, page);
        return CommandLine{{}, page.str()};
    } catch (const CLI::ParseError& problem) {
        return usageError(app, program, problem);
    }
    return CommandLine{verbTyped(app), std::nullopt};
}

} // namespace forewarp::command_line
