#include "frontend/cuda/read/ownership.h"
#include "frontend/cuda/read/read_nest.h"

#include "frontend/cuda/read/own_values.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::cuda::read {

namespace {

std::vector<const clang::Stmt*> threadStatements(const PortedNest& nest) {
    std::vector<const clang::Stmt*> statements = nest.before;
    const std::vector<const clang::Stmt*> body = statementsOf(*nest.body);
    statements.insert(statements.end(), body.begin(), body.end());
    return statements;
}

/// Whether each iteration of the threads' loops sets the variable: then the last one has its last value. What stands
/// between these loops sets it, too, where the loop inside has no iteration, and there is no thread then.
bool isSetInEveryIteration(const clang::VarDecl* variable, const PortedNest& nest) {
    if (llvm::any_of(nest.before, [&](const auto* each) { return changes(*each, variable); })) return false;
    const bool isDistant = !nest.kernel.threadLoops.empty();
    const LoopHeader& innermost = nest.threads.back();
    const auto isLast = [&](const kernel::PrivateVariable& own) {
        return own.isLast && own.name == variable->getNameAsString();
    };
    return !isDistant && (llvm::any_of(nest.threadFacts.back().privates, isLast) ||
                          alwaysSets(statementsOf(*innermost.loop->getBody()), variable));
}

/// Whether threads run the nest's outermost loop, and the variable goes around it outside of the loops that they are of:
/// every thread starts with what it holds before the nest, and changes its own.
bool isHandedOn(const clang::VarDecl& variable, const PortedNest& nest) {
    return nest.runsOutermost() && !variable.hasGlobalStorage() &&
           llvm::none_of(nest.kernel.threadLoops, [&](const auto* loop) { return changes(*loop, &variable); });
}

} // namespace

Ownership ownershipOf(const OuterVariable& outer, const PortedNest& nest, const ReadVariables& read) {
    const clang::VarDecl* variable = outer.variable;
    if (outer.isAddressTaken || outer.isWrittenThrough) return Ownership::shared;
    if (!outer.isAssigned) return Ownership::input;
    const kernel::PrivateVariable* own = privateNamed(nest, variable->getNameAsString());
    if (own && !own->isLast && own->isFirst && nest.runsOutermost())
        return Ownership::shared; // Each iteration starts anew.
    if (own && !own->isLast) return own->isFirst ? Ownership::input : Ownership::local;
    const bool isSetFirst = nest.isInnerCounter(variable) || !read.beforeSet.contains(variable) ||
                            (!variable->hasGlobalStorage() && setsBeforeUse(threadStatements(nest), variable));
    if (!own && !isSetFirst)
        return isHandedOn(*variable, nest) && !read.after.contains(variable) ? Ownership::input : Ownership::shared;
    if (!own && !read.after.contains(variable)) return Ownership::local;
    return isSetInEveryIteration(variable, nest) ? Ownership::last : Ownership::shared;
}

const kernel::PrivateVariable* privateNamed(const PortedNest& nest, const std::string& name) {
    for (const kernel::LoopFacts& loop : nest.threadFacts)
        for (const kernel::PrivateVariable& variable : loop.privates)
            if (variable.name == name) return &variable;
    return nullptr;
}

} // namespace forewarp::frontend::cuda::read
