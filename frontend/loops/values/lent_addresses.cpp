#include "frontend/loops/values/lent_addresses.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::loops::values {

namespace {

/// Null for anything but the name of a parameter that points to a number.
const clang::DeclRefExpr* pointerNamed(const clang::Expr& expression) {
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expression.IgnoreParenImpCasts());
    const auto* parameter = name ? llvm::dyn_cast<clang::ParmVarDecl>(name->getDecl()) : nullptr;
    return parameter && takesNumbersAddress(*parameter) ? name : nullptr;
}

const clang::ParmVarDecl* parameterOf(const clang::DeclRefExpr& name) {
    return llvm::cast<clang::ParmVarDecl>(name.getDecl());
}

/// `*p`, `p[0]`
const clang::DeclRefExpr* pointerBehind(const clang::Expr& whole) {
    const clang::Expr* expression = whole.IgnoreParens();
    if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(expression))
        return operation->getOpcode() == clang::UO_Deref ? pointerNamed(*operation->getSubExpr()) : nullptr;
    const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(expression);
    const auto* index =
        subscript ? llvm::dyn_cast<clang::IntegerLiteral>(subscript->getIdx()->IgnoreParenImpCasts()) : nullptr;
    return index && index->getValue() == 0 ? pointerNamed(*subscript->getBase()) : nullptr;
}

} // namespace

bool takesNumbersAddress(const clang::ParmVarDecl& parameter) {
    const clang::QualType type = parameter.getType();
    return type->isPointerType() && type->getPointeeType()->isIntegerType() &&
           !type->getPointeeType().isConstQualified();
}

void LentAddresses::note(const clang::BinaryOperator& operation) {
    if (operation.isEqualityOp() || operation.isLogicalOp()) {
        noteCondition(*operation.getLHS());
        noteCondition(*operation.getRHS());
    }
    const clang::DeclRefExpr* target = operation.isAssignmentOp() ? pointerBehind(*operation.getLHS()) : nullptr;
    if (!target) return;
    Uses& uses = m_own[parameterOf(*target)].uses;
    if (operation.getOpcode() == clang::BO_Assign) uses.written.push_back(operation.getRHS());
    else uses.isChanged = true;
}

void LentAddresses::note(const clang::UnaryOperator& operation) {
    if (const clang::DeclRefExpr* name = pointerBehind(operation)) m_seen.insert(name);
    if (operation.getOpcode() == clang::UO_LNot) noteCondition(*operation.getSubExpr());
    const bool isChange = operation.isIncrementDecrementOp() || operation.getOpcode() == clang::UO_AddrOf;
    const clang::DeclRefExpr* target = isChange ? pointerBehind(*operation.getSubExpr()) : nullptr;
    if (target) m_own[parameterOf(*target)].uses.isChanged = true;
}

void LentAddresses::note(const clang::ArraySubscriptExpr& subscript) {
    if (const clang::DeclRefExpr* name = pointerBehind(subscript)) m_seen.insert(name);
}

/// `if (p)`, `p == NULL`
void LentAddresses::noteCondition(const clang::Expr& condition) {
    if (const clang::DeclRefExpr* name = pointerNamed(condition)) m_seen.insert(name);
}

void LentAddresses::note(const clang::DeclRefExpr& name) {
    if (pointerNamed(name) && !m_seen.contains(&name)) m_own[parameterOf(name)].uses.isChanged = true;
}

void LentAddresses::notePassedOn(const clang::Expr& argument, const clang::ParmVarDecl& parameter) {
    const clang::DeclRefExpr* name = pointerNamed(argument);
    if (!name || !takesNumbersAddress(parameter)) return;
    m_seen.insert(name);
    m_own[parameterOf(*name)].passedTo.insert(&parameter);
}

void LentAddresses::noteReadInto(const clang::Expr& argument) {
    const clang::DeclRefExpr* name = pointerNamed(argument);
    if (!name) return;
    m_seen.insert(name);
    m_own[parameterOf(*name)].uses.isTold = true;
}

LentAddresses::Uses LentAddresses::usesOf(const clang::ParmVarDecl& parameter) const {
    Uses all;
    std::set<const clang::ParmVarDecl*> seen;
    std::vector<const clang::ParmVarDecl*> open{&parameter};
    while (!open.empty()) {
        const clang::ParmVarDecl* next = open.back();
        open.pop_back();
        const auto own = m_own.find(next);
        if (!seen.insert(next).second || own == m_own.end()) continue;
        const auto& [uses, passedTo] = own->second;
        all.written.insert(all.written.end(), uses.written.begin(), uses.written.end());
        all.isTold |= uses.isTold;
        all.isChanged |= uses.isChanged;
        open.insert(open.end(), passedTo.begin(), passedTo.end());
    }
    return all;
}

} // namespace forewarp::frontend::loops::values
