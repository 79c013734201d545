#include "core/kernel/expression.h"

#include <algorithm>
#include <climits>
#include <cmath>
#include <utility>

namespace forewarp::kernel {

/// Kinds: 'c' constant, 's' symbol, '+', '-', '*', '/' (floor division), '<' minimum, '>' maximum.
///
/// Two normal forms keep text() readable and let parse() read it back: constants of sums stand at the right (n - 1),
/// constants of products at the left (2*n).
struct Expression::Node {
    char kind = 'c';
    long long value = 0;
    std::string symbol;
    std::shared_ptr<const Node> left;
    std::shared_ptr<const Node> right;

    [[nodiscard]] bool isConstant(long long wanted) const { return kind == 'c' && value == wanted; }
    [[nodiscard]] bool hasConstantFactor() const { return kind == '*' && left->kind == 'c'; }
    [[nodiscard]] bool hasConstantSummand() const { return kind == '+' && right->kind == 'c'; }

    [[nodiscard]] std::optional<double> evaluate(const Bindings& bindings) const;
    void collectSymbols(std::set<std::string>& names) const;
    [[nodiscard]] std::string text() const;
    void writeSum(std::string& text) const;
    void writeProduct(std::string& text) const;
    void writeFactors(std::string& text) const;
    void writeFactor(std::string& text) const;
    void writeCall(std::string& text, std::string_view function) const;
};

namespace {

bool isIdentifier(std::string_view name) {
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    const auto isLetterOrDigit = [&](char c) { return isLetter(c) || (c >= '0' && c <= '9'); };
    return !name.empty() && isLetter(name.front()) && std::all_of(name.begin(), name.end(), isLetterOrDigit) &&
           name != "min" && name != "max";
}

/// `{any text}`; a closing brace inside is doubled.
std::string symbolText(const std::string& name) {
    if (isIdentifier(name)) return name;
    std::string text = "{";
    for (const char c : name) text += c == '}' ? std::string("}}") : std::string(1, c);
    return text + "}";
}

/// Nothing on overflow and on division by zero: the operation then stays unfolded.
std::optional<long long> fold(char kind, long long a, long long b) {
    long long result = 0;
    switch (kind) {
    case '+': return __builtin_add_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case '-': return __builtin_sub_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case '*': return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case '<': return std::min(a, b);
    case '>': return std::max(a, b);
    default: break;
    }
    if (b == 0 || (a == LLONG_MIN && b == -1)) return std::nullopt;
    const bool roundsTowardZeroWrongly = a % b != 0 && (a < 0) != (b < 0);
    return a / b - (roundsTowardZeroWrongly ? 1 : 0);
}

bool isWhole(double value) {
    return std::floor(value) == value;
}

std::optional<double> combine(char kind, double a, double b) {
    switch (kind) {
    case '+': return a + b;
    case '-': return a - b;
    case '*': return a * b;
    case '<': return std::min(a, b);
    case '>': return std::max(a, b);
    default: break;
    }
    if (b == 0) return std::nullopt;
    return isWhole(a) && isWhole(b) ? std::floor(a / b) : a / b;
}

} // namespace

std::optional<double> Expression::Node::evaluate(const Bindings& bindings) const {
    if (kind == 'c') return double(value);
    if (kind == 's') {
        const auto found = bindings.find(symbol);
        return found == bindings.end() ? std::nullopt : std::optional(found->second);
    }
    const auto a = left->evaluate(bindings);
    const auto b = a ? right->evaluate(bindings) : std::nullopt;
    return b ? combine(kind, *a, *b) : std::nullopt;
}

void Expression::Node::collectSymbols(std::set<std::string>& names) const {
    if (kind == 's') names.insert(symbol);
    if (left) left->collectSymbols(names);
    if (right) right->collectSymbols(names);
}

std::string Expression::Node::text() const {
    std::string text;
    writeSum(text);
    return text;
}

void Expression::Node::writeSum(std::string& text) const {
    if (kind != '+' && kind != '-') return writeProduct(text);
    left->writeSum(text);
    const bool isNegativeConstant = right->kind == 'c' && right->value < 0 && right->value != LLONG_MIN;
    if (kind == '+' && isNegativeConstant) {
        text += " - " + std::to_string(-right->value);
        return;
    }
    text += kind == '+' ? " + " : " - ";
    right->writeProduct(text);
}

void Expression::Node::writeProduct(std::string& text) const {
    if (kind == '*' && left->kind == 'c') {
        text += left->value == -1 ? "-" : std::to_string(left->value) + "*";
        right->writeFactors(text);
    } else if (kind == '*' || kind == '/') {
        left->writeProduct(text);
        text += kind == '*' ? "*" : " / ";
        right->writeFactor(text);
    } else {
        writeFactor(text);
    }
}

/// A product after a constant: a division in it needs parentheses even where it comes first.
void Expression::Node::writeFactors(std::string& text) const {
    if (kind != '*' || left->kind == 'c') return writeFactor(text);
    left->writeFactors(text);
    text += '*';
    right->writeFactor(text);
}

void Expression::Node::writeFactor(std::string& text) const {
    switch (kind) {
    case 'c': text += std::to_string(value); return;
    case 's': text += symbolText(symbol); return;
    case '<': return writeCall(text, "min");
    case '>': return writeCall(text, "max");
    default: break;
    }
    text += '(';
    writeSum(text);
    text += ')';
}

void Expression::Node::writeCall(std::string& text, std::string_view function) const {
    text.append(function).append("(");
    left->writeSum(text);
    text += ", ";
    right->writeSum(text);
    text += ')';
}

Expression::Expression() : Expression(std::make_shared<const Node>()) {}

Expression::Expression(std::shared_ptr<const Node> node) : m_node(std::move(node)) {}

Expression Expression::constant(long long value) {
    return Expression(std::make_shared<const Node>(Node{'c', value, {}, {}, {}}));
}

Expression Expression::symbol(std::string name) {
    return Expression(std::make_shared<const Node>(Node{'s', 0, std::move(name), {}, {}}));
}

Expression Expression::binary(char kind, const Expression& a, const Expression& b) {
    if (a.isConstant() && b.isConstant()) {
        if (const auto folded = fold(kind, a.m_node->value, b.m_node->value)) return constant(*folded);
    }
    return Expression(std::make_shared<const Node>(Node{kind, 0, {}, a.m_node, b.m_node}));
}

Expression Expression::plusConstant(const Expression& a, long long value) {
    if (a.m_node->hasConstantSummand()) {
        const auto sum = fold('+', a.m_node->right->value, value);
        if (sum) return Expression(a.m_node->left) + constant(*sum);
    }
    return binary('+', a, constant(value));
}

Expression Expression::timesConstant(long long factor, const Expression& b) {
    if (b.m_node->hasConstantFactor()) {
        const auto product = fold('*', factor, b.m_node->left->value);
        if (product) return constant(*product) * Expression(b.m_node->right);
    }
    return binary('*', constant(factor), b);
}

std::optional<Expression> Expression::negatedProduct(const Expression& a) {
    if (!a.m_node->hasConstantFactor() || a.m_node->left->value >= 0) return std::nullopt;
    const auto factor = fold('-', 0, a.m_node->left->value);
    if (!factor) return std::nullopt;
    return constant(*factor) * Expression(a.m_node->right);
}

Expression operator+(const Expression& a, const Expression& b) {
    const auto& left = *a.m_node;
    const auto& right = *b.m_node;
    if (left.isConstant(0)) return b;
    if (right.isConstant(0)) return a;
    if (right.kind == 'c') return Expression::plusConstant(a, right.value);
    if (left.kind == 'c') return b + a;
    if (left.hasConstantSummand()) return (Expression(left.left) + b) + Expression(left.right);
    if (right.kind == '+') return (a + Expression(right.left)) + Expression(right.right);
    if (right.kind == '-') return (a + Expression(right.left)) - Expression(right.right);
    if (const auto positive = Expression::negatedProduct(b)) return a - *positive;
    return Expression::binary('+', a, b);
}

Expression operator-(const Expression& a, const Expression& b) {
    const auto& left = *a.m_node;
    const auto& right = *b.m_node;
    if (right.kind == 'c') {
        const auto negative = fold('-', 0, right.value);
        return negative ? a + Expression::constant(*negative) : Expression::binary('-', a, b);
    }
    if (left.isConstant(0)) return Expression::constant(-1) * b;
    if (left.hasConstantSummand()) return (Expression(left.left) - b) + Expression(left.right);
    if (right.hasConstantSummand()) return (a - Expression(right.left)) - Expression(right.right);
    if (const auto positive = Expression::negatedProduct(b)) return a + *positive;
    return Expression::binary('-', a, b);
}

Expression operator*(const Expression& a, const Expression& b) {
    const auto& left = *a.m_node;
    const auto& right = *b.m_node;
    if (left.isConstant(0) || right.isConstant(0)) return {};
    if (left.isConstant(1)) return b;
    if (right.isConstant(1)) return a;
    if (left.kind == 'c') return Expression::timesConstant(left.value, b);
    if (right.kind == 'c') return b * a;
    if (left.hasConstantFactor()) return Expression(left.left) * (Expression(left.right) * b);
    if (right.hasConstantFactor()) return Expression(right.left) * (a * Expression(right.right));
    if (right.kind == '*') return (a * Expression(right.left)) * Expression(right.right);
    return Expression::binary('*', a, b);
}

Expression Expression::floorDivide(const Expression& a, const Expression& b) {
    if (b.m_node->isConstant(1)) return a;
    return binary('/', a, b);
}

Expression Expression::minimum(const Expression& a, const Expression& b) {
    return binary('<', a, b);
}

Expression Expression::maximum(const Expression& a, const Expression& b) {
    return binary('>', a, b);
}

std::optional<double> Expression::evaluate(const Bindings& bindings) const {
    return m_node->evaluate(bindings);
}

std::set<std::string> Expression::symbols() const {
    std::set<std::string> names;
    m_node->collectSymbols(names);
    return names;
}

bool Expression::isConstant() const {
    return m_node->kind == 'c';
}

std::string Expression::text() const {
    return m_node->text();
}

} // namespace forewarp::kernel
