#pragma once

#include "core/models/prediction.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>
#include <string_view>

namespace forewarp::golden {

/// Evaluates a derivation's formula from the values of the terms it names; an independent check of the code beside it.
class FormulaReader {
  public:
    FormulaReader(std::string_view formula, const models::Derivation& derivation)
        : m_text(formula), m_derivation(derivation) {
        if (m_text.starts_with("case ")) m_text.remove_prefix(m_text.find(':') + 1);
    }

    double value() {
        const double result = sum();
        EXPECT_EQ(next(), '\0') << m_text;
        return result;
    }

  private:
    char next() {
        while (m_text.starts_with(' ')) m_text.remove_prefix(1);
        return m_text.empty() ? '\0' : m_text.front();
    }
    bool accept(char wanted) {
        if (next() != wanted) return false;
        m_text.remove_prefix(1);
        return true;
    }
    double sum() {
        double result = product();
        for (;;) {
            if (accept('+')) result += product();
            else if (accept('-')) result -= product();
            else return result;
        }
    }
    double product() {
        double result = factor();
        for (;;) {
            if (accept('*')) result *= factor();
            else if (accept('/')) result /= factor();
            else return result;
        }
    }
    double factor() {
        if (accept('(')) {
            const double result = sum();
            EXPECT_TRUE(accept(')'));
            return result;
        }
        next();
        const std::size_t length = std::min(m_text.size(), m_text.find_first_of(" ()*/+-,"));
        const std::string word(m_text.substr(0, length));
        m_text.remove_prefix(length);
        if (word == "min") return pickedBy([](double a, double b) { return std::min(a, b); });
        if (word == "max") return pickedBy([](double a, double b) { return std::max(a, b); });
        if (word == "ceil") return std::ceil(factor());
        if (word == "floor") return std::floor(factor());
        if (word == "norm") return norm();
        if (!word.empty() && std::isdigit(static_cast<unsigned char>(word.front()))) return std::stod(word);
        const models::Term* found = m_derivation.find(word);
        EXPECT_NE(found, nullptr) << "«" << word << "»";
        return found ? found->value : 0;
    }
    template <class Pick>
    double pickedBy(Pick pick) {
        EXPECT_TRUE(accept('('));
        double result = sum();
        while (accept(',')) result = pick(result, sum());
        EXPECT_TRUE(accept(')'));
        return result;
    }

    /// norm(p, a, b, …): the p-th root of aᵖ + bᵖ + …
    double norm() {
        EXPECT_TRUE(accept('('));
        const double p = sum();
        double powers = 0;
        while (accept(',')) powers += std::pow(sum(), p);
        EXPECT_TRUE(accept(')'));
        return std::pow(powers, 1 / p);
    }

    std::string_view m_text;
    const models::Derivation& m_derivation;
};

/// Every formula yields its value from terms that stand before it; no symbol is there twice.
inline void checkDerivation(const models::Derivation& derivation) {
    for (std::size_t i = 0; i < derivation.terms.size(); ++i) {
        const models::Term& each = derivation.terms[i];
        for (const int input : each.inputs) EXPECT_LT(std::size_t(input), i) << each.symbol;
        EXPECT_EQ(derivation.indexOf(each.symbol), int(i)) << each.symbol << " is there twice";
        if (each.formula.empty() || each.symbol == "case") continue;
        EXPECT_FALSE(each.inputs.empty()) << each.symbol;
        const double fromFormula = FormulaReader(each.formula, derivation).value();
        EXPECT_NEAR(fromFormula, each.value, 1e-12 * std::max(1.0, std::abs(each.value))) << each.symbol;
    }
}

} // namespace forewarp::golden
