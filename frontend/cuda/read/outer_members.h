#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class VarDecl;
} // namespace clang

namespace forewarp::frontend::cuda::read {

struct NestSyntax;

/// A member of a structure from outside a nest, which the port has under a name of its own.
struct OuterMember {
    const clang::VarDecl* variable = nullptr; ///< What stands for it in the nest: «state_ytmp».
    const clang::VarDecl* root = nullptr;     ///< «state»
    std::string text;                         ///< «state->ytmp»
    std::set<std::string> spellings;          ///< How the nest's source has it, without blanks.
    long long offset = 0; ///< In bytes, in the structure that lies by itself or that a pointer leads to.
    bool isBehindPointer = false;
};

/// Puts variables in place of the members that the nest uses: «state_ytmp» for «state->ytmp».
///
/// Valid for pointers, arrays and numbers that fixed members lead to: «w->block->data» as well as «v.in.data». The nest
/// must not change the variable that they start from, nor hand it to a function that may, nor set its unions and bit-fields.
/// A member that the nest sets becomes a variable that the nest sets. Expressions keep the places and source texts of the
/// members.
/// Returns: in order of first use.
[[nodiscard]] std::vector<OuterMember> nameMembers(const NestSyntax& nest, clang::ASTContext& context);

/// Where a member lies that a pointer is set to: `q` of «q = s->twiddles».
struct MemberPlace {
    const clang::VarDecl* root = nullptr; ///< «s»
    std::string text; ///< «s->twiddles»
    bool isArray = false; ///< Its elements lie in the structure itself, from…
    long long first = 0; ///< …this byte on…
    long long behind = 0; ///< …to before this one; the last member of a structure may go on beyond.
};

/// Nothing for what is no member that fixed members lead to.
[[nodiscard]] std::optional<MemberPlace> memberPlace(const clang::Expr& value, const clang::ASTContext& context);

/// Numbers that the function keeps in variables of its own and never changes: «n» of «const int n = v->size».
[[nodiscard]] std::vector<OuterMember> keptMembers(const NestSyntax& nest, const clang::ASTContext& context);

} // namespace forewarp::frontend::cuda::read
