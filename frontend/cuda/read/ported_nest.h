#pragma once

#include "frontend/cuda/counted/count_iterations.h"
#include "frontend/cuda/cpp/cpp_text.h"
#include "frontend/cuda/cuda_port.h"
#include "frontend/cuda/read/nest_syntax.h"
#include "frontend/cuda/read/outer_members.h"
#include "frontend/cuda/read/outer_variables.h"

#include <set>
#include <string>
#include <vector>

namespace forewarp::frontend::cuda::read {

/// A nest on its way from the syntax tree to a plan.
struct PortedNest {
    const clang::ASTContext& context;
    kernel::ProgramFacts facts;  ///< In the names of the port, as well as…
    PortChoices choices; ///< …these.
    NestSyntax syntax;
    std::vector<OuterMember> members; ///< Whose variables stand in the nest in their place.
    std::string original{}; ///< The loop as the C has it, before its iterations were counted…
    NestUses originalUses{};  ///< …and what it needs from around it.
    /// Of what only the C uses, as the port counts from the number of the iteration: what it holds before the loop.
    std::map<const clang::VarDecl*, const clang::Expr*> starts{};
    std::vector<counted::ValueOfVariable> setBefore{}; ///< CountedNest::starts
    std::vector<counted::ValueOfVariable> ends{}; ///< CountedNest::ends
    NestUses uses{};
    std::map<const clang::VarDecl*, std::string>
        memberNames{}; ///< Of pointers that are set to members before the nest: the facts have «s->twiddles».
    /// Numbers that the function works out of others in front of the nest, operands first: m2 and «2 * m».
    std::vector<std::pair<const clang::VarDecl*, const clang::Expr*>> derived{};
    std::set<const clang::VarDecl*> uncountedPointers{}; ///< Nobody sees where in their array they lead to.
    std::set<const clang::VarDecl*>
        unplacedPointers{}; ///< With a minus in a subscript, and nobody sees where they lead to.
    std::map<const clang::VarDecl*, const clang::VarDecl*> mayGoBack{}; ///< CountedNest::mayGoBack
    std::vector<LoopHeader> threads{};                 ///< Loops that become threads, outermost first…
    std::vector<kernel::ThreadDimension> dimensions{};         ///< …and where they run.
    std::map<const clang::Stmt*, LoopHeader> inner{};  ///< Counted loops inside a thread.
    std::vector<const clang::Stmt*> before{}; ///< Statements between the threads' loops: each thread repeats them.
    const clang::Stmt* body = nullptr; ///< What a thread does.
    std::vector<kernel::LoopFacts> threadFacts{}; ///< Of the loops that become threads, under the user's decisions.
    kernel::Bindings values{}; ///< Of the nest's symbols.
    cpp::Wording kernel{}; ///< How the thread's text differs from the C.

    [[nodiscard]] std::string text(const clang::Expr& expression) const;
    /// Whether threads are of loops inside, and each runs all of the outermost one.
    [[nodiscard]] bool runsOutermost() const { return body == syntax.loop; }
    [[nodiscard]] bool isThreadCounter(const clang::VarDecl* variable) const;
    [[nodiscard]] bool isInnerCounter(const clang::VarDecl* variable) const;
    /// Null for what is a variable in C, too.
    [[nodiscard]] const OuterMember* memberOf(const clang::VarDecl* variable) const;
    /// As the C has it: «state->ytmp» where the port has «state_ytmp».
    [[nodiscard]] std::string textInC(const clang::VarDecl& variable) const;
    /// All of its names, in the facts, in the port and in the source: «state_ytmp», «state->ytmp», «(*state).ytmp».
    [[nodiscard]] std::set<std::string> namesOf(const clang::VarDecl& variable) const;
    /// A reason with the place of `statement`.
    [[nodiscard]] Error refusal(const clang::Stmt& statement, std::string why, std::string remedy = {}) const;
};

} // namespace forewarp::frontend::cuda::read
