#pragma once

#include "core/kernel/expression.h"

namespace forewarp::kernel {

/// Two normal forms keep text() readable and let parse() read it back: constants of sums stand at the right (n - 1),
/// constants of products at the left (2*n).
struct Expression::Node {
    Kind kind = Kind::constant;
    long long value = 0;
    std::string name; ///< Of a symbol, or of an element's array.
    std::shared_ptr<const Node> left;
    std::shared_ptr<const Node> right;
    std::shared_ptr<const Node> third; ///< Of a choice.

    [[nodiscard]] bool isConstant(long long wanted) const { return kind == Kind::constant && value == wanted; }
    [[nodiscard]] bool hasConstantFactor() const { return kind == Kind::product && left->kind == Kind::constant; }
    [[nodiscard]] bool hasConstantSummand() const { return kind == Kind::sum && right->kind == Kind::constant; }

    [[nodiscard]] std::optional<double> evaluate(const Bindings& bindings) const;
    /// Calls `visit` with every node.
    template <class Visit>
    void forEach(const Visit& visit) const {
        visit(*this);
        for (const auto* part : {&left, &right, &third})
            if (*part) (*part)->forEach(visit);
    }

    [[nodiscard]] std::string text() const;
    void writeSum(std::string& text) const;
    void writeProduct(std::string& text) const;
    void writeFactors(std::string& text) const;
    void writeFactor(std::string& text) const;
    void writeCall(std::string& text, std::string_view function) const;
};

/// The lowest `bits` of a number, 1 to 63; the number itself for any other count.
[[nodiscard]] inline long long lowestBits(long long value, long long bits, bool isSigned) {
    if (bits < 1 || bits > 63) return value;
    const auto cut = (unsigned long long)value << (64 - bits);
    return isSigned ? (long long)cut >> (64 - bits) : (long long)(cut >> (64 - bits));
}

/// How text() spells an operation as a function; empty for those that it writes with signs.
[[nodiscard]] std::string_view functionName(Expression::Kind kind);
/// The operation of a function; nothing where there is none of that name.
[[nodiscard]] std::optional<Expression::Kind> functionNamed(std::string_view name);

} // namespace forewarp::kernel
