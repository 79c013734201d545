#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class BinaryOperator;
class EnumConstantDecl;
class Expr;
class FunctionDecl;
class RecordDecl;
class Stmt;
class UnaryOperator;
class VarDecl;
} // namespace clang

namespace forewarp::frontend::cuda::read {

/// A variable from outside a nest, and what the nest does to it.
struct OuterVariable {
    const clang::VarDecl* variable = nullptr;
    bool isAssigned = false;     ///< The variable itself is.
    bool isReadThrough = false;  ///< Memory that it leads to.
    bool isWrittenThrough = false;
    bool isAddressTaken = false; ///< Of a variable that is no array.
    bool isPassedInRanges = false; ///< To memcpy or memset, which reach as far as a length says.
};

/// «cell = …» or «cell++» on memory.
struct MemoryWrite {
    const clang::Expr* cell = nullptr;
    const clang::Stmt* statement = nullptr;   ///< The assignment or the step.
    const clang::VarDecl* root = nullptr;     ///< The outer variable it goes through, where that is known.
};

/// What a nest needs from around it.
struct NestUses {
    std::vector<OuterVariable> variables; ///< In order of first use; those that array extents name follow their arrays.
    std::vector<const clang::FunctionDecl*> functions; ///< With source, callees before callers.
    std::vector<const clang::RecordDecl*> records; ///< Parts before wholes.
    std::set<std::string> libraryFunctions; ///< As CUDA calls them.
    std::vector<MemoryWrite> writes;
    /// Subscripts of outer arrays in the nest itself, not in the functions that it calls.
    std::map<const clang::VarDecl*, std::set<const clang::Expr*>> accesses;
    std::set<const clang::Expr*> conditional; ///< Those of the accesses that not every iteration makes.
    std::set<const clang::VarDecl*> readOnly; ///< Pointers that the nest sets, and writes nothing through.
    bool contracts = false; ///< Adds floating-point products.

    [[nodiscard]] const OuterVariable* find(const clang::VarDecl* variable) const;
};

/// Walks through the nest and through the functions that it calls.
[[nodiscard]] NestUses usesOf(const clang::Stmt& nest, const clang::ASTContext& context);

/// The variable that an lvalue or a pointer starts from; null where it starts elsewhere.
[[nodiscard]] const clang::VarDecl* rootOf(const clang::Expr& expression);

/// Whether a function takes the address of the variable or of a part of it.
[[nodiscard]] bool isAddressTaken(const clang::VarDecl& variable, const clang::Stmt& function);

} // namespace forewarp::frontend::cuda::read
