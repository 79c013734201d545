#pragma once

#include <string>

namespace clang {
class ASTContext;
class NamedDecl;
class QualType;
class RecordDecl;
} // namespace clang

namespace forewarp::frontend::cuda::cpp {

/// A name as C++ takes it: «new» becomes «new_», «new_» becomes «new__», and so does what CUDA or C++ declare for every
/// file. A variable or a function that has a structure's name gets an underscore, too.
[[nodiscard]] std::string cppName(const std::string& name);
[[nodiscard]] std::string cppName(const clang::NamedDecl& declaration);

/// A C type, or the declaration of `name` with it, in C++: «float (*a)[256]». Without `restrict`; enumerations are the
/// whole numbers they are in C; of type names only those of the standard library stay.
[[nodiscard]] std::string typeText(clang::QualType type, const std::string& name, const clang::ASTContext& context);

/// True for a structure that nobody can declare anything of.
[[nodiscard]] bool isUnnamed(const clang::RecordDecl& record);

/// True for a type name that <cstdint> or <cstddef> define.
[[nodiscard]] bool isStandardTypeName(const std::string& name);

} // namespace forewarp::frontend::cuda::cpp
