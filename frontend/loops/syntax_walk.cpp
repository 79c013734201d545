#include "frontend/loops/syntax_walk.h"

#include "frontend/clang_headers.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace forewarp::frontend::loops {

namespace {

/// Hands every hook on to the walk, and has Clang's way of going on where the walk has none of its own.
class Engine : public clang::RecursiveASTVisitor<Engine> {
  public:
    using Base = clang::RecursiveASTVisitor<Engine>;

    explicit Engine(SyntaxWalk& walk) : m_walk(walk) {}

    [[nodiscard]] bool shouldVisitTemplateInstantiations() const { return true; }

    bool TraverseBinaryOperator(clang::BinaryOperator* operation) { return m_walk.TraverseBinaryOperator(operation); }
    bool TraverseConditionalOperator(clang::ConditionalOperator* choice) {
        return m_walk.TraverseConditionalOperator(choice);
    }
    bool TraverseCXXForRangeStmt(clang::CXXForRangeStmt* loop) { return m_walk.TraverseCXXForRangeStmt(loop); }
    bool TraverseDoStmt(clang::DoStmt* loop) { return m_walk.TraverseDoStmt(loop); }
    bool TraverseForStmt(clang::ForStmt* loop) { return m_walk.TraverseForStmt(loop); }
    bool TraverseFunctionDecl(clang::FunctionDecl* function) { return m_walk.TraverseFunctionDecl(function); }
    bool TraverseCXXMethodDecl(clang::CXXMethodDecl* method) { return m_walk.TraverseFunctionDecl(method); }
    bool TraverseCXXConstructorDecl(clang::CXXConstructorDecl* method) { return m_walk.TraverseFunctionDecl(method); }
    bool TraverseCXXConversionDecl(clang::CXXConversionDecl* method) { return m_walk.TraverseFunctionDecl(method); }
    bool TraverseCXXDestructorDecl(clang::CXXDestructorDecl* method) { return m_walk.TraverseFunctionDecl(method); }
    bool TraverseIfStmt(clang::IfStmt* branch) { return m_walk.TraverseIfStmt(branch); }
    bool TraverseLambdaExpr(clang::LambdaExpr* lambda) { return m_walk.TraverseLambdaExpr(lambda); }
    bool TraverseSwitchStmt(clang::SwitchStmt* choice) { return m_walk.TraverseSwitchStmt(choice); }
    bool TraverseWhileStmt(clang::WhileStmt* loop) { return m_walk.TraverseWhileStmt(loop); }

    bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr* node) { return m_walk.VisitArraySubscriptExpr(node); }
    bool VisitBinaryOperator(clang::BinaryOperator* node) { return m_walk.VisitBinaryOperator(node); }
    bool VisitBreakStmt(clang::BreakStmt* node) { return m_walk.VisitBreakStmt(node); }
    bool VisitCallExpr(clang::CallExpr* node) { return m_walk.VisitCallExpr(node); }
    bool VisitContinueStmt(clang::ContinueStmt* node) { return m_walk.VisitContinueStmt(node); }
    bool VisitDeclRefExpr(clang::DeclRefExpr* node) { return m_walk.VisitDeclRefExpr(node); }
    bool VisitDoStmt(clang::DoStmt* node) { return m_walk.VisitDoStmt(node); }
    bool VisitExpr(clang::Expr* node) { return m_walk.VisitExpr(node); }
    bool VisitForStmt(clang::ForStmt* node) { return m_walk.VisitForStmt(node); }
    bool VisitImplicitCastExpr(clang::ImplicitCastExpr* node) { return m_walk.VisitImplicitCastExpr(node); }
    bool VisitMemberExpr(clang::MemberExpr* node) { return m_walk.VisitMemberExpr(node); }
    bool VisitReturnStmt(clang::ReturnStmt* node) { return m_walk.VisitReturnStmt(node); }
    bool VisitStmt(clang::Stmt* node) { return m_walk.VisitStmt(node); }
    bool VisitUnaryOperator(clang::UnaryOperator* node) { return m_walk.VisitUnaryOperator(node); }
    bool VisitVarDecl(clang::VarDecl* node) { return m_walk.VisitVarDecl(node); }
    bool VisitWhileStmt(clang::WhileStmt* node) { return m_walk.VisitWhileStmt(node); }

  private:
    SyntaxWalk& m_walk;
};

} // namespace

// Clang's visitors take what they only read as if they changed it.
bool SyntaxWalk::walk(const clang::Stmt* statement) {
    return Engine(*this).TraverseStmt(const_cast<clang::Stmt*>(statement));
}

bool SyntaxWalk::walk(const clang::Decl* declaration) {
    return Engine(*this).TraverseDecl(const_cast<clang::Decl*>(declaration));
}

bool SyntaxWalk::TraverseBinaryOperator(clang::BinaryOperator* operation) {
    return Engine(*this).Base::TraverseBinaryOperator(operation);
}

bool SyntaxWalk::TraverseConditionalOperator(clang::ConditionalOperator* choice) {
    return Engine(*this).Base::TraverseConditionalOperator(choice);
}

bool SyntaxWalk::TraverseCXXForRangeStmt(clang::CXXForRangeStmt* loop) {
    return Engine(*this).Base::TraverseCXXForRangeStmt(loop);
}

bool SyntaxWalk::TraverseLambdaExpr(clang::LambdaExpr* lambda) {
    return Engine(*this).Base::TraverseLambdaExpr(lambda);
}

bool SyntaxWalk::TraverseDoStmt(clang::DoStmt* loop) {
    return Engine(*this).Base::TraverseDoStmt(loop);
}

bool SyntaxWalk::TraverseForStmt(clang::ForStmt* loop) {
    return Engine(*this).Base::TraverseForStmt(loop);
}

bool SyntaxWalk::TraverseFunctionDecl(clang::FunctionDecl* function) {
    return Engine(*this).Base::TraverseFunctionDecl(function);
}

bool SyntaxWalk::TraverseIfStmt(clang::IfStmt* branch) {
    return Engine(*this).Base::TraverseIfStmt(branch);
}

bool SyntaxWalk::TraverseSwitchStmt(clang::SwitchStmt* choice) {
    return Engine(*this).Base::TraverseSwitchStmt(choice);
}

bool SyntaxWalk::TraverseWhileStmt(clang::WhileStmt* loop) {
    return Engine(*this).Base::TraverseWhileStmt(loop);
}

} // namespace forewarp::frontend::loops
