#include "core/kernel/expression_node.h"

#include <algorithm>
#include <climits>
#include <cmath>
#include <utility>

namespace forewarp::kernel {

namespace {

using Kind = Expression::Kind;

/// Nothing on overflow and on division by zero: the operation then stays unfolded.
std::optional<long long> fold(Kind kind, long long a, long long b) {
    long long result = 0;
    const bool isDivision = kind == Kind::floorDivision || kind == Kind::quotient || kind == Kind::remainder;
    if (isDivision && (b == 0 || (a == LLONG_MIN && b == -1))) return std::nullopt;
    const bool isShift = kind == Kind::shiftLeft || kind == Kind::shiftRight;
    if (isShift && (b < 0 || b > 63)) return std::nullopt;
    switch (kind) {
    case Kind::sum: return __builtin_add_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case Kind::difference: return __builtin_sub_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case Kind::product: return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case Kind::minimum: return std::min(a, b);
    case Kind::maximum: return std::max(a, b);
    case Kind::floorDivision: return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
    case Kind::quotient: return a / b;
    case Kind::remainder: return a % b;
    case Kind::bitAnd: return a & b;
    case Kind::bitOr: return a | b;
    case Kind::bitXor: return a ^ b;
    case Kind::shiftLeft:
        return __builtin_mul_overflow(a, 1LL << std::min(b, 62LL), &result) || b > 62 ? std::nullopt
                                                                                      : std::optional(result);
    case Kind::shiftRight: return a >> b;
    case Kind::less: return a < b;
    case Kind::equal: return a == b;
    case Kind::unsignedBits: return lowestBits(a, b, false);
    case Kind::signedBits: return lowestBits(a, b, true);
    default: return std::nullopt;
    }
}

bool isWhole(double value) {
    return std::floor(value) == value;
}

/// Bits of numbers that fit 62 bits; a mean counter between two whole ones counts as the lower one.
std::optional<double> combineWhole(Kind kind, double a, double b) {
    constexpr double kFarthest = 4e18;
    if (!(std::abs(a) < kFarthest) || !(std::abs(b) < kFarthest)) return std::nullopt;
    const auto folded = fold(kind, (long long)std::floor(a), (long long)std::floor(b));
    return folded ? std::optional(double(*folded)) : std::nullopt;
}

std::optional<double> combine(Kind kind, double a, double b) {
    switch (kind) {
    case Kind::sum: return a + b;
    case Kind::difference: return a - b;
    case Kind::product: return a * b;
    case Kind::minimum: return std::min(a, b);
    case Kind::maximum: return std::max(a, b);
    case Kind::less: return a < b;
    case Kind::equal: return a == b;
    case Kind::floorDivision:
        if (b == 0) return std::nullopt;
        return isWhole(a) && isWhole(b) ? std::floor(a / b) : a / b;
    default: return combineWhole(kind, a, b);
    }
}

} // namespace

std::optional<double> Expression::Node::evaluate(const Bindings& bindings) const {
    if (kind == Kind::constant) return double(value);
    if (kind == Kind::element) return std::nullopt;
    if (kind == Kind::symbol) {
        const auto found = bindings.find(name);
        return found == bindings.end() ? std::nullopt : std::optional(found->second);
    }
    const auto a = left->evaluate(bindings);
    if (kind == Kind::choice) return !a ? std::nullopt : (*a != 0 ? right : third)->evaluate(bindings);
    const auto b = a ? right->evaluate(bindings) : std::nullopt;
    return b ? combine(kind, *a, *b) : std::nullopt;
}

Expression::Expression() : Expression(std::make_shared<const Node>()) {}

Expression::Expression(std::shared_ptr<const Node> node) : m_node(std::move(node)) {}

Expression Expression::constant(long long value) {
    return Expression(std::make_shared<const Node>(Node{Kind::constant, value, {}, {}, {}, {}}));
}

Expression Expression::symbol(std::string name) {
    return Expression(std::make_shared<const Node>(Node{Kind::symbol, 0, std::move(name), {}, {}, {}}));
}

Expression Expression::element(std::string array, const Expression& index) {
    return Expression(std::make_shared<const Node>(Node{Kind::element, 0, std::move(array), index.m_node, {}, {}}));
}

Expression Expression::binary(Kind kind, const Expression& a, const Expression& b) {
    if (a.isConstant() && b.isConstant()) {
        if (const auto folded = fold(kind, a.m_node->value, b.m_node->value)) return constant(*folded);
    }
    return Expression(std::make_shared<const Node>(Node{kind, 0, {}, a.m_node, b.m_node, {}}));
}

Expression Expression::choice(const Expression& condition, const Expression& then, const Expression& otherwise) {
    if (condition.isConstant()) return condition.m_node->value != 0 ? then : otherwise;
    return Expression(
        std::make_shared<const Node>(Node{Kind::choice, 0, {}, condition.m_node, then.m_node, otherwise.m_node}));
}

Expression Expression::plusConstant(const Expression& a, long long value) {
    if (a.m_node->hasConstantSummand()) {
        const auto sum = fold(Kind::sum, a.m_node->right->value, value);
        if (sum) return Expression(a.m_node->left) + constant(*sum);
    }
    return binary(Kind::sum, a, constant(value));
}

Expression Expression::timesConstant(long long factor, const Expression& b) {
    if (b.m_node->hasConstantFactor()) {
        const auto product = fold(Kind::product, factor, b.m_node->left->value);
        if (product) return constant(*product) * Expression(b.m_node->right);
    }
    return binary(Kind::product, constant(factor), b);
}

std::optional<Expression> Expression::negatedProduct(const Expression& a) {
    if (!a.m_node->hasConstantFactor() || a.m_node->left->value >= 0) return std::nullopt;
    const auto factor = fold(Kind::difference, 0, a.m_node->left->value);
    if (!factor) return std::nullopt;
    return constant(*factor) * Expression(a.m_node->right);
}

Expression operator+(const Expression& a, const Expression& b) {
    const auto& left = *a.m_node;
    const auto& right = *b.m_node;
    if (left.isConstant(0)) return b;
    if (right.isConstant(0)) return a;
    if (right.kind == Kind::constant) return Expression::plusConstant(a, right.value);
    if (left.kind == Kind::constant) return b + a;
    if (left.hasConstantSummand()) return (Expression(left.left) + b) + Expression(left.right);
    if (right.kind == Kind::sum) return (a + Expression(right.left)) + Expression(right.right);
    if (right.kind == Kind::difference) return (a + Expression(right.left)) - Expression(right.right);
    if (const auto positive = Expression::negatedProduct(b)) return a - *positive;
    return Expression::binary(Kind::sum, a, b);
}

Expression operator-(const Expression& a, const Expression& b) {
    const auto& left = *a.m_node;
    const auto& right = *b.m_node;
    if (right.kind == Kind::constant) {
        const auto negative = fold(Kind::difference, 0, right.value);
        return negative ? a + Expression::constant(*negative) : Expression::binary(Kind::difference, a, b);
    }
    if (left.isConstant(0)) return Expression::constant(-1) * b;
    if (left.hasConstantSummand()) return (Expression(left.left) - b) + Expression(left.right);
    if (right.hasConstantSummand()) return (a - Expression(right.left)) - Expression(right.right);
    if (const auto positive = Expression::negatedProduct(b)) return a + *positive;
    return Expression::binary(Kind::difference, a, b);
}

Expression operator*(const Expression& a, const Expression& b) {
    const auto& left = *a.m_node;
    const auto& right = *b.m_node;
    if (left.isConstant(0) || right.isConstant(0)) return {};
    if (left.isConstant(1)) return b;
    if (right.isConstant(1)) return a;
    if (left.kind == Kind::constant) return Expression::timesConstant(left.value, b);
    if (right.kind == Kind::constant) return b * a;
    if (left.hasConstantFactor()) return Expression(left.left) * (Expression(left.right) * b);
    if (right.hasConstantFactor()) return Expression(right.left) * (a * Expression(right.right));
    if (right.kind == Kind::product) return (a * Expression(right.left)) * Expression(right.right);
    return Expression::binary(Kind::product, a, b);
}

Expression Expression::floorDivide(const Expression& a, const Expression& b) {
    if (b.m_node->isConstant(1)) return a;
    return binary(Kind::floorDivision, a, b);
}

Expression Expression::minimum(const Expression& a, const Expression& b) {
    return binary(Kind::minimum, a, b);
}

Expression Expression::maximum(const Expression& a, const Expression& b) {
    return binary(Kind::maximum, a, b);
}

std::optional<double> Expression::evaluate(const Bindings& bindings) const {
    return m_node->evaluate(bindings);
}

std::set<std::string> Expression::symbols() const {
    std::set<std::string> names;
    m_node->forEach([&](const Node& node) {
        if (node.kind == Kind::symbol) names.insert(node.name);
    });
    return names;
}

std::set<std::string> Expression::elements() const {
    std::set<std::string> names;
    m_node->forEach([&](const Node& node) {
        if (node.kind == Kind::element) names.insert(node.name);
    });
    return names;
}

std::size_t Expression::size() const {
    std::size_t nodes = 0;
    m_node->forEach([&](const Node&) { ++nodes; });
    return nodes;
}

bool Expression::isConstant() const {
    return m_node->kind == Kind::constant;
}

std::string Expression::text() const {
    return m_node->text();
}

Expression::Kind Expression::kind() const {
    return m_node->kind;
}

long long Expression::value() const {
    return m_node->value;
}

const std::string& Expression::name() const {
    return m_node->name;
}

std::vector<Expression> Expression::operands() const {
    std::vector<Expression> operands;
    for (const auto* part : {&m_node->left, &m_node->right, &m_node->third})
        if (*part) operands.push_back(Expression(*part));
    return operands;
}

} // namespace forewarp::kernel
