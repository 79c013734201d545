#include "app/command_line/fish_completion.h"

namespace forewarp::command_line {

namespace {

std::string fishQuoted(const std::string& text) {
    std::string escaped;
    for (const char character : text) escaped += character == '\\' ? std::string("\\\\") : std::string(1, character);
    return singleQuoted(escaped, "\\'");
}

/// « -s o -l output»
std::string spellingArguments(const Option& option) {
    std::string text;
    for (const std::string& spelling : option.spellings())
        text += spelling.starts_with("--") ? " -l " + spelling.substr(2) : " -s " + spelling.substr(1);
    return text;
}

/// Where values come from: files, words, or nowhere.
std::string valueArguments(const Option& option, const KnownValues& known) {
    if (option.kind == ValueKind::file) return " -F";
    if (option.kind == ValueKind::folder) return " -f -a '(__fish_complete_directories)'";
    const std::string words = inOneLine(offeredWords(option, known));
    return words.empty() ? " -f" : " -f -a " + fishQuoted(words);
}

std::string line(const std::string& start, const Option& option, const KnownValues& known) {
    std::string text = start;
    if (option.isArgument()) return text + valueArguments(option, known) + "\n";
    text += spellingArguments(option);
    const bool needsValue = !option.isFlag() && option.valueIfBare.empty();
    if (needsValue) text += " -r" + valueArguments(option, known);
    return text + " -d " + fishQuoted(option.meaning) + "\n";
}

/// Where a verb is missing: the verbs, and --version.
std::string verbLines(const std::string& start, const ProgramUsage& program) {
    const std::string beforeVerb = start + " -n __fish_use_subcommand";
    std::string text = beforeVerb + " -s v -l version -d 'Print versions'\n";
    for (const VerbUsage& verb : program.verbs)
        text += beforeVerb + " -a " + verb.name + " -d " + fishQuoted(verb.meaning) + "\n";
    return text;
}

std::string help(const ProgramUsage& program) {
    return program.hasVerbs() ? "Print the verbs, or the options of one" : "Print the options";
}

} // namespace

std::string fishCompletion(const ProgramUsage& program, const KnownValues& known) {
    const std::string start = "complete -c " + program.name;
    std::string text = "# fish completion of " + program.name + "\n\n" + start + " -f\n" + start + " -s h -l help -d " +
                       fishQuoted(help(program)) + "\n";
    text += program.hasVerbs() ? verbLines(start, program) : start + " -s v -l version -d 'Print versions'\n";
    for (const VerbUsage& verb : program.verbs) {
        const std::string place = verb.name.empty() ? "" : " -n '__fish_seen_subcommand_from " + verb.name + "'";
        for (const Option& option : verb.allOptions()) text += line(start + place, option, known);
    }
    return text;
}

} // namespace forewarp::command_line
