#pragma once

#include <set>

namespace clang {
class ASTContext;
class CallExpr;
class DeclContext;
class ExplicitCastExpr;
class Expr;
class FieldDecl;
class OffsetOfExpr;
class ParmVarDecl;
class RecordDecl;
} // namespace clang

namespace forewarp::frontend::loops::values {

/// Structures of a file whose fields are written to without being named: as raw memory, through pointers of another type, by
/// functions that nobody sees, as input.
class StructureWrites {
  public:
    /// Notes the unions: what one holds lies where its other members lie.
    explicit StructureWrites(const clang::ASTContext& context);

    void note(const clang::ExplicitCastExpr& cast);
    void note(const clang::OffsetOfExpr& offset);
    /// «memcpy(c, buffer, sizeof *c)», «memset(c, 1, sizeof *c)»
    void noteCopy(const clang::CallExpr& call);
    /// From where others of its structure can be reached.
    void noteAddressOf(const clang::FieldDecl& field);
    /// Who takes an argument.
    struct Taker {
        const clang::ParmVarDecl* parameter = nullptr; ///< Null where it has none.
        bool isOfProgram = false; ///< Its body is in this file or in another of the program.
    };
    void notePassed(const clang::Expr& argument, const clang::CallExpr& call, const Taker& taker);

    /// Whether input is read into the whole structure.
    [[nodiscard]] bool isReadInto(const clang::FieldDecl& field) const;
    /// Whether the field may have any value.
    [[nodiscard]] bool isOpen(const clang::FieldDecl& field) const;

  private:
    void noteUnions(const clang::DeclContext& declarations);
    [[nodiscard]] bool isSorted(const clang::CallExpr& call, const clang::RecordDecl& record) const;

    const clang::ASTContext& m_context;
    std::set<const clang::RecordDecl*> m_readInto;
    std::set<const clang::RecordDecl*> m_open;
};

} // namespace forewarp::frontend::loops::values
