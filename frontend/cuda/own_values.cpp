#include "frontend/cuda/own_values.h"

#include "frontend/cuda/ported_nest.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::cuda {

namespace {

class Uses : public clang::RecursiveASTVisitor<Uses> {
    using Base = clang::RecursiveASTVisitor<Uses>;

  public:
    Uses(const clang::VarDecl* variable, const clang::Stmt* except) : m_variable(variable), m_except(except) {}

    bool TraverseStmt(clang::Stmt* statement) {
        if (statement && statement == m_except) {
            m_isBehind = true;
            return true;
        }
        return Base::TraverseStmt(statement);
    }
    bool VisitDeclRefExpr(clang::DeclRefExpr* name) {
        if (name->getDecl() == m_variable) (m_isBehind ? behind : before) = true;
        return true;
    }

    bool before = false;
    bool behind = false;

  private:
    const clang::VarDecl* m_variable;
    const clang::Stmt* m_except;
    bool m_isBehind = false;
};

bool uses(const clang::Stmt* statement, const clang::VarDecl* variable) {
    Uses search(variable, nullptr);
    if (statement) search.TraverseStmt(const_cast<clang::Stmt*>(statement)); // visitors take what they only read
    return search.before;
}

/// «variable = …» without the variable on the right.
bool sets(const clang::Stmt& statement, const clang::VarDecl* variable) {
    const auto* expression = llvm::dyn_cast<clang::Expr>(&statement);
    const auto* set = expression ? llvm::dyn_cast<clang::BinaryOperator>(expression->IgnoreParens()) : nullptr;
    if (!set || set->getOpcode() != clang::BO_Assign) return false;
    const auto* target = llvm::dyn_cast<clang::DeclRefExpr>(set->getLHS()->IgnoreParens());
    return target && target->getDecl() == variable && !uses(set->getRHS(), variable);
}

/// The statements inside a statement, where it uses the variable nowhere else.
std::vector<std::vector<const clang::Stmt*>> partsOf(const clang::Stmt& s, const clang::VarDecl* variable) {
    if (llvm::isa<clang::CompoundStmt>(s)) return {statementsOf(s)};
    if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(&s))
        if (!uses(loop->getInit(), variable) && !uses(loop->getCond(), variable) && !uses(loop->getInc(), variable))
            return {statementsOf(*loop->getBody())};
    if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(&s))
        if (!uses(loop->getCond(), variable)) return {statementsOf(*loop->getBody())};
    if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(&s))
        if (!uses(loop->getCond(), variable)) return {statementsOf(*loop->getBody())};
    const auto* branch = llvm::dyn_cast<clang::IfStmt>(&s);
    if (!branch || uses(branch->getCond(), variable)) return {};
    std::vector<std::vector<const clang::Stmt*>> parts{statementsOf(*branch->getThen())};
    if (branch->getElse()) parts.push_back(statementsOf(*branch->getElse()));
    return parts;
}

} // namespace

bool alwaysSets(const std::vector<const clang::Stmt*>& statements, const clang::VarDecl* variable) {
    return llvm::any_of(statements, [&](const clang::Stmt* statement) {
        return sets(*statement, variable) ||
               (llvm::isa<clang::CompoundStmt>(statement) && alwaysSets(statementsOf(*statement), variable));
    });
}

bool setsBeforeUse(const std::vector<const clang::Stmt*>& statements, const clang::VarDecl* variable) {
    for (std::size_t i = 0; i < statements.size(); ++i) {
        const clang::Stmt& statement = *statements[i];
        if (!uses(&statement, variable)) continue;
        if (sets(statement, variable)) return true;
        const auto parts = partsOf(statement, variable);
        const bool isPlain =
            !parts.empty() && llvm::all_of(parts, [&](const auto& part) { return setsBeforeUse(part, variable); });
        if (!isPlain) return false;
        if (llvm::isa<clang::CompoundStmt>(statement) && alwaysSets(parts.front(), variable)) return true;
    }
    return true; // every statement that uses it is complete in itself
}

bool isUsedBeyond(const clang::Stmt& nest, const clang::Stmt& functionBody, const clang::VarDecl* variable) {
    class Around : public clang::RecursiveASTVisitor<Around> {
      public:
        explicit Around(const clang::Stmt& nest) : m_nest(nest) {}
        bool VisitForStmt(clang::ForStmt* loop) { return check(*loop); }
        bool VisitWhileStmt(clang::WhileStmt* loop) { return check(*loop); }
        bool VisitDoStmt(clang::DoStmt* loop) { return check(*loop); }
        const clang::Stmt* outermost = nullptr;

      private:
        bool check(const clang::Stmt& loop) {
            const auto range = loop.getSourceRange();
            const bool holdsNest = &loop != &m_nest && range.fullyContains(m_nest.getSourceRange());
            if (holdsNest && !outermost) outermost = &loop;
            return true;
        }
        const clang::Stmt& m_nest;
    };
    Around around(nest);
    around.TraverseStmt(const_cast<clang::Stmt*>(&functionBody)); // visitors take what they only read
    Uses search(variable, &nest);
    search.TraverseStmt(const_cast<clang::Stmt*>(&functionBody));
    if (search.behind || !around.outermost) return search.behind;
    Uses inLoop(variable, &nest);
    inLoop.TraverseStmt(const_cast<clang::Stmt*>(around.outermost));
    return inLoop.before;
}

} // namespace forewarp::frontend::cuda
