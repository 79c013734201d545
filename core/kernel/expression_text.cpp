#include "core/kernel/expression_node.h"

#include <algorithm>
#include <array>
#include <climits>
#include <utility>

namespace forewarp::kernel {

namespace {

using Kind = Expression::Kind;

constexpr std::array<std::pair<Kind, std::string_view>, 14> kFunctions{{{Kind::minimum, "min"},
                                                                        {Kind::maximum, "max"},
                                                                        {Kind::quotient, "quot"},
                                                                        {Kind::remainder, "rem"},
                                                                        {Kind::bitAnd, "and"},
                                                                        {Kind::bitOr, "or"},
                                                                        {Kind::bitXor, "xor"},
                                                                        {Kind::shiftLeft, "shl"},
                                                                        {Kind::shiftRight, "shr"},
                                                                        {Kind::less, "less"},
                                                                        {Kind::equal, "equal"},
                                                                        {Kind::unsignedBits, "unsigned"},
                                                                        {Kind::signedBits, "signed"},
                                                                        {Kind::choice, "if"}}};

bool isIdentifier(std::string_view name) {
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    const auto isLetterOrDigit = [&](char c) { return isLetter(c) || (c >= '0' && c <= '9'); };
    return !name.empty() && isLetter(name.front()) && std::all_of(name.begin(), name.end(), isLetterOrDigit) &&
           !functionNamed(name);
}

/// `{any text}`; a closing brace inside is doubled.
std::string symbolText(const std::string& name) {
    if (isIdentifier(name)) return name;
    std::string text = "{";
    for (const char c : name) text += c == '}' ? std::string("}}") : std::string(1, c);
    return text + "}";
}

} // namespace

std::string_view functionName(Kind kind) {
    const auto found = std::ranges::find(kFunctions, kind, &std::pair<Kind, std::string_view>::first);
    return found == kFunctions.end() ? std::string_view() : found->second;
}

std::optional<Kind> functionNamed(std::string_view name) {
    const auto found = std::ranges::find(kFunctions, name, &std::pair<Kind, std::string_view>::second);
    return found == kFunctions.end() ? std::nullopt : std::optional(found->first);
}

std::string Expression::Node::text() const {
    std::string text;
    writeSum(text);
    return text;
}

void Expression::Node::writeSum(std::string& text) const {
    if (kind != Kind::sum && kind != Kind::difference) return writeProduct(text);
    left->writeSum(text);
    const bool isNegativeConstant = right->kind == Kind::constant && right->value < 0 && right->value != LLONG_MIN;
    if (kind == Kind::sum && isNegativeConstant) {
        text += " - " + std::to_string(-right->value);
        return;
    }
    text += kind == Kind::sum ? " + " : " - ";
    right->writeProduct(text);
}

void Expression::Node::writeProduct(std::string& text) const {
    if (kind == Kind::product && left->kind == Kind::constant) {
        text += left->value == -1 ? "-" : std::to_string(left->value) + "*";
        right->writeFactors(text);
    } else if (kind == Kind::product || kind == Kind::floorDivision) {
        left->writeProduct(text);
        text += kind == Kind::product ? "*" : " / ";
        right->writeFactor(text);
    } else {
        writeFactor(text);
    }
}

/// A product after a constant: a division in it needs parentheses even where it comes first.
void Expression::Node::writeFactors(std::string& text) const {
    if (kind != Kind::product || left->kind == Kind::constant) return writeFactor(text);
    left->writeFactors(text);
    text += '*';
    right->writeFactor(text);
}

void Expression::Node::writeFactor(std::string& text) const {
    switch (kind) {
    case Kind::constant: text += std::to_string(value); return;
    case Kind::symbol: text += symbolText(name); return;
    case Kind::element:
        text += symbolText(name) + "[";
        left->writeSum(text);
        text += ']';
        return;
    default: break;
    }
    if (const std::string_view function = functionName(kind); !function.empty()) return writeCall(text, function);
    text += '(';
    writeSum(text);
    text += ')';
}

void Expression::Node::writeCall(std::string& text, std::string_view function) const {
    text.append(function).append("(");
    left->writeSum(text);
    text += ", ";
    right->writeSum(text);
    if (third) {
        text += ", ";
        third->writeSum(text);
    }
    text += ')';
}

} // namespace forewarp::kernel
