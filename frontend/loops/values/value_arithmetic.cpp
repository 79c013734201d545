#include "frontend/loops/values/value_arithmetic.h"

#include "frontend/clang_headers.h"

#include <algorithm>

namespace forewarp::frontend::loops::values {

void add(Possible value, Outcome& outcome) {
    std::vector<Possible>& all = outcome.values;
    const bool isKnown = std::ranges::any_of(all, [&](const Possible& other) {
        return llvm::APSInt::isSameValue(other.number, value.number) && other.choices == value.choices;
    });
    if (isKnown) return;
    all.push_back(std::move(value));
    if (all.size() <= kMostValues) return;
    outcome.isOpen = true;
    const auto isLess = [](const llvm::APSInt& a, const llvm::APSInt& b) {
        return llvm::APSInt::compareValues(a, b) < 0;
    };
    const auto [least, largest] = std::ranges::minmax_element(all, isLess, &Possible::number);
    for (auto it = all.end() - 1; it >= all.begin(); --it) {
        if (it == least || it == largest) continue;
        all.erase(it);
        return;
    }
}

std::optional<std::map<std::string, std::string>> joined(std::map<std::string, std::string> choices,
                                                         const std::map<std::string, std::string>& others) {
    for (const auto& [of, choice] : others)
        if (choices.try_emplace(of, choice).first->second != choice) return std::nullopt;
    return choices;
}

llvm::APSInt truth(bool value, const llvm::APSInt& like) {
    return llvm::APSInt(llvm::APInt(like.getBitWidth(), value), like.isUnsigned());
}

std::optional<llvm::APSInt> combined(int operation, const llvm::APSInt& a, const llvm::APSInt& b) {
    const bool isShift = operation == clang::BO_Shl || operation == clang::BO_Shr;
    if (isShift) {
        if (b.isNegative() || b.getZExtValue() >= a.getBitWidth()) return std::nullopt;
        const auto bits = unsigned(b.getZExtValue());
        const llvm::APSInt shifted = operation == clang::BO_Shl ? a << bits : a >> bits;
        const bool isLost = operation == clang::BO_Shl && a.isSigned() && shifted >> bits != a;
        return isLost ? std::nullopt : std::optional(shifted);
    }
    if (a.getBitWidth() != b.getBitWidth() || a.isSigned() != b.isSigned()) return std::nullopt;
    bool overflows = false;
    const bool isSigned = a.isSigned();
    const auto checked = [&](llvm::APInt signedResult, llvm::APInt wrapped) -> std::optional<llvm::APSInt> {
        if (isSigned && overflows) return std::nullopt;
        return llvm::APSInt(isSigned ? std::move(signedResult) : std::move(wrapped), !isSigned);
    };
    switch (operation) {
    case clang::BO_Add: return checked(a.sadd_ov(b, overflows), static_cast<const llvm::APInt&>(a) + b);
    case clang::BO_Sub: return checked(a.ssub_ov(b, overflows), static_cast<const llvm::APInt&>(a) - b);
    case clang::BO_Mul: return checked(a.smul_ov(b, overflows), static_cast<const llvm::APInt&>(a) * b);
    case clang::BO_Div: return b == 0 ? std::nullopt : std::optional(a / b);
    case clang::BO_Rem: return b == 0 ? std::nullopt : std::optional(a % b);
    case clang::BO_And: return a & b;
    case clang::BO_Or: return a | b;
    case clang::BO_Xor: return a ^ b;
    case clang::BO_LT: return truth(a < b, a);
    case clang::BO_GT: return truth(a > b, a);
    case clang::BO_LE: return truth(a <= b, a);
    case clang::BO_GE: return truth(a >= b, a);
    case clang::BO_EQ: return truth(a == b, a);
    case clang::BO_NE: return truth(a != b, a);
    default: return std::nullopt;
    }
}

} // namespace forewarp::frontend::loops::values
