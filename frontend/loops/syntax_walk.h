#pragma once

namespace clang {
class ArraySubscriptExpr;
class BinaryOperator;
class BreakStmt;
class CallExpr;
class ConditionalOperator;
class ContinueStmt;
class CXXForRangeStmt;
class Decl;
class DeclRefExpr;
class DoStmt;
class Expr;
class ForStmt;
class FunctionDecl;
class IfStmt;
class ImplicitCastExpr;
class LambdaExpr;
class MemberExpr;
class ReturnStmt;
class Stmt;
class SwitchStmt;
class UnaryOperator;
class VarDecl;
class WhileStmt;
} // namespace clang

namespace forewarp::frontend::loops {

/// Walks over a syntax tree as Clang's RecursiveASTVisitor does; the hooks are those of its hooks that somebody here
/// overrides. Each class made from that template takes seconds to compile, so there is one, behind this interface.
class SyntaxWalk {
  public:
    virtual ~SyntaxWalk() = default;

    /// Goes on, parents before children, until a hook returns false; returns whether none did. Nothing is nothing to do.
    bool walk(const clang::Stmt* statement);
    bool walk(const clang::Decl* declaration);

    /// Walks over one node and what is below it.
    virtual bool TraverseBinaryOperator(clang::BinaryOperator* operation);
    virtual bool TraverseConditionalOperator(clang::ConditionalOperator* choice);
    virtual bool TraverseCXXForRangeStmt(clang::CXXForRangeStmt* loop);
    virtual bool TraverseDoStmt(clang::DoStmt* loop);
    virtual bool TraverseForStmt(clang::ForStmt* loop);
    virtual bool TraverseFunctionDecl(
        clang::FunctionDecl* function); ///< Methods, too, and what templates were made to.
    virtual bool TraverseIfStmt(clang::IfStmt* branch);
    virtual bool TraverseLambdaExpr(clang::LambdaExpr* lambda);
    virtual bool TraverseSwitchStmt(clang::SwitchStmt* choice);
    virtual bool TraverseWhileStmt(clang::WhileStmt* loop);

    /// Looks at one node before what is below it.
    virtual bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr*) { return true; }
    virtual bool VisitBinaryOperator(clang::BinaryOperator*) { return true; }
    virtual bool VisitBreakStmt(clang::BreakStmt*) { return true; }
    virtual bool VisitCallExpr(clang::CallExpr*) { return true; }
    virtual bool VisitContinueStmt(clang::ContinueStmt*) { return true; }
    virtual bool VisitDeclRefExpr(clang::DeclRefExpr*) { return true; }
    virtual bool VisitDoStmt(clang::DoStmt*) { return true; }
    virtual bool VisitExpr(clang::Expr*) { return true; }
    virtual bool VisitForStmt(clang::ForStmt*) { return true; }
    virtual bool VisitImplicitCastExpr(clang::ImplicitCastExpr*) { return true; }
    virtual bool VisitMemberExpr(clang::MemberExpr*) { return true; }
    virtual bool VisitReturnStmt(clang::ReturnStmt*) { return true; }
    virtual bool VisitStmt(clang::Stmt*) { return true; }
    virtual bool VisitUnaryOperator(clang::UnaryOperator*) { return true; }
    virtual bool VisitVarDecl(clang::VarDecl*) { return true; }
    virtual bool VisitWhileStmt(clang::WhileStmt*) { return true; }
};

} // namespace forewarp::frontend::loops
