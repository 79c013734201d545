#include "frontend/cuda/counted/own_pointers.h"

#include "frontend/cuda/counted/syntax_builder.h"
#include "frontend/cuda/counted/tree_edits.h"
#include "frontend/cuda/counted/tree_search.h"
#include "frontend/cuda/read/nest_syntax.h"
#include "frontend/cuda/read/outer_variables.h"
#include "frontend/cuda/read/own_values.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::cuda::counted {

namespace {

/// From a statement that sets the variable to the end of its block, or a loop whose head does.
struct Scope {
    clang::Stmt* set = nullptr;
    clang::Expr* value = nullptr;
    std::vector<clang::Stmt*> covered; ///< Without `set`.
};

/// «a + b» of «q = a + b»; null for other statements, and where the variable is in its own value.
clang::Expr* valueIn(clang::Stmt* statement, const clang::VarDecl& variable) {
    auto* e = llvm::dyn_cast_or_null<clang::Expr>(statement);
    auto* set = e ? llvm::dyn_cast<clang::BinaryOperator>(e->IgnoreParens()) : nullptr;
    const bool isOf = set && set->getOpcode() == clang::BO_Assign && variableNamed(*set->getLHS()) == &variable;
    return isOf && !llvm::is_contained(variablesUnder(*set->getRHS()), &variable) ? set->getRHS() : nullptr;
}

std::optional<Scope> scopeOf(clang::Stmt& statement, const clang::VarDecl& variable) {
    if (auto* loop = llvm::dyn_cast<clang::ForStmt>(&statement)) {
        clang::Expr* value = valueIn(loop->getInit(), variable);
        if (!value) return std::nullopt;
        Scope scope{loop->getInit(), value, {loop->getBody()}};
        for (clang::Expr* part : {loop->getCond(), loop->getInc()})
            if (part) scope.covered.push_back(part);
        return scope;
    }
    auto* block = llvm::dyn_cast<clang::CompoundStmt>(&statement);
    if (!block) return std::nullopt;
    for (auto at = block->body_begin(); at != block->body_end(); ++at)
        if (clang::Expr* value = valueIn(*at, variable))
            return Scope{*at, value, {std::next(at), block->body_end()}};
        else if (llvm::is_contained(variablesUnder(**at), &variable)) return std::nullopt;
    return std::nullopt;
}

/// Outermost ones first; false where the variable's name stands outside of them.
bool findScopes(clang::Stmt& statement, const clang::VarDecl& variable, std::vector<Scope>& scopes) {
    if (auto scope = scopeOf(statement, variable)) {
        scopes.push_back(*std::move(scope));
        return true;
    }
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&statement);
    if (name && name->getDecl() == &variable) return false;
    return llvm::all_of(statement.children(),
                        [&](clang::Stmt* child) { return !child || findScopes(*child, variable, scopes); });
}

/// A pointer to values, of the function alone, that the nest sets.
bool mayBeOwn(const clang::VarDecl& variable, const read::NestSyntax& nest) {
    const clang::QualType type = variable.getType();
    return type->isPointerType() && !type.isVolatileQualified() && variable.hasLocalStorage() &&
           !llvm::isa<clang::ParmVarDecl>(variable) && !isDeclaredIn(*nest.loop, variable) &&
           !isPlaceTakenIn(*nest.function->getBody(), variable) &&
           read::readAfter(*nest.loop, *nest.function, {read::OuterVariable{&variable}}).empty();
}

} // namespace

void declareOwnPointers(clang::ASTContext& context, read::NestSyntax& nest) {
    if (hasJumps(*nest.function->getBody())) return;
    const SyntaxBuilder builder(context, *nest.function, nest.loop->getBeginLoc());
    clang::Stmt& body = bodyOf(*nest.loop);
    for (const clang::VarDecl* variable : changedIn(body)) {
        std::vector<Scope> scopes;
        const bool isInHead = isUsedBeside(*nest.loop, {&body}, *variable);
        if (isInHead || !mayBeOwn(*variable, nest) || !findScopes(body, *variable, scopes)) continue;
        for (Scope& scope : scopes) {
            clang::VarDecl& own =
                *builder.variable(variable->getNameAsString() + "_here", variable->getType(), scope.value);
            for (clang::Stmt* covered : scope.covered) rename(*covered, *variable, own);
            replace(body, *scope.set, *builder.declaration(own));
        }
    }
}

bool setsBeforeEachUse(clang::Stmt& statement, const clang::VarDecl& variable) {
    std::vector<Scope> scopes;
    return findScopes(statement, variable, scopes);
}

} // namespace forewarp::frontend::cuda::counted
