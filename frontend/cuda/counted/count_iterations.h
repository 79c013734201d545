#pragma once

#include "core/base/result.h"
#include "frontend/cuda/read/nest_syntax.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace forewarp::frontend::cuda::counted {

/// A variable, and a value of it in terms of what holds before the nest.
using ValueOfVariable = std::pair<const clang::VarDecl*, clang::Expr*>;

/// What counting a nest's iterations changed.
struct CountedNest {
    std::set<std::string> moved; ///< Variables that no longer go from iteration to iteration.
    std::vector<ValueOfVariable> starts; ///< What the head of the outermost loop had set beside its counter.
    /// Pointers that move, from where nobody sees, perhaps back; with the size that is added each time, if it is one.
    std::map<const clang::VarDecl*, const clang::VarDecl*> mayGoBack;
    std::vector<ValueOfVariable> ends; ///< Of those that moved and are read after the nest.
    std::map<const clang::VarDecl*, clang::Expr*>
        pointers; ///< Where those lead in the C that the nest now reaches through their array: «a + m».
};

/// Gives the loops that become threads iterations with numbers, in the tree.
///
/// What goes through the loop by equal steps starts every iteration from its number: «*p++ = 2 * *q++» becomes
/// «float *p_here = p + i; …». «do … while (--n)» and «while (k < n)» become `for` loops over such a number. Pointers into
/// one array start from that array. Loops whose iterations are numbered, and have nothing that moves, stay as they are.
/// Inputs: `loops`, the ids of those that become threads, outermost first. Errors: a variable that moves is read after the
/// nest, and its value there cannot be said.
[[nodiscard]] Result<CountedNest> countIterations(clang::ASTContext& context, read::NestSyntax& nest,
                                                  const kernel::ProgramFacts& facts,
                                                  const std::vector<std::string>& loops);

} // namespace forewarp::frontend::cuda::counted
