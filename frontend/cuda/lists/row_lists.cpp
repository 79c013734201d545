#include "frontend/cuda/lists/row_lists.h"

#include "frontend/cuda/counted/syntax_builder.h"
#include "frontend/cuda/counted/tree_search.h"
#include "frontend/cuda/cpp/type_text.h"
#include "frontend/cuda/read/nest_syntax.h"
#include "frontend/cuda/read/outer_variables.h"

#include "frontend/clang_headers.h"

#include <vector>

namespace forewarp::frontend::cuda::lists {

namespace {

/// From a use of a variable up to the nest, without what only converts it.
std::vector<const clang::Stmt*> aroundUse(const clang::Stmt& nest, const clang::Expr& use) {
    std::vector<const clang::Stmt*> path = counted::pathTo(nest, use);
    std::erase_if(path, [&](const clang::Stmt* each) {
        return each == &use || llvm::isa<clang::ParenExpr>(each) ||
               (llvm::isa<clang::ImplicitCastExpr>(each) &&
                llvm::cast<clang::ImplicitCastExpr>(each)->getCastKind() != clang::CK_PointerToBoolean &&
                llvm::cast<clang::ImplicitCastExpr>(each)->getCastKind() != clang::CK_BitCast);
    });
    return {path.rbegin(), path.rend()};
}

bool isUnder(const clang::Expr& part, const clang::Expr& whole) {
    return !counted::pathTo(whole, part).empty();
}

/// Whether the pointer to a row, «a[i]», is followed there, moved on in its row, or kept in a pointer of its own.
bool isFollowed(const clang::Expr& row, const clang::Stmt& by) {
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(&by)) return isUnder(row, *element->getBase());
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&by)) return member->isArrow();
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(&by)) return unary->getOpcode() == clang::UO_Deref;
    if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(&by))
        return llvm::all_of(declared->decls(), [](const clang::Decl* each) {
            const auto* variable = llvm::dyn_cast<clang::VarDecl>(each);
            return variable && !variable->isStaticLocal();
        });
    const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(&by);
    if (!binary) return llvm::isa<clang::CallExpr>(by);
    if (binary->isAdditiveOp()) return binary->getType()->isPointerType();
    return binary->getOpcode() == clang::BO_Assign && isUnder(row, *binary->getRHS()) &&
           counted::variableNamed(*binary->getLHS());
}

/// Whether all that the nest does with a variable is to read pointers from it and follow them.
class OnlyFollowed {
  public:
    OnlyFollowed(const clang::Stmt& nest, const clang::VarDecl& list) : m_nest(nest), m_list(list) { walk(nest); }
    [[nodiscard]] bool holds() const { return m_holds && m_isUsed; }

  private:
    void walk(const clang::Stmt& statement) {
        const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&statement);
        if (name && name->getDecl() == &m_list) note(*name);
        for (const clang::Stmt* child : statement.children())
            if (child && m_holds) walk(*child);
    }
    void note(const clang::DeclRefExpr& use) {
        m_isUsed = true;
        const std::vector<const clang::Stmt*> around = aroundUse(m_nest, use);
        const auto* row = around.empty() ? nullptr : llvm::dyn_cast<clang::ArraySubscriptExpr>(around.front());
        m_holds = row && isUnder(use, *row->getBase()) && around.size() > 1 && isFollowed(*row, *around[1]);
    }

    const clang::Stmt& m_nest;
    const clang::VarDecl& m_list;
    bool m_holds = true;
    bool m_isUsed = false;
};

} // namespace

clang::QualType valueBehind(const clang::VarDecl& list, const clang::ASTContext& context) {
    const auto* array = context.getAsArrayType(list.getType());
    const clang::QualType pointer = array ? array->getElementType() : list.getType()->getPointeeType();
    const clang::QualType value = pointer.isNull() ? pointer : pointer->getPointeeType();
    const bool isPlain = !value.isNull() && !value->isPointerType() && !value->isArrayType() && !value->isVoidType() &&
                         !value->isFunctionType() && !value->isIncompleteType();
    return isPlain ? value : clang::QualType();
}

std::map<const clang::ValueDecl*, std::string> rowListsOf(const read::NestSyntax& nest, const read::NestUses& uses,
                                                          clang::ASTContext& context) {
    std::map<const clang::ValueDecl*, std::string> lists;
    for (const read::OuterVariable& outer : uses.variables) {
        if (outer.isAssigned || outer.isAddressTaken || outer.isPassedInRanges ||
            valueBehind(*outer.variable, context).isNull() || !OnlyFollowed(*nest.loop, *outer.variable).holds())
            continue;
        std::string pitch = cpp::cppName(*outer.variable) + "_pitch";
        while (counted::isTaken(pitch, *nest.function, context)) pitch += '_';
        lists.emplace(outer.variable, pitch);
    }
    return lists;
}

} // namespace forewarp::frontend::cuda::lists
