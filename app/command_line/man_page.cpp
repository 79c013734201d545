#include "app/command_line/man_page.h"

#include "app/command_line/offered_values.h"
#include "core/base/text.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <map>
#include <sstream>

namespace forewarp::command_line {

namespace {

/// The code point that starts at `position`, which moves behind it.
char32_t nextCharacter(std::string_view text, std::size_t& position) {
    const auto first = static_cast<unsigned char>(text[position++]);
    if (first < 0x80) return first;
    char32_t character = first < 0xE0 ? first & 0x1FU : first < 0xF0 ? first & 0x0FU : first & 0x07U;
    while (position < text.size() && (static_cast<unsigned char>(text[position]) & 0xC0U) == 0x80)
        character = (character << 6U) | (static_cast<unsigned char>(text[position++]) & 0x3FU);
    return character;
}

/// The text as roff shows it unchanged, with any font and in any locale.
std::string escaped(std::string_view text) {
    constexpr char32_t kEllipsis = 0x2026;
    std::string roff;
    for (std::size_t position = 0; position < text.size();) {
        const char32_t character = nextCharacter(text, position);
        if (character == '\\') roff += "\\e";
        else if (character == '-') roff += "\\-";
        else if (character == kEllipsis) roff += "...";
        else if (character < 0x80) roff += char(character);
        else {
            char name[16];
            std::snprintf(name, sizeof name, "\\[u%04X]", unsigned(character));
            roff += name;
        }
    }
    const bool looksLikeRequest = roff.starts_with('.') || roff.starts_with('\'');
    return looksLikeRequest ? "\\&" + roff : roff;
}

std::string bold(std::string_view text) {
    return "\\fB" + escaped(text) + "\\fR";
}

std::string italic(std::string_view text) {
    return "\\fI" + escaped(text) + "\\fR";
}

std::string firstLine(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

/// «-o FILE, --output FILE» in bold and italics.
std::string optionHead(const Option& option) {
    if (option.isArgument()) return italic(option.names);
    const std::string separator = option.valueIfBare.empty() ? " " : ""; // As in --level[=5].
    const std::string value = option.placeholder.empty() ? "" : separator + italic(option.placeholder);
    return joined(option.spellings(), ", ", [&](const std::string& spelling) { return bold(spelling) + value; });
}

std::string optionParagraph(const Option& option) {
    return ".TP\n" + optionHead(option) + "\n" + escaped(option.meaning) + ".\n";
}

std::string synopsis(const std::string& command, const VerbUsage& verb) {
    std::string text = bold(command) + " [" + italic("OPTIONS") + "]";
    for (const Option& option : verb.options) {
        if (!option.isArgument()) continue;
        const std::string argument = italic(option.names);
        text += option.isRequired ? " " + argument : " [" + argument + "]";
    }
    return text;
}

/// What follows the options of a verb, or of a program without verbs.
std::string compilerArguments() {
    return " [" + bold("--") + " " + italic("COMPILER ARGUMENTS") + "]\n";
}

std::string optionParagraphs(const VerbUsage& verb) {
    std::string text;
    for (const Option& option : verb.options) text += optionParagraph(option);
    for (const OptionGroup& group : verb.groups) {
        text += ".PP\n" + escaped(group.meaning) + "\n";
        for (const Option& option : group.options) text += optionParagraph(option);
    }
    return text;
}

std::string verbSection(const ProgramUsage& program, const VerbUsage& verb) {
    return ".SS " + escaped(verb.name) + "\n" + escaped(verb.meaning) + ".\n.PP\n" +
           synopsis(program.name + " " + verb.name, verb) + "\n" + optionParagraphs(verb);
}

/// Lines that stay lines.
std::string block(const std::string& text) {
    std::string roff = ".nf\n";
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) roff += escaped(line) + "\n";
    return roff + ".fi\n";
}

/// What stands below the options of several verbs is told once.
std::string notes(const ProgramUsage& program) {
    std::map<std::string, std::vector<std::string>> verbsByFooter;
    for (const VerbUsage& verb : program.verbs)
        if (!verb.footer.empty()) verbsByFooter[verb.footer].push_back(verb.name);
    std::string text = ".SH NOTES\n" + block(program.footer);
    for (const auto& [footer, verbs] : verbsByFooter) text += ".PP\n" + bold(inOneLine(verbs)) + ":\n" + block(footer);
    return text;
}

/// Paragraphs with an empty line between two.
std::string description(const std::string& paragraphs) {
    std::string roff = ".SH DESCRIPTION\n";
    std::istringstream lines(paragraphs);
    for (std::string line; std::getline(lines, line);) roff += line.empty() ? ".PP\n" : escaped(line) + "\n";
    return roff;
}

std::string head(const ProgramUsage& program) {
    std::string title = program.name;
    std::ranges::transform(title, title.begin(), [](unsigned char c) { return char(std::toupper(c)); });
    return ".TH " + escaped(title) + " 1 \"\" \"" + escaped(firstLine(program.version())) +
           "\" \"User Commands\"\n.SH NAME\n" + escaped(program.name) + " \\- " + escaped(program.meaning) + "\n";
}

/// The options that every program has; of one with verbs those before the verb.
std::string commonOptions(const ProgramUsage& program) {
    const std::string help = program.hasVerbs() ? "Print the verbs, or after a verb its options" : "Print the options";
    return ".SH OPTIONS\n.TP\n" + bold("-h") + ", " + bold("--help") + "\n" + help + ".\n.TP\n" + bold("-v") + ", " +
           bold("--version") + "\nPrint the versions of the program and of what it works with.\n";
}

std::string verbSections(const ProgramUsage& program) {
    std::string text = ".SH VERBS\n";
    for (const VerbUsage& verb : program.verbs) text += verbSection(program, verb);
    return text;
}

} // namespace

std::string manPage(const ProgramUsage& program) {
    const bool hasVerbs = program.hasVerbs();
    std::string text = head(program) + ".SH SYNOPSIS\n";
    if (hasVerbs) text += bold(program.name) + " " + italic("VERB") + " [" + italic("OPTIONS") + "]";
    else text += synopsis(program.name, program.verbs.front());
    text += compilerArguments();
    if (!program.description.empty()) text += description(program.description);
    text += commonOptions(program);
    text += hasVerbs ? verbSections(program) : optionParagraphs(program.verbs.front());
    return text + notes(program) + ".SH SEE ALSO\n.BR " + escaped(program.seeAlso) + " (1)\n";
}

} // namespace forewarp::command_line
