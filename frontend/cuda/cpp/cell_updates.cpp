#include "frontend/cuda/cpp/cell_updates.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::cuda::cpp {

namespace {

bool isSameText(const clang::Expr& a, const clang::Expr& b, const clang::ASTContext& context) {
    std::string first, second;
    llvm::raw_string_ostream out(first), other(second);
    a.printPretty(out, nullptr, context.getPrintingPolicy());
    b.printPretty(other, nullptr, context.getPrintingPolicy());
    return first == second;
}

} // namespace

std::optional<CellUpdate> updateOf(const clang::BinaryOperator& assignment, const clang::ASTContext& context) {
    const clang::Expr* cell = assignment.getLHS()->IgnoreParens();
    clang::BinaryOperatorKind operation = clang::BO_Comma;
    const clang::Expr* operand = nullptr;
    if (assignment.isCompoundAssignmentOp()) {
        operation = clang::BinaryOperator::getOpForCompoundAssignment(assignment.getOpcode());
        operand = assignment.getRHS();
    } else if (const auto* value = llvm::dyn_cast<clang::BinaryOperator>(assignment.getRHS()->IgnoreParenImpCasts())) {
        operation = value->getOpcode();
        if (isSameText(*value->getLHS()->IgnoreParenImpCasts(), *cell, context)) operand = value->getRHS();
        else if (operation != clang::BO_Sub && isSameText(*value->getRHS()->IgnoreParenImpCasts(), *cell, context))
            operand = value->getLHS();
    }
    if (!operand) return std::nullopt;
    const bool isNegated = operation == clang::BO_Sub;
    return CellUpdate{cell, isNegated ? clang::BO_Add : operation, operand, isNegated};
}

std::string atomicName(clang::BinaryOperatorKind operation) {
    switch (operation) {
    case clang::BO_Add: return "atomicAdd";
    case clang::BO_And: return "atomicAnd";
    case clang::BO_Or: return "atomicOr";
    case clang::BO_Xor: return "atomicXor";
    default: return {};
    }
}

} // namespace forewarp::frontend::cuda::cpp
