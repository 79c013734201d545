#pragma once

#include "core/kernel/expression.h"

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::frontend::profile {

/// A part of an address as C++ computes it: a polynomial in names that are in scope, which can be divided by a row.
class IndexPolynomial {
  public:
    /// What a symbol of an expression stands for; nothing where it has no value in scope.
    using Meaning = std::function<std::optional<IndexPolynomial>(const std::string&)>;

    struct Term {
        long long coefficient = 0;
        std::vector<std::string> factors; ///< Names, or texts in parentheses; in the order they were written.
    };

    IndexPolynomial(long long value = 0);
    static IndexPolynomial symbol(std::string text);
    /// Divisions, minima and maxima become factors of their own. Returns: nothing where a symbol has no meaning.
    static std::optional<IndexPolynomial> of(const kernel::Expression& expression, const Meaning& meaning);

    friend IndexPolynomial operator+(IndexPolynomial a, const IndexPolynomial& b);
    friend IndexPolynomial operator-(const IndexPolynomial& a, const IndexPolynomial& b);
    friend IndexPolynomial operator*(const IndexPolynomial& a, const IndexPolynomial& b);
    friend bool operator==(const IndexPolynomial& a, const IndexPolynomial& b) { return (a - b).m_terms.empty(); }

    [[nodiscard]] bool isZero() const { return m_terms.empty(); }
    [[nodiscard]] bool isConstant() const;
    /// The term without factors; 0 where there is none.
    [[nodiscard]] long long constant() const;
    [[nodiscard]] const std::vector<Term>& terms() const { return m_terms; }
    [[nodiscard]] std::set<std::string> factors() const;
    /// The most factors of a term.
    [[nodiscard]] std::size_t degree() const;
    /// The term with the most factors; of several the first by name. Only where not zero.
    [[nodiscard]] const Term& leading() const;

    /// Nothing where a coefficient is no multiple of `divisor`.
    [[nodiscard]] std::optional<IndexPolynomial> dividedBy(long long divisor) const;
    /// How often `divisor` goes into this, as far as its leading term goes into terms here. Constants are not divided.
    [[nodiscard]] IndexPolynomial quotient(const IndexPolynomial& divisor) const;

    /// This as factor·name + rest; nothing where the name stands in it otherwise: in a square, in a function.
    struct Linear;
    [[nodiscard]] std::optional<Linear> linearIn(const std::string& name) const;
    /// Whether it is at least 0 where numbers that are not negative are: a sum of multiples of one of them and a constant.
    [[nodiscard]] bool isCoveredBy(const std::vector<IndexPolynomial>& notNegative) const;

    /// «k - k_tile + 1», «2 * n»: positive terms first.
    [[nodiscard]] std::string text() const;
    /// The same with products in 64 bits: «(long long)n * m + 1».
    [[nodiscard]] std::string wideText() const;
    /// text(), in parentheses where it is not a name or a number.
    [[nodiscard]] std::string factorText() const;

  private:
    void add(const Term& term);
    [[nodiscard]] std::string sumText(std::string_view cast) const;

    std::vector<Term> m_terms; ///< Different factors, no coefficient 0.
};

struct IndexPolynomial::Linear {
    IndexPolynomial factor;
    IndexPolynomial rest;
};

} // namespace forewarp::frontend::profile
