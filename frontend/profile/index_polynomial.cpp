#include "frontend/profile/index_polynomial.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <utility>

namespace forewarp::frontend::profile {

namespace {

using Factors = std::vector<std::string>;

Factors sorted(Factors factors) {
    std::ranges::sort(factors);
    return factors;
}

/// What is left of `all` without `part`; nothing where something of `part` is missing.
std::optional<Factors> without(Factors all, const Factors& part) {
    for (const std::string& factor : part) {
        const auto found = std::ranges::find(all, factor);
        if (found == all.end()) return std::nullopt;
        all.erase(found);
    }
    return all;
}

/// Reads Expression::text(): a sum of products; names that are no identifiers stand in braces.
class ExpressionReader {
  public:
    ExpressionReader(std::string_view text, const IndexPolynomial::Meaning& meaning)
        : m_rest(text), m_meaning(meaning) {}

    std::optional<IndexPolynomial> read() {
        const IndexPolynomial result = sum();
        return m_isKnown && m_rest.empty() ? std::optional(result) : std::nullopt;
    }

  private:
    bool accept(std::string_view wanted) {
        if (!m_rest.starts_with(wanted)) return false;
        m_rest.remove_prefix(wanted.size());
        return true;
    }

    IndexPolynomial sum() {
        IndexPolynomial result = product();
        while (m_isKnown) {
            if (accept(" + ")) result = result + product();
            else if (accept(" - ")) result = result - product();
            else break;
        }
        return result;
    }

    IndexPolynomial product() {
        IndexPolynomial result = factor();
        while (m_isKnown) {
            if (accept("*")) result = result * factor();
            else if (accept(" / ")) result = quotientOf(result, factor());
            else break;
        }
        return result;
    }

    /// Quotients of expressions round down, those of C++ towards 0: what may fall below is lifted first, and the lift taken
    /// off again: «(n + 1) / 2 - 1» for «(n - 1) / 2».
    static IndexPolynomial quotientOf(const IndexPolynomial& dividend, const IndexPolynomial& divisor) {
        const long long by = divisor.isConstant() ? divisor.constant() : 0;
        const long long lifts = by > 0 && dividend.constant() < 0 ? (-dividend.constant() + by - 1) / by : 0;
        const IndexPolynomial lifted = dividend + IndexPolynomial(lifts * by);
        return IndexPolynomial::symbol("(" + lifted.factorText() + " / " + divisor.factorText() + ")") -
               IndexPolynomial(lifts);
    }

    IndexPolynomial factor() {
        if (accept("-")) return IndexPolynomial(-1) * factor();
        if (accept("(")) {
            const IndexPolynomial inside = sum();
            m_isKnown &= accept(")");
            return inside;
        }
        for (const std::string_view function : {"min(", "max("})
            if (accept(function)) return call(function);
        for (const auto& [function, sign] : {std::pair("quot(", " / "), {"rem(", " % "}, {"shr(", " >> "}})
            if (accept(function)) return operation(sign);
        if (!m_rest.empty() && std::isdigit((unsigned char)m_rest.front())) return number();
        return meaningOf(name());
    }

    IndexPolynomial call(std::string_view function) {
        const IndexPolynomial first = sum();
        m_isKnown &= accept(", ");
        const IndexPolynomial second = sum();
        m_isKnown &= accept(")");
        return IndexPolynomial::symbol(std::string(function) + first.text() + ", " + second.text() + ")");
    }

    /// What C++ has signs for: «(n / 2)».
    IndexPolynomial operation(std::string_view sign) {
        const IndexPolynomial first = sum();
        m_isKnown &= accept(", ");
        const IndexPolynomial second = sum();
        m_isKnown &= accept(")");
        return IndexPolynomial::symbol("(" + first.factorText() + std::string(sign) + second.factorText() + ")");
    }

    IndexPolynomial number() {
        long long value = 0;
        const auto [end, error] = std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), value);
        m_isKnown &= error == std::errc();
        m_rest.remove_prefix(std::size_t(end - m_rest.data()));
        return value;
    }

    std::string name() {
        if (accept("{")) return bracedName();
        const auto end = std::ranges::find_if(m_rest, [](unsigned char c) { return !std::isalnum(c) && c != '_'; });
        std::string name(m_rest.begin(), end);
        m_rest.remove_prefix(name.size());
        m_isKnown &= !name.empty();
        return name;
    }

    std::string bracedName() {
        std::string name;
        while (!m_rest.empty()) {
            if (accept("}}")) name += '}';
            else if (accept("}")) return name;
            else {
                name += m_rest.front();
                m_rest.remove_prefix(1);
            }
        }
        m_isKnown = false;
        return name;
    }

    IndexPolynomial meaningOf(const std::string& name) {
        const auto value = m_isKnown ? m_meaning(name) : std::nullopt;
        m_isKnown &= value.has_value();
        return value.value_or(IndexPolynomial());
    }

    std::string_view m_rest;
    const IndexPolynomial::Meaning& m_meaning;
    bool m_isKnown = true; ///< So far.
};

std::string productText(const IndexPolynomial::Term& term, std::string_view cast) {
    const long long count = std::abs(term.coefficient);
    std::string text = count == 1 && !term.factors.empty() ? "" : std::to_string(count);
    for (const std::string& factor : term.factors) text += (text.empty() ? "" : " * ") + factor;
    const bool isProduct = term.factors.size() + (count == 1 ? 0 : 1) > 1;
    return (isProduct ? std::string(cast) : std::string()) + text;
}

} // namespace

IndexPolynomial::IndexPolynomial(long long value) {
    if (value != 0) m_terms.push_back({value, {}});
}

IndexPolynomial IndexPolynomial::symbol(std::string text) {
    IndexPolynomial result;
    result.m_terms.push_back({1, {std::move(text)}});
    return result;
}

std::optional<IndexPolynomial> IndexPolynomial::of(const kernel::Expression& expression, const Meaning& meaning) {
    const std::string text = expression.text();
    return ExpressionReader(text, meaning).read();
}

void IndexPolynomial::add(const Term& term) {
    const Factors factors = sorted(term.factors);
    const auto known =
        std::ranges::find_if(m_terms, [&](const Term& other) { return sorted(other.factors) == factors; });
    if (known == m_terms.end()) m_terms.push_back(term);
    else if (known->coefficient + term.coefficient == 0) m_terms.erase(known);
    else known->coefficient += term.coefficient;
}

IndexPolynomial operator+(IndexPolynomial a, const IndexPolynomial& b) {
    for (const IndexPolynomial::Term& term : b.m_terms) a.add(term);
    return a;
}

IndexPolynomial operator-(const IndexPolynomial& a, const IndexPolynomial& b) {
    return a + IndexPolynomial(-1) * b;
}

IndexPolynomial operator*(const IndexPolynomial& a, const IndexPolynomial& b) {
    IndexPolynomial result;
    for (const IndexPolynomial::Term& left : a.m_terms) {
        for (const IndexPolynomial::Term& right : b.m_terms) {
            IndexPolynomial::Term term{left.coefficient * right.coefficient, left.factors};
            term.factors.insert(term.factors.end(), right.factors.begin(), right.factors.end());
            result.add(term);
        }
    }
    return result;
}

bool IndexPolynomial::isConstant() const {
    return degree() == 0;
}

long long IndexPolynomial::constant() const {
    const auto found = std::ranges::find_if(m_terms, [](const Term& term) { return term.factors.empty(); });
    return found == m_terms.end() ? 0 : found->coefficient;
}

std::set<std::string> IndexPolynomial::factors() const {
    std::set<std::string> factors;
    for (const Term& term : m_terms) factors.insert(term.factors.begin(), term.factors.end());
    return factors;
}

std::size_t IndexPolynomial::degree() const {
    std::size_t most = 0;
    for (const Term& term : m_terms) most = std::max(most, term.factors.size());
    return most;
}

const IndexPolynomial::Term& IndexPolynomial::leading() const {
    return *std::ranges::min_element(
        m_terms, {}, [](const Term& term) { return std::pair(-(long long)term.factors.size(), sorted(term.factors)); });
}

std::optional<IndexPolynomial> IndexPolynomial::dividedBy(long long divisor) const {
    IndexPolynomial result = *this;
    for (Term& term : result.m_terms) {
        if (term.coefficient % divisor != 0) return std::nullopt;
        term.coefficient /= divisor;
    }
    return result;
}

IndexPolynomial IndexPolynomial::quotient(const IndexPolynomial& divisor) const {
    const Term& lead = divisor.leading();
    IndexPolynomial rest = *this;
    IndexPolynomial result;
    for (bool goesOn = true; goesOn;) {
        goesOn = false;
        for (const Term& term : rest.m_terms) {
            const auto factors = without(term.factors, lead.factors);
            if (term.factors.empty() || !factors || term.coefficient % lead.coefficient != 0) continue;
            IndexPolynomial part;
            part.m_terms.push_back({term.coefficient / lead.coefficient, *factors});
            result = result + part;
            rest = rest - part * divisor;
            goesOn = true;
            break;
        }
    }
    return result;
}

std::string IndexPolynomial::sumText(std::string_view cast) const {
    std::string text;
    const auto write = [&](bool isPositive, bool isNumber) {
        for (const Term& term : m_terms) {
            if ((term.coefficient > 0) != isPositive || term.factors.empty() != isNumber) continue;
            const std::string sign = text.empty() ? (isPositive ? "" : "-") : (isPositive ? " + " : " - ");
            text += sign + productText(term, cast);
        }
    };
    write(true, false);
    if (text.empty()) write(true, true);
    const bool isNumberWritten = !text.empty() && constant() > 0 && text == std::to_string(constant());
    write(false, false);
    if (!isNumberWritten) write(true, true);
    write(false, true);
    return text.empty() ? "0" : text;
}

std::string IndexPolynomial::text() const {
    return sumText({});
}

std::string IndexPolynomial::wideText() const {
    return sumText("(long long)");
}

std::string IndexPolynomial::factorText() const {
    const bool isOne = m_terms.empty() || (m_terms.size() == 1 && m_terms.front().coefficient > 0 &&
                                           m_terms.front().factors.size() + (m_terms.front().coefficient > 1) <= 1);
    return isOne ? text() : "(" + text() + ")";
}

std::optional<IndexPolynomial::Linear> IndexPolynomial::linearIn(const std::string& name) const {
    Linear parts;
    for (const Term& term : m_terms) {
        IndexPolynomial product = term.coefficient;
        int times = 0;
        for (const std::string& factor : term.factors) {
            const bool isName = factor == name;
            if (!isName && factor.find(name) != std::string::npos) return std::nullopt;
            times += isName ? 1 : 0;
            if (!isName) product = product * symbol(factor);
        }
        if (times > 1) return std::nullopt;
        IndexPolynomial& part = times == 1 ? parts.factor : parts.rest;
        part = part + product;
    }
    return parts;
}

bool IndexPolynomial::isCoveredBy(const std::vector<IndexPolynomial>& notNegative) const {
    if (isConstant()) return constant() >= 0;
    return std::ranges::any_of(notNegative, [&](const IndexPolynomial& value) {
        if (value.isConstant() || sorted(value.leading().factors) != sorted(leading().factors)) return false;
        const long long times = leading().coefficient / value.leading().coefficient;
        const IndexPolynomial rest = *this - value * IndexPolynomial(times);
        return times > 0 && rest.isConstant() && rest.constant() >= 0;
    });
}

} // namespace forewarp::frontend::profile
