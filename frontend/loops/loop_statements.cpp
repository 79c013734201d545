#include "frontend/loops/loop_statements.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::loops {

bool isLoop(const clang::Stmt& statement, const clang::ASTContext& context) {
    const auto* loop = llvm::dyn_cast<clang::DoStmt>(&statement);
    if (!loop) return llvm::isa<clang::ForStmt, clang::WhileStmt, clang::CXXForRangeStmt>(statement);
    const clang::Expr& condition = *loop->getCond();
    clang::Expr::EvalResult value;
    const bool isConstant = !condition.isValueDependent() && condition.EvaluateAsInt(value, context);
    return !isConstant || !value.Val.getInt().isZero();
}

} // namespace forewarp::frontend::loops
