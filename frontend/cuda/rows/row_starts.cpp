#include "frontend/cuda/rows/row_starts.h"

#include "frontend/cuda/counted/tree_search.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::cuda::rows {

namespace {

bool isNamedIn(const clang::Stmt& statement, const clang::VarDecl& variable) {
    return counted::isDeclaredIn(statement, variable) ||
           llvm::is_contained(counted::variablesUnder(statement), &variable);
}

bool isZero(const clang::Expr& value, const clang::ASTContext& context) {
    clang::Expr::EvalResult result;
    if (value.isValueDependent() || !value.EvaluateAsRValue(result, context)) return false;
    return (result.Val.isInt() && result.Val.getInt().isZero()) ||
           (result.Val.isFloat() && result.Val.getFloat().isPosZero());
}

/// «float s = 0;», with no more of s among the declarations, or «s = 0;».
bool setsToZero(const clang::Stmt& statement, const clang::VarDecl& variable, const clang::ASTContext& context) {
    if (counted::isDeclaredIn(statement, variable))
        return llvm::isa<clang::DeclStmt>(statement) && variable.getInit() && isZero(*variable.getInit(), context) &&
               !llvm::is_contained(counted::variablesUnder(statement), &variable);
    const auto* set = llvm::dyn_cast<clang::BinaryOperator>(&statement);
    return set && set->getOpcode() == clang::BO_Assign && counted::variableNamed(*set->getLHS()) == &variable &&
           isZero(*set->getRHS(), context);
}

} // namespace

const clang::Stmt* parentOf(const clang::Stmt& body, const clang::Stmt& inner) {
    const auto path = counted::pathTo(body, inner);
    return path.size() < 2 ? nullptr : path[path.size() - 2];
}

bool isZeroBefore(const clang::VarDecl& variable, const clang::Stmt& loop, const clang::Stmt& body,
                  const clang::Stmt& function, const clang::ASTContext& context) {
    const auto* block = llvm::dyn_cast_or_null<clang::CompoundStmt>(parentOf(body, loop));
    if (!block || llvm::isa_and_nonnull<clang::SwitchStmt>(parentOf(body, *block)) ||
        counted::isPlaceTakenIn(function, variable))
        return false;
    const clang::Stmt* last = nullptr;
    for (const clang::Stmt* statement : block->body()) {
        if (statement == &loop) break;
        if (isNamedIn(*statement, variable)) last = statement;
    }
    return last && setsToZero(*last, variable, context);
}

} // namespace forewarp::frontend::cuda::rows
