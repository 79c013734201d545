#include "frontend/cuda/counted/loop_steps.h"

#include "frontend/cuda/counted/split_header.h"
#include "frontend/cuda/counted/tree_search.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/loop_statements.h"

namespace forewarp::frontend::cuda::counted {

void Step::add(const Step& other) {
    constant += other.constant;
    terms.insert(terms.end(), other.terms.begin(), other.terms.end());
}

clang::QualType countType(const clang::VarDecl& variable, const clang::ASTContext& context) {
    return variable.getType()->isPointerType() ? context.LongLongTy : variable.getType().getUnqualifiedType();
}

bool LoopSteps::isKnownBefore(const clang::Expr& expression) const {
    if (expression.isValueDependent()) return false;
    if (expression.getIntegerConstantExpr(m_context)) return true;
    return isPlainArithmetic(expression) && expression.getType()->isIntegerType() &&
           llvm::all_of(variablesUnder(expression), [&](const clang::VarDecl* variable) {
               return variable->getType().isConstQualified() ||
                      (variable->hasLocalStorage() && variable->getType()->isIntegerType() &&
                       !isDeclaredIn(m_loop, *variable) && !isPlaceTakenIn(*m_function.getBody(), *variable));
           });
}

bool LoopSteps::isInvariant(const clang::Expr& expression) const {
    return isKnownBefore(expression) && llvm::none_of(variablesUnder(expression), [&](const clang::VarDecl* variable) {
               return isChangedIn(m_loop, *variable);
           });
}

bool LoopSteps::isInvariantChoice(const clang::Expr& expression) const {
    const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(expression.IgnoreParenImpCasts());
    const auto* test =
        choice ? llvm::dyn_cast<clang::BinaryOperator>(choice->getCond()->IgnoreParenImpCasts()) : nullptr;
    if (!test || !test->isComparisonOp()) return false;
    const auto isFixed = [&](const clang::Expr& part) { return isInvariant(part) || isInvariantChoice(part); };
    return isFixed(*choice->getTrueExpr()) && isFixed(*choice->getFalseExpr()) && isFixed(*test->getLHS()) &&
           isFixed(*test->getRHS());
}

bool LoopSteps::isPureStep(const clang::Stmt& statement, const clang::VarDecl& variable) const {
    const auto* e = llvm::dyn_cast<clang::Expr>(&statement);
    return e && setsItself(*e->IgnoreParens(), variable) && through(*e, variable).has_value();
}

std::optional<Step> LoopSteps::through(const clang::Stmt& statement, const clang::VarDecl& variable) const {
    if (!isChangedIn(statement, variable)) return Step{};
    if (const auto* e = llvm::dyn_cast<clang::Expr>(&statement); e && setsItself(*e->IgnoreParens(), variable))
        return llvm::isa<clang::UnaryOperator>(e->IgnoreParens()) ? ofUnary(*e->IgnoreParens(), variable)
                                                                  : ofAssignment(*e->IgnoreParens(), variable);
    if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(&statement)) {
        const bool isInside = isChangedIn(*branch->getThen(), variable) ||
                              (branch->getElse() && isChangedIn(*branch->getElse(), variable));
        return isInside ? std::nullopt : ofChildren(statement, variable);
    }
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(&statement))
        if (binary->isLogicalOp() && isChangedIn(*binary->getRHS(), variable)) return std::nullopt;
    if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(&statement))
        if (isChangedIn(*choice->getTrueExpr(), variable) || isChangedIn(*choice->getFalseExpr(), variable))
            return std::nullopt;
    if (llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt>(statement)) return ofLoop(statement, variable);
    const bool isInOrder = llvm::isa<clang::CompoundStmt, clang::DeclStmt>(statement) ||
                           (llvm::isa<clang::Expr>(statement) && !llvm::isa<clang::StmtExpr>(statement));
    return isInOrder ? ofChildren(statement, variable) : std::nullopt;
}

std::optional<Step> LoopSteps::ofChildren(const clang::Stmt& statement, const clang::VarDecl& variable) const {
    Step sum;
    for (const clang::Stmt* child : statement.children()) {
        const auto step = child ? through(*child, variable) : Step{};
        if (!step) return std::nullopt;
        sum.add(*step);
    }
    return sum;
}

std::optional<Step> LoopSteps::ofUnary(const clang::Expr& e, const clang::VarDecl&) const {
    return Step{llvm::cast<clang::UnaryOperator>(e).isIncrementOp() ? 1 : -1, {}};
}

/// «p += 2», «p -= n», «p = p + n», «p = n + p»
std::optional<Step> LoopSteps::ofAssignment(const clang::Expr& e, const clang::VarDecl& variable) const {
    const auto& set = llvm::cast<clang::BinaryOperator>(e);
    if (set.getOpcode() == clang::BO_AddAssign) return scaled(*set.getRHS(), 1, variable);
    if (set.getOpcode() == clang::BO_SubAssign) return scaled(*set.getRHS(), -1, variable);
    const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(set.getRHS()->IgnoreParenImpCasts());
    if (set.getOpcode() != clang::BO_Assign || !sum || !sum->isAdditiveOp()) return std::nullopt;
    const bool isAdded = sum->getOpcode() == clang::BO_Add;
    if (variableNamed(*sum->getLHS()) == &variable) return scaled(*sum->getRHS(), isAdded ? 1 : -1, variable);
    return isAdded && variableNamed(*sum->getRHS()) == &variable ? scaled(*sum->getLHS(), 1, variable) : std::nullopt;
}

std::optional<Step> LoopSteps::scaled(const clang::Expr& amount, int sign, const clang::VarDecl& variable) const {
    if (!isInvariant(amount)) return std::nullopt;
    if (const auto constant = amount.getIntegerConstantExpr(m_context)) {
        const auto value = constant->tryExtValue();
        return value && std::abs(*value) < INT_MAX ? std::optional(Step{sign * *value, {}}) : std::nullopt;
    }
    auto* value =
        m_builder.converted(const_cast<clang::Expr*>(amount.IgnoreImpCasts()), countType(variable, m_context));
    return Step{0, {sign > 0 ? value : m_builder.negated(value)}};
}

/// As often as an inner loop runs. What is used beside that loop needs to know when it does not run at all.
std::optional<Step> LoopSteps::ofLoop(const clang::Stmt& loop, const clang::VarDecl& variable) const {
    if (!loops::isLoop(loop, m_context)) { // do { … } while (0), by which macros make one statement of several
        const auto& once = llvm::cast<clang::DoStmt>(loop);
        return endsEarly(*once.getBody()) ? std::nullopt : through(*once.getBody(), variable);
    }
    const auto* counted = llvm::dyn_cast<clang::ForStmt>(&loop);
    const auto head = counted ? splitHeader(*counted, m_context) : std::nullopt;
    if (!head || head->counted.counter == &variable) return std::nullopt;
    if (counted->getInit() && isChangedIn(*counted->getInit(), variable)) return std::nullopt;
    if (endsEarly(*counted->getBody()) || isChangedIn(*counted->getBody(), *head->counted.counter)) return std::nullopt;
    auto once = through(*counted->getBody(), variable);
    for (const clang::Expr* step : head->otherSteps) {
        const auto more = once ? through(*step, variable) : std::nullopt;
        if (!more) return std::nullopt;
        once->add(*more);
    }
    const bool isInvariantLoop = isInvariant(*head->counted.first) && isInvariant(*head->counted.end);
    return once && isInvariantLoop
               ? times(*once, head->counted, variable, m_isForResult || isUsedBeside(loop, variable))
               : std::nullopt;
}

std::optional<Step> LoopSteps::times(const Step& once, const read::LoopHeader& header, const clang::VarDecl& variable,
                                     bool mayNotRun) const {
    // A number of another type than the counter's would compare and multiply otherwise than the loop does.
    const clang::QualType own = countType(variable, m_context);
    const bool isSame = m_context.hasSameUnqualifiedType(own, header.counter->getType());
    const clang::QualType type = isSame ? own : m_context.LongLongTy;
    const auto trips = m_builder.trips(header, type, mayNotRun);
    if (const auto count = trips->getIntegerConstantExpr(m_context)) {
        if (!once.isConstant()) return std::nullopt;
        return Step{count->getExtValue() * once.constant, {}};
    }
    const bool isOne = once.constant == 1 && once.isConstant();
    return Step{0, {m_builder.converted(isOne ? trips : m_builder.product(trips, valueOf(once, type)), own)}};
}

bool LoopSteps::isUsedBeside(const clang::Stmt& loop, const clang::VarDecl& variable) const {
    const auto isUse = [&](const auto& self, const clang::Stmt* s, bool isStatement) -> bool {
        if (!s || s == &loop || (isStatement && isPureStep(*s, variable))) return false;
        const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(s);
        if (name && name->getDecl() == &variable) return true;
        const bool holdsStatements = llvm::isa<clang::CompoundStmt, clang::ForStmt>(s);
        return llvm::any_of(s->children(),
                            [&](const clang::Stmt* child) { return self(self, child, holdsStatements); });
    };
    return isUse(isUse, &m_loop, false);
}

clang::Expr* LoopSteps::valueOf(const Step& step, clang::QualType type) const {
    clang::Expr* sum = nullptr;
    for (clang::Expr* each : step.terms) {
        clang::Expr* term = m_builder.converted(each, type);
        sum = sum ? m_builder.binary(sum, clang::BO_Add, term) : term;
    }
    if (!sum) return m_builder.number(step.constant, type);
    if (step.constant == 0) return sum;
    return m_builder.binary(sum, step.constant < 0 ? clang::BO_Sub : clang::BO_Add,
                            m_builder.number(std::abs(step.constant), type));
}

} // namespace forewarp::frontend::cuda::counted
