#include "app/command_line/zsh_completion.h"

namespace forewarp::command_line {

namespace {

/// The text with `special` characters behind a backslash.
std::string escaped(const std::string& text, std::string_view special) {
    std::string result;
    for (const char character : text) {
        if (special.find(character) != std::string_view::npos) result += '\\';
        result += character;
    }
    return result;
}

std::string zshQuoted(const std::string& text) {
    return singleQuoted(text, "'\\''");
}

/// What zsh calls the action that finds values; « » for none.
std::string action(const Option& option, const KnownValues& known) {
    if (option.kind == ValueKind::file) return "_files";
    if (option.kind == ValueKind::folder) return "_files -/";
    const std::string words = inOneLine(offeredWords(option, known));
    return words.empty() ? " " : "(" + words + ")";
}

/// «:NAME:action»
std::string value(const Option& option, const std::string& name, const KnownValues& known) {
    return ":" + escaped(name, ":\\") + ":" + action(option, known);
}

bool isRepeatable(const Option& option) {
    return std::holds_alternative<std::vector<std::string>*>(option.target);
}

/// What _arguments takes for one spelling of an option: «'*--set[…]:NAME=VALUE: '».
std::string specification(const Option& option, const std::string& spelling, const KnownValues& known) {
    const std::vector<std::string> spellings = option.spellings();
    std::string text;
    if (isRepeatable(option)) text = "*";
    else if (spellings.size() > 1) text = "(" + inOneLine(spellings) + ")"; // Not both.
    text += spelling;
    if (!option.valueIfBare.empty()) text += "=-";
    text += "[" + escaped(option.meaning, "[]\\") + "]";
    if (!option.valueIfBare.empty()) text += ":"; // A value that may be missing.
    if (!option.isFlag()) text += value(option, option.placeholder, known);
    return zshQuoted(text);
}

/// «_arguments …», with one line for each spelling and each argument.
std::string arguments(const VerbUsage& verb, const KnownValues& known, const std::string& indent) {
    const std::string further = " \\\n" + indent + "    ";
    std::string text = indent + "_arguments";
    for (const Option& option : verb.allOptions()) {
        if (option.isArgument()) {
            text += further + zshQuoted("1" + value(option, option.names, known));
            continue;
        }
        for (const std::string& spelling : option.spellings()) text += further + specification(option, spelling, known);
    }
    return text + further + "'--help[Print the options]'";
}

std::string verbCase(const VerbUsage& verb, const KnownValues& known) {
    return "    " + verb.name + ")\n" + arguments(verb, known, "        ") + "\n        ;;\n";
}

/// The function of a program with verbs, and the call of it.
std::string ofVerbs(const ProgramUsage& program, const KnownValues& known) {
    const std::string function = shellFunction(program);
    std::string verbs, cases;
    for (const VerbUsage& verb : program.verbs) {
        verbs += "        " + zshQuoted(verb.name + ":" + escaped(verb.meaning, ":\\")) + "\n";
        cases += verbCase(verb, known);
    }
    return function +
           "() {\n"
           "    local -a verbs=(\n" +
           verbs +
           "    )\n"
           "    if ((CURRENT == 2)); then\n"
           "        _describe -t verbs verb verbs\n"
           "        _arguments '--help[Print the verbs]' '--version[Print versions]'\n"
           "        return\n"
           "    fi\n"
           "    shift words\n"
           "    ((CURRENT -= 1))\n"
           "    case $words[1] in\n" +
           cases +
           "    esac\n"
           "}\n\n" +
           function + " \"$@\"\n";
}

} // namespace

std::string zshCompletion(const ProgramUsage& program, const KnownValues& known) {
    const std::string text = "#compdef " + program.name + "\n\n";
    if (program.hasVerbs()) return text + ofVerbs(program, known);
    return text + arguments(program.verbs.front(), known, "") + " '--version[Print versions]'\n";
}

} // namespace forewarp::command_line
