#pragma once

#include "core/base/result.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace forewarp::kernel {

/// Values of symbols («n» → 1024).
using Bindings = std::map<std::string, double, std::less<>>;

/// An integer expression over named symbols: sums, products, floor division, min and max. Immutable, cheap to copy.
///
/// Symbols are the user's (function parameters, globals) and loop counters, which count 0, 1, 2 … whatever the loop's
/// own start and step are.
class Expression {
  public:
    /// The constant 0.
    Expression();
    static Expression constant(long long value);
    static Expression symbol(std::string name);
    /// Reads text() back: `2*(n - 1) + min(m, k)`, floor division as `a / b`, symbols as identifiers or `{any text}`.
    static Result<Expression> parse(std::string_view text);

    friend Expression operator+(const Expression& a, const Expression& b);
    friend Expression operator-(const Expression& a, const Expression& b);
    friend Expression operator*(const Expression& a, const Expression& b);
    static Expression floorDivide(const Expression& a, const Expression& b);
    static Expression minimum(const Expression& a, const Expression& b);
    static Expression maximum(const Expression& a, const Expression& b);

    /// The value, or nothing while a symbol has none or a divisor is 0. Loop counters may be bound to mean values,
    /// so the value need not be whole; floor division rounds down only where both sides are whole.
    [[nodiscard]] std::optional<double> evaluate(const Bindings& bindings) const;
    /// Names of all symbols.
    [[nodiscard]] std::set<std::string> symbols() const;
    [[nodiscard]] bool isConstant() const;
    [[nodiscard]] std::string text() const;

    friend bool operator==(const Expression& a, const Expression& b) { return a.text() == b.text(); }

  private:
    struct Node;
    explicit Expression(std::shared_ptr<const Node> node);
    static Expression binary(char kind, const Expression& a, const Expression& b);
    static Expression plusConstant(const Expression& a, long long value);
    static Expression timesConstant(long long factor, const Expression& b);
    /// 3*x where `a` is -3*x; nothing where `a` is no product with a negative constant.
    static std::optional<Expression> negatedProduct(const Expression& a);
    std::shared_ptr<const Node> m_node;
};

} // namespace forewarp::kernel
