#include "frontend/cuda/read/dropped_hints.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/syntax_walk.h"

namespace forewarp::frontend::cuda::read {

namespace {

/// Looks for what the macro assert() ends in: glibc, macOS, musl.
bool mayFail(const clang::Stmt& statement) {
    class Calls : public loops::SyntaxWalk {
      public:
        bool VisitCallExpr(clang::CallExpr* call) override {
            const clang::FunctionDecl* callee = call->getDirectCallee();
            const std::string name = callee ? callee->getNameAsString() : "";
            isFound |= name == "__assert_fail" || name == "__assert_rtn";
            return !isFound;
        }
        bool isFound = false;
    };
    Calls calls;
    calls.walk(&statement);
    return calls.isFound;
}

/// What an assertion asks: the condition of the branch that ends in failure.
const clang::Expr* askedBy(const clang::Expr& assertion) {
    class Branches : public loops::SyntaxWalk {
      public:
        bool TraverseIfStmt(clang::IfStmt* branch) override { return take(branch->getCond()); }
        bool TraverseConditionalOperator(clang::ConditionalOperator* choice) override {
            return take(choice->getCond());
        }
        const clang::Expr* asked = nullptr;

      private:
        bool take(const clang::Expr* condition) {
            asked = condition; // The last one: before it stands one that is only measured.
            return true;
        }
    };
    Branches branches;
    branches.walk(&assertion);
    return branches.asked;
}

bool isAssertion(const clang::Stmt& statement, const clang::ASTContext& context) {
    const auto* e = llvm::dyn_cast<clang::Expr>(&statement);
    const auto place = statement.getBeginLoc();
    if (!e || !e->getType()->isVoidType() || !place.isMacroID()) return false;
    const auto name = clang::Lexer::getImmediateMacroName(place, context.getSourceManager(), context.getLangOpts());
    if (name != "assert" || !mayFail(*e)) return false;
    const clang::Expr* asked = askedBy(*e);
    return asked && !asked->HasSideEffects(context);
}

/// «x[i]» twice: the same text, which changes nothing.
bool isSameCell(const clang::Expr& left, const clang::Expr& right, const clang::ASTContext& context) {
    llvm::FoldingSetNodeID a, b;
    left.IgnoreParenImpCasts()->Profile(a, context, true);
    right.IgnoreParenImpCasts()->Profile(b, context, true);
    return a == b && !left.HasSideEffects(context);
}

/// Whether an update leaves every number as it is: «+= 0», «*= 1», «|= 0», «<<= 0»; of floats «- 0.0», but not «+ 0.0».
bool changesNothing(clang::BinaryOperatorKind operation, const clang::Expr& by, const clang::ASTContext& context) {
    clang::Expr::EvalResult value;
    if (by.isValueDependent() || !by.EvaluateAsRValue(value, context) || value.HasSideEffects) return false;
    const bool isFloat = value.Val.isFloat();
    if (!isFloat && !value.Val.isInt()) return false;
    const bool isZero = isFloat ? value.Val.getFloat().isPosZero() : value.Val.getInt().isZero();
    const bool isOne = isFloat ? value.Val.getFloat().isExactlyValue(1.0) : value.Val.getInt() == 1;
    switch (operation) {
    case clang::BO_AddAssign: return isZero && !isFloat;
    case clang::BO_SubAssign:
    case clang::BO_OrAssign:
    case clang::BO_XorAssign:
    case clang::BO_ShlAssign:
    case clang::BO_ShrAssign: return isZero;
    case clang::BO_MulAssign:
    case clang::BO_DivAssign: return isOne;
    case clang::BO_AndAssign: return !isFloat && value.Val.getInt().isAllOnes();
    default: return false;
    }
}

/// The compiler drops it before anybody asks who else writes the cell; every thread would write it back.
bool isUpdateByNothing(const clang::Stmt& statement, const clang::ASTContext& context) {
    const auto* set = llvm::dyn_cast<clang::BinaryOperator>(&statement);
    if (!set || !set->isAssignmentOp() || set->getLHS()->getType().isVolatileQualified() ||
        set->getLHS()->HasSideEffects(context) || !set->getLHS()->getType()->isArithmeticType())
        return false;
    if (set->getOpcode() == clang::BO_Assign) return isSameCell(*set->getLHS(), *set->getRHS(), context);
    // Of a whole number that is computed in floats the rest would be cut off.
    const bool staysItself = set->getLHS()->getType()->isFloatingType() || set->getRHS()->getType()->isIntegerType();
    return staysItself && changesNothing(set->getOpcode(), *set->getRHS(), context);
}

class Dropping : public loops::SyntaxWalk {
  public:
    explicit Dropping(clang::ASTContext& context) : m_context(context) {}

    bool VisitStmt(clang::Stmt* parent) override {
        if (llvm::isa<clang::Expr>(parent)) return true;
        for (clang::Stmt*& child : parent->children()) {
            while (child && llvm::isa<clang::AttributedStmt>(child) && !isFallthrough(*child))
                child = llvm::cast<clang::AttributedStmt>(child)->getSubStmt();
            if (child && (isAssertion(*child, m_context) || isUpdateByNothing(*child, m_context))) child = new (m_context) clang::NullStmt(child->getBeginLoc());
        }
        return true;
    }

  private:
    static bool isFallthrough(const clang::Stmt& statement) {
        return llvm::any_of(llvm::cast<clang::AttributedStmt>(statement).getAttrs(),
                            [](const clang::Attr* attribute) { return llvm::isa<clang::FallThroughAttr>(attribute); });
    }

    clang::ASTContext& m_context;
};

} // namespace

void dropHints(clang::ASTContext& context) {
    Dropping(context).walk(context.getTranslationUnitDecl());
}

} // namespace forewarp::frontend::cuda::read
