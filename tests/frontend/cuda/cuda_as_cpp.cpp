#include "tests/frontend/cuda/cuda_as_cpp.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <sstream>

namespace forewarp::test {

namespace {

bool isName(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

std::string trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t\n"), end = text.find_last_not_of(" \t\n");
    return begin == std::string_view::npos ? std::string() : std::string(text.substr(begin, end - begin + 1));
}

/// One past the literal that begins at `from`.
std::size_t endOfLiteral(std::string_view text, std::size_t from) {
    std::size_t at = from + 1;
    while (at < text.size() && text[at] != text[from]) at += text[at] == '\\' ? 2 : 1;
    return at + 1;
}

std::size_t endOfComment(std::string_view text, std::size_t from) {
    const bool isLine = text[from + 1] == '/';
    const std::size_t end = text.find(isLine ? "\n" : "*/", from + 2);
    return end == std::string_view::npos ? text.size() : end + (isLine ? 0 : 2);
}

/// A quote between digits parts groups of a number.
bool beginsLiteral(std::string_view text, std::size_t at) {
    return text[at] == '"' ||
           (text[at] == '\'' && (at == 0 || !std::isdigit(static_cast<unsigned char>(text[at - 1]))));
}

std::string withoutComments(std::string_view text) {
    std::string result(text);
    for (std::size_t at = 0; at < text.size();) {
        if (beginsLiteral(text, at)) {
            at = endOfLiteral(text, at);
        } else if (text[at] == '/' && at + 1 < text.size() && (text[at + 1] == '/' || text[at + 1] == '*')) {
            const std::size_t end = endOfComment(text, at);
            std::replace_if(
                result.begin() + std::ptrdiff_t(at), result.begin() + std::ptrdiff_t(end),
                [](char c) { return c != '\n'; }, ' ');
            at = end;
        } else {
            ++at;
        }
    }
    return result;
}

/// The position of the bracket that closes the one at `open`.
std::size_t closing(std::string_view text, std::size_t open) {
    int depth = 0;
    for (std::size_t at = open; at < text.size(); ++at) {
        depth += text[at] == '(' || text[at] == '[' || text[at] == '{';
        depth -= text[at] == ')' || text[at] == ']' || text[at] == '}';
        if (depth == 0) return at;
    }
    return text.size() - 1;
}

std::vector<std::string> splitAtCommas(std::string_view text) {
    std::vector<std::string> parts(1);
    int depth = 0;
    for (const char c : text) {
        depth += c == '(' || c == '[' || c == '{' || c == '<';
        depth -= c == ')' || c == ']' || c == '}' || c == '>';
        if (c == ',' && depth == 0) parts.emplace_back();
        else parts.back() += c;
    }
    return parts;
}

/// Where the name before `end` begins, with template arguments: «reduce<256>».
std::size_t beginOfCallee(std::string_view text, std::size_t end) {
    std::size_t at = end;
    while (at > 0 && std::isspace(static_cast<unsigned char>(text[at - 1]))) --at;
    if (at > 0 && text[at - 1] == '>')
        for (int depth = 0; at > 0;) {
            --at;
            depth += text[at] == '>';
            depth -= text[at] == '<';
            if (depth == 0) break;
        }
    while (at > 0 && (isName(text[at - 1]) || text[at - 1] == ':')) --at;
    return at;
}

/// `kernel<<<shape>>>(arguments)` as a call of emulation::launch().
std::string withLaunches(std::string text) {
    for (std::size_t open = text.find("<<<"); open != std::string::npos; open = text.find("<<<", open)) {
        const std::size_t begin = beginOfCallee(text, open), close = text.find(">>>", open);
        const std::size_t first = text.find('(', close), last = closing(text, first);
        const std::string callee = trimmed(std::string_view(text).substr(begin, open - begin));
        const std::string shape = text.substr(open + 3, close - open - 3);
        const std::string arguments = trimmed(std::string_view(text).substr(first + 1, last - first - 1));
        const std::string call = "emulation::launch(\"" + callee + "\", emulation::Shape(" + shape +
                                 "), [=](auto... emulated) { " + callee + "(emulated...); }" +
                                 (arguments.empty() ? "" : ", ") + arguments + ")";
        text.replace(begin, last + 1 - begin, call);
    }
    return text;
}

/// What a declarator such as «tile[32][33]» consists of.
struct Declarator {
    std::string type, name, extents;
};

Declarator parsed(const std::string& declarator, const std::string& type) {
    const std::size_t bracket = std::min(declarator.find('['), declarator.size());
    const std::string head = trimmed(std::string_view(declarator).substr(0, bracket));
    std::size_t name = head.size();
    while (name > 0 && isName(head[name - 1])) --name;
    return {type.empty() ? trimmed(std::string_view(head).substr(0, name)) : type, head.substr(name),
            trimmed(std::string_view(declarator).substr(bracket))};
}

std::string sharedText(const Declarator& variable) {
    const std::string& name = variable.name;
    if (variable.extents == "[]")
        return variable.type + "* " + name + " = static_cast<" + variable.type + "*>(emulation::dynamicShared());";
    return "static emulation::SharedSlot " + name + "Slot; " + variable.type + " (&" + name + ")" + variable.extents +
           " = emulation::shared<" + variable.type + variable.extents + ">(" + name + "Slot);";
}

std::string withoutAlignment(std::string declaration) {
    for (const std::string_view word : {"__align__", "alignas"}) {
        const std::size_t at = declaration.find(word);
        if (at == std::string::npos) continue;
        const std::size_t close = closing(declaration, declaration.find('(', at));
        declaration.erase(at, close + 1 - at);
    }
    return declaration;
}

std::string withSharedVariables(std::string text) {
    constexpr std::string_view kShared = "__shared__", kExtern = "extern";
    for (std::size_t at = text.find(kShared); at != std::string::npos; at = text.find(kShared, at + 1)) {
        const std::size_t end = text.find(';', at);
        const std::string declaration = withoutAlignment(text.substr(at + kShared.size(), end - at - kShared.size()));
        std::string replacement, type;
        for (const std::string& part : splitAtCommas(declaration)) {
            const Declarator variable = parsed(part, type);
            type = variable.type;
            replacement += sharedText(variable);
        }
        const std::size_t external = text.find_last_not_of(" \t\n", at - 1) + 1 - kExtern.size();
        const bool isExternal = text.compare(external, kExtern.size(), kExtern) == 0;
        const std::size_t begin = isExternal ? external : at;
        text.replace(begin, end + 1 - begin, replacement);
    }
    return text;
}

/// The word after the directive's name; nothing where the line is none.
std::optional<std::string> directive(const std::string& line, std::string_view name) {
    std::istringstream words(line);
    std::string first, second;
    words >> first;
    if (first == "#") {
        words >> first;
        first.insert(0, "#");
    }
    if (first != "#" + std::string(name)) return std::nullopt;
    words >> second;
    return second;
}

/// Programs lie in namespaces beside each other, where C has one name for all.
std::string withoutLinkage(std::string text) {
    constexpr std::string_view kLinkage = "extern \"C\" ";
    for (std::size_t at = text.find(kLinkage); at != std::string::npos; at = text.find(kLinkage, at))
        text.erase(at, kLinkage.size());
    return text;
}

} // namespace

std::string cudaAsCpp(std::string_view cuda) {
    return withoutLinkage(withSharedVariables(withLaunches(withoutComments(cuda))));
}

SplitIncludes withoutIncludes(std::string_view program) {
    SplitIncludes split;
    std::istringstream lines{std::string(program)};
    for (std::string line; std::getline(lines, line); split.text += line + "\n") {
        if (!directive(line, "include")) continue;
        split.includes.push_back(line);
        line.clear();
    }
    return split;
}

std::string undefinitionsOf(std::string_view program) {
    std::string text;
    std::istringstream lines{std::string(program)};
    for (std::string line; std::getline(lines, line);)
        if (const auto macro = directive(line, "define")) text += "#undef " + macro->substr(0, macro->find('(')) + "\n";
    return text;
}

} // namespace forewarp::test
