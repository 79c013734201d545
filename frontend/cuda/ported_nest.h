#pragma once

#include "frontend/cuda/cpp_text.h"
#include "frontend/cuda/nest_syntax.h"
#include "frontend/cuda/outer_members.h"
#include "frontend/cuda/outer_variables.h"
#include "frontend/cuda/port_plan.h"
#include "frontend/cuda_port.h"

#include <set>
#include <string>
#include <vector>

namespace forewarp::frontend::cuda {

/// A nest on its way from the syntax tree to a plan.
struct PortedNest {
    const clang::ASTContext& context;
    ProgramFacts facts;  ///< In the names of the port, as well as…
    PortChoices choices; ///< …these.
    NestSyntax syntax;
    std::vector<OuterMember> members; ///< Whose variables stand in the nest in their place.
    NestUses uses{};
    std::vector<LoopHeader> threads{};                 ///< Loops that become threads, outermost first…
    std::vector<ThreadDimension> dimensions{};         ///< …and where they run.
    std::map<const clang::Stmt*, LoopHeader> inner{};  ///< Counted loops inside a thread.
    std::vector<const clang::Stmt*> before{}; ///< Statements between the threads' loops: each thread repeats them.
    const clang::Stmt* body = nullptr; ///< What a thread does.
    std::vector<LoopFacts> threadFacts{}; ///< Of the loops that become threads, under the user's decisions.
    Bindings values{}; ///< Of the nest's symbols.
    Wording kernel{}; ///< How the thread's text differs from the C.

    [[nodiscard]] std::string text(const clang::Expr& expression) const;
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

/// Finds the nest's loops and uses; members of structures from outside it become variables in the tree, the facts and the
/// choices. Errors: what cannot be ported.
[[nodiscard]] Result<PortedNest> readNest(clang::ASTContext& context, const ProgramFacts& facts,
                                          const PortChoices& choices);

/// The loops that become threads, for the plan. Errors: bounds that only the threads know.
[[nodiscard]] Result<std::vector<PortedLoop>> threadLoops(const PortedNest& nest);

/// What must not happen for the nest to find the same in members of structures all the time, as a sentence for the plan;
/// empty where C's rules of effective types keep it from happening.
[[nodiscard]] std::string assumptionOnMembers(const PortedNest& nest);

/// Reductions of the loops that become threads; elements that several threads update go into `nest.kernel`.
///
/// Errors: reductions that neither a tree nor an atomic operation computes.
[[nodiscard]] Result<std::vector<PortedReduction>> reductionsOf(PortedNest& nest);

/// Sorts the variables from outside the nest into scalars, arrays, last values and locals of the plan, whose reductions
/// are known. Errors: variables that the threads would share.
[[nodiscard]] std::optional<Error> placeVariables(const PortedNest& nest, PortPlan& plan);

/// What the values of an array address.
struct AddressedArrays {
    std::set<std::string> names;
    long long margin = 0; ///< The most that a subscript adds to them: «first[u + 1]».
};
/// Arrays whose values address others, by name.
[[nodiscard]] std::map<std::string, AddressedArrays> addressingArrays(const PortedNest& nest);

/// The plan, without tiles. Errors: what cannot be ported.
[[nodiscard]] Result<PortPlan> planNest(PortedNest& nest);

/// Puts the chosen arrays into shared memory, and what cannot be put there into the plan's notes.
void tilePlan(PortedNest& nest, PortPlan& plan);

/// Statements of a block, one by one; a statement that is no block is its only one.
[[nodiscard]] std::vector<const clang::Stmt*> statementsOf(const clang::Stmt& body);
/// Whether the statement holds one of the nest's writes to memory from outside it.
[[nodiscard]] bool writesMemory(const clang::Stmt& statement, const PortedNest& nest);
/// The source text of an expression, without blanks.
[[nodiscard]] std::string sourceWithoutBlanks(const clang::Expr& expression, const clang::ASTContext& context);
/// Variables that an expression reads.
[[nodiscard]] std::set<const clang::VarDecl*> variablesIn(const clang::Expr& expression);

} // namespace forewarp::frontend::cuda
