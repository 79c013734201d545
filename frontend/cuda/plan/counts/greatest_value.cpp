#include "frontend/cuda/plan/counts/greatest_value.h"

#include <algorithm>
#include <cmath>

namespace forewarp::frontend::cuda::plan::counts {

namespace {

using kernel::Expression;
using ExpressionKind = Expression::Kind;

/// «x < 0 ? 0 : x» and its relatives as what they are: a minimum or a maximum; «x + 1 == n ? 0 : x + 1» as a remainder.
Expression withoutChoices(const Expression& expression) {
    if (expression.kind() == ExpressionKind::constant || expression.kind() == ExpressionKind::symbol ||
        expression.kind() == ExpressionKind::element)
        return expression;
    std::vector<Expression> parts;
    for (const Expression& operand : expression.operands()) parts.push_back(withoutChoices(operand));
    if (expression.kind() != ExpressionKind::choice) return Expression::binary(expression.kind(), parts[0], parts[1]);
    const Expression &condition = parts[0], &then = parts[1], &otherwise = parts[2];
    const auto isLess = [](const Expression& e) { return e.kind() == ExpressionKind::less; };
    const bool isNegated = condition.kind() == ExpressionKind::equal &&
                           condition.operands()[1] == Expression::constant(0) && isLess(condition.operands()[0]);
    if (isNegated) { // x >= n ? n - 1 : x
        const auto compared = condition.operands()[0].operands();
        if (otherwise == compared[0] && then == compared[1] - Expression::constant(1))
            return Expression::minimum(otherwise, then);
    } else if (isLess(condition)) {
        const auto compared = condition.operands();
        const bool isKept = otherwise == compared[0] ||
                            (otherwise.kind() == ExpressionKind::minimum &&
                             (otherwise.operands()[0] == compared[0] || otherwise.operands()[1] == compared[0]));
        if (isKept && then == compared[1]) return Expression::maximum(otherwise, then); // x < 0 ? 0 : x
        if (then == compared[0] && otherwise == compared[1])
            return Expression::minimum(otherwise, then); // n < x ? n : x
    } else if (condition.kind() == ExpressionKind::equal && then == Expression::constant(0) &&
               otherwise == condition.operands()[0]) {
        return Expression::binary(ExpressionKind::remainder, otherwise, condition.operands()[1]);
    }
    return Expression::choice(condition, then, otherwise);
}

class Greatest {
  public:
    explicit Greatest(const ValueRanges& ranges) : m_ranges(ranges) {}

    /// Each counter may be met once.
    std::optional<profile::IndexPolynomial> of(const Expression& e) {
        switch (e.kind()) {
        case ExpressionKind::constant: return profile::IndexPolynomial(e.value());
        case ExpressionKind::symbol: return ofSymbol(e.name());
        case ExpressionKind::sum: return ofBoth(e, [](const auto& a, const auto& b) { return a + b; });
        case ExpressionKind::difference: return ofDifference(e);
        case ExpressionKind::product: return ofProduct(e);
        case ExpressionKind::remainder: return ofRemainder(e);
        case ExpressionKind::bitAnd: return ofMask(e);
        case ExpressionKind::unsignedBits:
        case ExpressionKind::signedBits: return ofLowestBits(e);
        case ExpressionKind::minimum:
        case ExpressionKind::maximum: return ofExtremum(e);
        default: return std::nullopt;
        }
    }

  private:
    std::optional<profile::IndexPolynomial> ofSymbol(const std::string& name) {
        if (m_ranges.names.contains(name)) return profile::IndexPolynomial::symbol(name);
        const auto loop = m_ranges.trips.find(name);
        if (loop == m_ranges.trips.end() || !m_met.insert(name).second) return std::nullopt;
        return loop->second - profile::IndexPolynomial(1);
    }
    template <class Combine>
    std::optional<profile::IndexPolynomial> ofBoth(const Expression& e, const Combine& combine) {
        const auto a = of(e.operands()[0]), b = of(e.operands()[1]);
        return a && b ? std::optional(combine(*a, *b)) : std::nullopt;
    }
    [[nodiscard]] bool hasCounter(const Expression& e) const {
        return std::ranges::any_of(e.symbols(), [&](const std::string& name) { return m_ranges.trips.contains(name); });
    }
    std::optional<profile::IndexPolynomial> ofDifference(const Expression& e) {
        if (hasCounter(e.operands()[1])) return std::nullopt; // Its least value counts.
        return ofBoth(e, [](const auto& a, const auto& b) { return a - b; });
    }
    std::optional<profile::IndexPolynomial> ofProduct(const Expression& e) {
        const bool isFirst = hasCounter(e.operands()[0]);
        if (isFirst && hasCounter(e.operands()[1])) return std::nullopt;
        const auto factor = of(e.operands()[isFirst ? 1 : 0]);
        if (!factor || !isNowhereNegative(*factor, m_ranges.positive)) return std::nullopt;
        const auto moving = of(e.operands()[isFirst ? 0 : 1]);
        return moving ? std::optional(*moving * *factor) : std::nullopt;
    }
    /// Of a counter that takes as many values as there are remainders, each comes up.
    std::optional<profile::IndexPolynomial> ofRemainder(const Expression& e) {
        const Expression wrapped = e.operands()[0], divisor = e.operands()[1];
        if (hasCounter(divisor)) return std::nullopt;
        const auto range = of(divisor);
        if (!range) return std::nullopt;
        if (m_ranges.takesBounds) return *range - profile::IndexPolynomial(1);
        bool isReached = false, isNew = true;
        for (const std::string& name : wrapped.symbols()) {
            const auto loop = m_ranges.trips.find(name);
            if (loop == m_ranges.trips.end()) continue;
            isNew &= m_met.insert(name).second;
            isReached |= loop->second == *range && isSummand(name, wrapped);
        }
        return isReached && isNew ? std::optional(*range - profile::IndexPolynomial(1)) : std::nullopt;
    }
    std::optional<profile::IndexPolynomial> ofMask(const Expression& e) {
        if (!m_ranges.takesBounds) return std::nullopt;
        for (const Expression& operand : e.operands())
            if (operand.kind() == ExpressionKind::constant && operand.value() >= 0)
                return profile::IndexPolynomial(operand.value());
        return std::nullopt;
    }
    /// Few bits are what a mask leaves of a value, many a conversion that keeps it.
    std::optional<profile::IndexPolynomial> ofLowestBits(const Expression& e) {
        constexpr double kMostOfMask = 24;
        if (!m_ranges.takesBounds || e.operands()[1].kind() != ExpressionKind::constant) return std::nullopt;
        const double bits = e.operands()[1].value() - (e.kind() == ExpressionKind::signedBits ? 1 : 0);
        return bits <= kMostOfMask ? profile::IndexPolynomial(std::exp2(bits) - 1) : of(e.operands()[0]);
    }
    /// «x» in «x - offset[q] + n», once and by itself.
    static bool isSummand(const std::string& name, const Expression& sum) {
        if (sum.kind() == ExpressionKind::symbol) return sum.name() == name;
        if (sum.kind() != ExpressionKind::sum && sum.kind() != ExpressionKind::difference) return false;
        const Expression a = sum.operands()[0], b = sum.operands()[1];
        const bool isInFirst = a.symbols().contains(name), isInSecond = b.symbols().contains(name);
        return isInFirst != isInSecond && isSummand(name, isInFirst ? a : b);
    }
    std::optional<profile::IndexPolynomial> ofExtremum(const Expression& e) {
        const auto a = of(e.operands()[0]), b = of(e.operands()[1]);
        if (!a || !b) return std::nullopt;
        const bool isMinimum = e.kind() == ExpressionKind::minimum;
        if (isNowhereNegative(*a - *b, m_ranges.positive)) return isMinimum ? b : a;
        if (isNowhereNegative(*b - *a, m_ranges.positive)) return isMinimum ? a : b;
        return std::nullopt;
    }

    const ValueRanges& m_ranges;
    std::set<std::string> m_met;
};

} // namespace

bool isNowhereNegative(const profile::IndexPolynomial& value, const std::set<std::string>& positive) {
    profile::IndexPolynomial above; // the same in what each symbol is above 1
    for (const profile::IndexPolynomial::Term& term : value.terms()) {
        profile::IndexPolynomial product = term.coefficient;
        for (const std::string& factor : term.factors) {
            if (!positive.contains(factor)) return false;
            product = product * (profile::IndexPolynomial::symbol(factor) + 1);
        }
        above = above + product;
    }
    return std::ranges::all_of(above.terms(),
                               [](const profile::IndexPolynomial::Term& term) { return term.coefficient > 0; });
}

std::optional<profile::IndexPolynomial> greatestValue(const kernel::Expression& expression, const ValueRanges& ranges) {
    return Greatest(ranges).of(withoutChoices(expression));
}

} // namespace forewarp::frontend::cuda::plan::counts
