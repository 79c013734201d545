#pragma once

#include "core/base/result.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::kernel {

/// Values of symbols («n» → 1024).
using Bindings = std::map<std::string, double, std::less<>>;

/// An integer expression over named symbols and elements of arrays, with the operations of C's integers. Immutable, cheap
/// to copy.
///
/// Symbols are the user's (function parameters, globals) and loop counters, which count 0, 1, 2 … whatever the loop's
/// own start and step are.
class Expression {
  public:
    enum class Kind {
        constant,
        symbol,
        element, ///< «first[v]»: what an array holds at an index.
        sum,
        difference,
        product,
        floorDivision,
        minimum,
        maximum,
        quotient, ///< Rounded towards 0, as C divides.
        remainder, ///< What a quotient leaves, as C's %.
        bitAnd,
        bitOr,
        bitXor,
        shiftLeft,
        shiftRight, ///< Keeps the sign.
        less, ///< 1 or 0.
        equal, ///< Likewise.
        unsignedBits, ///< The lowest bits of the first operand as an unsigned number; the second says how many.
        signedBits, ///< Likewise, as a signed number.
        choice, ///< The second operand where the first is not 0, else the third.
    };

    /// The constant 0.
    Expression();
    static Expression constant(long long value);
    static Expression symbol(std::string name);
    static Expression element(std::string array, const Expression& index);
    /// Of two operands, from `sum` to `signedBits` in the order of Kind.
    static Expression binary(Kind kind, const Expression& a, const Expression& b);
    static Expression choice(const Expression& condition, const Expression& then, const Expression& otherwise);
    /// Reads text() back: `2*(n - 1) + min(m, k)`, floor division as `a / b`, symbols as identifiers or `{any text}`,
    /// elements as `first[v + 1]`; the other operations as functions: quot, rem, and, or, xor, shl, shr, less, equal,
    /// unsigned(x, bits), signed(x, bits), if(c, a, b).
    static Result<Expression> parse(std::string_view text);

    friend Expression operator+(const Expression& a, const Expression& b);
    friend Expression operator-(const Expression& a, const Expression& b);
    friend Expression operator*(const Expression& a, const Expression& b);
    static Expression floorDivide(const Expression& a, const Expression& b);
    static Expression minimum(const Expression& a, const Expression& b);
    static Expression maximum(const Expression& a, const Expression& b);

    /// The value, or nothing while a symbol has none, a divisor is 0, or it reads an element. Loop counters may be bound
    /// to mean values, so the value need not be whole; floor division rounds down only where both sides are whole.
    [[nodiscard]] std::optional<double> evaluate(const Bindings& bindings) const;
    /// Names of all symbols.
    [[nodiscard]] std::set<std::string> symbols() const;
    /// Names of all arrays whose elements it reads.
    [[nodiscard]] std::set<std::string> elements() const;
    /// Nodes of the tree. A part that stands in it twice counts twice, though it is kept once.
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] bool isConstant() const;
    [[nodiscard]] std::string text() const;

    [[nodiscard]] Kind kind() const;
    [[nodiscard]] long long value() const; ///< Of a constant.
    [[nodiscard]] const std::string& name() const; ///< Of a symbol, or of an element's array.
    [[nodiscard]] std::vector<Expression> operands() const;

    friend bool operator==(const Expression& a, const Expression& b) { return a.text() == b.text(); }

  private:
    struct Node;
    explicit Expression(std::shared_ptr<const Node> node);
    static Expression plusConstant(const Expression& a, long long value);
    static Expression timesConstant(long long factor, const Expression& b);
    /// 3*x where `a` is -3*x; nothing where `a` is no product with a negative constant.
    static std::optional<Expression> negatedProduct(const Expression& a);
    std::shared_ptr<const Node> m_node;
};

} // namespace forewarp::kernel
