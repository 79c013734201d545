#pragma once

#include "core/kernel/expression.h"

#include <llvm/IR/InstrTypes.h>

namespace forewarp::frontend::profile {

inline constexpr int kDeepestExpression =
    40; ///< Operations inside each other, where an expression is read step by step.

[[nodiscard]] inline kernel::Expression number(long long value) {
    return kernel::Expression::constant(value);
}

/// 1 where `truth` is 0, else 0.
[[nodiscard]] inline kernel::Expression inverted(const kernel::Expression& truth) {
    return kernel::Expression::binary(kernel::Expression::Kind::equal, truth, number(0));
}

/// 1 where a is less than b, else 0.
[[nodiscard]] inline kernel::Expression less(const kernel::Expression& a, const kernel::Expression& b) {
    return kernel::Expression::binary(kernel::Expression::Kind::less, a, b);
}

[[nodiscard]] inline kernel::Expression equal(const kernel::Expression& a, const kernel::Expression& b) {
    return kernel::Expression::binary(kernel::Expression::Kind::equal, a, b);
}

/// 1 where whole numbers compare like that, else 0.
[[nodiscard]] inline kernel::Expression compared(const kernel::Expression& a, llvm::CmpInst::Predicate predicate,
                                                 const kernel::Expression& b) {
    switch (predicate) {
    case llvm::CmpInst::ICMP_EQ: return equal(a, b);
    case llvm::CmpInst::ICMP_NE: return inverted(equal(a, b));
    case llvm::CmpInst::ICMP_SLT:
    case llvm::CmpInst::ICMP_ULT: return less(a, b);
    case llvm::CmpInst::ICMP_SGT:
    case llvm::CmpInst::ICMP_UGT: return less(b, a);
    case llvm::CmpInst::ICMP_SLE:
    case llvm::CmpInst::ICMP_ULE: return inverted(less(b, a));
    default: return inverted(less(a, b));
    }
}

/// Not 0 where both are true, that is not 0.
[[nodiscard]] inline kernel::Expression joined(const kernel::Expression& a, const kernel::Expression& b) {
    if (a.isConstant()) return a.value() != 0 ? b : number(0);
    if (b.isConstant()) return b.value() != 0 ? a : number(0);
    return a * b;
}

/// Not 0 where at least one of them is true.
[[nodiscard]] inline kernel::Expression either(const kernel::Expression& a, const kernel::Expression& b) {
    if (a.isConstant()) return a.value() != 0 ? number(1) : b;
    if (b.isConstant()) return b.value() != 0 ? number(1) : a;
    return kernel::Expression::maximum(a, b);
}

} // namespace forewarp::frontend::profile
