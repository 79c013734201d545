#pragma once

#include "core/base/source_location.h"
#include "frontend/loops/possible_values.h"
#include "frontend/loops/syntax_walk.h"

#include <llvm/ADT/StringRef.h>

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class FieldDecl;
class FunctionDecl;
class InitListExpr;
class ParmVarDecl;
class RecordDecl;
class ValueDecl;
} // namespace clang

namespace forewarp::frontend::loops {

/// Where a variable may get its value from.
struct ValueSource {
    const clang::Expr* value = nullptr;
    const char* how = "";             ///< «argument»
    const clang::Expr* call = nullptr; ///< Of an argument.
};

/// «if (n > most) n = most»: bounds what the variable has from elsewhere.
struct ValueBound {
    bool isMost = false; ///< Else it is the least.
    const clang::Expr* bound = nullptr;
};

/// The variable or field that an expression names; null for others. Parameters stand for themselves, others for their first
/// declaration.
[[nodiscard]] const clang::ValueDecl* variableIn(const clang::Expr& whole);

/// Whether the function's result comes from outside: atoi, getenv.
[[nodiscard]] bool readsInput(llvm::StringRef function);

/// The bound that an expression such as «n < most ? n : most» is of `variable`; nothing for others.
[[nodiscard]] ValueBound boundIn(const clang::Expr& whole, const clang::ValueDecl& variable,
                                 const clang::ASTContext& context);

/// Gathers where each variable of a file gets its values from, in one walk.
class ValueSources : public SyntaxWalk {
  public:
    /// Inputs: the other sources of its program; null where nobody knows them.
    ValueSources(clang::ASTContext& context, OtherSources* others);

    /// Null where nothing gives it one.
    [[nodiscard]] const std::vector<ValueSource>* sourcesOf(const clang::ValueDecl& variable) const;
    [[nodiscard]] std::vector<ValueBound> boundsOf(const clang::ValueDecl& variable) const;
    /// Whether input is read into it.
    [[nodiscard]] bool isTold(const clang::ValueDecl& variable) const;
    /// Whether it is changed in ways that no source shows: n++, n *= 2, by who has its address, by callers through a pointer.
    [[nodiscard]] bool isChanged(const clang::ValueDecl& variable) const;
    /// Whether functions of other files may call the one whose parameter it is.
    [[nodiscard]] bool isOfOthersCalls(const clang::ValueDecl& variable) const;
    /// Whether other files may change it.
    [[nodiscard]] bool isOpenToOtherFiles(const clang::ValueDecl& variable) const;
    /// As other sources know it; nothing where they do not.
    [[nodiscard]] std::optional<SharedName> sharedName(const clang::ValueDecl& variable) const;

    /// What this file gives a parameter of another file's function, in calls of it.
    [[nodiscard]] const std::vector<ValueSource>* passed(const clang::FunctionDecl& function, unsigned position) const;
    /// Whether the function is more than called: anybody may call it through a pointer.
    [[nodiscard]] bool isNamed(const clang::FunctionDecl& function) const;
    /// The function or variable of that name at file scope, as other files know it; null where there is none.
    [[nodiscard]] const clang::ValueDecl* visible(const std::string& name) const;
    /// The field that this file knows by the name; null where there is none.
    [[nodiscard]] const clang::FieldDecl* fieldNamed(const SharedName& name) const;

    bool VisitVarDecl(clang::VarDecl* variable) override;
    bool VisitStmt(clang::Stmt* statement) override;
    bool VisitBinaryOperator(clang::BinaryOperator* operation) override;
    bool VisitUnaryOperator(clang::UnaryOperator* operation) override;
    bool VisitCallExpr(clang::CallExpr* call) override;
    bool VisitDeclRefExpr(clang::DeclRefExpr* name) override;

  private:
    void noteTypeNames();
    void noteFields(const clang::InitListExpr& written);
    void noteBound(const clang::Stmt& statement);
    [[nodiscard]] bool isSeen(const clang::FunctionDecl* function) const;
    void notePassed(const clang::Expr& argument, const clang::FunctionDecl* callee, bool isInput);
    [[nodiscard]] bool isOfMainFile(const clang::ValueDecl& variable) const;
    [[nodiscard]] std::string fileOf(const clang::ValueDecl& variable) const;
    [[nodiscard]] const std::set<std::string>& namesOf(const clang::RecordDecl& record) const;

    clang::ASTContext& m_context;
    OtherSources* m_others;
    bool m_hasMain = false;
    std::map<const clang::Decl*, std::set<std::string>>
        m_typeNames; ///< By structure; only where there are other sources.
    std::map<const clang::ValueDecl*, std::vector<ValueSource>> m_sources;
    std::map<std::pair<const clang::ValueDecl*, unsigned>, std::vector<ValueSource>> m_passed; ///< By function.
    std::map<const clang::ValueDecl*, std::vector<ValueBound>> m_bounds;
    std::set<const clang::ValueDecl*> m_changed; ///< By ++ or +=, or through their address.
    std::set<const clang::ValueDecl*> m_told;
    std::set<const clang::RecordDecl*> m_toldRecords; ///< Input is read into all of them.
    std::set<const clang::RecordDecl*> m_unseenRecords; ///< Given to functions that are not seen.
    std::set<const clang::ValueDecl*> m_named; ///< Functions that are more than called.
    std::set<const clang::Expr*> m_harmless; ///< Names of called functions, and addresses given only for reading.
    std::set<const clang::Expr*> m_bounding; ///< Assignments that are bounds.
};

} // namespace forewarp::frontend::loops
