#pragma once

#include <vector>

namespace clang {
class Expr;
class Stmt;
class VarDecl;
} // namespace clang

namespace forewarp::frontend::cuda::counted {

/// Whether the variable itself is set or stepped, not what it leads to.
[[nodiscard]] bool isChangedIn(const clang::Stmt& statement, const clang::VarDecl& variable);
[[nodiscard]] int timesSet(const clang::Stmt& statement, const clang::VarDecl& variable);
/// The variables that are, in order of appearance.
[[nodiscard]] std::vector<const clang::VarDecl*> changedIn(const clang::Stmt& statement);
/// Whether a statement is «p++», «p += 2» or «p = a» of the variable.
[[nodiscard]] bool setsItself(const clang::Stmt& statement, const clang::VarDecl& variable);
[[nodiscard]] bool isDeclaredIn(const clang::Stmt& statement, const clang::VarDecl& variable);
/// Whether a `break`, `continue`, `return` or `goto` may end it before its last statement.
[[nodiscard]] bool endsEarly(const clang::Stmt& body);
/// Whether it follows a pointer, calls a function, or looks into an array or a structure.
[[nodiscard]] bool readsMemory(const clang::Stmt& expression);
/// Whether it is made of names and numbers by operators without effect.
[[nodiscard]] bool isPlainArithmetic(const clang::Expr& expression);
/// The variable that an expression is; null for all else.
[[nodiscard]] const clang::VarDecl* variableNamed(const clang::Expr& expression);
/// Whether it has labels or `goto`.
[[nodiscard]] bool hasJumps(const clang::Stmt& body);
/// Whether a `goto` may come to it from elsewhere.
[[nodiscard]] bool hasLabels(const clang::Stmt& body);
/// What the variable starts with, and all that is assigned to it: «a» of «p = a», not «2» of «p += 2».
[[nodiscard]] std::vector<const clang::Expr*> valuesOf(const clang::Stmt& statement, const clang::VarDecl& variable);
/// Whether «&variable» stands in it: who has that address may set the variable.
[[nodiscard]] bool isPlaceTakenIn(const clang::Stmt& statement, const clang::VarDecl& variable);
/// All variables whose names stand in it, in order of appearance.
[[nodiscard]] std::vector<const clang::VarDecl*> variablesUnder(const clang::Stmt& statement);
/// Whether the variable's name stands in a statement outside of those inside it.
[[nodiscard]] bool isUsedBeside(const clang::Stmt& statement, const std::vector<const clang::Stmt*>& inside,
                                const clang::VarDecl& variable);
/// From a statement down to one inside it, both included; empty where it is not inside.
[[nodiscard]] std::vector<const clang::Stmt*> pathTo(const clang::Stmt& from, const clang::Stmt& inner);

} // namespace forewarp::frontend::cuda::counted
