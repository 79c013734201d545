#include "frontend/cuda/counted/tree_search.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::cuda::counted {

namespace {

template <class Visit>
void visit(const clang::Stmt* s, const Visit& look) {
    if (!s) return;
    look(*s);
    for (const clang::Stmt* child : s->children()) visit(child, look);
}

template <class Wanted>
bool holds(const clang::Stmt* s, const Wanted& isWanted) {
    return s &&
           (isWanted(*s) || llvm::any_of(s->children(), [&](const auto* child) { return holds(child, isWanted); }));
}

const clang::VarDecl* setBy(const clang::Stmt& s) {
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(&s))
        return unary->isIncrementDecrementOp() ? variableNamed(*unary->getSubExpr()) : nullptr;
    const auto* set = llvm::dyn_cast<clang::BinaryOperator>(&s);
    return set && set->isAssignmentOp() ? variableNamed(*set->getLHS()) : nullptr;
}

bool findPath(const clang::Stmt& from, const clang::Stmt& inner, std::vector<const clang::Stmt*>& path) {
    path.push_back(&from);
    if (&from == &inner) return true;
    for (const clang::Stmt* child : from.children())
        if (child && findPath(*child, inner, path)) return true;
    path.pop_back();
    return false;
}

/// What has no effect and reads no memory.
bool isOperator(const clang::Stmt& s) {
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(&s))
        return unary->isArithmeticOp() && !unary->isIncrementDecrementOp();
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(&s))
        return binary->isAdditiveOp() || binary->isMultiplicativeOp() || binary->isShiftOp();
    return llvm::isa<clang::ParenExpr, clang::CastExpr, clang::DeclRefExpr, clang::IntegerLiteral,
                     clang::UnaryExprOrTypeTraitExpr>(s);
}

} // namespace

const clang::VarDecl* variableNamed(const clang::Expr& expression) {
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expression.IgnoreParenImpCasts());
    return name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
}

bool isPlainArithmetic(const clang::Expr& expression) {
    return !holds(&expression, [](const clang::Stmt& s) { return !isOperator(s); });
}

bool setsItself(const clang::Stmt& statement, const clang::VarDecl& variable) {
    return setBy(statement) == &variable;
}

bool isChangedIn(const clang::Stmt& statement, const clang::VarDecl& variable) {
    return holds(&statement, [&](const clang::Stmt& s) { return setsItself(s, variable); });
}

int timesSet(const clang::Stmt& statement, const clang::VarDecl& variable) {
    int times = 0;
    visit(&statement, [&](const clang::Stmt& s) { times += setsItself(s, variable); });
    return times;
}

std::vector<const clang::VarDecl*> changedIn(const clang::Stmt& statement) {
    std::vector<const clang::VarDecl*> changed;
    visit(&statement, [&](const clang::Stmt& s) {
        const clang::VarDecl* variable = setBy(s);
        if (variable && !llvm::is_contained(changed, variable)) changed.push_back(variable);
    });
    return changed;
}

bool isDeclaredIn(const clang::Stmt& statement, const clang::VarDecl& variable) {
    return holds(&statement, [&](const clang::Stmt& s) {
        const auto* declared = llvm::dyn_cast<clang::DeclStmt>(&s);
        return declared && llvm::is_contained(declared->decls(), &variable);
    });
}

std::vector<const clang::Expr*> valuesOf(const clang::Stmt& statement, const clang::VarDecl& variable) {
    std::vector<const clang::Expr*> values;
    if (variable.getInit()) values.push_back(variable.getInit());
    visit(&statement, [&](const clang::Stmt& s) {
        const auto* set = llvm::dyn_cast<clang::BinaryOperator>(&s);
        if (set && set->getOpcode() == clang::BO_Assign && setsItself(s, variable)) values.push_back(set->getRHS());
    });
    return values;
}

bool isPlaceTakenIn(const clang::Stmt& statement, const clang::VarDecl& variable) {
    return holds(&statement, [&](const clang::Stmt& s) {
        const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(&s);
        return unary && unary->getOpcode() == clang::UO_AddrOf && variableNamed(*unary->getSubExpr()) == &variable;
    });
}

bool endsEarly(const clang::Stmt& body) {
    return holds(&body, [](const clang::Stmt& s) {
        return llvm::isa<clang::BreakStmt, clang::ContinueStmt, clang::ReturnStmt, clang::GotoStmt>(s);
    });
}

bool readsMemory(const clang::Stmt& expression) {
    return holds(&expression, [](const clang::Stmt& s) {
        const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(&s);
        return (unary && unary->getOpcode() == clang::UO_Deref) ||
               llvm::isa<clang::CallExpr, clang::ArraySubscriptExpr, clang::MemberExpr>(s);
    });
}

bool hasJumps(const clang::Stmt& body) {
    return holds(&body, [](const clang::Stmt& s) {
        return llvm::isa<clang::LabelStmt, clang::GotoStmt, clang::IndirectGotoStmt>(s);
    });
}

bool hasLabels(const clang::Stmt& body) {
    return holds(&body, [](const clang::Stmt& s) { return llvm::isa<clang::LabelStmt>(s); });
}

std::vector<const clang::VarDecl*> variablesUnder(const clang::Stmt& statement) {
    std::vector<const clang::VarDecl*> found;
    visit(&statement, [&](const clang::Stmt& s) {
        const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&s);
        const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
        if (variable && !llvm::is_contained(found, variable)) found.push_back(variable);
    });
    return found;
}

static long timesNamed(const clang::Stmt& statement, const clang::VarDecl& variable) {
    long times = 0;
    visit(&statement, [&](const clang::Stmt& s) {
        const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&s);
        times += name && name->getDecl() == &variable;
    });
    return times;
}

bool isUsedBeside(const clang::Stmt& statement, const std::vector<const clang::Stmt*>& inside,
                  const clang::VarDecl& variable) {
    long times = timesNamed(statement, variable);
    for (const clang::Stmt* each : inside) times -= timesNamed(*each, variable);
    return times > 0;
}

std::vector<const clang::Stmt*> pathTo(const clang::Stmt& from, const clang::Stmt& inner) {
    std::vector<const clang::Stmt*> path;
    findPath(from, inner, path);
    return path;
}

} // namespace forewarp::frontend::cuda::counted
