#include "app/command_line/bash_completion.h"

#include "core/base/text.h"

namespace forewarp::command_line {

namespace {

/// What compgen is told to offer for a value; empty for nothing.
std::string offer(const Option& option, const KnownValues& known) {
    if (option.kind == ValueKind::folder) return "-d";
    const std::string words = inOneLine(offeredWords(option, known));
    const std::string files = option.kind == ValueKind::file || option.kind == ValueKind::device ? "-f" : "";
    if (words.empty()) return files;
    return (files.empty() ? "" : files + " ") + "-W '" + words + "'";
}

/// The shell command that offers values; empty where nothing can be offered.
std::string command(const Option& option, const KnownValues& known) {
    const std::string offered = offer(option, known);
    return offered.empty() ? "" : "_forewarp_offer " + offered + "; ";
}

/// What follows an option that takes a value.
std::string valueCases(const VerbUsage& verb, const KnownValues& known) {
    std::string text;
    for (const Option& option : verb.allOptions()) {
        if (option.isArgument() || option.isFlag() || !option.valueIfBare.empty()) continue;
        for (const std::string& spelling : option.spellings())
            text += "    " + verb.name + ":" + spelling + ") " + command(option, known) + "return ;;\n";
    }
    return text;
}

std::string optionCase(const VerbUsage& verb) {
    std::vector<std::string> spellings{"--help"};
    if (verb.name.empty()) spellings.emplace_back("--version");
    for (const Option& option : verb.allOptions()) {
        if (option.isArgument()) continue;
        for (const std::string& spelling : option.spellings()) spellings.push_back(spelling);
    }
    return "    " + verb.name + ":-*) _forewarp_offer -W '" + inOneLine(spellings) + "' ;;\n";
}

std::string argumentCase(const VerbUsage& verb, const KnownValues& known) {
    for (const Option& option : verb.options)
        if (option.isArgument()) return "    " + verb.name + ":*) " + command(option, known) + "return ;;\n";
    return {};
}

/// The cases of the function that shells call: what follows an option, and what a word begins with.
std::string cases(const ProgramUsage& program, const KnownValues& known) {
    std::string values, options, arguments;
    for (const VerbUsage& verb : program.verbs) {
        values += valueCases(verb, known);
        options += optionCase(verb);
        arguments += argumentCase(verb, known);
    }
    return "    case $verb:$previous in\n" + values +
           "    esac\n"
           "    case $verb:$current in\n" +
           options + arguments + "    esac\n";
}

/// Finds the verb, and offers all of them where it stands.
std::string verbChoice(const ProgramUsage& program) {
    const std::string verbs = joined(program.verbs, " ", &VerbUsage::name);
    return "    verb=${COMP_WORDS[1]}\n"
           "    if ((COMP_CWORD == 1)); then\n"
           "        _forewarp_offer -W '" +
           verbs +
           " --help --version'\n"
           "        return\n"
           "    fi\n";
}

} // namespace

std::string bashCompletion(const ProgramUsage& program, const KnownValues& known) {
    const std::string function = shellFunction(program);
    return "# bash completion of " + program.name +
           "\n\n"
           "_forewarp_offer() {\n"
           "    mapfile -t COMPREPLY < <(compgen \"$@\" -- \"${COMP_WORDS[COMP_CWORD]}\")\n"
           "}\n\n" +
           function +
           "() {\n"
           "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} verb=\n"
           "    COMPREPLY=()\n" +
           (program.hasVerbs() ? verbChoice(program) : "") + cases(program, known) +
           "}\n"
           "complete -o filenames -F " +
           function + " " + program.name + "\n";
}

} // namespace forewarp::command_line
