#pragma once

#include <string>

namespace llvm {
class APSInt;
}
namespace clang {
class ASTContext;
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace forewarp::frontend::cuda::cpp {

/// Whether the source alone says what a variable or an array holds, and that it stays so: const numbers of static storage
/// with an initializer that the compiler works out, 4096 of them at most.
[[nodiscard]] bool isConstant(const clang::VarDecl& variable, const clang::ASTContext& context);

/// The same for an array of this file that every use only reads, though it is not declared const.
[[nodiscard]] bool hasConstantElements(const clang::VarDecl& array, const clang::ASTContext& context);

/// «static const int offsets[4][2] = {{0, 1}, {1, 0}}», in lines of 100 characters. Valid: one of the above holds.
[[nodiscard]] std::string constantText(const clang::VarDecl& variable, const clang::ASTContext& context);

/// A number of the type that C gives a constant: «7u», «(-2)».
[[nodiscard]] std::string integerText(const llvm::APSInt& value);

/// What a function reads of such constants from outside it, one declaration after the other, indented by four blanks.
[[nodiscard]] std::string constantsOf(const clang::FunctionDecl& function, const clang::ASTContext& context);

} // namespace forewarp::frontend::cuda::cpp
