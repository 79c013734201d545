#include "frontend/loops/macro_text.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::loops {

namespace {

std::string pathOf(const clang::Expr& expression) {
    const clang::Expr& e = *expression.IgnoreParenImpCasts();
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&e)) return name->getDecl()->getNameAsString();
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(&e);
    if (!member) return {};
    const std::string base = pathOf(*member->getBase());
    if (base.empty()) return {};
    return base + (member->isArrow() ? "->" : ".") + member->getMemberDecl()->getNameAsString();
}

} // namespace

std::string textBehindMacro(const clang::Expr& expression) {
    return expression.getBeginLoc().isMacroID() ? pathOf(expression) : std::string();
}

} // namespace forewarp::frontend::loops
