#include "frontend/cuda/rows/row_memory.h"

#include "frontend/cuda/cpp/type_text.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/syntax_walk.h"

namespace forewarp::frontend::cuda::rows {

namespace {

class OtherWays : public loops::SyntaxWalk {
  public:
    bool VisitVarDecl(clang::VarDecl* variable) override { return note(variable->getType()->isPointerType()); }
    bool VisitUnaryOperator(clang::UnaryOperator* e) override {
        return note(e->getOpcode() == clang::UO_Deref || e->getOpcode() == clang::UO_AddrOf);
    }
    bool VisitMemberExpr(clang::MemberExpr* e) override { return note(e->isArrow()); }
    bool VisitBinaryOperator(clang::BinaryOperator* e) override {
        return note(e->isAssignmentOp() && e->getLHS()->getType()->isPointerType());
    }
    bool areFound = false;

  private:
    bool note(bool isOne) {
        areFound |= isOne;
        return !areFound;
    }
};

class VariableNames : public loops::SyntaxWalk {
  public:
    bool VisitVarDecl(clang::VarDecl* variable) override {
        found.insert(cpp::cppName(*variable));
        return true;
    }
    bool VisitDeclRefExpr(clang::DeclRefExpr* name) override {
        found.insert(cpp::cppName(*name->getDecl()));
        return true;
    }
    std::set<std::string> found;
};

} // namespace

bool touchesOtherwise(const clang::Stmt& statement) {
    OtherWays ways;
    ways.walk(&statement);
    return ways.areFound;
}

std::set<std::string> namesIn(const clang::Stmt& statement) {
    VariableNames names;
    names.walk(&statement);
    return std::move(names.found);
}

} // namespace forewarp::frontend::cuda::rows
