#pragma once

#include <llvm/ADT/StringRef.h>

namespace clang {
class CallExpr;
class Expr;
class FunctionDecl;
class ParmVarDecl;
class QualType;
class ValueDecl;
} // namespace clang

namespace forewarp::frontend::loops::values {

/// Empty for null and for what has no plain name.
[[nodiscard]] llvm::StringRef nameOf(const clang::FunctionDecl* function);

/// Whether the function's result comes from outside: atoi, getenv.
[[nodiscard]] bool readsInput(llvm::StringRef function);
/// atoi(text), scanf("%d", &n), «stream >> n»
[[nodiscard]] bool isInputCall(const clang::CallExpr& call);

/// The parameter that takes argument `i`; null where there is none. Operators that are methods count their object, too.
[[nodiscard]] const clang::ParmVarDecl* parameterOf(const clang::FunctionDecl& function, const clang::CallExpr& call,
                                                    unsigned i);
/// «int&»: who has it may change what it stands for.
[[nodiscard]] bool isReferenceToChange(clang::QualType type);
/// «const T *». False for null.
[[nodiscard]] bool isOnlyRead(const clang::ParmVarDecl* parameter);
/// The variable of `&n`, where the parameter points to numbers of its type; null for others.
[[nodiscard]] const clang::ValueDecl* numberLent(const clang::Expr& argument, const clang::ParmVarDecl& parameter);

} // namespace forewarp::frontend::loops::values
