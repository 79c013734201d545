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

class Dropping : public loops::SyntaxWalk {
  public:
    explicit Dropping(clang::ASTContext& context) : m_context(context) {}

    bool VisitStmt(clang::Stmt* parent) override {
        if (llvm::isa<clang::Expr>(parent)) return true;
        for (clang::Stmt*& child : parent->children()) {
            while (child && llvm::isa<clang::AttributedStmt>(child) && !isFallthrough(*child))
                child = llvm::cast<clang::AttributedStmt>(child)->getSubStmt();
            if (child && isAssertion(*child, m_context)) child = new (m_context) clang::NullStmt(child->getBeginLoc());
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
