#include "frontend/cuda/plan/port_names.h"

#include <algorithm>
#include <cctype>

namespace forewarp::frontend::cuda::plan {

namespace {

bool isNameStart(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) || c == '_';
}

bool isNamePart(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

std::size_t endOfQuotes(std::string_view text, std::size_t begin) {
    for (std::size_t i = begin + 1; i < text.size(); ++i) {
        if (text[i] == '\\') ++i;
        else if (text[i] == text[begin]) return i + 1;
    }
    return text.size();
}

std::size_t endOfComment(std::string_view text, std::size_t begin) {
    const bool isLine = text[begin + 1] == '/';
    const std::size_t end = isLine ? text.find('\n', begin) : text.find("*/", begin + 2);
    if (end == std::string_view::npos) return text.size();
    return isLine ? end : end + 2;
}

template <class Predicate>
std::size_t endWhile(std::string_view text, std::size_t begin, Predicate belongs) {
    return std::find_if_not(text.begin() + begin, text.end(), belongs) - text.begin();
}

/// Kind of the token that begins there, and where it ends.
std::pair<TextToken::Kind, std::size_t> tokenAt(std::string_view text, std::size_t begin) {
    using Kind = TextToken::Kind;
    const char c = text[begin];
    const char next = begin + 1 < text.size() ? text[begin + 1] : '\0';
    if (isNameStart(c)) return {Kind::identifier, endWhile(text, begin, isNamePart)};
    if (std::isdigit(static_cast<unsigned char>(c)) || (c == '.' && std::isdigit(static_cast<unsigned char>(next))))
        return {Kind::number, endWhile(text, begin, [](char part) { return isNamePart(part) || part == '.'; })};
    if (std::isspace(static_cast<unsigned char>(c)))
        return {Kind::space,
                endWhile(text, begin, [](char part) { return std::isspace(static_cast<unsigned char>(part)) != 0; })};
    if (c == '/' && (next == '/' || next == '*')) return {Kind::space, endOfComment(text, begin)};
    if (c == '"' || c == '\'') return {Kind::other, endOfQuotes(text, begin)};
    static const std::set<std::string_view> kPairs = {"<=", ">=", "==", "!=", "&&", "||", "<<", ">>", "->", "++", "--"};
    return {Kind::other, begin + (kPairs.contains(text.substr(begin, 2)) ? 2 : 1)};
}

/// Every text of a plan that is C++.
std::string wholeText(const PortPlan& plan) {
    std::string all = plan.kernel + '\n' + plan.prelude + '\n' + plan.body + '\n' + plan.reference;
    const auto add = [&all](const std::string& text) { all += '\n' + text; };
    for (const auto* scalars : {&plan.scalars, &plan.derived})
        for (const PortedScalar& scalar : *scalars) add(scalar.type + ' ' + scalar.name);
    for (const PortedArray& array : plan.arrays) add(array.elementType + ' ' + array.name + ' ' + array.elements);
    for (const PortedReduction& reduction : plan.reductions)
        add(reduction.type + ' ' + reduction.variable + ' ' + reduction.local);
    for (const PortedLastValue& last : plan.lastValues) add(last.type + ' ' + last.name);
    for (const PortedLoop& loop : plan.mapped)
        add(loop.type + ' ' + loop.counter + ' ' + loop.first + ' ' + loop.condition + ' ' + loop.trips);
    for (const std::string& local : plan.locals) add(local);
    for (const SharedTile& tile : plan.tiles) {
        add(tile.declaration);
        for (const std::string& line : tile.fill) add(line);
    }
    return all;
}

} // namespace

std::vector<TextToken> tokensOf(std::string_view text) {
    std::vector<TextToken> tokens;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto [kind, end] = tokenAt(text, begin);
        tokens.push_back({kind, std::string(text.substr(begin, end - begin))});
        begin = end;
    }
    return tokens;
}

std::set<std::string> identifiersOf(std::string_view text) {
    std::set<std::string> names;
    bool isMember = false;
    for (const TextToken& token : tokensOf(text)) {
        if (token.kind == TextToken::Kind::identifier && !isMember) names.insert(token.text);
        if (token.kind != TextToken::Kind::space) isMember = token.text == "." || token.text == "->";
    }
    return names;
}

PortNames::PortNames(const PortPlan& plan) : m_taken(identifiersOf(wholeText(plan))) {}

std::string PortNames::free(const std::string& name) const {
    std::string result = name;
    while (m_taken.contains(result)) result += '_';
    return result;
}

std::string PortNames::resolved(std::string_view text) const {
    std::string result;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t mark = std::min(text.find('@', begin), text.size());
        result += text.substr(begin, mark - begin);
        if (mark == text.size()) break;
        begin = endWhile(text, mark + 1, isNamePart);
        result += free(std::string(text.substr(mark + 1, begin - mark - 1)));
    }
    return result;
}

} // namespace forewarp::frontend::cuda::plan
