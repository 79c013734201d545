#include "frontend/cuda/counted/tree_edits.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::cuda::counted {

void rename(clang::Stmt& statement, const clang::VarDecl& variable, clang::VarDecl& newVariable) {
    if (auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&statement); name && name->getDecl() == &variable)
        name->setDecl(&newVariable);
    for (clang::Stmt* child : statement.children())
        if (child) rename(*child, variable, newVariable);
}

bool replace(clang::Stmt& in, const clang::Stmt& old, clang::Stmt& replacement) {
    for (clang::Stmt*& child : in.children()) {
        if (child == &old) {
            child = &replacement;
            return true;
        }
        if (child && replace(*child, old, replacement)) return true;
    }
    return false;
}

clang::Stmt& bodyOf(const clang::Stmt& loop) {
    if (const auto* asked = llvm::dyn_cast<clang::DoStmt>(&loop)) return *const_cast<clang::Stmt*>(asked->getBody());
    if (const auto* asked = llvm::dyn_cast<clang::WhileStmt>(&loop)) return *const_cast<clang::Stmt*>(asked->getBody());
    return *const_cast<clang::Stmt*>(llvm::cast<clang::ForStmt>(loop).getBody());
}

} // namespace forewarp::frontend::cuda::counted
