#include "frontend/cuda/plan/count_text.h"

#include "frontend/cuda/plan/port_names.h"

#include <algorithm>
#include <map>
#include <set>

namespace forewarp::frontend::cuda::plan {

namespace {

using Kind = TextToken::Kind;
using Tokens = std::vector<TextToken>;

/// The token behind the members of a value that begins at `begin`: behind «v.rows».
std::size_t endOfMembers(const Tokens& tokens, std::size_t begin) {
    std::size_t end = begin + 1;
    while (end + 1 < tokens.size() && (tokens[end].text == "." || tokens[end].text == "->") &&
           tokens[end + 1].kind == Kind::identifier)
        end += 2;
    return end;
}

std::string textOf(const Tokens& tokens, std::size_t begin, std::size_t end) {
    std::string text;
    for (std::size_t i = begin; i < end; ++i) text += tokens[i].text;
    return text;
}

/// Every value of the plan converted before anything is computed: «size_t(n)», «(long long)n».
std::string converted(const Tokens& tokens, const PortPlan& plan, const std::string& type, const std::string& suffix) {
    constexpr std::size_t kDigitsThatMultiply = 4; // Two such literals, multiplied, fit an int.
    std::string text;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i].kind == Kind::identifier && scalarNamed(tokens[i].text, plan)) {
            const std::size_t end = endOfMembers(tokens, i);
            const std::string value = textOf(tokens, i, end);
            text += type.ends_with(')') ? type + value : type + '(' + value + ')';
            i = end - 1;
        } else {
            text += tokens[i].text;
            if (tokens[i].kind == Kind::number && tokens[i].text.size() > kDigitsThatMultiply && tokens.size() > 1)
                text += suffix;
        }
    }
    return text;
}

bool isSum(const Tokens& tokens, const std::set<std::string>& operators) {
    return std::ranges::all_of(
        tokens, [&](const TextToken& token) { return token.kind != Kind::other || operators.contains(token.text); });
}

/// True where sums of the plan's values cannot wrap round: all of them are signed.
bool areSigned(const Tokens& tokens, const PortPlan& plan) {
    static const std::set<std::string> kSigned = {"int", "short", "long", "long long", "signed char"};
    return std::ranges::all_of(tokens, [&](const TextToken& token) {
        const PortedScalar* scalar = token.kind == Kind::identifier ? scalarNamed(token.text, plan) : nullptr;
        return token.kind != Kind::identifier || (scalar && kSigned.contains(scalar->type));
    });
}

/// Where the condition is one comparison: its operator's token; else nothing.
std::optional<std::size_t> onlyComparison(const Tokens& tokens) {
    static const std::set<std::string> kComparisons = {"<", "<=", ">", ">=", "==", "!="};
    static const std::set<std::string> kWeaker = {"&&", "||", "?", ":", "=", ",", "&", "|", "^"};
    std::optional<std::size_t> found;
    int depth = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::string& text = tokens[i].text;
        if (text == "(" || text == "[") ++depth;
        if (text == ")" || text == "]") --depth;
        if (depth > 0) continue;
        if (kWeaker.contains(text) || (found && kComparisons.contains(text))) return std::nullopt;
        if (kComparisons.contains(text)) found = i;
    }
    return found;
}

} // namespace

bool isWholeNumber(const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

std::string elementCountText(const std::string& elements, const PortPlan& plan) {
    const Tokens tokens = tokensOf(elements);
    if (tokens.size() == 1) return elements; // «size_t(n)» alone would declare an n.
    // Differences may be negative on the way and then be divided or compared: only signed numbers do that as in C.
    return isSum(tokens, {"+", "-", "*", "(", ")"}) ? converted(tokens, plan, "size_t", "ull")
                                                    : converted(tokens, plan, "(long long)", "ll");
}

std::string allocatedCountText(const std::string& elements, const PortPlan& plan) {
    const Tokens tokens = tokensOf(elements);
    const auto isMinus = [](const TextToken& token) { return token.text == "-"; };
    if (std::ranges::none_of(tokens, isMinus)) return elementCountText(elements, plan);
    return "std::max<long long>(0, " + converted(tokens, plan, "(long long)", "ll") + ")";
}

std::string tripCountText(const std::string& trips, const PortPlan& plan) {
    const Tokens tokens = tokensOf(trips);
    if (isSum(tokens, {"+", "-", "/", "(", ")"}) && areSigned(tokens, plan)) return trips;
    return converted(tokens, plan, "(long long)", "ll");
}

std::string negatedText(const std::string& condition) {
    static const std::map<std::string, std::string> kOpposites = {{"<", ">="}, {"<=", ">"},  {">", "<="},
                                                                  {">=", "<"}, {"==", "!="}, {"!=", "=="}};
    Tokens tokens = tokensOf(condition);
    const std::optional<std::size_t> comparison = onlyComparison(tokens);
    if (!comparison) return "!(" + condition + ")";
    tokens[*comparison].text = kOpposites.at(tokens[*comparison].text);
    return textOf(tokens, 0, tokens.size());
}

std::string nextCondition(const PortedLoop& loop) {
    const std::string next =
        loop.counter + (loop.step < 0 ? " - " : " + ") + std::to_string(loop.step < 0 ? -loop.step : loop.step);
    Tokens tokens = tokensOf(loop.condition);
    const std::optional<std::size_t> comparison = onlyComparison(tokens);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i].text != loop.counter) continue;
        const bool isWholeSide = i == 0 && comparison && *comparison <= 2 && *comparison > 0;
        tokens[i].text = isWholeSide ? next : '(' + next + ')';
    }
    return textOf(tokens, 0, tokens.size());
}

std::string endText(const PortedLoop& loop, const std::string& trips) {
    const std::string steps = (loop.step == 1 || loop.step == -1 ? "" : std::to_string(std::abs(loop.step)) + " * ") +
                              "std::max<long long>(" + trips + ", 0)";
    const bool isPlain = loop.first == "0" && loop.step > 0;
    const std::string value = isPlain ? steps : asTerm(loop.first) + (loop.step < 0 ? " - " : " + ") + steps;
    return loop.counter + " = static_cast<" + loop.type + ">(" + value + ");";
}

std::string asTerm(const std::string& expression) {
    return isSum(tokensOf(expression), {"+", "-", "*", "/", "%", "(", ")", ".", "[", "]"}) ? expression
                                                                                           : '(' + expression + ')';
}

} // namespace forewarp::frontend::cuda::plan
