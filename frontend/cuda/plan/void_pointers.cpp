#include "frontend/cuda/plan/void_pointers.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/syntax_walk.h"

namespace forewarp::frontend::cuda::plan {

namespace {

/// Uses of a pointer, and those that convert it to one of another type.
class ConversionSearch : public loops::SyntaxWalk {
  public:
    explicit ConversionSearch(const clang::VarDecl& pointer) : m_pointer(pointer) {}

    bool VisitStmt(clang::Stmt* statement) override {
        const auto* cast = llvm::dyn_cast<clang::CastExpr>(statement);
        const bool isConverted = cast && cast->getCastKind() == clang::CK_BitCast && isPointer(*cast->getSubExpr());
        if (!isConverted || cast->getType()->isVoidPointerType()) return true;
        elements.push_back(cast->getType()->getPointeeType());
        return true;
    }
    bool VisitDeclRefExpr(clang::DeclRefExpr* name) override {
        uses += isPointer(*name) ? 1 : 0;
        return true;
    }

    std::vector<clang::QualType> elements;
    std::size_t uses = 0;

  private:
    [[nodiscard]] bool isPointer(const clang::Expr& expression) const {
        const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expression.IgnoreParenImpCasts());
        return name && name->getDecl()->getCanonicalDecl() == m_pointer.getCanonicalDecl();
    }

    const clang::VarDecl& m_pointer;
};

} // namespace

clang::QualType convertedElement(const clang::VarDecl& pointer, const clang::Stmt& statement,
                                 const clang::ASTContext& context) {
    if (!pointer.getType()->isVoidPointerType()) return {};
    ConversionSearch search(pointer);
    search.walk(&statement);
    const auto isSame = [&](clang::QualType element) {
        return context.hasSameUnqualifiedType(element, search.elements.front());
    };
    if (search.elements.empty() || search.elements.size() != search.uses || !llvm::all_of(search.elements, isSame))
        return {};
    const clang::QualType element = search.elements.front().getUnqualifiedType();
    return pointer.getType()->getPointeeType().isConstQualified() ? element.withConst() : element;
}

} // namespace forewarp::frontend::cuda::plan
