#include "frontend/cuda/counted/bounded_parameters.h"

#include "frontend/cuda/counted/tree_search.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/loop_statements.h"

namespace forewarp::frontend::cuda::counted {

namespace {

/// The only statement in front of the nest that changes the parameter; null where there are several, or one that a loop
/// around the nest repeats.
const clang::Stmt* onlyChange(const clang::VarDecl& parameter, const read::NestSyntax& nest,
                              const clang::ASTContext& context) {
    const clang::Stmt* change = nullptr;
    const std::vector<const clang::Stmt*> around = pathTo(*nest.function->getBody(), *nest.loop);
    for (std::size_t i = 0; i + 1 < around.size(); ++i) {
        if (loops::isLoop(*around[i], context) && isChangedIn(*around[i], parameter)) return nullptr;
        for (const clang::Stmt* part : around[i]->children()) {
            if (part == around[i + 1]) break;
            if (!part || !isChangedIn(*part, parameter)) continue;
            if (change || !llvm::isa<clang::CompoundStmt>(around[i])) return nullptr;
            change = part;
        }
    }
    return change;
}

/// «n = 20» of «if (…) n = 20;» and «if (…) { n = 20; }».
const clang::BinaryOperator* onlySetIn(const clang::IfStmt& branch) {
    const clang::Stmt* then = branch.getThen();
    if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(then))
        then = block->size() == 1 ? block->body_front() : nullptr;
    const auto* set = llvm::dyn_cast_or_null<clang::BinaryOperator>(then);
    return set && set->getOpcode() == clang::BO_Assign && !branch.getElse() && !branch.hasInitStorage() ? set : nullptr;
}

/// «m», «20» or «m - 1».
bool isPlainBound(const clang::Expr& e, const clang::VarDecl& parameter, const read::NestSyntax& nest,
                  const clang::ASTContext& context) {
    if (e.getIntegerConstantExpr(context)) return true;
    const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(e.IgnoreParenImpCasts());
    const bool isShifted = sum && sum->isAdditiveOp() && sum->getRHS()->getIntegerConstantExpr(context);
    const clang::VarDecl* variable = variableNamed(isShifted ? *sum->getLHS() : e);
    return variable && variable != &parameter && llvm::isa<clang::ParmVarDecl>(variable) &&
           context.hasSameUnqualifiedType(variable->getType(), parameter.getType()) &&
           !isChangedIn(*nest.function->getBody(), *variable);
}

bool isSame(const clang::Expr& a, const clang::Expr& b, const clang::ASTContext& context) {
    llvm::FoldingSetNodeID idA, idB;
    a.IgnoreParenImpCasts()->Profile(idA, context, true);
    b.IgnoreParenImpCasts()->Profile(idB, context, true);
    return idA == idB;
}

/// Whether «n > limit» and «n = bound» make n the smaller of n and the bound: for «n >= m» also with «n = m - 1».
bool isBoundBy(const clang::Expr& limit, const clang::Expr& bound, bool isStrict, bool isLeast,
               const clang::ASTContext& context) {
    if (isSame(limit, bound, context)) return true;
    const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(bound.IgnoreParenImpCasts());
    const bool isBeside = sum && sum->getOpcode() == (isLeast ? clang::BO_Add : clang::BO_Sub);
    const auto one = isBeside ? sum->getRHS()->getIntegerConstantExpr(context) : std::nullopt;
    return one && *one == 1 && !isStrict && isSame(limit, *sum->getLHS(), context);
}

} // namespace

std::optional<ParameterBound> boundOf(const clang::VarDecl& parameter, const read::NestSyntax& nest,
                                      const clang::ASTContext& context) {
    const clang::Stmt& body = *nest.function->getBody();
    if (hasJumps(body) || isPlaceTakenIn(body, parameter) || !parameter.getType()->isSignedIntegerType())
        return std::nullopt;
    const auto* branch = llvm::dyn_cast_or_null<clang::IfStmt>(onlyChange(parameter, nest, context));
    const clang::BinaryOperator* set = branch ? onlySetIn(*branch) : nullptr;
    const auto* test =
        branch ? llvm::dyn_cast<clang::BinaryOperator>(branch->getCond()->IgnoreParenImpCasts()) : nullptr;
    if (!set || !test || !test->isRelationalOp() || variableNamed(*set->getLHS()) != &parameter) return std::nullopt;
    const bool isSwapped = variableNamed(*test->getRHS()) == &parameter;
    const auto relation = isSwapped ? clang::BinaryOperator::reverseComparisonOp(test->getOpcode()) : test->getOpcode();
    const clang::Expr &tested = *(isSwapped ? test->getRHS() : test->getLHS()),
                      &limit = *(isSwapped ? test->getLHS() : test->getRHS());
    const bool isLeast = relation == clang::BO_LT || relation == clang::BO_LE;
    const bool isStrict = relation == clang::BO_LT || relation == clang::BO_GT;
    const bool isBounded = variableNamed(tested) == &parameter &&
                           isPlainBound(*set->getRHS(), parameter, nest, context) &&
                           isBoundBy(limit, *set->getRHS(), isStrict, isLeast, context);
    return isBounded ? std::optional(ParameterBound{set->getRHS(), isLeast}) : std::nullopt;
}

} // namespace forewarp::frontend::cuda::counted
