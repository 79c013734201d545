#include "frontend/cuda/plan/unseen_variables.h"

#include "frontend/cuda/counted/tree_search.h"
#include "frontend/cuda/cpp/type_text.h"
#include "frontend/cuda/plan/counts/element_counts.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/syntax_walk.h"

#include <algorithm>
#include <set>

namespace forewarp::frontend::cuda::plan {

bool UnseenVariables::isCountedOtherwise(const clang::VarDecl& variable) const {
    const PortedScalar* scalar = scalarNamed(cpp::cppName(variable), m_plan);
    if (!scalar || !scalar->derivation.empty() || llvm::isa<clang::ParmVarDecl>(variable) ||
        m_nest.memberOf(&variable) || !variable.getType()->isIntegerType() || movesAround(variable))
        return false;
    const auto values = counted::valuesOf(*m_nest.syntax.function->getBody(), variable);
    const bool isWorkedOut =
        llvm::none_of(values, [](const clang::Expr* value) { return counted::readsMemory(*value); }) &&
        !llvm::all_of(values, [&](const clang::Expr* value) { return value->getIntegerConstantExpr(m_nest.context); });
    return isWorkedOut && !isNamedByFacts(variable) && llvm::any_of(m_nest.uses.accesses, [&](const auto& accesses) {
               const PortedArray* array = arrayNamed(cpp::cppName(*accesses.first), m_plan);
               return array && (!array->elements.empty() || startsBeforeSmallSizes(*accesses.first)) &&
                      isInSubscript(variable, accesses.second);
           });
}

/// «a[m - 2]», which a self-check with small numbers would not reach behind the array's start.
bool UnseenVariables::startsBeforeSmallSizes(const clang::VarDecl& array) const {
    const auto places = counts::nearestPlaces(m_nest.facts, m_plan.loop, m_nest.namesOf(array));
    return std::ranges::any_of(places, [](const kernel::Expression& place) {
        kernel::Bindings nothing;
        for (const std::string& symbol : place.symbols()) nothing[symbol] = 0;
        return place.evaluate(nothing).value_or(0) < 0;
    });
}

bool UnseenVariables::isNamedByFacts(const clang::VarDecl& variable) const {
    const std::set<std::string> names = m_nest.namesOf(variable);
    const auto isNamed = [&](const kernel::Expression& expression) {
        return std::ranges::any_of(expression.symbols(),
                                   [&](const std::string& symbol) { return names.contains(symbol); });
    };
    const auto namesIt = [&](const kernel::MemoryAccess& access) {
        if (access.address) return isNamed(*access.address);
        return access.index && (isNamed(access.index->constantBytes) ||
                                std::ranges::any_of(access.index->strides, [&](const auto& stride) {
                                    return isNamed(stride.bytesPerIteration);
                                }));
    };
    return llvm::any_of(m_nest.facts.loops, [&](const kernel::LoopFacts& loop) {
        return m_nest.syntax.loops.contains(loop.id) && std::ranges::any_of(loop.accesses, namesIt);
    });
}

bool UnseenVariables::isScratch(const read::OuterVariable& outer) const {
    const clang::VarDecl& variable = *outer.variable;
    const std::set<std::string> names = m_nest.namesOf(variable);
    return outer.isWrittenThrough && variable.hasLocalStorage() && variable.getType()->isConstantArrayType() &&
           counts::analysedTexts(m_nest.facts, m_plan.loop, names).empty() &&
           counts::memoryBehind(m_nest.facts, m_plan.loop, names).empty() && !storesToUnnamed() &&
           !isGivenToFunction(variable);
}

/// Of the program: what that does to it is not among the loop's own accesses.
bool UnseenVariables::isGivenToFunction(const clang::VarDecl& variable) const {
    class Calls : public loops::SyntaxWalk {
      public:
        explicit Calls(const clang::VarDecl& wanted) : m_wanted(wanted) {}
        bool VisitCallExpr(clang::CallExpr* call) override {
            const clang::FunctionDecl* callee = call->getDirectCallee();
            const bool isOfProgram = callee && !callee->getBuiltinID() && callee->getDefinition();
            isFound |= isOfProgram && llvm::any_of(call->arguments(), [&](const clang::Expr* argument) {
                           return llvm::is_contained(counted::variablesUnder(*argument), &m_wanted);
                       });
            return true;
        }
        bool isFound = false;

      private:
        const clang::VarDecl& m_wanted;
    };
    Calls calls(variable);
    calls.walk(m_nest.syntax.loop);
    return calls.isFound;
}

/// What a called function writes has that function's name for it.
bool UnseenVariables::storesToUnnamed() const {
    const auto isOfNest = [&](const std::string& array) {
        return llvm::any_of(m_nest.uses.variables, [&](const read::OuterVariable& outer) {
            return m_nest.namesOf(*outer.variable).contains(array);
        });
    };
    return llvm::any_of(m_nest.facts.loops, [&](const kernel::LoopFacts& loop) {
        return m_nest.syntax.loops.contains(loop.id) &&
               std::ranges::any_of(loop.accesses, [&](const kernel::MemoryAccess& access) {
                   return access.kind == kernel::AccessKind::store && !isOfNest(access.array);
               });
    });
}

/// The facts count by the numbers of the iterations of loops around.
bool UnseenVariables::movesAround(const clang::VarDecl& variable) const {
    return llvm::any_of(m_nest.syntax.around,
                        [&](const auto& loop) { return counted::isChangedIn(*loop.second, variable); });
}

bool UnseenVariables::isInSubscript(const clang::VarDecl& variable) const {
    return llvm::any_of(m_nest.uses.accesses,
                        [&](const auto& accesses) { return isInSubscript(variable, accesses.second); });
}

bool UnseenVariables::isInSubscript(const clang::VarDecl& variable, const Accesses& accesses) {
    class Names : public loops::SyntaxWalk {
      public:
        bool VisitDeclRefExpr(clang::DeclRefExpr* name) override {
            const auto* found = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
            const bool isNew = found && all.insert(found).second;
            if (isNew && found->getInit() && !llvm::isa<clang::ParmVarDecl>(found)) walk(found->getInit());
            return true;
        }
        std::set<const clang::VarDecl*> all;
    };
    Names names;
    for (const clang::Expr* access : accesses) names.walk(access);
    return names.all.contains(&variable);
}

} // namespace forewarp::frontend::cuda::plan
