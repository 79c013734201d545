#include "app/cli/command_line/zsh_completion.h"

namespace forewarp::cli::command_line {

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

std::string verbCase(const VerbUsage& verb, const KnownValues& known) {
    std::string text = "    " + verb.name + ")\n        _arguments \\\n";
    for (const Option& option : verb.allOptions()) {
        if (option.isArgument()) {
            text += "            " + zshQuoted("1" + value(option, option.names, known)) + " \\\n";
            continue;
        }
        for (const std::string& spelling : option.spellings())
            text += "            " + specification(option, spelling, known) + " \\\n";
    }
    return text + "            '--help[Print the options]'\n        ;;\n";
}

} // namespace

std::string zshCompletion(const ProgramUsage& program, const KnownValues& known) {
    std::string verbs, cases;
    for (const VerbUsage& verb : program.verbs) {
        verbs += "        " + zshQuoted(verb.name + ":" + escaped(verb.meaning, ":\\")) + "\n";
        cases += verbCase(verb, known);
    }
    return "#compdef " + program.name +
           "\n\n"
           "_forewarp_cli() {\n"
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
           "}\n\n"
           "_forewarp_cli \"$@\"\n";
}

} // namespace forewarp::cli::command_line
