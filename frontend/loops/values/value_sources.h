#pragma once

#include "core/base/source_location.h"
#include "frontend/loops/syntax_walk.h"
#include "frontend/loops/values/lent_addresses.h"
#include "frontend/loops/values/possible_values.h"
#include "frontend/loops/values/shared_names.h"
#include "frontend/loops/values/structure_writes.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class ForStmt;
class FunctionDecl;
class InitListExpr;
class ParmVarDecl;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace forewarp::frontend::loops::values {

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

/// A function of another file that is given the variable's address.
struct LentTo {
    std::string function;
    unsigned position = 0;
};

/// The variable or field that an expression names; null for others. Parameters stand for themselves, others for their first
/// declaration.
[[nodiscard]] const clang::ValueDecl* variableIn(const clang::Expr& whole);

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
    /// Whether assignments change it, or who has its address.
    [[nodiscard]] bool isStored(const clang::ValueDecl& variable) const { return m_changed.contains(&variable); }
    /// Whether nobody writes to the array, as far as this file shows, and no other file knows it.
    [[nodiscard]] bool isNeverWritten(const clang::VarDecl& array) const;
    /// The functions of other sources that may write to it.
    [[nodiscard]] std::vector<LentTo> lentTo(const clang::ValueDecl& variable) const;
    /// What a function may return; empty where it returns no number.
    [[nodiscard]] std::vector<ValueSource> returnedBy(const clang::FunctionDecl& function) const;
    /// What a function stores behind its parameter.
    [[nodiscard]] LentAddresses::Uses storedBehind(const clang::ParmVarDecl& parameter) const;
    /// That other files can call, by its name; null where there is none.
    [[nodiscard]] const clang::FunctionDecl* function(const std::string& name) const;
    /// The innermost loop around a place in the text of which it is the counter, and which alone changes it there; null
    /// for others.
    [[nodiscard]] const clang::ForStmt* stepping(const clang::ValueDecl& variable, const clang::Expr& at) const;
    [[nodiscard]] const SharedNames& shared() const { return m_shared; }

    /// What this file gives a parameter of another file's function, in calls of it.
    [[nodiscard]] const std::vector<ValueSource>* passed(const std::string& function, unsigned position) const;
    /// Whether another file's function is more than called here: anybody may call it through a pointer.
    [[nodiscard]] bool isNamed(const std::string& function) const { return m_namedOfOthers.contains(function); }
    /// The declarations of a variable that other files know by the name.
    [[nodiscard]] const std::set<const clang::ValueDecl*>& variablesNamed(const std::string& name) const;
    /// Whether it calls functions that are neither in the program's sources nor in the C library.
    [[nodiscard]] bool callsUnknown() const { return m_callsUnknown; }

    bool TraverseFunctionDecl(clang::FunctionDecl* function) override;
    bool VisitVarDecl(clang::VarDecl* variable) override;
    bool VisitStmt(clang::Stmt* statement) override;
    bool VisitBinaryOperator(clang::BinaryOperator* operation) override;
    bool VisitUnaryOperator(clang::UnaryOperator* operation) override;
    bool VisitCallExpr(clang::CallExpr* call) override;
    bool VisitDeclRefExpr(clang::DeclRefExpr* name) override;
    bool VisitReturnStmt(clang::ReturnStmt* statement) override;
    bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr* subscript) override;
    bool VisitForStmt(clang::ForStmt* loop) override;
    bool VisitWhileStmt(clang::WhileStmt* loop) override;

  private:
    void addChanged(const clang::ValueDecl& variable);
    void noteFields(const clang::InitListExpr& written);
    void noteBound(const clang::Stmt& statement);
    [[nodiscard]] bool isOfProgram(const clang::FunctionDecl& function) const;
    void notePassed(const clang::Expr& argument, const clang::CallExpr& call, const clang::ParmVarDecl* parameter);
    void noteElementRead(const clang::Stmt& statement);
    void noteAddress(const clang::Expr& argument, const clang::CallExpr& call, unsigned position);

    clang::ASTContext& m_context;
    OtherSources* m_others;
    bool m_hasMain = false;
    SharedNames m_shared;
    StructureWrites m_structures;
    bool m_callsUnknown = false;
    std::map<const clang::ValueDecl*, std::vector<ValueSource>> m_sources;
    std::map<std::pair<std::string, unsigned>, std::vector<ValueSource>> m_passed; ///< By function of another file.
    std::set<std::string> m_namedOfOthers;
    std::map<std::string, std::set<const clang::ValueDecl*>> m_variables; ///< Those that other files know.
    std::map<const clang::ValueDecl*, std::vector<ValueBound>> m_bounds;
    std::set<const clang::ValueDecl*> m_changed; ///< By ++ or +=, or through their address.
    std::set<const clang::ValueDecl*> m_told;
    std::set<const clang::ValueDecl*> m_named; ///< Functions that are more than called.
    std::set<const clang::Expr*> m_harmless; ///< Names of called functions, and addresses given only for reading.
    std::set<const clang::Expr*> m_bounding; ///< Assignments that are bounds.
    std::set<const clang::Stmt*> m_always; ///< Statements that each call of their function comes to.
    std::set<const clang::ValueDecl*> m_used; ///< So far, in loops and calls.
    std::set<const clang::Expr*> m_lists; ///< Initialisers that are noted.
    std::set<const clang::Expr*> m_elementsRead; ///< Names of arrays of which an element is read.
    LentAddresses m_addresses;
    std::map<const clang::ValueDecl*, std::vector<const clang::ParmVarDecl*>> m_lent; ///< Who is given their address.
    std::map<const clang::ValueDecl*, std::vector<LentTo>> m_lentToOthers;
    const clang::FunctionDecl* m_function = nullptr; ///< That the walk is in.
    std::map<const clang::ValueDecl*, std::vector<ValueSource>> m_returned; ///< By function.
    std::map<std::string, const clang::FunctionDecl*> m_functions; ///< That other files can call.
    std::map<const clang::ValueDecl*, std::vector<const clang::ForStmt*>> m_stepping;
};

} // namespace forewarp::frontend::loops::values
